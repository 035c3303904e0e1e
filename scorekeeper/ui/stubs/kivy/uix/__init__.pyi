"""Types for kivy.uix: widgets."""
