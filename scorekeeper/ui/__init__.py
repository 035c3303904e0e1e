"""The touchscreen: the only package that imports kivy (present.py and texts.py do without)."""
