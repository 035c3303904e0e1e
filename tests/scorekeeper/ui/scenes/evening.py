"""Scenes of the pages about an evening: its winners, the dice."""

from dataclasses import replace

from scorekeeper.records.dice_sets import DiceSetUse
from scorekeeper.records.facts import GameFacts, MatchFacts
from scorekeeper.records.old_paper import PaperResult, add_result
from scorekeeper.ui.screens.season import SeasonContent
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, after, as_opened, scene
from tests.scorekeeper.ui.scenes.remembered import many, played


def read(table: Driver) -> None:
    """Wait until the page has read what it shows."""
    table.until(lambda: table.page.content is not None)


@scene
def dice(table: Driver) -> None:
    table.app.go("dice")
    read(table)
    found = table.page.content
    table.page.show_content(replace(found, matches=thrown(90, (26, 25, 27, 25, 24, 26)), corrected=(3, 1240)))


@scene
def dice_unfair(table: Driver) -> None:
    table.app.go("dice")
    read(table)
    uses = (DiceSetUse("2020-01-01T00:00:00", FOUR[1]), DiceSetUse("2026-05-03T18:00:00", "Oma Gretes Elfenbeinwürfel"))
    matches = (*thrown(30, (9, 10, 11, 10, 9, 11), "2025"), *thrown(40, (8, 9, 9, 9, 9, 16)))
    table.page.show_content(replace(table.page.content, matches=matches, uses=uses))


@scene
def dice_of_nobody(table: Driver) -> None:
    table.app.go("dice")
    read(table)
    table.page.show_content(replace(table.page.content, matches=()))


@scene
def pick(table: Driver) -> None:
    known = ("Elfenbein", "Oma Gretes große weiße Würfel", FOUR[1], "Weiß")
    words = {"title": "Which dice are on the table?", "new": "New dice", "asks": "What are these dice called?"}
    table.app.go("pick_name", known=known, done=lambda name: None, **words)


def thrown(games: int, counts: tuple[int, ...], year: str = "2026") -> tuple[MatchFacts, ...]:
    """Matches of one game each, in which each face was thrown as often as `counts` says."""
    game = GameFacts(True, FOUR[:2], (), ((FOUR[0],), (FOUR[1],)), counts)
    return tuple(
        MatchFacts(number, 1, 2, f"{year}-{6 + number % 6:02}-11T19:00:00", 900, "tactic", "en", games=(game,))
        for number in range(1, games + 1)
    )


@after(many)
def evening(table: Driver) -> None:
    table.app.go("evening")
    read(table)
    table.page.keep_note("Oma Grete brachte Kuchen, und der Würfel lag zweimal unter dem Sofa.")
    table.until(lambda: bool(table.page.content and table.page.content.page.note))


@after(lambda table: played(table, "noris", TEN, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4)))
def evening_of_ten(table: Driver) -> None:
    table.app.go("evening")
    read(table)


@scene
def evening_without_games(table: Driver) -> None:
    table.app.go("evening")
    read(table)
    table.page.show_content(replace(table.page.content, days=(), page=None))


@as_opened
def note(table: Driver) -> None:
    text = "Oma Grete brachte Kuchen, und der Würfel lag zweimal unter dem Sofa."
    table.app.go("evening_note", title="Eine Notiz zu diesem Abend", text=text, done=lambda words: None)


def all_year(table: Driver) -> None:
    """Add 24 results on paper, from January to October 2026, to the records."""
    for day in range(24):
        totals = {name: 180 + (37 * day + 53 * seat) % 140 for seat, name in enumerate((*FOUR, "Bo")[: 3 + day % 3])}
        add_result(table.app.table.data, PaperResult(f"2026-{1 + day % 10:02}-{1 + day:02}", "noris", totals))


@scene
def season(table: Driver) -> None:
    all_year(table)
    table.app.go("season")
    read(table)
    table.page.use_season(replace(table.page.season, sheet="noris"))
    table.page.refresh()


@scene
def season_choices(table: Driver) -> None:
    season(table)
    table.page.open_choices()


@scene
def season_empty(table: Driver) -> None:
    table.app.go("season")
    read(table)
    table.page.show_content(SeasonContent(()))


@scene
def old_result(table: Driver) -> None:
    table.app.go("old_result")
    for name, points in zip(FOUR, (254, 176, 272, None), strict=True):
        table.page.add_player(name)
        table.page.enter_total(name, points)
    table.page.refresh()


@as_opened
def number(table: Driver) -> None:
    table.app.go("number", title=FOUR[1], done=lambda points: None, number=254)
