"""The turn page: tray, entries, keys and questions, and what each touch on them leads to."""
