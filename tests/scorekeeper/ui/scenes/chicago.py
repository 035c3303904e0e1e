"""Scenes of the dice game Chicago: throws for the start, over or under, a settled round, ten players."""

from scorekeeper.rules.acts import Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, at_table, scene


@scene
def chicago_start(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR, "de", dice_decide=True))
    table.session.start_throw((6, 5, 4))
    table.page.on_view()


@scene
def chicago_over_or_under(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR, "fr"))
    table.session.throw((6, 5, 4))
    table.session.act(Stand())
    table.page.on_view()


@scene
def chicago_to_beat(table: Driver) -> None:
    chicago_over_or_under(table)
    for act in (Target("under"), Throw((6, 6, 4)), Stand(), Throw((1, 2, 4))):
        table.session.act(act)
    table.page.on_view()


@scene
def chicago_settled(table: Driver) -> None:
    chicago_to_beat(table)
    for act in (Stand(), Throw((1, 1, 1)), Stand()):
        table.session.act(act)
    table.page.on_view()


@scene
def chicago_of_ten(table: Driver) -> None:
    at_table(table, Setup("chicago", TEN, "it"))
    for act in (Throw((6, 6, 4)), Stand(), Target("over"), Throw((1, 2, 4)), Stand()):
        table.session.act(act)
    table.page.on_view()
