"""Past matches from the journal: history, statistics, fairness of the dice, export, and recorded games."""

PHOTOS_FOLDER = "photos"
"""The folder beside the journal in which photos are kept."""
