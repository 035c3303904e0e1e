"""Types for kivy.uix.floatlayout: children on top of each other."""

from kivy.uix.widget import Widget

class FloatLayout(Widget): ...
