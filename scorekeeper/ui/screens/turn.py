"""A turn at the table, whatever is played: who it is, the dice, what the camera asks, entry by hand, undo.

A page for a game says what may be done with the dice (`offers`), shows the state of the game (`board`), and may show
something of its own instead of the dice (`panel`).
"""

import time
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.errors import RuleError
from scorekeeper.rules.match import Match
from scorekeeper.ui import present
from scorekeeper.ui.hand import hand
from scorekeeper.ui.screens.dice import SAID, DicePage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words
from scorekeeper.ui.widgets.tray import Tray
from scorekeeper.watch import Sight


class TurnPage(DicePage):
    """What the player is doing on the screen (`mode`) lasts only as long as the game stands where it was drawn."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self.tray: Tray | None = None
        self.doing: Words | None = None
        self.telling: Words | None = None
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
        self.tray = self.doing = self.telling = None
        shown = present.turn(match) if match else None
        if match is None or shown is None:
            return space()
        look = self.look
        bar, middle = self.bar(shown), self.middle(match, shown)
        board = self.beside(match)
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
            self.mode, self.hand, self.keeping = "", None, frozenset()
        super().refresh()

    def on_view(self) -> None:
        match, pending = self.app.session.view.match, self.app.session.view.pending
        shown = present.turn(match) if match else None
        if match and shown and pending and pending is not self.drawn.pending and pending.question in SAID:
            self.app.say(present.question_words(pending, match.dice, shown.player.name))
        if match is None or match.phase in ("between", "over"):
            self.app.play()
        else:
            self.refresh()

    def beside(self, match: Match) -> Widget:
        """The state of the game, or the tray while the camera asks about what lies there."""
        if self.asked and self.app.watch:
            return Panel(self.look, self.live_tray())
        return self.board(match) if match.phase == "playing" else self.starting(match)

    def starting(self, match: Match) -> Widget:
        """Who throws for the start, and what was thrown."""
        look, known = self.look, present.players(match)
        high = max(look.mm(9), look.text(HEAD) * 1.8)
        rows = []
        for name in match.contenders:
            dice = match.start_throws.get(name, ())
            mark = fixed(Mark(look, known[name].seat, known[name].initials), width=high)
            total = fixed(Words(look, str(sum(dice)) if dice else "", HEAD, bold=True, align="right"), width=high * 1.2)
            pips = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in dice), spacing=0)
            words = Words(look, name, HEAD, align="left", bold=name == match.starter_due, anywhere=True)
            parts = [words, *([share(pips, 1.2)] if dice else [])]
            rows.append(fixed(Row(look, mark, *parts, total, spacing=look.gap / 2), height=high))
        return Panel(look, Scroll(look, *rows))

    def bar(self, shown: present.Turn) -> Widget:
        look, view = self.look, self.drawn
        throw, narrow = present.throw_words(shown), look.width < look.mm(115)
        name = Column(look, share(Words(look, shown.player.name, HEAD, bold=True, align="left", anywhere=True), 0.55))
        name.spacing = 0
        if look.portrait or not look.compact:
            step = f"{throw} · {shown.progress}" if narrow else shown.progress
            name.add_widget(Words(look, step, SMALL, look.colours.soft, align="left", size_hint_y=0.5))
        parts = [
            fixed(Key(look, "", self.toggle_menu, "quiet", "☰", name="menu"), width=look.key),
            fixed(Mark(look, shown.player.seat, shown.player.initials), width=look.mm(6.5 if look.compact else 10)),
            share(name, 0.5),
        ]
        if look.compact and not view.saved:
            del parts[1]
        if not narrow:
            self.doing = Words(look, self.doing_words(), SMALL, look.colours.soft, align="right")
            counted = share(Words(look, throw, BODY, bold=True, align="right"), 0.5)
            parts.append(share(Column(look, counted, share(self.doing, 0.5), spacing=0), 0.5))
        if not view.saved:
            parts.append(fixed(Key(look, "", self.tell_unsaved, "warning", "⚠", name="not saved"), width=look.key))
        parts.append(fixed(Key(look, "", self.app.offer_turning, "quiet", "⟳", name="turn"), width=look.key))
        return fixed(Row(look, *parts), height=look.key)

    def middle(self, match: Match, shown: present.Turn) -> Widget:
        """What there is to do now: the menu or a panel of the page's own, or something with the dice above it."""
        own = self.menu(match) if self.mode == "menu" else self.panel(match)
        if own:
            return own
        if not shown.throw and not (self.hand and self.hand.told):
            self.hand = hand(match.dice) if self.app.by_hand else None
        if not (shown.throw or self.hand or self.asked or self.mode):
            return self.waiting()
        return self.with_dice(shown, self.below_dice(match, shown))

    def below_dice(self, match: Match, shown: present.Turn) -> Widget:
        pending = self.asked
        if self.mode in ("fix", "add"):
            return self.fix_panel(pending)
        if pending:
            return self.question(match, shown, pending)
        return self.hand_panel(self.hand) if self.hand else self.offers(match)

    # ---- what the camera sees and asks

    def waiting(self) -> Widget:
        """Before a throw with a camera: the tray as it is seen, and what is seen in it."""
        look = self.look
        self.telling = Words(look, self.doing_words(), BODY, bold=True)
        return Column(look, self.live_tray(), fixed(self.telling, height=look.text(BODY) * 2.4))

    def camera_keys(self, shown: present.Turn) -> list[Widget]:
        """The demo is asked to throw, a camera to look once more."""
        if not self.app.watch or self.app.by_hand or self.asked or self.mode:
            return []
        if self.throws_itself and shown.throws_left:
            return [Key(self.look, _("Throw"), self.let_throw, "main", bold=True)]
        return [Key(self.look, _("Read again"), self.look_again, "quiet", size=SMALL)] if not shown.throw else []

    def live_tray(self) -> Tray:
        self.tray = Tray(self.look)
        if self.app.watch:
            self.tray.see(self.app.watch.newest())
        return self.tray

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
        for told in (self.doing, self.telling):
            if told and told.text != words:
                told.say(words)

    def doing_words(self) -> str:
        if self.app.by_hand or not self.app.watch:
            return ""
        sight = self.app.watch.newest()
        return present.sight_words(sight.reading.state, sight.health, time.monotonic() - self.moving_since)

    # ---- undo, menu

    def undo_bar(self, match: Match, shown: present.Turn) -> Widget:
        look, words = self.look, present.undo_words(self.drawn)
        beside = self.keys_beside(match, shown)
        many = len(beside) > 2 or (len(beside) > 1 and look.compact and not look.portrait)
        undo: Widget = space()
        if words:
            text = "" if many else _("Undo {what}").format(what=words)
            undo = Key(look, text, self.undo, "quiet", "↶", SMALL, align="left", name="undo")
        if not many:
            beside = [fixed(key, width=look.key * 1.5) for key in beside]
        return fixed(Row(look, undo, *beside), height=look.key)

    def keys_beside(self, match: Match, shown: present.Turn) -> list[Widget]:
        """What else can be done now, beside taking back."""
        look = self.look
        if self.hand and self.hand.before and self.mode == "":
            return self.hand_keys(self.hand)
        keys = self.hand_keys(self.hand) if self.hand and self.mode == "" else self.keys_below(match, shown)
        keys += self.camera_keys(shown)
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

    def tell_unsaved(self) -> None:
        self.app.say(
            _("The last entries are not on disk yet. The game goes on; each further entry tries to save them all.")
        )

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
        title = fixed(Words(look, present.game_words(match), SMALL, look.colours.soft), height=look.text(TITLE))
        return Column(look, title, Grid(look, 2, *keys))
