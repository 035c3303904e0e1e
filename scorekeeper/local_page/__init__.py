"""The scoreboard: a page on the local network that anybody with its address can read. It shows prepared text and has no
code about games."""
