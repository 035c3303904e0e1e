"""A throw told by hand: the dice that stay are tapped, then the faces of the others."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.session import View
from scorekeeper.ui.present import phrases
from scorekeeper.ui.present.hand import Hand, hand
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _, ngettext
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Grid, fixed, space
from scorekeeper.ui.widgets.text import Words

FACES = (1, 2, 3, 4, 5, 6)


class TellingPage(page.Page):
    """`drawn` is the view the screen was drawn from, `hand` the throw as far as it is told."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.mode: str = ""
        self.hand: Hand | None = None
        self.drawn = View()

    @property
    def turn(self) -> phrases.Turn | None:
        return phrases.turn(self.drawn.match) if self.drawn.match else None

    def fix(self, place: int) -> None:
        """The die at this place shows another face."""
        raise NotImplementedError

    def stay(self, shown: phrases.Turn, place: int) -> None:
        """A die of the last throw stays, or is thrown after all; a face just told is told again."""
        told = self.hand or hand(len(shown.dice), shown.dice, shown.standing)
        if told.before:
            told = told.toggle(place)
            self.hand = told if self.hand or told.kept else None
        else:
            self.hand = told.take_back()
        self.refresh()

    def stands(self, place: int) -> None:
        self.app.say(
            _("This die stands: the sheet does not let it be thrown again. Tap here if the whole table agrees."),
            lambda: self.stay_agreed(place),
        )

    def stay_agreed(self, place: int) -> None:
        if self.turn:
            self.stay(self.turn, place)

    def throw_again(self) -> None:
        if self.turn:
            self.hand = hand(len(self.turn.dice), self.turn.dice, self.turn.standing)
            self.refresh()

    def tell(self, face: int) -> None:
        """The last missing face makes the throw."""
        if self.hand is None:
            return
        self.hand = self.hand.enter(face)
        if self.hand.missing:
            self.refresh()
            return
        told, stamp, match = self.hand, self.drawn.stamp, self.drawn.match
        self.hand = None
        if match and match.phase == "starting":
            self.app.do(lambda: self.app.session.start_throw(told.dice, stamp))
        else:
            agreed = self.turn is not None and not set(self.turn.standing) <= told.kept
            self.app.do(lambda: self.app.session.throw(told.dice, sorted(told.kept), agreed, stamp))

    def hand_panel(self, told: Hand) -> Widget:
        look = self.look
        words = _("Throw the dice, then tap their faces.")
        if told.before:
            others = told.count - len(told.kept)
            words = ngettext(
                "Tap the dice that stay, then the face of the other.",
                "Tap the dice that stay, then the other {number} faces.",
                others,
            ).format(number=others)
        faces = self.face_keys(FACES, self.tell) if told.missing else space()
        if look.compact and not look.portrait:
            return faces
        return Column(look, faces, fixed(Words(look, words, BODY, look.colours.soft), height=look.text(BODY) * 1.7))

    def hand_keys(self, told: Hand) -> list[Widget]:
        """Beside undo while a throw is told."""
        look, keys = self.look, []
        if told.faces:
            keys.append(Key(look, "", self.take_back, symbol="⌫"))
        elif told.before and len(told.kept) == 1:
            keys.append(Key(look, _("Wrong face?"), lambda: self.fix(min(told.kept)), size=SMALL))
        if told.before:
            keys.append(Key(look, _("Back"), self.drop_hand, "quiet", size=SMALL))
        return keys

    def face_keys(self, faces: Sequence[int], action: Callable[[int], None]) -> Widget:
        return Grid(self.look, 3, *(FaceKey(self.look, face, action) for face in faces))

    def take_back(self) -> None:
        if self.hand:
            self.hand = self.hand.take_back()
            self.refresh()

    def drop_hand(self) -> None:
        self.hand = None
        self.refresh()


class FaceKey(DiePicture):
    """A face to tap."""

    def __init__(self, look: Look, face: int, action: Callable[[int], None]) -> None:
        colours = look.colours
        super().__init__(look, face, lambda: action(face), ground=colours.key, edge=colours.key_rim)
        self.name = f"face {face}"
