"""The texts of Chicago: what to do and to beat, how a round ended, who is out and in which place."""

import pytest

from scorekeeper.present import texts
from scorekeeper.present.chicago import chicago as present
from scorekeeper.present.chicago.board import ChicagoGoal
from scorekeeper.rules.acts import Act, Setup, Stand, Target
from scorekeeper.rules.chicago import RoundResult, begin_chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import Match, begin_match

THREE = Setup("chicago", ("Anna", "Bo", "Cai"), "de")


def played(*acts: Act, setup: Setup = THREE) -> Match:
    match = begin_match(setup)
    for act in acts:
        match = match.do(act)
    return match


def stood(*dice: int) -> tuple[Act, Act]:
    return Throw(dice), Stand()


def test_the_opener_may_throw_three_times_and_then_says_over_or_under() -> None:
    assert present.chip_board(played()).says == "Anna opens the round: up to three throws."
    match = played(*stood(6, 5, 2))
    assert present.chip_board(match).says == "Anna stands by 13. Must the others throw over it or under it?"
    assert [(call.name, call.printed) for call in present.target_calls(match)] == [
        ("Over 13", ""), ("Under 13", ""),
    ]  # fmt: skip
    assert present.chip_board(match).pot_name == "Pot"
    assert present.chip_board(match).seats[0].note == "opens the round"
    texts.use_language("de")
    assert [call.printed for call in present.target_calls(match)] == ["überbieten", "unterbieten"]
    assert present.chip_board(match).pot_name == "Kasse"
    assert present.chip_board(match).seats[0].note == "Anwürfler"
    texts.use_language("en")


def test_the_goal_is_a_word_and_a_number_with_an_arrow() -> None:
    assert present.chip_board(played()).goal is None
    found = present.chip_board(played(*stood(6, 5, 2), Target("under"))).goal
    assert found == ChicagoGoal(False, "UNDER", 13, "Anna opened, 1 throw")


@pytest.mark.parametrize(("target", "said"), [("over", "throw more"), ("under", "throw less")])
def test_the_others_hear_what_to_beat_and_in_how_many_throws(target: str, said: str) -> None:
    assert present.chip_board(played(*stood(6, 5, 2), Target(target))).says == f"Anna threw 13 in 1 throw: {said}."


def test_the_best_and_the_worst_throw_so_far_are_named() -> None:
    match = played(*stood(6, 5, 2), Target("under"), *stood(6, 6, 6))
    assert [one.note for one in present.chip_board(match).seats] == ["best so far", "worst so far", ""]
    assert [one.worst for one in present.chip_board(match).seats] == [False, True, False]
    assert [one.acts for one in present.chip_board(match).seats] == [False, False, True]
    assert present.chip_board(match).seats[1].dice == (6, 6, 6)


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        (RoundResult("Bo", "Anna", (), ()), "Anna threw best; Bo takes a chip."),
        (RoundResult("Bo", "Anna", (), ("Anna",)), "Anna threw best and leaves the game as a winner; Bo takes a chip."),
        (RoundResult("Bo", "Anna", (), ("Cai",)), "Bo takes a chip; Cai has none and leaves the game as a winner."),
        (RoundResult("Bo", "Anna", ("Cai",), ("Cai",)),
         "Cai threw Chicago and leaves the game as a winner; Bo takes a chip."),
        (RoundResult("Bo", "Anna", ("Cai", "Dai"), ("Cai", "Dai")),
         "Cai, Dai threw Chicago and leave the game as winners; Bo takes a chip."),
        (RoundResult(None, None, ("Anna",), ("Anna",)),
         "Anna threw Chicago and leaves the game as a winner; nobody takes a chip."),
    ],
)  # fmt: skip
def test_a_settled_round_is_reported_in_one_sentence(settled: RoundResult, said: str) -> None:
    assert present.round_result_words(settled) == said


def test_the_round_is_reported_until_the_next_throw_and_chips_have_moved() -> None:
    match = played(*stood(6, 5, 2), Target("over"), *stood(6, 6, 6), *stood(1, 2, 1))
    board = present.chip_board(match)
    assert board.says == "Bo threw best; Cai takes a chip."
    assert (board.pot, [one.chips for one in board.seats]) == (2, [0, 0, 1])
    assert present.chip_board(match.do(Throw((1, 2, 3)))).says.startswith("Cai opens")


def test_who_threw_chicago_is_out_with_a_place() -> None:
    board = present.chip_board(played(*stood(1, 1, 1)))
    assert (board.seats[0].out, board.seats[0].note) == (True, "Place 1")
    assert "Anna threw Chicago" in board.says


def test_standing_by_three_ones_has_its_name() -> None:
    german, french = (
        begin_chicago(("A", "B"), "A"),
        begin_chicago(("A", "B"), "A", edition="fr", options={"chicago_rule": False}),
    )
    assert present.stand_words(german.after(Throw((1, 1, 1)))) == "Chicago!"
    assert present.stand_words(french.after(Throw((1, 1, 1)))) == "Stand by 3"
    assert present.stand_words(german.after(Throw((4, 4, 1)))) == "Stand by 9"
