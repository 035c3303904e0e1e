"""The value of every entry and every choice of dice to keep: exact expected final points under optimal play."""
