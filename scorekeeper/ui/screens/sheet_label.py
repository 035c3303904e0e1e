"""The screen to type what a sheet of one's own or a box of it is called."""

from scorekeeper.names import is_drawable_text
from scorekeeper.present.setup.names import clean_name, strange_letter_message
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import name


class Page(name.Page):
    """The screen to type what a sheet or a box is called. Arguments as for `screens.name.Page`."""

    longest = 40

    def problem_of(self, text: str) -> str:
        if not clean_name(text):
            return _("This needs a name.")
        return "" if is_drawable_text(clean_name(text)) else strange_letter_message()
