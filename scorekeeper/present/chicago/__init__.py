"""Games without a card: the board of Chicago, and its rules in our own words."""
