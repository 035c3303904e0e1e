"""The touchscreen, made with Kivy; the contents of the screens (`present`) and the translations (texts.py) do without
it."""
