"""The subcommands of the command line: a module for each, with `add` (its arguments) and `run` (what it does), and
modules that these use."""
