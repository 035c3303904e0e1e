"""The subcommands of the command line, one module each, with `add` (its arguments) and `run` (what it does)."""
