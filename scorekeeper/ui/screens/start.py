"""The first screen: the tray, the game that waits, a new game, and the other pages."""

from kivy.graphics import Color, RoundedRectangle
from kivy.uix.widget import Widget

from scorekeeper.present.setup import start as present
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.texts import _, system_language
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE, Look
from scorekeeper.ui.widgets.kit.bar import Bar
from scorekeeper.ui.widgets.kit.card import CardKind, Icon, TouchCard
from scorekeeper.ui.widgets.kit.felt import FeltPicture, LyingDie
from scorekeeper.ui.widgets.kit.key import Key, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.moves import Moves
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.text import Words, text_height

START_DICE = (
    LyingDie(0.17, 0.78, 5, 12.0),
    LyingDie(0.5, 0.5, 2, -21.0),
    LyingDie(0.83, 0.8, 6, -8.0),
    LyingDie(0.24, 0.22, 3, -31.0),
    LyingDie(0.76, 0.24, 4, 24.0),
)
ROLL_IN_S = 0.7
"""Seconds in which the dice come to rest."""
QUIET_KEY_HEIGHT_MM = 13.0
"""The height in millimetres of the keys to the other pages."""
LEAST_FELT_MM = 8.0
"""The height in millimetres below which the felt is left out in portrait."""


class Page(page.Page):
    """The start screen: the match to go on with, which takes one tap, or the last result, and a new game; before the
    first match also the language, the camera and a turn to watch."""

    dice = "wait"
    tray: FeltPicture

    def animate_entrance(self, moves: Moves) -> None:
        """The dice roll to their places on the felt."""
        moves.move(self.tray, ROLL_IN_S, {"rolled": 0.0}, {"rolled": 1.0})

    def build(self) -> Widget:
        look = self.look
        card = present.start_card(self.app.session.view.match)
        self.tray = self.felt_picture()
        right = self.match_card(card) if card else self.first_steps_part()
        others = self.other_page_keys()
        if look.is_portrait:
            below = fixed(Grid(look, 2, *others[:-1]), height=2 * look.mm(QUIET_KEY_HEIGHT_MM) + look.gap)
            begin = fixed(
                Row(look, self.new_game_key(), fixed(others[-1], width=look.mm(13))),
                height=look.mm(QUIET_KEY_HEIGHT_MM),
            )
            high = self.card_height(card) if card else look.mm(39 if look.is_compact else 54)
            felt = look.height - high - look.mm(3 * QUIET_KEY_HEIGHT_MM) - 6 * look.gap
            if felt < look.mm(LEAST_FELT_MM):  # in large print the card needs its room
                return Column(look, right, begin, below, padding=look.gap)
            return Column(look, self.tray, fixed(right, height=high), begin, below, padding=look.gap)
        below = fixed(
            Row(look, *others[:-1], fixed(others[-1], width=look.mm(12.2))), height=look.mm(QUIET_KEY_HEIGHT_MM)
        )
        left = (
            [fixed(Row(look, self.new_game_key()), height=look.mm(17 if not look.is_compact_landscape else 13))]
            if card
            else []
        )
        above = Row(look, share(Column(look, self.tray, *left), 0.38), share(right, 0.62))
        return Column(look, above, below, padding=look.gap)

    def card_height(self, card: present.StartCard) -> float:
        """The height in pixels of the game's card in portrait."""
        look = self.look
        lines = len(card.rows) * look.mm(9.2 if look.is_compact else 11) + (look.text(SMALL) * 1.5 if card.more else 0)
        return lines + self.card_head_height(card) + self.foot_height + look.mm(1)

    def card_head_height(self, card: present.StartCard) -> float:
        look = self.look
        room = look.width * (1 if look.is_portrait else 0.56) - look.mm(9)
        return look.text(HEAD) * 1.3 + text_height(look, card.says, room, SMALL)

    def felt_picture(self) -> FeltPicture:
        first = self.app.session.view.match is None
        says = _("You throw real dice. This keeps the card.") if first else _("Ready for real dice")
        return FeltPicture(self.look, START_DICE, "Scorekeeper", says, TITLE if not self.look.is_compact else 5.5)

    def new_game_key(self) -> Widget:
        """The key to a new game, gold if no game waits."""
        match = self.app.session.view.match
        waits = match is not None and match.phase != "over"
        return TouchCard(self.look, _("New game"), lambda: self.app.go("new_game"), icon="plus", size=5.4, bold=True,
                    kind="tile" if waits else "gold")  # fmt: skip

    # ---- the game that waits, or the last result

    @property
    def foot_height(self) -> float:
        return self.look.mm(14 if self.look.is_compact else 17)

    def match_card(self, card: present.StartCard) -> Widget:
        """The whole card is one target: its head, its players, and its foot, which is gold while the game waits."""
        look, c = self.look, self.look.colours
        ground, rim = (c.tile, c.gold_rim) if card.waits else (c.panel, c.tile_rim)
        whole = PressableLayout(
            look, self.app.show_match, ground, rim, orientation="vertical", padding=(0, look.mm(0.8), 0, 0)
        )
        whole.text = card.key
        title = fixed(Words(look, card.title, HEAD, bold=True, align="left"), height=look.text(HEAD) * 1.3)
        says = Words(look, card.says, SMALL, align="left")
        head = Column(look, title, says, spacing=0, padding=(look.mm(3), 0))
        room = [self.standing_row(one) for one in card.rows]
        if card.more:
            more = Row(look, Words(look, card.more, SMALL, align="left"), padding=(look.mm(1.8), 0))
            room.append(fixed(more, height=look.text(SMALL) * 1.5))
        lines = Column(look, *room, spacing=0, padding=(look.mm(1.5), 0))
        foot = CardFoot(look, card)
        if not look.is_compact_landscape:
            whole.add_widget(fixed(head, height=self.card_head_height(card)))
        whole.add_widget(lines)
        whole.add_widget(fixed(foot, height=self.foot_height))
        return whole

    def standing_row(self, one: present.StandingRow) -> Widget:
        look = self.look
        mark = fixed(
            BadgeWidget(look, one.player.badge, one.player.initials), width=look.mm(7 if look.is_compact else 8.4)
        )
        name = Words(look, one.player.name, 4.9, bold=one.is_next, align="left", break_words=True)
        parts: list[Widget] = [mark, name]
        if one.bonus and not look.is_portrait and not look.is_compact_landscape:
            parts.append(fixed(self.bonus_row(one), width=look.mm(21)))
        if one.points:
            parts.append(fixed(big_number(look, one.points), width=max(look.mm(15), number_width(look, one.points))))
        row = Row(look, *parts, padding=(look.mm(1.5), look.mm(0.4)))
        return Panel(look, row, colour=look.colours.active, padding=0) if one.is_next else row

    def bonus_row(self, one: present.StandingRow) -> Widget:
        """The progress towards the bonus, as numbers above a bar."""
        look, bonus = self.look, one.bonus
        assert bonus is not None
        said = f"+{bonus.points}" if bonus.points else _("no bonus") if bonus.missed else f"{bonus.sum} / {bonus.goal}"
        ink = look.colours.accent if bonus.points else look.colours.soft
        words = fixed(Words(look, said, SMALL, align="left", wrap=False), height=look.text(SMALL) * 1.35)
        return Column(look, space(), words, Bar(look, bonus.reached_part, ink), space(), spacing=look.mm(0.3))

    # ---- the first start

    def first_steps_part(self) -> Widget:
        """Keys for the language, the camera and a turn to watch, in landscape also for a new game, in gold; each with a
        line about it unless the display is of 5 inches."""
        look, app = self.look, self.app
        language = LANGUAGE_NAMES[app.settings.language or system_language()]
        of, aims, shows, who = ("", "", "", "") if look.is_compact else (
            _("Language of the screen"), _("Two minutes; or play by hand"), _("20 seconds; nothing is kept"),
            _("Who plays, and by which sheet?"),
        )  # fmt: skip
        size = BODY if look.is_compact_landscape else HEAD
        steps: list[Widget] = [
            TouchCard(look, language, lambda: app.go("settings", field="language"), of, "globe", size=size, opens=True),
            TouchCard(look, _("Aim the camera"), lambda: app.go("camera"), aims, "camera", size=size, opens=True),
            TouchCard(look, _("Watch a turn"), lambda: app.go("sample_turn"), shows, "die", size=size, opens=True),
        ]
        if not look.is_portrait:
            steps.append(TouchCard(look, _("New game"), lambda: app.go("new_game"), who, "plus", "gold", size=5.4))
        return Grid(look, 2, *steps) if look.is_compact_landscape else Column(look, *steps)

    # ---- the other pages

    def other_page_keys(self) -> list[Widget]:
        look, app = self.look, self.app
        nothing = app.session.view.match is None
        return [
            self.key_opening_screen("past", _("Past games"), "past", disabled=nothing),
            self.key_opening_screen("records", _("Records"), "cup", disabled=nothing),
            self.key_opening_screen("camera", _("Camera"), "camera"),
            self.key_opening_screen("settings", _("Settings"), "gear"),
            Key(look, "", lambda: app.go("leave_program"), symbol="power", name="switch off"),
        ]

    def key_opening_screen(self, name: str, text: str, icon: str, disabled: bool = False) -> Widget:
        """A key that opens the screen of this name; its icon is left out on 5 inches."""
        kind: CardKind = "off" if disabled else "key"
        return TouchCard(
            self.look, text, lambda: self.app.go(name), icon="" if self.look.is_compact else icon, kind=kind
        )


class CardFoot(Row):
    """The lower end of a game's card: what a tap does, in gold while the game waits."""

    def __init__(self, look: Look, card: present.StartCard) -> None:
        gold = card.waits
        ink = look.colours.on_gold if gold else look.colours.text
        room = look.width * (1.0 if look.is_portrait else 0.5) - look.mm(14)
        lines: list[Widget] = [
            Words(look, card.key, TITLE if not look.is_compact_landscape else HEAD, ink, bold=True, align="left")
        ]
        if card.below:
            lines.append(fixed(Words(look, card.below, BODY, ink, align="left", break_words=True),
                               height=min(text_height(look, card.below, room, BODY), look.mm(8))))  # fmt: skip
        super().__init__(look, Column(look, *lines, spacing=0), Icon(look, "next", ink, 8.5),
                         padding=(look.mm(3.4), look.mm(1), look.mm(3), look.mm(1)))  # fmt: skip
        with self.canvas.before:
            Color(*(look.colours.gold if gold else look.colours.tile))
            self.ground = RoundedRectangle(radius=[0, 0, look.mm(1.3), look.mm(1.3)])
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        edge = self.height * 0.02
        self.ground.pos, self.ground.size = (self.x + edge, self.y + edge), (self.width - 2 * edge, self.height - edge)
