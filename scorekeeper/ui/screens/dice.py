"""The dice of a turn on the screen: kept and mended by a tap, and looked at where the camera asks."""

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.seeing import Pending
from scorekeeper.session import View
from scorekeeper.ui.present import phrases
from scorekeeper.ui.screens.telling import FACES, TellingPage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.die import DieMark, DiePicture
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Row, fixed
from scorekeeper.ui.widgets.text import Words

SAID = ("nothing_thrown", "no_throw_left", "announce")
"""Where the table has nothing to answer it is only told, and goes on with what it was doing."""


class DicePage(TellingPage):
    """`mode` "fix" or "add" is about the die at `place`; `keeping` are the places that the demo shall leave lying."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.keeping: frozenset[int] = frozenset()
        self.place = 0

    @property
    def asked(self) -> Pending | None:
        """Dice that the table is asked about."""
        pending = self.drawn.pending
        return None if pending and pending.question in SAID else pending

    # ---- the row of dice

    def dice_height(self) -> float:
        return self.look.mm(13 * max(1.0, self.look.fit))

    def with_dice(self, shown: phrases.Turn, below: Widget) -> Widget:
        return Column(self.look, fixed(self.dice_row(shown), height=self.dice_height()), below)

    def dice_row(self, shown: phrases.Turn) -> Widget:
        row = Row(self.look, spacing=0)
        faces, marks = self.faces(shown), self.marks(shown)
        for place, face in enumerate(faces):
            action = self.die_action(shown, place) if face else None
            row.add_widget(DiePicture(self.look, face, action, marks[place]))
        return row

    def faces(self, shown: phrases.Turn) -> tuple[int, ...]:
        if self.asked and self.hand is None:
            return tuple(die.face for die in self.asked.dice)
        if self.hand:
            old = self.hand.before or self.hand.dice
            return tuple(new or before for new, before in zip(self.hand.dice, old, strict=True))
        match = self.drawn.match
        return shown.dice or (0,) * (match.dice if match else 0)

    def marks(self, shown: phrases.Turn) -> list[DieMark]:
        if self.asked and self.hand is None:
            beside: DieMark = "" if self.asked.all_sure else "sure"
            return [beside if die.sure else "unsure" for die in self.asked.dice]
        named: dict[int, DieMark] = dict.fromkeys(self.hand.kept if self.hand else shown.kept, "stays")
        named |= dict.fromkeys(shown.standing, "stands")
        named |= dict.fromkeys(self.keeping, "stays")
        if self.hand:
            named |= dict.fromkeys(self.hand.open, "thrown")
        return [named.get(place, "") for place in range(len(self.faces(shown)))]

    @property
    def throws_itself(self) -> bool:
        """The demo throws its dice when it is asked to."""
        return bool(self.app.watch and self.app.watch.throws and not self.app.by_hand)

    def die_action(self, shown: phrases.Turn, place: int) -> Callable[[], object]:
        if self.throws_itself and not self.asked and shown.throws_left:
            return lambda: self.keep(place)
        if self.hand is None and (self.asked or not self.app.by_hand or not shown.throws_left):
            return lambda: self.fix(place)
        if place in shown.standing:
            return lambda: self.stands(place)
        return lambda: self.stay(shown, place)

    # ---- the demo

    def keep(self, place: int) -> None:
        self.keeping ^= {place}
        self.refresh()

    def let_throw(self) -> None:
        """All dice but those that were tapped."""
        if not self.app.watch:
            return
        ids = self.turn.ids if self.turn else ()
        self.app.watch.throw([ids[place] for place in self.keeping if place < len(ids)])

    # ---- a die that was misread

    def fix(self, place: int) -> None:
        self.mode, self.place, self.hand = "fix", place, None
        self.refresh()

    def fix_panel(self, pending: Pending | None) -> Widget:
        look = self.look
        keys: list[Widget] = [Words(look, _("Which face is up?"), BODY, look.colours.soft, align="left")]
        faces = list(FACES)
        if self.mode == "fix":
            now, second = self.guesses(pending)
            faces.sort(key=lambda face: (face != second, face == now))
            if pending:
                phantom = Key(look, _("Not a die"), self.remove_die, "warning", size=SMALL)
                keys.append(fixed(phantom, width=look.key * 1.6))
        keys.append(fixed(Key(look, "", self.drop_mode, "quiet", "✗"), width=look.key))
        return Column(look, self.face_keys(faces, self.set_face), fixed(Row(look, *keys), height=look.key))

    def guesses(self, pending: Pending | None) -> tuple[int, int]:
        """The face as it is shown and the reader's second guess, 0 where there is none."""
        if pending:
            return pending.dice[self.place].face, pending.dice[self.place].second
        face = self.turn.dice[self.place] if self.turn and self.turn.dice else 0
        seen = self.app.watch.newest().reading.dice if self.app.watch else ()
        alike = sorted((die for die in seen if die.face == face), key=lambda die: die.confidence)
        return face, alike[0].second if alike else 0

    def set_face(self, face: int) -> None:
        session, stamp, asked, mode = self.app.session, self.drawn.stamp, self.asked, self.mode
        self.mode = ""
        if asked is None:
            self.app.do(lambda: session.fix_die(self.place, face, stamp))
        elif session.view.pending is asked:
            self.ask_on(asked.with_face(self.place, face) if mode == "fix" else asked.and_one(face))

    def remove_die(self) -> None:
        session, pending = self.app.session, self.asked
        self.mode = ""
        if pending and session.view.pending is pending:
            self.ask_on(pending.without(self.place))

    def ask_on(self, pending: Pending) -> None:
        """The question once more about other dice; it is answered when the table has told all that was unsure."""
        session, match = self.app.session, self.drawn.match
        complete = match is not None and len(pending.dice) == match.dice and pending.all_sure
        if pending.question == "unsure" and complete:
            self.app.do(lambda: self.take(pending))
        else:
            self.app.do(lambda: session.change_pending(pending))

    def take(self, pending: Pending) -> View:
        """The table has told these dice."""
        return self.app.session.answer(pending)

    def drop_mode(self) -> None:
        self.mode = ""
        self.refresh()


def took(faces: list[int], face: int) -> bool:
    """One of the faces is used up, if it is among them."""
    if face not in faces:
        return False
    faces.remove(face)
    return True
