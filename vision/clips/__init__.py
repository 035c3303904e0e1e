"""A drawn table: pictures of dice, a hand and a tray, and how they move. Made by `models/recipe/sprites.py`."""
