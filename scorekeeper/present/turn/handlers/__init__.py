"""What each touch on the turn page leads to, by what is touched; `update` has the table of these functions."""
