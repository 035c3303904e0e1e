"""Scenes of moments: five of a kind, the bonus, a new leader, the last turn and a record, each with its banner."""

from threading import enumerate as enumerate_threads

from kivy.animation import Animation

from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import at_table, scene

NAMES = ("Anna", "Ben", "Clara")
BOXES = tuple(SHEETS["philos"].boxes)
UPPER, LOWER = BOXES[:6], BOXES[6:]


def begun(table: Driver, **cards: Card) -> None:
    at_table(table, Setup("philos", NAMES, "en", cards=cards))
    table.app.pass_view_to_listeners(0)


def happens(table: Driver, dice: tuple[int, ...], box: str = "") -> None:
    """Throw these dice and enter them in `box`, if given; show the banner of the moment completely."""
    table.session.throw(dice)
    if not box:
        table.page.on_view()
        table.app.pass_view_to_listeners(0)
    else:
        table.app.pass_view_to_listeners(0)
        table.app.do_act(lambda: table.session.act(Enter(box), table.session.view.stamp))
        table.app.pass_view_to_listeners(0)
    banners = table.app.root_widget.banners
    if banners.banner:
        banners.away.cancel()
        Animation.cancel_all(banners.banner)
        banners.banner.opacity = 1


def filled(count: int, points: int, *but: str) -> Card:
    return Card(dict.fromkeys([one for one in BOXES if one not in but][:count], points))


@scene
def moment_yatzi(table: Driver) -> None:
    begun(table)
    happens(table, (4, 4, 4, 4, 4))


@scene
def moment_bonus(table: Driver) -> None:
    upper = dict(zip(UPPER, (3, 6, 9, 12, 20), strict=False))
    begun(table, Anna=Card(upper), Ben=filled(5, 6), Clara=filled(5, 8))
    happens(table, (6, 6, 6, 1, 2), "sixes")


@scene
def moment_leader(table: Driver) -> None:
    begun(table, Anna=filled(5, 6, "chance"), Ben=filled(5, 8, "chance"), Clara=filled(5, 7, "chance"))
    happens(table, (6, 6, 6, 5, 5), "chance")


@scene
def moment_last_turn(table: Driver) -> None:
    cards = {"Anna": filled(12, 14, "chance"), "Ben": filled(12, 12, "chance"), "Clara": filled(12, 13, "chance")}
    begun(table, **cards)
    happens(table, (6, 6, 6, 5, 5), "chance")
    happens(table, (6, 6, 6, 5, 4), "chance")


@scene
def moment_record(table: Driver) -> None:
    cards = {"Anna": filled(12, 22, "chance"), "Ben": filled(12, 14, "chance"), "Clara": filled(12, 13, "chance")}
    begun(table, **cards)
    table.until(lambda: all(thread.name != "records" for thread in enumerate_threads()))
    table.app.evening.best = {"Anna": 260, "Ben": 250, "Clara": 240}
    for dice in ((6, 6, 6, 5, 5), (6, 6, 6, 5, 4), (6, 6, 6, 5, 3)):
        happens(table, dice, "chance")
