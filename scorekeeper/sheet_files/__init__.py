"""Sheets as TOML files: what is wrong with a file, with its line and what would be right, and the Sheet it describes.

toml_lines  the lines of keys in a TOML text
check       a document held against a JSON schema
sense       what a schema cannot say about a sheet
making      from a document without faults to a Sheet
reading     from a text, or from the id of an own sheet, to the Sheet
writing     from a document to its text
kept        the own sheets in the folder of the games
"""

import scorekeeper.rules  # noqa: F401 - the rules load their published sheets through this room: they come first
