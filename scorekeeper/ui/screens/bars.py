"""What frames a turn: whose it is and the keys that turn the picture above, undo and the menu below."""

from kivy.uix.widget import Widget

from scorekeeper.errors import RuleError
from scorekeeper.rules.match import Match
from scorekeeper.ui.present import phrases
from scorekeeper.ui.screens.watching import WatchingPage
from scorekeeper.ui.texts import _
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import Column, Grid, Row, fixed, share, space
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words
from scorekeeper.ui.widgets.turner import TURNS, Edge, EdgeKey


class BarsPage(WatchingPage):
    """At the left, the upper and the right edge a key turns the picture there; a low small display has room for one."""

    # ---- for the pages of the games

    def keys_below(self, match: Match, shown: phrases.Turn) -> list[Widget]:
        """Keys beside undo."""
        return []

    def more(self, match: Match) -> list[Widget]:
        """Further keys of the menu."""
        return []

    # ---- above

    def bar(self, shown: phrases.Turn) -> Widget:
        look, name = self.look, share(self.whose(shown), 0.5)
        mark = fixed(Mark(look, shown.player.seat, shown.player.initials), width=look.mm(6.5 if look.compact else 10))
        if look.portrait:  # narrow: the menu is below, the words all stand under the name
            parts = [self.edge_key("left"), *([] if look.compact else [mark]), name, self.edge_key("top")]
        elif look.low:
            parts = [self.menu_key(), mark, name]
        else:
            counted = share(self.counted(shown), 0.5)
            parts = [self.edge_key("left"), self.menu_key(), mark, name, self.edge_key("top"), counted]
        return fixed(Row(look, *parts, self.edge_key("right")), height=look.key)

    def whose(self, shown: phrases.Turn) -> Widget:
        """The player, and below how far the turn has come; a small display has its line for that."""
        look = self.look
        name = Words(look, shown.player.name, HEAD, bold=True, align="left", anywhere=True)
        if look.compact:
            return name
        step = phrases.step_words(shown) if look.portrait else shown.progress
        words = Words(look, step, SMALL, look.colours.soft, align="left")
        return Column(look, share(name, 0.52), share(words, 0.48), spacing=0)

    def line(self) -> Widget:
        """What comes next, where the bar has no room for it."""
        look = self.look
        self.doing = Words(look, self.line_words(), SMALL if look.compact else BODY)
        return fixed(self.doing, height=look.mm(5.6 if look.low else 3.4) if look.compact else look.text(BODY) * 1.3)

    def counted(self, shown: phrases.Turn) -> Widget:
        """How many throws, and what comes next."""
        look = self.look
        self.doing = Words(look, self.line_words(), SMALL, align="right")
        throws = Words(look, phrases.throw_words(shown), BODY, bold=True, align="right")
        return Column(look, share(throws, 0.52), share(self.doing, 0.48), spacing=0)

    def edge_key(self, edge: Edge) -> Widget:
        return EdgeKey(self.look, edge, lambda: self.app.turn(TURNS[edge]))

    # ---- below

    def undo_bar(self, match: Match, shown: phrases.Turn) -> Widget:
        """Undo says what it takes back where its neighbours leave it the room for that."""
        look, words = self.look, phrases.undo_words(self.drawn)
        menu, beside = [self.menu_key()] if look.portrait else [], self.keys_beside(match, shown)
        room = self.bar_width - len(beside) * (1.5 * look.key + look.gap) - len(menu) * (look.key + look.gap)
        enough = room >= look.key + 3 * look.text(SMALL)
        undo: Widget = space()
        if words:
            text = _("Undo {what}").format(what=words) if enough else ""
            undo = Key(look, text, self.undo, "quiet", "↶", SMALL, align="left", name="undo")
        if enough:
            beside = [fixed(key, width=1.5 * look.key) for key in beside]
        return fixed(Row(look, *menu, undo, *beside), height=look.key)

    @property
    def middle_width(self) -> float:
        """Of the dice and what may be done with them: three cards side by side."""
        look = self.look
        return look.width - 2 * look.gap if look.portrait else max(0.42 * look.width, 3 * look.card + 2 * look.gap + 1)

    @property
    def bar_width(self) -> float:
        """Of the keys below: under the dice, or beside them on a low small display."""
        look = self.look
        return look.width - self.middle_width - 3 * look.gap if look.low else self.middle_width

    def keys_beside(self, match: Match, shown: phrases.Turn) -> list[Widget]:
        """What else can be done now, beside taking back."""
        look = self.look
        if self.hand and self.hand.before and self.mode == "":
            return self.hand_keys(self.hand)
        keys = self.hand_keys(self.hand) if self.hand and self.mode == "" else self.keys_below(match, shown)
        if self.asked and self.asked.question == "unsure" and len(self.asked.dice) == match.dice and not self.mode:
            keys.append(self.no_throw_key(self.asked))
        keys += self.camera_keys(shown)
        again = self.app.by_hand and shown.throw and shown.throws_left and not self.hand and self.mode == ""
        if again:
            keys.append(Key(look, _("Throw again"), self.throw_again, size=SMALL))
        if self.sees and not (look.compact and (again or self.throws_itself)):
            keys.append(self.by_hand_key())
        return keys

    @property
    def sees(self) -> bool:
        return self.app.watch is not None and not self.app.blind

    def by_hand_key(self) -> Widget:
        """In view, or in the menu: there it is too where a small display has no room for it beside undo."""
        text = _("Camera") if self.app.by_hand else _("By hand")
        return Key(self.look, text, self.toggle_by_hand, "quiet", size=SMALL)

    def undo(self, agreed: bool = False) -> None:
        stamp = self.drawn.stamp
        try:
            view = self.app.session.undo(stamp, agreed)
        except RuleError as refused:
            if refused.kind != "illegal_entry":
                self.app.say(phrases.refusal(refused))
                return
            self.app.say(
                _("The sheet forbids corrections. Tap here if the whole table agrees."), lambda: self.undo(agreed=True)
            )
            return
        self.app.done(view)

    # ---- the menu

    def menu_key(self) -> Widget:
        """It warns while the disk refuses; the menu then tells what that means."""
        look, act = self.look, self.toggle_menu
        quiet = Key(look, "", act, "quiet", "☰", name="menu")
        return fixed(quiet if self.drawn.saved else Key(look, "", act, "warning", "⚠", name="not saved"), look.key)

    def toggle_menu(self) -> None:
        self.mode = "" if self.mode == "menu" else "menu"
        self.refresh()

    def menu(self, match: Match) -> Widget:
        look, app = self.look, self.app
        by_hand = [self.by_hand_key()] if self.sees and look.compact else []
        keys = [
            *self.more(match),
            *by_hand,
            Key(look, _("Settings"), lambda: app.go("settings"), size=SMALL),
            Key(look, _("Start screen"), app.home, size=SMALL),
            Key(look, _("Back to the game"), self.toggle_menu, "main", size=SMALL),
        ]
        told = Words(look, phrases.game_words(match), SMALL, look.colours.soft)
        if not self.drawn.saved:
            told = Words(look, phrases.unsaved_words(), SMALL, look.colours.warning)
        return Column(look, fixed(told, height=look.text(BODY) * 3), Grid(look, 2, *keys))
