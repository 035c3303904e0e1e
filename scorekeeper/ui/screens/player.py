"""The screen of a player on a sheet: what each box brought, the last games, rivals, luck, results by number of players
and by month, and renaming."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present import texts
from scorekeeper.present.afterwards import player as present
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _, ngettext, translated
from scorekeeper.records import luck_file, people
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.people import known_names, names_in_match, with_names
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL, Colour, badge
from scorekeeper.ui.widgets.chart.totals import GameTotalsChart
from scorekeeper.ui.widgets.kit.band import BandPlayer
from scorekeeper.ui.widgets.kit.bar import Bar
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.number import number_with_word
from scorekeeper.ui.widgets.kit.rows import headed_panel
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp
    from scorekeeper.ui.screens.records import Page as RecordsPage

BAR_NAME_SHARE = 0.41
"""The share of the width of a box's row (name, bar and number) that the name takes."""


class Page(page.Page):
    """One player's results on one sheet. Arguments: records (the page with the games and the choice of those that
    count) and player."""

    def __init__(self, app: "ScorekeeperApp", records: "RecordsPage", player: str) -> None:
        super().__init__(app)
        self.records, self.player = records, player

    @property
    def matches(self) -> tuple[MatchFacts, ...]:
        return self.records.matches or ()

    # ---- renaming

    def open_rename(self) -> None:
        self.app.go("name", title=_("What should {name} be called?").format(name=self.player), text=self.player,
                    done=self.rename_player)  # fmt: skip

    def rename_player(self, name: str) -> None:
        """List this player's games under a new name, together with those of another player who has it; a tap on the
        message undoes it. If the games or names cannot be read, only a message says so."""
        app, old = self.app, self.player
        if name == old:
            return
        try:
            before = known_names(app.table.data)
            names = people.with_renamed(before, played_matches(app.table.data), old, name)
        except ScorekeeperError as error:
            app.show_message(translated(error.sentence))
            return
        merged = any(name in names_in_match(one) for one in self.matches)
        if self.save_names(names, old, name):
            words = _("{old} is listed as {new} now. Tap here to undo.")
            if merged:
                words = _("The games of {old} and {new} are listed together now. Tap here to undo.")
            app.show_message(words.format(old=old, new=name), lambda: self.save_names(before, name, old))

    def save_names(self, names: people.Names, old: str, new: str) -> bool:
        """Save these names, and offer the new one for the next game in place of the old one. Return whether that
        worked; if not, a message says why."""
        app, data = self.app, self.app.table.data
        try:
            people.save_names(data, names)
            self.records.matches = with_names(played_matches(data), names)
        except ScorekeeperError as error:
            app.show_message(translated(error.sentence))
            return False
        self.records.known, self.player = luck_file.known_luck(data, names), new
        known, badges = (dict.fromkeys(new if one == old else one for one in listed)
                         for listed in (app.settings.players, app.settings.badges))  # fmt: skip
        app.change_settings(players=tuple(known), badges=tuple(badges))
        return True

    # ---- drawing

    @property
    def are_parts_stacked(self) -> bool:
        """Whether the table of boxes is above the rest, not beside it: in portrait and on 5 inches."""
        return self.look.is_portrait or self.look.is_compact

    def build(self) -> Widget:
        look, chosen = self.look, self.records.chosen_filter
        language = self.app.settings.language or texts.system_language()
        shown = present.player_page(self.matches, chosen, self.player, self.records.known, language)
        owner = BandPlayer(shown.player.badge, shown.player.initials)
        ink = badge(shown.player.badge).ink
        counted_words = [fixed(number_with_word(look, number, word, colour=ink), width=look.mm(17))
                         for number, word in shown.numbers]  # fmt: skip
        if self.are_parts_stacked:
            width = look.width - 3 * look.gap
            columns = 2 if look.is_compact and look.is_portrait else len(shown.numbers) or 1
            grid = Grid(look, columns, *(number_with_word(look, *one) for one in shown.numbers))
            above = [fixed(grid, height=look.text(11) * -(-len(shown.numbers) // columns))]
            boxes = [self.box_bars(shown, width, look.mm(6))] if shown.bars else []
            parts = Scroll(look, *above, *boxes, *self.side_parts(shown, width))
            return self.framed(self.player, parts, says=sheet_name(chosen.sheet), owner=owner)
        right = Scroll(look, *self.side_parts(shown, look.width * 0.4 - 2 * look.gap))
        room = look.height - look.mm(15) - 2 * look.gap - look.text(SMALL) * 1.6
        rows = max(1, len(shown.bars))
        bars = Scroll(look, self.box_bars(shown, look.width * 0.6, max(room / rows, look.text(SMALL) * 1.25)))
        both = Row(look, *([share(bars, 0.6)] if shown.bars else []), share(right, 0.4))
        return self.framed(self.player, both, right=counted_words, says=sheet_name(chosen.sheet), owner=owner)

    def box_bars(self, shown: present.PlayerPage, width: float, high: float) -> Widget:
        """The boxes as bars with a line for the best play; each row has this height, or what its name needs."""
        look = self.look
        name, line = _("Every box, on average"), _("| best play")
        wide = (width - look.mm(7)) / 2
        top = max(text_height(look, text, wide, SMALL) for text in (name, line)) + look.mm(1)
        head = Row(look, Words(look, name, SMALL, look.colours.soft, align="left"),
                   Words(look, line, SMALL, align="right"))  # fmt: skip
        room, smallest = width * BAR_NAME_SHARE, look.smallest_letters_mm
        high = max([high, *(text_height(look, one.row.label, room, smallest) for one in shown.bars)])
        rows = [fixed(self.box_bar(one, width), height=high) for one in shown.bars]
        panel = Panel(look, fixed(head, height=top), *rows, spacing=0, padding=(look.mm(2.4), 0))
        return fixed(panel, height=top + high * len(rows))

    def box_bar(self, one: present.BoxBar, width: float) -> Widget:
        look = self.look
        bar = Column(look, space(), Bar(look, one.part, look.colours.soft, one.line, high=2.6), space(), spacing=0)
        label = Words(look, one.row.label, SMALL, align="left", break_words=True)
        number = Words(look, one.row.average, SMALL, bold=True, align="right", wrap=False)
        return Row(look, fixed(label, width=width * BAR_NAME_SHARE), bar, fixed(number, width=look.text(SMALL) * 3.2))

    def side_parts(self, shown: present.PlayerPage, width: float) -> list[Widget]:
        """The last games as a chart, the rivals, luck, further lines, and the key to rename."""
        look = self.look
        parts: list[Widget] = []
        if len(shown.totals) > 1:
            title = ngettext("The last game", "The last {n} games", len(shown.totals)).format(n=len(shown.totals))
            chart = GameTotalsChart(look, shown.totals, shown.averages, shown.player.badge)
            parts.append(fixed(headed_panel(look, title, chart), height=look.mm(34)))
        if shown.rivals:
            rows = [self.rival_row(one, width - look.mm(28)) for one in shown.rivals]
            high = look.text(BODY) * 1.4 + look.mm(3) + sum(row.height + look.gap / 2 for row in rows)
            parts.append(fixed(headed_panel(look, _("Against"), *rows), height=high))
        if shown.luck:
            lines = [self.text_line(one, width - look.mm(6)) for one in (shown.luck, shown.choices)]
            high = sum(line.height for line in lines) + look.mm(3)
            parts.append(fixed(Panel(look, *lines, spacing=0, padding=(look.mm(2.4), look.mm(1.5))), height=high))
        parts += [self.text_line(one, width, look.colours.soft) for one in shown.says]
        return [*parts, fixed(Key(look, _("Rename"), self.open_rename, "quiet", "pen"), height=look.least_touch_px)]

    def rival_row(self, one: present.Rival, width: float) -> Widget:
        """A rival's badge, name and games won and lost; below the name the words about even games, if there are any.
        `width` is the room in pixels for the name and these words."""
        look = self.look
        mark = fixed(BadgeWidget(look, one.player.badge, one.player.initials), width=look.mm(6.4))
        lines = [
            fixed(
                Words(look, text, SMALL, ink, align="left", break_words=True),
                height=text_height(look, text, width, SMALL),
            )
            for text, ink in ((one.player.name, look.colours.text), (one.even, look.colours.soft))
            if text
        ]
        score = fixed(Words(look, one.score, BODY, bold=True, align="right", wrap=False), width=look.mm(15))
        high = max(look.mm(7.4), sum(line.height for line in lines))
        return fixed(Row(look, mark, Column(look, *lines, spacing=0), score), height=high)

    def text_line(self, text: str, width: float, colour: Colour | None = None) -> Widget:
        look = self.look
        words = Words(look, text, SMALL, colour, align="left")
        return fixed(words, height=text_height(look, text, width - look.mm(1.5), SMALL) + look.mm(0.5))
