"""The screen to type a name, on its own keyboard or a real one."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorekeeper.names import LONGEST_NAME_LETTERS, is_drawable_text
from scorekeeper.present import texts
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.setup.names import clean_name, name_problem, strange_letter_message
from scorekeeper.present.texts import _
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, TITLE
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.keyboard import keyboard, keyboard_languages_in_order, keyboards_by_language
from scorekeeper.ui.widgets.kit.layout import Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

CARET_SIGN = "|"
LETTER_WIDTH_MM = 2.1
"""About the width of a small letter in millimetres: of a long text as many of the last letters are shown as fit."""


class Page(page.Page):
    """The screen to type a name. Arguments: title, text (the name so far), others (names that are taken), done (called
    with the cleaned name)."""

    longest = LONGEST_NAME_LETTERS
    """The most letters that can be typed."""

    def __init__(
        self,
        app: "ScorekeeperApp",
        title: str,
        done: Callable[[str], object],
        text: str = "",
        others: tuple[str, ...] = (),
    ) -> None:
        super().__init__(app)
        self.title, self.done, self.text, self.others = title, done, text, others
        self.boards = keyboard_languages_in_order(app.settings.language or texts.system_language())
        self.board, self.choosing = self.boards[0], False
        """The keyboard that is shown, and whether the page shows all of them to choose from."""
        self.shift, self.problem = not text, ""
        self.real_keyboard = None if app.scanning.number_of_switches else Window.request_keyboard(self.leave, self)
        if self.real_keyboard:  # else its keys are the switches
            self.real_keyboard.bind(on_textinput=self.on_real_letters, on_key_down=self.on_real_key)

    def leave(self) -> None:
        if self.real_keyboard:
            self.real_keyboard.unbind(on_textinput=self.on_real_letters, on_key_down=self.on_real_key)
            self.real_keyboard.release()

    # ---- what is drawn

    def build(self) -> Widget:
        look = self.look
        if self.choosing:
            keys = [choice_key(look, LANGUAGE_NAMES.get(one, one), partial(self.use_keyboard, one), one == self.board)
                    for one in self.boards]  # fmt: skip
            return self.framed(_("Language"), key_grid(look, max(2, int(look.width / look.mm(37))), keys),
                               back=partial(self.use_keyboard, self.board))  # fmt: skip
        self.field = Words(look, self.shown_text(), TITLE, align="left", wrap=False)
        letters = keyboard(
            look, keyboards_by_language()[self.board], self.shift, self.type_letter, look.width - 2 * look.gap
        )
        last = fixed(Row(
            look,
            Key(look, "", self.change_case, "chosen" if self.shift else "plain", "shift", name="shift"),
            Key(look, self.board.upper(), self.choose_keyboard, name="keyboard"),
            Key(look, "", lambda: self.type_letter(" "), symbol="blank", name="blank"),
            Key(look, "", self.erase_letter, symbol="erase", name="erase"),
            spacing=look.mm(0.4),
        ), height=look.least_touch_px)  # fmt: skip
        ready = fixed(Key(look, _("Done"), self.finish, "main", size=BODY), width=look.least_touch_px * 1.7)
        field = fixed(
            Panel(look, self.field, padding=[look.gap, 0]), height=max(look.least_touch_px, look.text(HEAD) * 1.6)
        )
        above = share(space(), 0.001)  # only what the letters leave
        return self.framed(self.problem or self.title, field, above, letters, last, right=ready)

    # ---- what is typed

    def type_letter(self, letter: str) -> None:
        """Add a letter to the name; one that cannot be drawn is refused with a sentence, one too many is ignored."""
        if not is_drawable_text(letter):
            self.problem = strange_letter_message()
            self.refresh()
            return
        if len(clean_name(self.text + letter)) > self.longest:
            return
        self.set_text(self.text + letter)

    def erase_letter(self) -> None:
        self.set_text(self.text[:-1])

    def set_text(self, text: str) -> None:
        """Show this text as the name so far. The keyboard changes to capitals at its beginning and after a space or
        hyphen."""
        self.text = text
        self.field.set_text(self.shown_text())
        shift = self.is_capital_next(text)
        if shift != self.shift or self.problem:
            self.shift, self.problem = shift, ""
            self.refresh()

    def change_case(self) -> None:
        self.shift = not self.shift
        self.refresh()

    def choose_keyboard(self) -> None:
        self.choosing = True
        self.refresh()

    def use_keyboard(self, keyboard: str) -> None:
        self.board, self.choosing = keyboard, False
        self.refresh()

    def finish(self) -> None:
        self.problem = self.problem_of(self.text)
        if self.problem:
            self.refresh()
            return
        self.done(clean_name(self.text))
        self.app.back()

    def shown_text(self) -> str:
        most = max(24, int(self.look.width / self.look.mm(LETTER_WIDTH_MM)))
        return ("…" + self.text[-most:] if len(self.text) > most else self.text) + CARET_SIGN

    def is_capital_next(self, text: str) -> bool:
        """Whether a capital letter comes after this text."""
        return not text or text[-1] in " -"

    def problem_of(self, text: str) -> str:
        """Why this text cannot be used; empty if it can."""
        return name_problem(text, self.others) or ""

    # ---- a real keyboard

    def on_real_letters(self, _keyboard: object, letters: str) -> bool:
        for letter in letters:
            self.type_letter(letter)
        return True

    def on_real_key(self, _keyboard: object, code: tuple[int, str], *_: object) -> bool:
        acts = {
            "backspace": self.erase_letter,
            "enter": self.finish,
            "numpadenter": self.finish,
            "escape": self.app.back,
        }
        act = acts.get(code[1])
        if act:
            act()
        return act is not None
