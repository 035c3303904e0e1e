"""The past games as cards, newest first and page by page, read in the background; a tap opens one."""

from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.afterwards import past as present
from scorekeeper.present.texts import _, translated
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches, stored_match
from scorekeeper.records.people import known_names, with_names
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, DARK, SMALL
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.key import Key, KeyStyle, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

LEAST_CARD_WIDTH_MM = 52.0
"""The least width of a card in millimetres."""
CARD_FOOT_HEIGHT_MM = 8.0
"""The height in millimetres of a card's line with the badges."""
GAMES_MEASURED_FOR_HEIGHT = 12
"""The number of games whose dates decide how high a card is."""


class Page(page.Page):
    """The list of past games. `kept` holds the matches of the journal, newest first; it is None while they are being
    read."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.kept: tuple[MatchFacts, ...] | None = None
        self.items: tuple[present.PastMatchCard, ...] = ()
        self.page = 0
        self.problem, self.gone = "", False
        Thread(target=self.read_matches, name="past games", daemon=True).start()

    # ---- reading

    def read_matches(self) -> None:
        """Read the journal in a background thread; the clock of the screen then shows the list or the error."""
        data = self.app.table.data
        try:
            found, problem = with_names(played_matches(data, with_games=False), known_names(data)), ""
        except ScorekeeperError as error:
            found, problem = (), translated(error.sentence)
        Clock.schedule_once(lambda _dt: self.show_matches(found, problem))

    def show_matches(self, kept: tuple[MatchFacts, ...], problem: str) -> None:
        if not self.gone:
            self.kept, self.problem = kept[::-1], problem
            self.items = present.past_match_cards(self.kept, self.number_of_match_in_play)
            self.refresh()

    @property
    def number_of_match_in_play(self) -> int:
        """The number of the match in play, or 0 if there is none."""
        return self.kept[0].number if self.kept and self.app.session.view.match else 0

    def leave(self) -> None:
        self.gone = True

    # ---- drawing

    def build(self) -> Widget:
        look = self.look
        records = fixed(Key(look, _("Records"), lambda: self.app.go("records"), "header"), width=look.mm(27))
        if not self.items:
            return self.framed(_("Past games"), self.no_matches_panel(), right=records)
        turning = self.page_turning_keys() if self.number_of_pages > 1 else []
        grid = self.grid()
        if look.is_portrait:
            foot = [fixed(Row(look, *turning), height=look.least_touch_px)] if turning else []
            return self.framed(_("Past games"), grid, *foot, right=records)
        return self.framed(_("Past games"), grid, right=[*turning, records])

    def no_matches_panel(self) -> Widget:
        words = self.problem or (_("Reading …") if self.kept is None else _("No game has been played here yet."))
        return Words(self.look, words, BODY, self.look.colours.soft)

    @property
    def columns_of_cards(self) -> int:
        look = self.look
        return max(1, int(look.width / look.mm(LEAST_CARD_WIDTH_MM)))

    @property
    def rows_of_cards(self) -> int:
        look = self.look
        room = look.height - look.mm(15) - look.gap - (look.least_touch_px if look.is_portrait else 0)
        return max(1, int(room / (self.least_card_height + look.gap)))

    @property
    def least_card_height(self) -> float:
        """The least height of a card in pixels, with room for the date, the sheet, and the badges."""
        look = self.look
        return self.dates_height + look.text(BODY) * 1.3 + look.mm(CARD_FOOT_HEIGHT_MM + 3)

    @property
    def dates_height(self) -> float:
        """The height in pixels that the longest of the newest dates needs beside the points."""
        look = self.look
        room = look.width / self.columns_of_cards - look.mm(24)
        longest = max((one.when for one in self.items[:GAMES_MEASURED_FOR_HEIGHT]), key=len, default="")
        return text_height(look, longest, room, SMALL) + look.mm(0.5)

    @property
    def number_of_pages(self) -> int:
        return -(-len(self.items) // (self.columns_of_cards * self.rows_of_cards))

    def page_turning_keys(self) -> list[Widget]:
        """The keys to newer and to older games, with the number of the page between them."""
        look, page = self.look, min(self.page, self.number_of_pages - 1)
        off: KeyStyle = "off" if look.is_portrait else "header off"  # on the ground, or on the wood
        newer = Key(look, "", lambda: self.turn_to_page(page - 1), "header" if page else off, "up", name="newer games")
        following = page + 1 < self.number_of_pages
        older = Key(look, "", lambda: self.turn_to_page(page + 1), "header" if following else off, "down",
                    name="older games")  # fmt: skip
        said = _("{number} of {of}").format(number=page + 1, of=self.number_of_pages)
        ink = look.colours.text if look.is_portrait else DARK.text
        return [fixed(newer, width=look.mm(12.2)), fixed(Words(look, said, BODY, ink), width=look.mm(18)),
                fixed(older, width=look.mm(12.2))]  # fmt: skip

    def turn_to_page(self, page: int) -> None:
        self.page = page
        self.refresh()

    def grid(self) -> Widget:
        look, count = self.look, self.columns_of_cards * self.rows_of_cards
        first = min(self.page, self.number_of_pages - 1) * count
        cards = [self.match_card(one) for one in self.items[first : first + count]]
        empty: list[Widget] = [space() for _place in range(count - len(cards))]
        return Grid(look, self.columns_of_cards, *cards, *empty)

    def open_match(self, one: present.PastMatchCard) -> None:
        try:
            kept = stored_match(self.app.table.data, one.match)
        except ScorekeeperError as error:
            self.app.show_message(translated(error.sentence))
            return
        self.app.go("past_game", kept=kept, number_of_match_in_play=self.number_of_match_in_play)

    def match_card(self, one: present.PastMatchCard) -> Widget:
        """A match as a card: raised with a chevron if it can go on, else with the winner's points."""
        look = self.look
        ground, edge = (
            (look.colours.tile, look.colours.tile_rim) if one.goes_on else (look.colours.panel, look.colours.key_rim)
        )
        card = PressableLayout(look, lambda: self.open_match(one), ground, edge, "vertical",
                         padding=(look.mm(2.4), look.mm(1), look.mm(2.4), look.mm(1)))  # fmt: skip
        card.name = one.title
        right = [fixed(Icon(look, "next", look.colours.text, 4.5), width=look.mm(6))] if one.goes_on else []
        if one.points:
            right = [fixed(big_number(look, one.points), width=number_width(look, one.points))]
        soft = look.colours.text if one.goes_on else look.colours.soft
        when = fixed(Words(look, one.when, SMALL, soft, align="left"), height=self.dates_height)
        above = Column(look, when, Words(look, one.sheet, BODY, bold=True, align="left"), spacing=0)
        card.add_widget(share(Row(look, above, *right), 1.0))
        card.add_widget(fixed(self.badges_and_winner(one), height=look.mm(CARD_FOOT_HEIGHT_MM)))
        return card

    def badges_and_winner(self, one: present.PastMatchCard) -> Widget:
        """The badges in the order of the seats, the winner's larger, and who has won."""
        look = self.look
        room = look.width / self.columns_of_cards - look.mm(5)
        step = min(look.mm(8), room * 0.6 / max(1, len(one.marks)))
        marks = []
        for player in one.marks:
            mark = BadgeWidget(look, player.badge, player.initials, size_hint=(None, None))
            side = min(step, look.mm(7.6 if player.name in one.won else 6.2))
            mark.size = side, side
            marks.append(fixed(CentredWidget(mark), width=step))
        ending = Words(look, one.ending, SMALL, bold=bool(one.won), align="right", break_words=True)
        return Row(look, *marks, ending, spacing=0)


class CentredWidget(AnchorLayout):
    """Keeps a widget that has a size of its own in the middle of a larger place."""

    def __init__(self, part: Widget) -> None:
        super().__init__()
        self.add_widget(part)
