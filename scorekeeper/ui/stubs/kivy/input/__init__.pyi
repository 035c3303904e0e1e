"""Types for kivy.input: touches."""
