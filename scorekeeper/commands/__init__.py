"""The words of the command line, one file each, with `add` (its arguments) and `run` (what it does)."""
