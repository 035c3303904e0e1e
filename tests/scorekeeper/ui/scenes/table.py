"""Scenes of the table: every kind of turn, striking, announcing, menu, corrections."""

from dataclasses import replace

from scorekeeper.present.turn import events as on
from scorekeeper.rules.acts import Declare, Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, at_table, cards, scene, throw


@scene
def throw_for_the_start(table: Driver) -> None:
    at_table(table, Setup("mb1982", FOUR, "fr", dice_decide=True))
    table.session.start_throw((6, 5, 4, 3, 2))
    table.page.on_view()


@scene
def table_by_hand(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR, "de", cards=cards("philos", FOUR)))


@scene
def table_first_throw(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR[:2], "de"))
    throw(table, 6, 6, 6, 2, 3)


@scene
def table_with_long_names(table: Driver) -> None:
    at_table(table, Setup("tactic", FOUR, "nl", games=3, cards=cards("tactic", FOUR)))
    throw(table, 6, 6, 6, 2, 2)


@scene
def table_of_ten(table: Driver) -> None:
    at_table(table, Setup("tactic", TEN, "fi", cards=cards("tactic", TEN)))
    throw(table, 1, 2, 3, 4, 5)


@scene
def table_throwing_again(table: Driver) -> None:
    table_first_throw(table)
    table.page.handle_touch(on.BeginNextThrowByHand())


@scene
def table_standing_dice(table: Driver) -> None:
    at_table(table, Setup("noris", FOUR[:3], "de"))
    throw(table, 6, 6, 1, 2, 3)
    throw(table, 6, 6, 4, 4, 1, kept=(0, 1))


@scene
def table_striking_out(table: Driver) -> None:
    table_first_throw(table)
    table.page.handle_touch(on.OpenStrikes())


@scene
def table_nothing_fits(table: Driver) -> None:
    card = Card({box: 0 for box in SHEETS["noris"].boxes if box not in ("yatzy", "large_straight")})
    at_table(table, Setup("noris", FOUR[:2], "de", cards=dict.fromkeys(FOUR[:2], card)))
    throw(table, 6, 6, 1, 2, 3)


@scene
def table_announcing(table: Driver) -> None:
    at_table(table, Setup("tactic", FOUR[:2], "da", {"announce": True}))


@scene
def table_announcing_a_box_that_was_tapped(table: Driver) -> None:
    table_announcing(table)
    table.page.handle_touch(on.TouchOpenBoxOnCard("full_house"))


@scene
def table_announced(table: Driver) -> None:
    table_announcing(table)
    table.session.act(Declare("full_house"))
    throw(table, 6, 6, 6, 2, 3)


@scene
def table_joker_and_prime(table: Driver) -> None:
    card = Card({"yatzy": 50, "sixes": 18, "ones": 3}, 1, 100)
    at_table(table, Setup("mb1982", FOUR[:3], "fr", cards=dict.fromkeys(FOUR[:3], card)))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_second_yatzi(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR[:2], "es", cards=dict.fromkeys(FOUR[:2], Card({"yatzy": 50}, 1))))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_forced_zero(table: Driver) -> None:
    card = Card({"yatzy": 50, "chance": 20, "sixes": 18}, 1)
    at_table(table, Setup("philos", FOUR[:2], "de", cards=dict.fromkeys(FOUR[:2], card)))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_in_order(table: Driver) -> None:
    at_table(table, Setup("carlit-beginner", FOUR[:2], "it"))
    throw(table, 1, 1, 4, 4, 6)


@scene
def table_not_saved(table: Driver) -> None:
    table_first_throw(table)
    table.session.act(Enter("sixes"))
    table.session.view = replace(table.session.view, saved=False)
    table.page.on_view()


@scene
def table_menu(table: Driver) -> None:
    table_first_throw(table)
    table.page.handle_touch(on.OpenMenu())


@scene
def table_whole_card(table: Driver) -> None:
    table_of_ten(table)
    table.page.handle_touch(on.OpenCard())


def with_entries(table: Driver) -> None:
    at_table(table, Setup("noris", FOUR[:2], "de"))
    entries = (((6, 6, 6, 2, 3), "sixes"), ((1, 2, 3, 4, 6), "small_straight"), ((1, 1, 1, 2, 2), "full_house"))
    for faces, box in entries:
        table.session.throw(faces)
        table.session.act(Enter(box))
    table.page.on_view()


@scene
def table_corrections(table: Driver) -> None:
    with_entries(table)
    table.page.handle_touch(on.OpenCorrections())


@scene
def table_correction(table: Driver) -> None:
    with_entries(table)
    table.page.handle_touch(on.OpenCorrections())
    table.step()
    table.tap(next(filter(lambda key: key.startswith(FOUR[1]), table.keys())))


@scene
def table_changes(table: Driver) -> None:
    """The screen that changes the players in the middle of a game."""
    with_entries(table)
    table.page.handle_touch(on.VisitScreen("player_changes"))
