"""The scoreboard: a page on the local network that anybody with its address can read. It knows no games."""
