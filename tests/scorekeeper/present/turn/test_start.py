"""Throwing for the start: everybody who may still begin, and what a tie means."""

from scorekeeper.present.turn.start import start_board
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session


def begun() -> Session:
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Bo", "Cai"), "de", dice_decide=True))
    return session


def test_who_has_thrown_what_and_who_is_due_is_shown() -> None:
    session = begun()
    session.start_throw((1, 2, 3))
    shown = start_board(session.view)
    assert [one.dice for one in shown.lines] == [(1, 2, 3), (), ()]
    assert [one.due for one in shown.lines] == [False, True, False]
    assert shown.words == "Everybody throws once: the highest total begins."


def test_after_a_tie_it_says_who_throws_again() -> None:
    session = begun()
    for dice in ((1, 2, 3), (6, 6, 6), (6, 6, 6)):
        session.start_throw(dice)
    shown = start_board(session.view)
    assert [one.player.name for one in shown.lines] == ["Bo", "Cai"]
    assert shown.words == "Bo, Cai threw the same: they throw again, and the highest total begins."


def test_a_tie_of_everybody_is_said_too() -> None:
    session = begun()
    for _player in range(3):
        session.start_throw((4, 4, 4))
    assert start_board(session.view).words.startswith("Anna, Bo, Cai threw the same")
