"""The screen for a new match, in three steps: the sheet with its house rules, the seats, and who begins."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.present import texts
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup.names import own_names
from scorekeeper.present.texts import N_, _
from scorekeeper.rules.games import GAMES
from scorekeeper.ui.screens.new_game.beginning import beginning
from scorekeeper.ui.screens.new_game.house_rules import RulesPage, house_rules
from scorekeeper.ui.screens.new_game.seats import seats
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.card.plan import brief
from scorekeeper.ui.widgets.kit.choice import choice_key, key_grid
from scorekeeper.ui.widgets.kit.key import Key, Kind
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

TITLES = {"sheet": N_("Which sheet?"), "players": N_("Who plays?"), "start": N_("How does it begin?")}
STEPS = (*TITLES,)


class Page(RulesPage):
    """The screen for a new match; it keeps the choices so far, at first those of the match before, and the present
    step."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        before = app.session.view.match
        language = app.settings.language or texts.system_language()
        self.draft = drafts.again(before.setup) if before else drafts.fresh(language)
        self.language, self.step = language, "sheet"
        if app.watch:
            app.watch.expect(GAMES[self.draft.sheet].dice)  # drawn dice no longer roll by themselves
        self.asking = False

    # ---- steps

    def build(self) -> Widget:
        if self.asking:
            return self.question()
        if self.step == "agree":
            done = fixed(Key(self.look, _("Done"), self.previous, "main"), width=self.look.key * 2)
            return self.framed(_("House rules"), house_rules(self), right=done, back=self.previous)
        number = STEPS.index(self.step)
        last = self.step == STEPS[-1]
        ready = self.step != "players" or not present.players_problem(self.draft)
        kind: Kind = "main" if ready else "plain"
        onward = Key(self.look, _("Begin") if last else _("Next"), self.begin if last else self.next, kind)
        content: dict[str, Callable[[], Widget]] = {
            "sheet": self.sheet,
            "players": partial(seats, self),
            "start": partial(beginning, self),
        }
        title = f"{number + 1}/{len(STEPS)} {_(TITLES[self.step])}"
        right = fixed(onward, width=self.look.key * 2)
        return self.framed(title, content[self.step](), right=right, back=self.previous)

    def show_step(self, step: str) -> None:
        self.step = step
        self.clear_widgets()
        self.refresh()

    def next(self) -> None:
        problem = present.players_problem(self.draft) if self.step == "players" else None
        if problem:
            self.app.say(problem)
        else:
            self.prepare_advice()
            self.show_step(STEPS[STEPS.index(self.step) + 1])

    def prepare_advice(self) -> None:
        """Have the advice of the chosen sheet ready when the first dice are thrown."""
        if self.app.table.advising and self.draft.on_card:
            terms = self.draft.terms
            self.app.table.advising.prepare(terms.sheet.id, terms.edition, terms.options)

    def previous(self) -> None:
        if self.step == "sheet":
            self.app.back()
        else:
            self.show_step("sheet" if self.step == "agree" else STEPS[STEPS.index(self.step) - 1])

    def begin(self) -> None:
        problem = present.problem(self.draft)
        before = self.app.session.view.match
        if problem:
            self.app.say(problem)
        elif before and before.phase != "over":
            self.asking = True
            self.refresh()
        else:
            self.really_begin()

    def question(self) -> Widget:
        """The question shown before an unfinished match is put aside, which a slip of the finger must not do."""
        look = self.look
        words = Words(look, _("Another game is not finished yet. It is put aside: Past games goes on with it."), BODY)
        keys = Row(
            look,
            Key(look, _("Begin anyway"), self.really_begin, "warning"),
            Key(look, _("Back to the game"), self.app.play, "main"),
        )
        return self.framed(_("New game"), words, fixed(keys, height=look.card), space(), back=self.stay)

    def stay(self) -> None:
        self.asking = False
        self.refresh()

    def really_begin(self) -> None:
        app = self.app
        app.change(players=app.settings.remembering(*own_names(self.draft.players)).players)
        before = app.session.view
        app.do(lambda: app.session.begin(drafts.setup(self.draft)))
        if app.session.view is not before:
            app.play()

    # ---- the sheet and its edition

    def sheet(self) -> Widget:
        look = self.look
        names, codes = present.sheet_names(), drafts.editions(self.draft.sheet, self.language)
        sheets = [self.sheet_key(sheet, name) for sheet, name in names.items()]
        listed = Scroll(look, *(fixed(self.edition_key(code, name), height=look.key) for code, name in codes.items()))
        rules = [Key(look, _("Rules"), lambda: self.app.go("rules", draft=self.draft)), *self.house_rules_key()]
        across = look.portrait and look.compact  # no room for the words of the keys in the column of the editions
        editions = listed if across else Column(look, listed, *(fixed(key, height=look.key) for key in rules))
        if look.portrait:
            every = Grid(look, 2, *sheets)
            high = -(-len(sheets) // 2) * (look.key * 1.1 + look.gap) - look.gap
            chosen = Row(look, share(editions, 0.36), share(self.preview(), 0.64))
            foot = [fixed(Row(look, *rules), height=look.key)] if across else []
            return Column(look, fixed(every, height=high), chosen, *foot)
        if look.compact:
            return Row(look, share(key_grid(look, 2, sheets), 0.46), share(editions, 0.2), share(self.preview(), 0.34))
        return Row(look, share(Grid(look, 2, *sheets), 0.36), share(editions, 0.17), share(self.preview(), 0.47))

    def sheet_key(self, sheet: str, name: str) -> Key:
        chosen = drafts.with_sheet(self.draft, sheet, self.language)
        return choice_key(self.look, name, lambda: self.choose(chosen), sheet == self.draft.sheet)

    def edition_key(self, code: str, name: str) -> Key:
        chosen = drafts.with_edition(self.draft, code)
        return choice_key(self.look, name, lambda: self.choose(chosen), code == self.draft.edition)

    def house_rules_key(self) -> list[Widget]:
        """The key to the options of this sheet, marked if one was changed; none if it has no options."""
        if not present.choices(self.draft):
            return []
        changed = bool(self.draft.options)
        return [choice_key(self.look, _("House rules"), lambda: self.show_step("agree"), changed)]

    def preview(self) -> Widget:
        """The panel beside the sheets about the chosen one: what distinguishes it and, except on 5 inches and in large
        print, its boxes as that edition prints them."""
        look = self.look
        upper, lower = present.printed_names(self.draft)
        rows = max(len(upper), len(lower))
        columns = [share(self.printed(part, rows), width) for part, width in ((upper, 0.3), (lower, 0.7)) if part]
        said, room = "\n".join(present.facts(self.draft)), look.width * self.preview_part - 6 * look.gap
        accent, soft = look.colours.accent, look.colours.soft
        famous, facts = (
            fixed(Words(look, text, SMALL, ink), height=tall(look, text, room, SMALL))
            for text, ink in ((present.famous(self.draft), accent), (said, soft))
        )
        if look.compact or look.large:
            return Panel(look, Scroll(look, famous, facts))
        return Panel(look, Row(look, *columns), famous, facts)

    @property
    def preview_part(self) -> float:
        """About the share of the width that the preview takes, to know the room for its texts."""
        return 0.63 if self.look.portrait else 0.34 if self.look.low else 0.47

    def printed(self, names: tuple[str, ...], rows: int) -> Widget:
        """The names of boxes one below the other, on rows that line up with those beside them."""
        shown = [brief(name) for name in names] + [""] * (rows - len(names))
        return Column(self.look, *(Words(self.look, name, SMALL, align="left") for name in shown), spacing=0)
