"""What the journal tells afterwards: past matches, their cards and changes."""
