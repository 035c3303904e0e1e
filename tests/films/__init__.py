"""Simulated films of a table: real photos or our own pictures, drawn hands, moving cameras; with the truth of every
frame."""
