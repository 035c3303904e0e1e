"""What every entry and every keep is worth: exact expected final points under optimal play against the card."""
