"""The screens of a sheet of one's own: its boxes beside its card, and those to copy, change and share it."""

from scorekeeper.ui.screens.own_sheet.page import Page

__all__ = ["Page"]
