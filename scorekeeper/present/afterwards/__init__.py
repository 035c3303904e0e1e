"""What remains of games: the end, past games, records, dice, the review, and a result to share."""
