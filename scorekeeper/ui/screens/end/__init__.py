"""The screen at the end of a game: the page, and its lists of places, facts and rounds."""

from scorekeeper.ui.screens.end.page import Page

__all__ = ["Page"]
