"""The scorecard, and corrections of what is written on it."""
