"""The screen to enter an old result on paper: the day, the sheet, the players, and each total or full card."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.errors import RuleError, ScorekeeperError
from scorekeeper.present.afterwards import old_result as present
from scorekeeper.present.afterwards.dates import day_words
from scorekeeper.present.afterwards.old_result import DateStep, EnteredResult
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import _, translated
from scorekeeper.present.turn import phrases
from scorekeeper.records.old_paper import add_result
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.band import gold_key
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, text_height

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

NARROW_LIST_MM = 80.0
"""The width of a list in millimetres below which a player's keys are below the name."""


class Page(page.Page):
    """A result on paper; `entered` holds it so far, `draft` is what the screen of a paper card fills in."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        sheet = next(iter(present.sheets_with_totals()))
        self.entered = present.with_other_sheet(EnteredResult(date.today(), Draft(sheet)), sheet)

    @property
    def draft(self) -> Draft:
        return self.entered.draft

    def on_draft(self, draft: Draft) -> None:
        self.entered = replace(self.entered, draft=draft)

    # ---- what is drawn

    def build(self) -> Widget:
        look, missing = self.look, present.still_missing_words(self.entered)
        ready = gold_key(look, _("Keep it"), self.keep_result, not missing)
        sheets = [choice_key(look, name, partial(self.change_sheet, key), key == self.draft.sheet)
                  for key, name in present.sheets_with_totals().items()]  # fmt: skip
        when = [self.heading(_("When")), self.day_panel(), self.heading(_("Which game")), self.grid_of_keys(sheets, 28)]
        who = [self.heading(_("Who played, and with how many points")), *map(self.player_row, self.entered.totals)]
        who.append(fixed(Key(look, _("Add a player"), self.choose_player, symbol="plus"), height=look.least_touch_px))
        title = _("An old result on paper")
        if look.is_portrait:
            return self.framed(title, Scroll(look, *when, *who), right=ready, says=missing)
        parts = [share(Scroll(look, *when), 0.46), share(Scroll(look, *who), 0.54)]
        return self.framed(title, Row(look, *parts), right=ready, says=missing)

    def heading(self, text: str) -> Widget:
        look = self.look
        room = look.width * (1 if look.is_portrait else 0.44)
        return fixed(
            Words(look, text, SMALL, look.colours.soft, align="left"), height=text_height(look, text, room, SMALL)
        )

    def grid_of_keys(self, keys: Sequence[Key], wide: float) -> Widget:
        look = self.look
        columns = max(2, int(look.width * (1 if look.is_portrait else 0.46) / look.mm(wide)))
        lines = -(-len(keys) // columns)
        return fixed(Grid(look, columns, *keys), height=lines * (look.least_touch_px + look.gap) - look.gap)

    def day_panel(self) -> Widget:
        """The day in words, above keys that change day, month and year."""
        look = self.look
        words = fixed(
            Words(look, day_words(self.entered.day.isoformat()), BODY, bold=True), height=look.text(BODY) * 1.6
        )
        steps: tuple[tuple[DateStep, str], ...] = (("day", _("Day")), ("month", _("Month")), ("year", _("Year")))
        rows = [self.day_stepper(step, name) for step, name in steps]
        return fixed(Column(look, words, *rows), height=words.height + 3 * (look.least_touch_px + look.gap))

    def day_stepper(self, step: DateStep, name: str) -> Widget:
        look = self.look
        wide = look.least_touch_px * (1 if look.is_compact_landscape else 1.4)
        keys = [
            fixed(Key(look, "", partial(self.change_day, step, by), symbol=sign, name=f"{step} {sign}"), width=wide)
            for by, sign in ((-1, "minus"), (1, "plus"))
        ]
        return fixed(Row(look, keys[0], Words(look, name), keys[1]), height=look.least_touch_px)

    def player_row(self, name: str) -> Widget:
        """The row of a player: the name, a key that removes the player, one to enter the total, and one to fill in the
        full card."""
        look, points = self.look, self.entered.totals[name]
        full = name in present.full_cards(self.entered)
        remove = fixed(
            Key(look, "", partial(self.remove_player, name), "quiet", "cross", name=f"remove {name}"),
            width=look.least_touch_px,
        )
        total = _("full card") if full else "–" if points is None else str(points)
        number = fixed(
            Key(look, total, partial(self.ask_total, name), bold=True, name=f"points {name}"), width=look.mm(20)
        )
        card = fixed(Key(look, _("Card"), partial(self.fill_card, name), size=SMALL, name=f"card {name}"),
                     width=look.mm(16))  # fmt: skip
        words = Words(look, name, BODY, align="left", break_words=True)
        if look.width * (1 if look.is_portrait else 0.54) >= look.mm(NARROW_LIST_MM):
            return fixed(Row(look, remove, words, number, card), height=look.least_touch_px)
        words.size_hint_y, words.height = None, text_height(look, name, look.width - 4 * look.gap, BODY)
        keys = fixed(Row(look, remove, number, card, space()), height=look.least_touch_px)
        return fixed(Column(look, words, keys), height=words.height + look.least_touch_px + look.gap)

    # ---- what is done

    def change_day(self, step: DateStep, by: int) -> None:
        self.entered = present.with_other_day(self.entered, step, by, date.today())
        self.refresh()

    def change_sheet(self, sheet: str) -> None:
        self.entered = present.with_other_sheet(self.entered, sheet)
        self.refresh()

    def choose_player(self) -> None:
        known = [name for name in self.app.settings.players if name not in self.entered.totals]
        asks = _("A name")
        self.app.go(
            "pick_name", title=_("Who played?"), known=known, new=_("New name"), asks=asks, done=self.add_player
        )

    def add_player(self, name: str) -> None:
        self.entered = present.with_player(self.entered, name)

    def remove_player(self, name: str) -> None:
        self.entered = present.without_player(self.entered, name)
        self.refresh()

    def ask_total(self, name: str) -> None:
        self.app.go("number", title=name, done=partial(self.enter_total, name), number=self.entered.totals[name])

    def enter_total(self, name: str, points: int | None) -> None:
        self.entered = replace(self.entered, totals={**self.entered.totals, name: points})

    def fill_card(self, name: str) -> None:
        self.app.go("paper", draft=self.draft, player=name, change=self.on_draft)

    def keep_result(self) -> None:
        """Keep the result; if it cannot be right, a sentence says why and nothing is lost."""
        try:
            add_result(self.app.table.data, present.paper_result(self.entered))
        except RuleError as refused:
            self.app.show_message(phrases.refusal_words(refused))
            return
        except ScorekeeperError as error:
            self.app.show_message(translated(error.sentence))
            return
        self.app.back()
        self.app.show_message(_("The result is in the records now."))
