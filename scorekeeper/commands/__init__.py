"""The words of the scorekeeper command: one file a word, each with `add` (its arguments) and `run` (what it does)."""
