"""Types for kivy.core: window and text."""
