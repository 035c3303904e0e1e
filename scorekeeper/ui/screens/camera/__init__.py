"""The camera guide: the screen, and the live picture with the outline of the tray."""

from scorekeeper.ui.screens.camera.page import Page

__all__ = ["Page"]
