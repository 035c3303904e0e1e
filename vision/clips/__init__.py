"""Draws the demo's table: dice, a hand and a tray, and how they move. Its pictures are made by
`models/recipe/sprites.py`."""
