"""Unsure dice: the question about them, and the entries that depend on them."""

from collections.abc import Sequence

from scorekeeper.present.turn.unsure import is_still_offered, offers_if_dice_were_read_right, unsure_question
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import Match, begin_match
from scorekeeper.session.camera_throw import PendingDice
from vision.results import Die


def pending(faces: Sequence[int], unsure: dict[int, int]) -> PendingDice:
    """The question about a throw in which some dice are unsure, with their second guesses by position in `unsure`."""
    dice = (Die(face, 0.9, (0, 0, 1, 1), unsure.get(place, 0), place not in unsure) for place, face in enumerate(faces))
    return PendingDice("unsure", tuple(dice))


def match(sheet: str = "philos") -> Match:
    return begin_match(Setup(sheet, ("Anna", "Bo"), "en" if sheet == "philos" else "de"))


def test_the_table_is_asked_about_every_face_that_is_not_sure() -> None:
    assert unsure_question(pending((5, 5, 5, 3, 3), {4: 2})) == "Is the marked die a 3?"
    assert unsure_question(pending((5, 5, 5, 3, 3), {0: 6, 4: 2})) == "Are the marked dice 5, 3?"


def test_points_that_are_the_same_with_the_second_guess_do_not_hang_on_it() -> None:
    found = {one.box: one for one in offers_if_dice_were_read_right(match(), pending((5, 5, 5, 3, 3), {4: 2}))}
    assert found["full_house"].points == 25
    assert found["full_house"].unsure
    assert found["fives"].points == 15
    assert not found["fives"].unsure


def test_two_unsure_dice_are_thought_through_together() -> None:
    found = {one.box: one for one in offers_if_dice_were_read_right(match(), pending((5, 5, 3, 3, 3), {0: 3, 1: 3}))}
    assert found["full_house"].unsure
    assert found["three_of_a_kind"].unsure
    assert offers_if_dice_were_read_right(match(), pending((5, 5, 3, 3), {0: 3})) == ()


def test_where_there_is_no_card_nothing_is_offered() -> None:
    chicago = begin_match(Setup("chicago", ("Anna", "Bo"), "de"))
    assert offers_if_dice_were_read_right(chicago, pending((5, 5, 3), {0: 3})) == ()


def test_an_entry_is_still_offered_when_the_dice_are_what_they_seemed() -> None:
    wanted = next(
        one
        for one in offers_if_dice_were_read_right(match(), pending((5, 5, 5, 3, 3), {4: 2}))
        if one.box == "full_house"
    )
    assert is_still_offered(match().do(Throw((5, 5, 5, 3, 3))), wanted)
    assert not is_still_offered(match().do(Throw((5, 5, 5, 3, 2))), wanted)
    assert not is_still_offered(match().do(Throw((5, 5, 5, 3, 3))).do(Enter("full_house")), wanted)
