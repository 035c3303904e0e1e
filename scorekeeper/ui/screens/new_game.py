"""The screen for a new match, in three steps: the sheet with its house rules, the seats, and who begins."""

from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.rules.games import GAMES
from scorekeeper.rules.sheet import Value
from scorekeeper.ui import texts
from scorekeeper.ui.present import draft as drafts
from scorekeeper.ui.present import new_game as present
from scorekeeper.ui.present.names import own_names
from scorekeeper.ui.screens.seats import SeatsPage, seats
from scorekeeper.ui.texts import N_, _, ngettext
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.card_plan import brief
from scorekeeper.ui.widgets.choice import choice_key, key_grid
from scorekeeper.ui.widgets.key import Key, Kind
from scorekeeper.ui.widgets.layout import Column, Grid, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.text import Words, tall

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

TITLES = {"sheet": N_("Which sheet?"), "players": N_("Who plays?"), "start": N_("How does it begin?")}
STEPS = (*TITLES,)


class Page(SeatsPage):
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
        self.asking = self.more_rules = False

    # ---- steps

    def choices(self) -> list[present.Choice]:
        """The options to show: the usual ones, and the rare ones if there are no others or somebody wants to see
        them."""
        every = present.choices(self.draft)
        usual = [one for one in every if not one.further]
        return usual if usual and not self.more_rules else [*every]

    def build(self) -> Widget:
        if self.asking:
            return self.question()
        if self.step == "agree":
            done = fixed(Key(self.look, _("Done"), self.previous, "main"), width=self.look.key * 2)
            return self.framed(_("House rules"), self.agree(), right=done, back=self.previous)
        number = STEPS.index(self.step)
        last = self.step == STEPS[-1]
        ready = self.step != "players" or not present.players_problem(self.draft)
        kind: Kind = "main" if ready else "plain"
        onward = Key(self.look, _("Begin") if last else _("Next"), self.begin if last else self.next, kind)
        content = {"sheet": self.sheet, "players": lambda: seats(self), "start": self.start}
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
            self.show_step(STEPS[STEPS.index(self.step) + 1])

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
        rules = [Key(look, _("Rules"), lambda: self.app.go("rules", draft=self.draft)), *self.house_rules()]
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

    def house_rules(self) -> list[Widget]:
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

    # ---- house rules

    def agree(self) -> Widget:
        look = self.look
        said = _("The usual rules hold unless you change them here.")
        height = tall(look, said, look.width - 4 * look.gap, SMALL) + look.gap
        words = fixed(Words(look, said, SMALL), height=height)
        return Scroll(look, words, *map(self.choice, self.choices()), *self.more_key())

    def more_key(self) -> list[Widget]:
        if len(self.choices()) == len(present.choices(self.draft)):
            return []
        return [fixed(Key(self.look, _("More rules"), self.show_more_rules), height=self.look.key)]

    def show_more_rules(self) -> None:
        self.more_rules = True
        self.show_step("agree")

    def choice(self, choice: present.Choice) -> Widget:
        look = self.look
        room = (look.width - 4 * look.gap) * (1 if look.portrait else 0.6) - look.mm(4)
        lines = [
            fixed(Words(look, text, size, ink, bold, "left"), height=tall(look, text, room, size, bold))
            for text, size, ink, bold in (
                (choice.name, BODY, look.colours.text, True), (choice.says, SMALL, look.colours.soft, False)
            )
        ]  # fmt: skip
        high = sum(line.height for line in lines)
        keys = Row(look, *(self.value_key(choice, value, name) for value, name in choice.values))
        if look.portrait:
            said = fixed(Column(look, *lines, spacing=0), height=high)
            return fixed(Panel(look, said, fixed(keys, height=look.key)), height=high + look.key + 3 * look.gap)
        said = Column(look, space(), *lines, space(), spacing=0)
        row = Row(look, share(said, 0.6), share(keys, 0.4))
        return fixed(Panel(look, row), height=max(high, look.key) + 2 * look.gap)

    def value_key(self, choice: present.Choice, value: Value, name: str) -> Key:
        chosen = drafts.with_option(self.draft, choice.option, value)
        return choice_key(self.look, name, lambda: self.choose(chosen), value == choice.chosen)

    # ---- the beginning

    def start(self) -> Widget:
        look = self.look
        right = [self.games()] if not self.draft.on_card else [self.games(), self.papers()]
        rest = None if self.draft.on_card else space()
        parts = [self.starters(), Column(look, *right, *([rest] if rest else []))]
        return Column(look, *parts) if look.portrait else Row(look, *parts)

    def starters(self) -> Widget:
        """The keys to choose who begins; with paper cards a text instead, as their entries decide, and nothing to
        choose for a single player."""
        look, offered = self.look, drafts.starters(self.draft)
        if not offered:
            said = _("Whoever has the fewest entries goes on.") if self.draft.cards else ""
            return Column(look, self.heading(_("Who begins?")), Words(look, said, BODY), space())
        keys = [self.starter_key(one) for one in offered]
        return Column(look, self.heading(_("Who begins?")), *keys)

    def starter_key(self, starter: drafts.Starter) -> Key:
        chosen = replace(self.draft, starter=starter)
        text = _(present.STARTERS[starter])
        return choice_key(self.look, text, lambda: self.choose(chosen), starter == self.draft.starter)

    def games(self) -> Widget:
        look, games = self.look, self.draft.games
        fewer = fixed(Key(look, "", lambda: self.set_games(games - 1), symbol="−"), width=look.key * 1.5)
        more = fixed(Key(look, "", lambda: self.set_games(games + 1), symbol="+"), width=look.key * 1.5)
        said = ngettext("{n} game", "{n} games", games).format(n=games)
        keys = fixed(Row(look, fewer, Words(look, said, HEAD, bold=True), more), height=look.key)
        heading = self.heading(_("How many games?"))
        return fixed(Column(look, heading, keys), height=heading.height + look.gap + look.key)

    def set_games(self, games: int) -> None:
        self.choose(replace(self.draft, games=min(max(games, 1), drafts.MOST_GAMES)))

    def papers(self) -> Widget:
        keys = [fixed(self.paper_key(player), height=self.look.key) for player in self.draft.players]
        return Column(self.look, self.heading(_("Go on from paper cards?")), Scroll(self.look, *keys))

    def paper_key(self, player: str) -> Key:
        filled = len(self.draft.cards.get(player, {}))
        said = ngettext("{name}: {n} box filled", "{name}: {n} boxes filled", filled) if filled else "{name}"
        text = said.format(name=player, n=filled)
        return choice_key(
            self.look, text, lambda: self.app.go("paper", game=self, player=player), filled > 0, symbol="✎"
        )

    def heading(self, text: str) -> Widget:
        return fixed(Words(self.look, text, BODY, bold=True), height=self.look.text(BODY) * 2.2)
