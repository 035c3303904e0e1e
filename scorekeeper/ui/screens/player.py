"""The screen of a player on a sheet: what each box brought, luck, results by players and month, and renaming."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present import texts
from scorekeeper.present.afterwards import records as present
from scorekeeper.present.setup.new_game import sheet_names
from scorekeeper.present.texts import _, translated
from scorekeeper.records import luck, people
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.people import everybody, known_names, with_names
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL, Colour
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.text import Align, Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp
    from scorekeeper.ui.screens.records import Page as RecordsPage


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

    def rename(self) -> None:
        self.app.go("name", title=_("What should {name} be called?").format(name=self.player), text=self.player,
                    done=self.renamed)  # fmt: skip

    def renamed(self, name: str) -> None:
        """List this player's games under a new name, together with those of another player who has it; a tap on the
        message undoes it. If the games or names cannot be read, only a message says so."""
        app, old = self.app, self.player
        if name == old:
            return
        try:
            before = known_names(app.table.data)
            names = people.renamed(before, played_matches(app.table.data), old, name)
        except ScorekeeperError as error:
            app.say(translated(error.sentence))
            return
        merged = any(name in everybody(one) for one in self.matches)
        if self.use(names, old, name):
            words = _("{old} is listed as {new} now. Tap here to undo.")
            if merged:
                words = _("The games of {old} and {new} are listed together now. Tap here to undo.")
            app.say(words.format(old=old, new=name), lambda: self.use(before, name, old))

    def use(self, names: people.Names, old: str, new: str) -> bool:
        """Save these names, and offer the new one for the next game in place of the old one. Return whether that
        worked; if not, a message says why."""
        app, data = self.app, self.app.table.data
        try:
            people.save_names(data, names)
            self.records.matches = with_names(played_matches(data), names)
        except ScorekeeperError as error:
            app.say(translated(error.sentence))
            return False
        self.records.known, self.player = luck.known(data, names), new
        app.change(players=tuple(dict.fromkeys(new if one == old else one for one in app.settings.players)))
        return True

    # ---- drawing

    @property
    def stacked(self) -> bool:
        """Whether the table of boxes is above the sentences, not beside them: in portrait and on 5 inches."""
        return self.look.portrait or self.look.compact

    def build(self) -> Widget:
        look, chosen = self.look, self.records.chosen
        language = self.app.settings.language or texts.system_language()
        boxes = present.player_boxes(self.matches, chosen, self.player, language)
        width = look.width * (1 if self.stacked else 0.5) - 4 * look.gap
        says = present.player_says(self.matches, chosen, self.player, self.records.known)
        lines = [self.sentence(one, width) for one in says]
        lines.append(fixed(Key(look, _("Rename"), self.rename, "quiet", symbol="✎"), height=look.key))
        title = f"{self.player} · {sheet_names()[chosen.sheet]}"
        if not boxes:
            return self.framed(title, Scroll(look, *lines))
        table = [
            self.row("", _("Average"), _("Best play"), _("Best"), look.colours.soft),
            *(self.box(one) for one in boxes),
        ]
        if self.stacked:
            return self.framed(title, Scroll(look, self.panel(table), *lines))
        left = Scroll(look, self.panel(table))
        return self.framed(title, Row(look, share(left, 0.5), share(Scroll(look, *lines), 0.5)))

    def panel(self, rows: list[Widget]) -> Widget:
        look = self.look
        high = sum(row.height for row in rows) + 2 * look.gap
        return fixed(Panel(look, *rows, spacing=0), height=high)

    def box(self, one: present.BoxRow) -> Widget:
        return self.row(one.label, one.average, one.expected, one.best, self.look.colours.text)

    def row(self, label: str, average: str, expected: str, best: str, ink: Colour) -> Widget:
        look = self.look
        parts = (0.34, 0.26, 0.2, 0.2) if look.compact else (0.4, 0.22, 0.22, 0.16)
        aligns: tuple[Align, ...] = ("left", "right", "right", "right")
        words = [
            share(Words(look, text, SMALL, ink, align=align), part)
            for text, part, align in zip((label, average, expected, best), parts, aligns, strict=True)
        ]
        room = look.width * (1 if self.stacked else 0.5) - 7 * look.gap
        texts_of_row = zip((label, average, expected, best), parts, strict=True)
        high = max(look.text(BODY) * 1.4, *(tall(look, text, room * part, SMALL) for text, part in texts_of_row))
        return fixed(Row(look, *words, spacing=look.mm(0.6)), height=high)

    def sentence(self, text: str, width: float) -> Widget:
        look = self.look
        return fixed(Words(look, text, SMALL, align="left"), height=tall(look, text, width, SMALL) + look.mm(0.5))
