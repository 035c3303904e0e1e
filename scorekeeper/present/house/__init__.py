"""The table itself: camera guide, settings, backup, scoreboard, leaving."""
