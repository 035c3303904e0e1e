"""The screen at the end of a game: places, the chart of the totals, everybody's card, and keys for the next game, the
review, sharing, and undo past the end."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.present.afterwards import end
from scorekeeper.present.afterwards.end import EndScreen
from scorekeeper.present.card import card as cards
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.texts import _
from scorekeeper.present.turn import phrases
from scorekeeper.rules.match import Match
from scorekeeper.session import View
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.end.facts import FACT_HEIGHT_MM, fact_panels
from scorekeeper.ui.screens.end.places import place_line, places_list
from scorekeeper.ui.screens.end.rounds import round_heads, round_row
from scorekeeper.ui.theme import DARK, HEAD, SMALL, TITLE, badge
from scorekeeper.ui.widgets.card.pad import card_picture
from scorekeeper.ui.widgets.card.race import RaceChart
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.band import BandRow
from scorekeeper.ui.widgets.kit.fan import TurnToMeKey
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.moves import ColouredArea, Moves
from scorekeeper.ui.widgets.kit.rows import RuledList
from scorekeeper.ui.widgets.kit.text import Words
from scorekeeper.ui.widgets.turn.chips import Chips
from scorekeeper.ui.widgets.turn.stage import CaptionStrip, TrayStage

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


HEADER_HEIGHT_MM = 13.7
"""The height in millimetres of the header on a display of up to 7 inches in landscape."""
CHART_LINES_DRAWN_IN_S = 1.0
"""Seconds in which the lines of the chart of totals are drawn."""
PAGE_FADES_S = 0.3
"""Seconds in which a page without a chart of totals fades in."""


class Page(page.Page):
    """The end screen: the result of the game or, if `card_open`, everybody's card that led to it."""

    def __init__(self, app: "ScorekeeperApp", **given: Any) -> None:
        super().__init__(app, **given)
        self.card_open = False
        self.drawn = View()

    def animate_entrance(self, moves: Moves) -> None:
        """The lines of the chart of totals run from the first turn to the last; without that chart the page fades
        in."""
        race = next((one for one in self.walk(restrict=True) if isinstance(one, RaceChart)), None)
        if race:
            Clock.schedule_once(lambda _dt: self.run_lines(moves, race))  # it is laid out in the next frame
        else:
            moves.move(self, PAGE_FADES_S, {"opacity": 0.25}, {"opacity": 1.0})

    def run_lines(self, moves: Moves, race: RaceChart) -> None:
        """Uncover the lines of the chart from the left to the right."""
        if race.parent is None or self.app.page is not self:
            return  # the page was left meanwhile
        left, _low, wide, _high = race.lines_place
        cover = ColouredArea(self.look.colours.panel, race.lines_place)
        moves.move(
            cover,
            CHART_LINES_DRAWN_IN_S,
            {"x": left, "width": wide},
            {"x": left + wide, "width": 0.0},
            only_meanwhile=True,
        )

    def on_view(self) -> None:
        match = self.app.session.view.match
        if match is None or match.phase not in ("between", "over"):
            self.app.show_match()
        else:
            self.refresh()

    def build(self) -> Widget:
        self.drawn = self.app.session.view
        match = self.drawn.match
        if match is None or not match.games:
            return space()
        look = self.look
        if self.card_open:
            card = card_picture(look, cards.scorecard(match), CardUse(whole_page=True, action=self.toggle_card))
            return self.framed(_("Whole card"), card, back=self.toggle_card)
        shown = end.end_screen(match)
        if shown.rounds and not look.is_compact:
            parts = self.chicago_page(match, shown)
        elif self.is_card_on_page(shown):
            parts = self.page_with_card(match, shown)
        else:
            parts = self.places_and_chart(shown)
        beside = (self.is_card_on_page(shown) or (shown.rounds and not look.is_compact)) and not look.is_portrait
        below = [parts] if beside else [parts, self.keys(match, shown, wide=not look.is_portrait)]
        return Column(look, self.header(shown), Column(look, *below, padding=(look.gap, 0, look.gap, look.gap)))

    def is_card_on_page(self, shown: EndScreen) -> bool:
        """Whether everybody's card is on the page: not on 5 inches, not in Chicago, and not in a match of several
        games, whose sums take its room."""
        return bool(shown.race) and not self.look.is_compact and not any(place.games for place in shown.places)

    # ---- parts

    def header(self, shown: EndScreen) -> Widget:
        """The header with title, points, lead and keys: in the colour of the player who has won alone, or has lost in
        Chicago, else of wood."""
        look, player = self.look, shown.sole_winner_or_loser
        worn = badge(player.badge) if player else None
        ink = worn.ink if worn else DARK.text
        words: list[Widget] = [
            Words(look, shown.title, HEAD if look.is_compact else TITLE, ink, bold=True, align="left", break_words=True)
        ]
        if shown.says and not (look.is_compact and (look.is_portrait or look.large)):
            words.append(share(Words(look, shown.says, HEAD, ink, align="left"), 1.0 if look.is_portrait else 0.8))
        said = (Column if look.is_portrait else Row)(look, *words, spacing=0 if look.is_portrait else look.gap)
        mark = (
            [fixed(BadgeWidget(look, player.badge, player.initials, inverse=True), width=look.mm(10.3))]
            if player
            else []
        )
        home = Key(look, "", self.app.go_home, "header", "home", name="home")
        out = [] if shown.more_games or look.is_portrait else [
            Key(look, "", self.open_files_page, "header", "stick", name="to a stick"),
            Key(look, "", self.open_code_page, "header", "code", name="share"),
        ]  # fmt: skip
        keys = [fixed(key, width=look.mm(12.2)) for key in (*out, TurnToMeKey(look, self.app.root_widget.fan), home)]
        pad = look.mm(0.75)
        row = BandRow(look, worn.colour if worn else None, *mark, said, *keys, spacing=look.gap,
                      padding=(look.mm(1.9), pad, pad, pad))  # fmt: skip
        return fixed(
            row, height=look.mm(HEADER_HEIGHT_MM) * max(1.0, look.gap_factor) * (1.25 if look.is_portrait else 1)
        )

    def page_with_card(self, match: Match, shown: EndScreen) -> Widget:
        """The chart and the places beside everybody's card, in portrait above it. On the card the winner's column is
        highlighted as the active one."""
        look, shown_card = self.look, cards.scorecard(match)
        names = [player.name for player in shown_card.columns]
        if shown.winner and shown.winner.name in names:
            shown_card = replace(shown_card, active=names.index(shown.winner.name))
        card = card_picture(look, shown_card, CardUse(action=self.toggle_card))
        chart = Panel(look, RaceChart(look, shown.race))
        places = places_list(self.look, shown)
        if look.is_portrait:
            return Column(look, share(chart, 0.3), places, share(card, 0.7))
        left = Column(look, chart, places, self.keys(match, shown))
        return Row(look, share(left, 0.41), share(card, 0.59))

    def places_and_chart(self, shown: EndScreen) -> Widget:
        """The places as a list, after several games with their sums, and the chart beside or below it."""
        look = self.look
        lines = [place_line(self.look, place, not shown.race) for place in shown.places]
        ruled = any(place.games for place in shown.places) and not look.is_compact
        places = RuledList(look, lines, tallest=16) if ruled else Scroll(look, *lines)
        if not shown.race:
            return places
        picture = Panel(look, RaceChart(look, shown.race, shown.borders, shown.decisive))
        facts = [] if look.is_compact or look.large else fact_panels(look, shown)
        if look.is_portrait:
            return Column(look, share(places, 0.45), share(picture, 0.55), *facts[:1])
        above = Row(look, share(places, 0.5), share(picture, 0.5))
        return (
            Column(look, above, fixed(Row(look, *facts), height=look.mm(FACT_HEIGHT_MM) * look.letter_factor))
            if facts
            else above
        )

    # ---- Chicago

    def chicago_page(self, match: Match, shown: EndScreen) -> Widget:
        """The loser's chips on the felt and the places, beside every round with its target and where the chip came
        from."""
        look = self.look
        tray = TrayStage(look, Chips(look, 3, spread=True), CaptionStrip(look, shown.chips))
        rows = [round_row(self.look, one) for one in shown.rounds]
        listed = Column(look, round_heads(look), RuledList(look, rows, tallest=12), spacing=0)
        if look.is_portrait:
            places = [place_line(self.look, place, False) for place in shown.places]
            return Column(look, fixed(tray, height=look.mm(30)), share(Scroll(look, *places), 0.4), share(listed, 0.6))
        left = Column(look, tray, places_list(self.look, shown), self.keys(match, shown))
        return Row(look, share(left, 0.4), share(listed, 0.6))

    def keys(self, match: Match, shown: EndScreen, wide: bool = False) -> Widget:
        """The keys for what can be done now; `wide`: in one row over the whole width, else in as many as they need."""
        look, app, stamp = self.look, self.app, self.drawn.stamp
        if shown.more_games:
            on = partial(app.session.next_game, stamp)
            first = Key(look, _("Next game"), lambda: app.do_act(on), "main", bold=True)
        else:
            first = Key(look, _("Play again"), self.play_again, "main", bold=True)
        second = Key(look, _("New game"), self.new_game, size=SMALL)
        if shown.more_games:
            second = Key(look, _("Players"), lambda: app.go("player_changes"), symbol="pen", size=SMALL)
        keys = [first, second, self.undo_key()]
        if shown.race and not self.is_card_on_page(shown):
            keys.insert(1, Key(look, _("Whole card"), self.toggle_card, size=SMALL))
        if shown.race and app.table.advising:
            keys.insert(2, Key(look, _("Review"), lambda: app.go("review"), size=SMALL))
        if look.is_portrait and not shown.more_games:  # in the header there is no room for them
            keys.append(Key(look, "", self.open_files_page, symbol="stick", name="to a stick"))
            keys.append(Key(look, "", self.open_code_page, symbol="code", name="share"))
        if wide and not look.is_compact_landscape:
            share(keys[0], 1.4)
            return fixed(Row(look, *keys), height=look.mm(13.5))
        if len(keys) > 3 and not look.is_compact_landscape:
            columns = 2 if len(keys) < 5 else 3
            lines = -(-len(keys) // columns)
            return fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)
        return fixed(Row(look, *keys), height=look.least_touch_px * 1.1)

    @property
    def has_small_header(self) -> bool:
        """Whether the page is in portrait on a display of 5 inches or in large print: then the undo key does not say
        what it takes back."""
        return self.look.is_portrait and (self.look.is_compact or self.look.large)

    def undo_key(self) -> Widget:
        words = "" if self.look.is_compact_landscape else _("Undo")
        match = self.drawn.match
        if self.look.is_portrait and not self.has_small_header and match and match.phase == "between":
            words = _("Undo {what}").format(what=phrases.undo_words(self.drawn))
        back = partial(self.app.session.undo, self.drawn.stamp)
        return Key(self.look, words, lambda: self.app.do_act(back), "quiet", "undo", SMALL, name="undo")

    def open_code_page(self) -> None:
        """Open the screen that shows the result as a QR code."""
        if self.drawn.match:
            self.app.go("result_code", match=self.drawn.match, number=self.drawn.stamp.match, when=datetime.now(UTC))

    def open_files_page(self) -> None:
        """Open the screen from which the sheet and the tables of this match go onto a stick or to a printer."""
        self.app.go("result_files", number=self.drawn.stamp.match)

    def toggle_card(self) -> None:
        self.card_open = not self.card_open
        self.refresh()

    def play_again(self) -> None:
        """Play again with the same players, sheet and options; a double tap begins one game."""
        match, session = self.drawn.match, self.app.session
        if match and session.view is self.drawn:
            self.app.do_act(lambda: session.begin(drafts.setup_of(drafts.draft_to_play_again(match.setup))))

    def new_game(self) -> None:
        self.app.go_home()
        self.app.go("new_game")
