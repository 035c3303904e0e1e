"""A turn at the table, whatever is played: who it is, the dice, what the camera asks, entry by hand, undo.

A page for a game says what may be done with the dice (`offers`), shows the state of the game (`board`), and may show
something of its own instead of the dice (`panel`).
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from kivy.uix.widget import Widget

from scorekeeper.errors import RuleError
from scorekeeper.rules.match import Match
from scorekeeper.seeing import Pending
from scorekeeper.session import View
from scorekeeper.ui import present
from scorekeeper.ui.hand import Hand, hand
from scorekeeper.ui.screens import page
from scorekeeper.ui.texts import _, ngettext
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE
from scorekeeper.ui.widgets.die import DieMark, DiePicture
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Grid, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words
from scorekeeper.ui.widgets.tray import Tray
from scorekeeper.watch import Sight

Mode = Literal["", "hand", "fix", "add", "menu"]
FACES = (1, 2, 3, 4, 5, 6)


class TurnPage(page.Page):
    """What the player is doing on the screen (`mode`) lasts only as long as the game stands where it was drawn."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.mode: str = ""
        self.hand: Hand | None = None
        self.place = 0
        self.drawn = View()
        self.tray: Tray | None = None
        self.doing: Words | None = None
        self.moving_since = time.monotonic()

    # ---- for the pages of the games

    def offers(self, match: Match) -> Widget:
        """What may be done with the dice that lie there."""
        raise NotImplementedError

    def board(self, match: Match) -> Widget:
        """The scorecard, or the chips."""
        raise NotImplementedError

    def keys_below(self, match: Match, shown: present.Turn) -> list[Widget]:
        """Keys beside undo."""
        return []

    def more(self, match: Match) -> list[Widget]:
        """Further keys of the menu."""
        return []

    def panel(self, match: Match) -> Widget | None:
        """What is shown instead of the dice, if anything: something to be said before the throw, a mode of the page."""
        return None

    # ---- drawing

    def build(self) -> Widget:
        view = self.drawn = self.app.session.view
        match = view.match
        self.tray = self.doing = None
        shown = present.turn(match) if match else None
        if match is None or shown is None:
            return space()
        look = self.look
        bar, middle, board = self.bar(shown), self.middle(match, shown), self.board(match)
        undo = self.undo_bar(match, shown)
        if look.portrait:
            tall = self.dice_height() + 2 * (look.gap + look.card) + 1
            return Column(look, bar, board, fixed(middle, height=tall), undo, padding=look.gap)
        three_cards = 3 * look.card + 2 * look.gap + 1
        wide = max(0.42 * look.width, three_cards)
        if look.compact:
            step = f"{present.throw_words(shown)} · {shown.progress}"
            line = fixed(Words(look, step, SMALL, look.colours.soft), height=look.text(SMALL) * 1.3)
            return Row(look, fixed(middle, wide), Column(look, bar, line, board, undo), padding=look.gap)
        return Column(look, bar, Row(look, fixed(Column(look, middle, undo), wide), board), padding=look.gap)

    def refresh(self) -> None:
        if self.app.session.view.stamp != self.drawn.stamp:
            self.mode, self.hand = "", None
        super().refresh()

    def on_view(self) -> None:
        match = self.app.session.view.match
        if match is None or match.phase in ("between", "over"):
            self.app.play()
        else:
            self.refresh()

    def dice_height(self) -> float:
        return self.look.mm(13 * max(1.0, min(1.4, self.look.scale)))

    def bar(self, shown: present.Turn) -> Widget:
        look, view = self.look, self.drawn
        throw = present.throw_words(shown)
        name = Column(look, share(Words(look, shown.player.name, HEAD, bold=True, align="left"), 0.55), spacing=0)
        if not look.compact or look.portrait:
            step = f"{throw} · {shown.progress}" if look.compact else shown.progress
            name.add_widget(Words(look, step, SMALL, look.colours.soft, align="left", size_hint_y=0.5))
        self.doing = Words(look, self.doing_words(), SMALL, look.colours.soft, align="right")
        parts = [
            fixed(Key(look, "", self.toggle_menu, "quiet", "☰"), width=look.key),
            fixed(Mark(look, shown.player.seat, shown.player.initials), width=look.mm(6.5 if look.compact else 10)),
            share(name, 0.5),
        ]
        if not look.compact:
            counted = share(Words(look, throw, BODY, bold=True, align="right"), 0.58)
            parts.append(share(Column(look, counted, share(self.doing, 0.42), spacing=0), 0.4))
        if not view.saved:
            parts.append(fixed(Key(look, "", self.tell_unsaved, "warning", "⚠"), width=look.key))
        parts.append(fixed(Key(look, "", self.app.offer_turning, "quiet", "⟳"), width=look.key))
        return fixed(Row(look, *parts), height=look.key)

    def middle(self, match: Match, shown: present.Turn) -> Widget:
        """What there is to do now: the menu or a panel of the page's own, or something with the dice above it."""
        own = self.menu(match) if self.mode == "menu" else self.panel(match)
        return own or self.with_dice(shown, self.below_dice(match, shown))

    def below_dice(self, match: Match, shown: present.Turn) -> Widget:
        pending = self.drawn.pending
        if self.mode in ("fix", "add"):
            return self.fix_panel(pending)
        if pending:
            return self.question(match, shown, pending)
        if self.hand is None and not shown.throw and self.app.by_hand:
            self.hand = hand(match.dice)
        if self.hand:
            return self.hand_panel(self.hand)
        return self.offers(match) if shown.throw else self.waiting()

    def with_dice(self, shown: present.Turn, below: Widget) -> Widget:
        return Column(self.look, fixed(self.dice_row(shown), height=self.dice_height()), below)

    def dice_row(self, shown: present.Turn) -> Widget:
        row = Row(self.look, spacing=0)
        faces, marks = self.faces(shown), self.marks(shown)
        for place, face in enumerate(faces):
            action = self.die_action(shown, place) if face else None
            row.add_widget(DiePicture(self.look, face, action, marks[place]))
        return row

    def faces(self, shown: present.Turn) -> tuple[int, ...]:
        if self.drawn.pending and self.hand is None:
            return tuple(die.face for die in self.drawn.pending.dice)
        if self.hand:
            return self.hand.dice
        match = self.drawn.match
        return shown.dice or (0,) * (match.dice if match else 0)

    def marks(self, shown: present.Turn) -> list[DieMark]:
        if self.drawn.pending and self.hand is None:
            return ["" if die.sure else "unsure" for die in self.drawn.pending.dice]
        kept = self.hand.kept if self.hand else shown.kept
        named: dict[int, DieMark] = dict.fromkeys(kept, "stays")
        named |= dict.fromkeys(shown.standing, "stands")
        return [named.get(place, "") for place in range(len(self.faces(shown)))]

    def die_action(self, shown: present.Turn, place: int) -> Callable[[], object]:
        if self.hand is None and (self.drawn.pending or not self.app.by_hand or not shown.throws_left):
            return lambda: self.fix(place)
        if place in shown.standing:
            return lambda: self.stands(place)
        return lambda: self.stay(shown, place)

    # ---- by hand

    def stay(self, shown: present.Turn, place: int) -> None:
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
        shown = present.turn(self.drawn.match) if self.drawn.match else None
        if shown:
            self.stay(shown, place)

    def throw_again(self) -> None:
        shown = present.turn(self.drawn.match) if self.drawn.match else None
        if shown:
            self.hand = hand(len(shown.dice), shown.dice, shown.standing)
            self.refresh()

    def tell(self, face: int) -> None:
        """The last missing face makes the throw."""
        if self.hand is None:
            return
        self.hand = self.hand.tell(face)
        if self.hand.missing:
            self.refresh()
            return
        told, stamp, match = self.hand, self.drawn.stamp, self.drawn.match
        self.hand = None
        if match and match.phase == "starting":
            self.app.do(lambda: self.app.session.start_throw(told.dice, stamp))
        else:
            shown = present.turn(match) if match else None
            agreed = bool(shown and not set(shown.standing) <= told.kept)
            self.app.do(lambda: self.app.session.throw(told.dice, sorted(told.kept), agreed, stamp))

    def hand_panel(self, told: Hand) -> Widget:
        look = self.look
        words = _("Throw the dice and tell their faces.")
        if told.before:
            others = told.count - len(told.kept)
            words = ngettext(
                "Tap the dice that stay, then tell the other one.",
                "Tap the dice that stay, then tell the other {number}.",
                others,
            ).format(number=others)
        faces = self.face_keys(FACES, self.tell) if told.missing else space()
        if look.compact and not look.portrait:
            return faces
        return Column(look, faces, fixed(Words(look, words, BODY, look.colours.soft), height=look.text(BODY) * 1.7))

    def hand_keys(self, told: Hand) -> list[Widget]:
        """Beside undo while a throw is told."""
        look, keys = self.look, []
        if told.told:
            keys.append(Key(look, "", self.take_back, symbol="←"))
        elif told.before and len(told.kept) == 1:
            keys.append(Key(look, _("Wrong face?"), lambda: self.fix(min(told.kept)), size=SMALL))
        if told.before:
            keys.append(Key(look, _("Back"), self.drop_hand, "quiet", size=SMALL))
        return keys

    def face_keys(self, faces: Sequence[int], action: Callable[[int], None]) -> Widget:
        return Grid(self.look, 3, *(FaceKey(self, face, action) for face in faces))

    def take_back(self) -> None:
        if self.hand:
            self.hand = self.hand.take_back()
            self.refresh()

    def drop_hand(self) -> None:
        self.hand = None
        self.refresh()

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
        shown = present.turn(self.drawn.match) if self.drawn.match else None
        face = shown.dice[self.place] if shown and shown.dice else 0
        seen = self.app.watch.newest().reading.dice if self.app.watch else ()
        alike = sorted((die for die in seen if die.face == face), key=lambda die: die.confidence)
        return face, alike[0].second if alike else 0

    def set_face(self, face: int) -> None:
        session, view, mode = self.app.session, self.drawn, self.mode
        self.mode = ""
        if view.pending is None:
            self.app.do(lambda: session.fix_die(self.place, face, view.stamp))
        elif session.view.pending is view.pending:
            pending = view.pending.with_face(self.place, face) if mode == "fix" else view.pending.and_one(face)
            self.ask_on(pending)

    def remove_die(self) -> None:
        session, pending = self.app.session, self.drawn.pending
        self.mode = ""
        if pending and session.view.pending is pending:
            self.ask_on(pending.without(self.place))

    def ask_on(self, pending: Pending) -> None:
        """The question once more about other dice; it is answered when the table has told all that was unsure."""
        session, match = self.app.session, self.drawn.match
        complete = match is not None and len(pending.dice) == match.dice and pending.all_sure
        if pending.question == "unsure" and complete:
            self.app.do(lambda: session.answer(pending))
        else:
            self.app.do(lambda: session.change_pending(pending))

    def drop_mode(self) -> None:
        self.mode = ""
        self.refresh()

    # ---- what the camera sees and asks

    def question(self, match: Match, shown: present.Turn, pending: Pending) -> Widget:
        look, session = self.look, self.app.session

        def answer(act: Callable[[], View]) -> Callable[[], None]:
            return lambda: self.app.do(act) if session.view.pending is pending else None

        keys = [Key(look, _("Not a throw"), answer(session.dismiss), "quiet")]
        if len(pending.dice) < match.dice:
            keys.append(Key(look, _("Add a die"), self.add_die))
        if len(pending.dice) == match.dice and pending.question != "nothing_thrown":
            keys.append(Key(look, _("Yes, take them"), answer(lambda: session.answer(pending)), "main", bold=True))
        words = present.question_words(pending, match.dice, shown.player.name)
        hint = Words(look, _("Tap a die that is wrong."), SMALL, look.colours.soft)
        return Panel(look, Words(look, words, BODY), share(hint, 0.5), fixed(Row(look, *keys), height=look.key * 1.2))

    def add_die(self) -> None:
        self.mode = "add"
        self.refresh()

    def waiting(self) -> Widget:
        """Before a throw with a camera: the tray as it is seen."""
        look = self.look
        self.tray = Tray(look)
        if self.app.watch:
            self.tray.see(self.app.watch.newest())
        keys: list[Widget] = [Key(look, _("Read again"), self.look_again, "quiet", size=SMALL)]
        if self.app.watch and self.app.watch.throws:
            keys.insert(0, Key(look, _("Throw"), self.let_throw, "main", bold=True))
        return Column(look, self.tray, fixed(Row(look, *keys), height=look.key))

    def let_throw(self) -> None:
        """The demo throws its dice itself."""
        if self.app.watch:
            self.app.watch.throw()

    def look_again(self) -> None:
        if self.app.watch:
            self.app.watch.forget()

    def on_sight(self, sight: Sight) -> None:
        now = time.monotonic()
        if sight.reading.state not in ("moving", "hand"):
            self.moving_since = now
        if self.tray:
            self.tray.see(sight)
        words = self.doing_words()
        if self.doing and self.doing.text != words:
            self.doing.say(words)

    def doing_words(self) -> str:
        if self.app.by_hand or not self.app.watch:
            return ""
        sight = self.app.watch.newest()
        return present.sight_words(sight.reading.state, sight.health, time.monotonic() - self.moving_since)

    # ---- undo, menu

    def undo_bar(self, match: Match, shown: present.Turn) -> Widget:
        look, words = self.look, present.undo_words(self.drawn)
        beside = self.keys_beside(match, shown)
        narrow = look.compact and not look.portrait
        undo: Widget = space()
        if words:
            text = "" if narrow and len(beside) > 1 else _("Undo {what}").format(what=words)
            undo = Key(look, text, self.undo, "quiet", "↶", SMALL, align="left")
        wide = look.key * (1.15 if narrow else 1.5)
        return fixed(Row(look, undo, *(fixed(key, width=wide) for key in beside)), height=look.key)

    def keys_beside(self, match: Match, shown: present.Turn) -> list[Widget]:
        """What else can be done now, beside taking back."""
        look = self.look
        if self.hand and self.hand.before and self.mode == "":
            return self.hand_keys(self.hand)
        keys = self.hand_keys(self.hand) if self.hand and self.mode == "" else self.keys_below(match, shown)
        if self.app.watch and not self.app.blind:
            text = _("Camera") if self.app.by_hand else _("By hand")
            keys.append(Key(look, text, self.toggle_by_hand, "quiet", size=SMALL))
        elif shown.throw and shown.throws_left and not self.hand and self.mode == "":
            keys.append(Key(look, _("Throw again"), self.throw_again, "quiet", size=SMALL))
        return keys

    def undo(self, agreed: bool = False) -> None:
        stamp = self.drawn.stamp
        try:
            self.app.session.undo(stamp, agreed)
        except RuleError as refused:
            if refused.kind != "illegal_entry":
                self.app.say(present.refusal(refused))
                return
            self.app.say(
                _("The sheet forbids corrections. Tap here if the whole table agrees."), lambda: self.undo(agreed=True)
            )
            return
        self.on_view()

    def toggle_by_hand(self) -> None:
        self.app.hand_chosen = not self.app.hand_chosen
        self.hand = None
        self.refresh()

    def toggle_menu(self) -> None:
        self.mode = "" if self.mode == "menu" else "menu"
        self.refresh()

    def menu(self, match: Match) -> Widget:
        look, app = self.look, self.app
        keys = [
            *self.more(match),
            Key(look, _("Settings"), lambda: app.go("settings"), size=SMALL),
            Key(look, _("Start screen"), app.home, size=SMALL),
            Key(look, _("Back to the game"), self.toggle_menu, "main", size=SMALL),
        ]
        title = fixed(Words(look, match.setup.sheet, SMALL, look.colours.soft), height=look.text(TITLE))
        return Column(look, title, Grid(look, 2, *keys))


class FaceKey(DiePicture):
    """A face to tap."""

    def __init__(self, turn: TurnPage, face: int, action: Callable[[int], None]) -> None:
        super().__init__(turn.look, face, lambda: action(face))
        self.name = f"face {face}"
        self.colour = turn.look.colours.key
        self.tint.rgba = self.colour
