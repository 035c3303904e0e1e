"""Charts of the pages beside the turn: how often each face came up, and a player's totals over time."""
