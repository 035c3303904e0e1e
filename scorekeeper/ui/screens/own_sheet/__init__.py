"""A sheet of one's own: the page with its boxes and its card, and the pages for a box, a bonus, and the whole sheet."""

from scorekeeper.ui.screens.own_sheet.page import Page

__all__ = ["Page"]
