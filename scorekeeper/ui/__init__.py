"""The touchscreen; the only package that imports kivy (`present` and texts.py do not)."""
