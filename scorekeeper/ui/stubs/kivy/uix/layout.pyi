"""Types for kivy.uix.layout: what all layouts of several widgets share."""

from kivy.uix.widget import Widget

class Layout(Widget):
    def do_layout(self) -> None: ...
