"""The catalogs of translations, one folder a language, and the command that keeps them."""
