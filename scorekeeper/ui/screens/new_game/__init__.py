"""A new match in two steps: the screen, and the parts for house rules, seats and the beginning."""

from scorekeeper.ui.screens.new_game.page import Page

__all__ = ["Page"]
