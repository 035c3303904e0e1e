"""Scenes of the records: many games, one player, and the rules of the sheets."""

from collections.abc import Sequence

from scorekeeper.present.setup.draft import Draft
from scorekeeper.rules.acts import Enter, Setup
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, nearly_full, scene


def played(table: Driver, sheet: str, players: Sequence[str], last: Sequence[int]) -> None:
    """Add a finished game to the records: cards with one open box each, filled with a throw that ends in these dice."""
    table.session.begin(Setup(sheet, tuple(players), cards=dict.fromkeys(players, nearly_full(sheet))))
    for die in last:
        table.session.throw((6, 6, 6, 5, die))
        position = table.session.view.suggestions
        table.session.act(Enter(position[0].entry.box))


def many(table: Driver) -> None:
    played(table, "tactic", FOUR[:3], (1, 2, 3))
    played(table, "noris", TEN, range(1, 7))
    for number in range(5):
        played(table, "noris", FOUR, (number + 1, 3, 4, 2))
    played(table, "noris", FOUR[:2], (4, 6))
    table.app.go_home()


@scene
def records(table: Driver) -> None:
    many(table)
    table.app.go("records")
    table.until(lambda: table.page.matches is not None)


@scene
def records_empty(table: Driver) -> None:
    table.app.go("records")
    table.until(lambda: table.page.matches is not None)
    table.page.show_matches((), "", {})


@scene
def player(table: Driver) -> None:
    records(table)
    table.step()
    table.page.open_player(FOUR[0])


@scene
def rules_of_mb(table: Driver) -> None:
    table.app.go("rules", draft=Draft("mb1982", "fr"), box="full_house")


@scene
def rules_of_philos(table: Driver) -> None:
    table.app.go("rules", draft=Draft("philos", "de"))
    table.page.open_group("bonus")


@scene
def rules_of_dutch_tactic(table: Driver) -> None:
    table.app.go("rules", draft=Draft("tactic", "nl"), box="yatzy")


@scene
def rules_of_chicago(table: Driver) -> None:
    table.app.go("rules", draft=Draft("chicago", "fr"))
