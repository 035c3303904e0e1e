"""A drawn table: cut-out dice, a hand and a tray, and how they move. Made by `models/recipe/sprites.py`."""
