"""The line in the header on what the player may do now; empty without a turn or before an announcement."""

from scorekeeper.present.turn.next import turn_task_words
from scorekeeper.rules.acts import Setup, Stand
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session


def begun(sheet: str, edition: str = "de", **given: object) -> Session:
    session = Session()
    session.begin(Setup(sheet, ("Anna", "Bo"), edition, **given))
    return session


def test_before_and_after_each_throw_it_is_said_what_may_be_done() -> None:
    session = begun("philos")
    said = [turn_task_words(session.view.match)]
    for _throw in range(3):
        session.throw((1, 2, 2, 4, 6))
        said.append(turn_task_words(session.view.match))
    assert said == ["Throw the dice", "Throw again or enter", "Throw again or enter", "Tap an entry"]


def test_dice_that_score_nowhere_are_thrown_again_or_a_box_is_struck_out() -> None:
    card = Card({box: 0 for box in SHEETS["noris"].boxes if box != "yatzy"})
    session = begun("noris", cards=dict.fromkeys(("Anna", "Bo"), card))
    said = []
    for _throw in range(3):
        session.throw((6, 6, 1, 2, 3))
        said.append(turn_task_words(session.view.match))
    assert said == ["Throw again or strike out", "Throw again or strike out", "Strike out Yatzy"]


def test_nothing_is_to_be_thrown_before_a_box_is_announced() -> None:
    assert turn_task_words(begun("tactic", "da", options={"announce": True}).view.match) == ""


def test_chicago_has_words_of_its_own() -> None:
    session = begun("chicago")
    session.throw((6, 5, 4))
    assert turn_task_words(session.view.match) == "Throw again or stand"
    session.act(Stand())
    assert turn_task_words(session.view.match) == "Over or under?"


def test_where_no_turn_is_there_is_nothing_to_say() -> None:
    assert turn_task_words(None) == ""
