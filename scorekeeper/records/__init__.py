"""Past matches from the journal: history, statistics, fairness of the dice, export, and recorded games."""
