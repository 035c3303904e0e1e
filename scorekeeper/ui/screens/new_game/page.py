"""The screen for a new match, in two steps: the sheet with its house rules, and the seats; how it begins is preset."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.advice.outlook import cost_of_advice
from scorekeeper.errors import RuleError
from scorekeeper.present import texts
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup import own_sheets
from scorekeeper.present.setup.choosing import SETUP_STEPS, NewMatch, SetupStepName
from scorekeeper.present.setup.names import names_to_remember
from scorekeeper.present.texts import _
from scorekeeper.rules.games import game_named
from scorekeeper.sheet_files.copying import has_choices
from scorekeeper.sheet_files.kept import kept_sheets
from scorekeeper.sheet_files.reading import sheet_table
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.new_game.beginning import BeginningPart
from scorekeeper.ui.screens.new_game.house_rules import HouseRulesPart
from scorekeeper.ui.screens.new_game.preview import SheetPreview
from scorekeeper.ui.screens.new_game.seats import SeatsPart
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.band import BAND_HEIGHT_MM, gold_key, gold_key_width
from scorekeeper.ui.widgets.kit.card import CardKind, TouchCard
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

MOST_TILE_ROWS = 4
"""The most rows of tiles of sheets on a tall display; with more than that no tile has room for a second line."""
KEY_BESIDE_GOLD_KEY_WIDTH_MM = 28.0
"""The width in millimetres of the key beside the gold one in the band."""


class StepParts(NamedTuple):
    """The content of a step, the keys at the end of its band, and the words below its title."""

    content: Widget
    right: Sequence[Widget]
    says: str


class Page(page.Page):
    """The screen for a new match; at first it shows the choices of the match before."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        before = app.session.view.match
        language = app.settings.language or texts.system_language()
        self.new = NewMatch(drafts.draft_to_play_again(before.setup) if before else drafts.fresh_draft(language))
        self.language = language
        if app.watch:
            app.watch.expect_dice(game_named(self.draft.sheet).dice)  # drawn dice no longer roll by themselves
        self.own = self.own_sheet_files()
        self.advised: dict[tuple[str, str], str] = {}
        """The words about the advice that each own sheet chosen here will have, by its id and options; empty until they
        are worked out."""

    @property
    def draft(self) -> drafts.Draft:
        return self.new.draft

    def show_draft(self, draft: drafts.Draft, seat: str | None = None) -> None:
        """Show these choices; `seat` is the name of the player whose seat is chosen now, None to leave the chosen seat
        as it is."""
        self.new = replace(self.new, draft=draft, seat=self.new.seat if seat is None else seat)
        if self.app.page is self:
            self.app.root_widget.notices.clear_passing()  # what was said of the choices before is no longer so
            self.refresh()

    # ---- steps

    def build(self) -> Widget:
        if self.new.asking:
            return self.put_aside_question()
        content, right, says = self.step_parts()
        return self.framed(
            _(SETUP_STEPS[self.new.step].title),
            content,
            right=right,
            back=self.show_previous_step,
            step=self.new.step_words,
            says=says,
        )

    def step_parts(self) -> StepParts:
        """What the page shows in this step."""
        match self.new.step:
            case "sheet":
                return StepParts(
                    self.sheet_step(),
                    [gold_key(self.look, _("Next"), self.show_next_step)],
                    _("The rules that came with your game"),
                )
            case "edition":
                return StepParts(self.edition_keys(), [], "")
            case "agree":
                rules = HouseRulesPart(
                    self.look, self.draft, self.new.more_rules, self.show_draft, self.show_rare_rules
                )
                return StepParts(rules.build(), [gold_key(self.look, _("Done"), self.show_previous_step)], "")
            case "players":
                return self.seats_step()
            case "start":
                return StepParts(self.beginning_part.build(), [self.begin_key()], "")
            case "papers":
                return StepParts(self.beginning_part.paper_keys(), [], "")

    @property
    def beginning_part(self) -> BeginningPart:
        return BeginningPart(self.app, self.draft, self.show_draft, partial(self.show_step, "papers"))

    def seats_step(self) -> StepParts:
        """The seats; the key to the choices that are preset, such as who begins, is below them in portrait, else in the
        band."""
        look, ways = self.look, self.key_to_step_who_begins()
        content = SeatsPart(self.app, self.draft, self.new.seat, self.show_draft).build()
        if look.is_portrait:
            return StepParts(Column(look, content, fixed(ways, height=look.least_touch_px)), [self.begin_key()], "")
        return StepParts(content, [fixed(ways, width=look.mm(KEY_BESIDE_GOLD_KEY_WIDTH_MM)), self.begin_key()], "")

    def key_to_step_who_begins(self) -> Widget:
        """The key to who begins, how many games, paper cards and dice, which are all preset."""
        look = self.look
        title = SETUP_STEPS["start"].title  # named apart, as a text in the call would be collected
        if look.is_portrait:
            return Key(look, _(title), self.show_next_step, name="ways", opens=True, align="left")
        return Key(look, _(title), self.show_next_step, "header", name="ways")

    def begin_key(self) -> Widget:
        """The gold key that begins the match; dashed, with the reason, while players are missing."""
        problem = present.players_problem(self.draft)
        if problem:
            problem = problem if self.look.width > self.look.mm(100) else _("Begin")  # no room: the seats say it
            return fixed(Key(self.look, problem, None, "header off", size=SMALL), width=gold_key_width(self.look))
        return gold_key(self.look, _("Begin"), self.begin)

    def show_step(self, step: SetupStepName) -> None:
        self.show_choices_from_top(replace(self.new, step=step))

    def show_rare_rules(self) -> None:
        self.show_choices_from_top(replace(self.new, more_rules=True))

    def show_choices_from_top(self, new: NewMatch) -> None:
        """Show these choices and their step, with every list scrolled to its top."""
        self.new = new
        self.clear_widgets()  # lists do not keep their scroll positions
        self.refresh()

    def show_next_step(self) -> None:
        """Go on to the next step and have the advice prepared. The step after the seats needs to know who plays: as
        long as players are missing, a message says so."""
        onward = SETUP_STEPS[self.new.step].onward
        problem = present.players_problem(self.draft) if self.new.step == "players" else None
        if problem:
            self.app.show_message(problem)
        elif onward:
            self.prepare_advice()
            self.show_step(onward)

    def prepare_advice(self) -> None:
        """Have the advice of the chosen sheet ready when the first dice are thrown."""
        chosen = self.draft
        if self.app.table.advising:
            options = chosen.terms.options if chosen.has_card else chosen.options
            self.app.table.advising.prepare(chosen.sheet, chosen.edition, options, len(chosen.players))

    def show_previous_step(self) -> None:
        back = SETUP_STEPS[self.new.step].back
        if back is None:
            self.app.back()
        else:
            self.show_step(back)

    def begin(self) -> None:
        problem = present.setup_problem(self.draft)
        before = self.app.session.view.match
        if problem:
            self.app.show_message(problem)
        elif before and before.phase != "over":
            self.new = replace(self.new, asking=True)
            self.refresh()
        else:
            self.begin_without_question()

    def put_aside_question(self) -> Widget:
        """The question shown before an unfinished match is put aside, which a slip of the finger must not do."""
        look = self.look
        words = Words(look, _("Another game is not finished yet. It is put aside: Past games goes on with it."), BODY)
        keys = Row(
            look,
            Key(look, _("Begin anyway"), self.begin_without_question, "warning"),
            Key(look, _("Back to the game"), self.app.show_match, "main"),
        )
        return self.framed(
            _("New game"), words, fixed(keys, height=look.least_offer_px), space(), back=self.close_question
        )

    def close_question(self) -> None:
        self.new = replace(self.new, asking=False)
        self.refresh()

    def begin_without_question(self) -> None:
        app = self.app
        app.remember_names(names_to_remember(self.draft.players))
        before = app.session.view
        app.do_act(lambda: app.session.begin(drafts.setup_of(self.draft)))
        if app.session.view is not before:
            app.show_match()

    # ---- the sheet and its edition

    def sheet_step(self) -> Widget:
        look = self.look
        own = own_sheets.own_sheets_offered(self.draft, (*self.own, *self.app.table.own_sheets))
        names = present.sheet_names(own)
        is_full = look.is_compact_landscape or look.is_compact or look.large or len(names) >= 2 * MOST_TILE_ROWS
        sheets = [self.sheet_card(sheet, name, "" if is_full else present.card_size_words(sheet))
                  for sheet, name in names.items()]  # fmt: skip
        sheets.append(TouchCard(look, _("A sheet of your own"), self.make_own_sheet, kind="key"))
        keys = fixed(
            Row(look, *self.sheet_keys()), height=look.mm(14) if not look.is_compact_landscape else look.least_touch_px
        )
        if look.is_portrait:
            lines = min(-(-len(sheets) // 2), MOST_TILE_ROWS)
            high = lines * (look.mm(14 if not look.is_compact else 12) + look.gap) - look.gap
            return Column(
                look,
                fixed(self.sheet_tiles(sheets, high), height=high),
                SheetPreview(look, self.draft, self.coming_advice_lines()).build(),
                keys,
            )
        parts = (0.47, 0.53) if look.is_compact_landscape else (0.38, 0.62)
        tiles = self.sheet_tiles(sheets, look.height - look.mm(BAND_HEIGHT_MM) - 2 * look.gap)
        return Row(
            look,
            share(tiles, parts[0]),
            share(Column(look, SheetPreview(look, self.draft, self.coming_advice_lines()).build(), keys), parts[1]),
        )

    def sheet_tiles(self, sheets: list[Widget], room: float) -> Widget:
        """The tiles of all sheets; they scroll where their rows do not fit into this height."""
        if -(-len(sheets) // 2) * (self.look.least_touch_px + self.look.gap) - self.look.gap > room:
            listed = key_grid(self.look, 2, sheets)
            listed.keep_in_view(next(one for one in sheets if getattr(one, "kind", "") == "chosen"))
            return listed
        return Grid(self.look, 2, *sheets)

    def own_sheet_files(self) -> dict[str, Path]:
        """The files of the own sheets that are kept now, by the id of the sheet."""
        return kept_sheets(self.app.table.data)[0]

    def make_own_sheet(self) -> None:
        own = tuple(own_sheets.own_sheets_offered(self.draft, (*self.own, *self.app.table.own_sheets)))
        self.app.go("own_sheet.choose", draft=self.draft, own=own, done=self.use_sheet)

    def change_own_sheet(self) -> None:
        """Open the chosen own sheet to change it; a copy of it if it has several editions or options, of which nothing
        may be lost, or is not among the kept sheets."""
        sheet, own = self.draft.sheet, tuple(self.own)
        is_plain = sheet in self.own and not has_choices(sheet)
        given = sheet_table(sheet) if is_plain else own_sheets.copied_sheet(self.draft, sheet, own)
        self.app.go("own_sheet", given=given, file=self.own.get(sheet) if is_plain else None, done=self.use_sheet)

    def use_sheet(self, sheet: str) -> None:
        """Choose the own sheet with this id, which was just kept; if empty, as the chosen sheet was deleted, the preset
        one."""
        self.own = self.own_sheet_files()
        self.show_draft(
            drafts.with_sheet_afresh(self.draft, sheet or drafts.fresh_draft(self.language).sheet, self.language)
        )

    def sheet_card(self, sheet: str, name: str, says: str) -> Widget:
        """The tile of a game: its name, and the number of its boxes where there is room."""
        chosen, is_chosen = drafts.with_sheet_afresh(self.draft, sheet, self.language), sheet == self.draft.sheet
        kind: CardKind = "chosen" if is_chosen else "tile"
        return TouchCard(
            self.look, name, lambda: self.show_draft(chosen), says, kind=kind, bold=True, tick=not self.look.is_compact
        )

    def sheet_keys(self) -> list[Widget]:
        """The keys below the chosen sheet: the language of its card or, for an own sheet, to change and to share it;
        its rules; and, if it has options, its house rules with the number of those that were changed."""
        look, draft = self.look, self.draft
        printed = drafts.editions_of(draft.sheet)[draft.edition]
        icons = ("", "", "") if look.is_portrait or look.is_compact or look.large else ("globe", "info", "pen")
        if own_sheets.is_own_sheet(draft.sheet):
            first = TouchCard(look, _("Change"), self.change_own_sheet, kind="key", name="change sheet")
            share_it = TouchCard(
                look,
                _("Share"),
                partial(self.app.go, "own_sheet.share", sheet=draft.sheet),
                kind="key",
                name="share sheet",
            )
        else:
            title, says = (printed, "") if look.is_compact_landscape else (_("Card"), printed)
            first = TouchCard(look, title, lambda: self.show_step("edition"), says, icons[0], "key", name="edition")
            share_it = None
        rules = TouchCard(look, _("Rules"), lambda: self.app.go("rules", draft=draft), icon=icons[1], kind="key")
        found: list[Widget] = [first, rules, *([share_it] if share_it else [])]
        if present.option_choices(draft):
            changed = len(draft.options)
            found.append(
                TouchCard(
                    look,
                    _("House rules"),
                    lambda: self.show_step("agree"),
                    str(changed) if changed else "",
                    icons[2],
                    "chosen" if changed else "key",
                    tick=False,
                )
            )
        widths = (1.05, 0.92, 1.13) if look.is_compact_landscape else (1, 0.94, 1.06)  # by the length of the words
        return [share(one, part) for one, part in zip(found, widths, strict=False)]

    def edition_keys(self) -> Widget:
        """A key for each language in which the chosen game's card is printed."""
        look, codes = self.look, drafts.editions_of(self.draft.sheet, self.language)
        keys = [self.edition_key(code, name) for code, name in codes.items()]
        return key_grid(look, max(2, int(look.width / look.mm(37))), keys)

    def edition_key(self, code: str, name: str) -> Key:
        return choice_key(self.look, name, lambda: self.choose_edition(code), code == self.draft.edition)

    def choose_edition(self, code: str) -> None:
        self.show_choices_from_top(replace(self.new, draft=drafts.with_edition(self.draft, code), step="sheet"))

    def coming_advice_lines(self) -> list[str]:
        """What advice the chosen own sheet will have, in at most one line; empty for published sheets, and until it is
        worked out in the background."""
        if self.app.table.advising is None or not own_sheets.is_own_sheet(self.draft.sheet):
            return []
        asked = self.draft.sheet, repr(self.draft.options)
        if asked not in self.advised:
            self.advised[asked] = ""
            Thread(target=self.describe_coming_advice, args=(asked, self.draft), name="outlook", daemon=True).start()
        return [*filter(None, [self.advised[asked]])]

    def describe_coming_advice(self, sheet_and_options: tuple[str, str], draft: drafts.Draft) -> None:
        """Work out the words about the advice; runs in the background."""
        try:
            cost = cost_of_advice(draft.sheet, draft.edition, dict(draft.options))
        except RuleError:
            cost = None
        self.advised[sheet_and_options] = own_sheets.advice_words(cost)
        Clock.schedule_once(lambda _dt: self.refresh() if self.app.page is self else None)
