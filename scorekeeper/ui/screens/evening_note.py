"""The screen to type a note about an evening; an empty one removes it."""

from scorekeeper.records.evening import LONGEST_NOTE_LETTERS
from scorekeeper.ui.screens import name


class Page(name.Page):
    """The screen to type a note about an evening, which may be empty. Arguments as for `screens.name.Page`."""

    longest = LONGEST_NOTE_LETTERS

    def is_capital_next(self, text: str) -> bool:
        return not text or text.endswith((". ", "! ", "? "))

    def problem_of(self, text: str) -> str:
        return ""
