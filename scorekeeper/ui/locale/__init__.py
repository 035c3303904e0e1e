"""The catalogues of translations, one folder per language, and the command that maintains them."""
