"""The eye of the table: it knows dice, not games."""
