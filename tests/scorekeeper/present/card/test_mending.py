"""Corrections of entries: which there are, what they could have been, and the texts about them."""

from scorekeeper.present.card import mending
from scorekeeper.rules.acts import Correct, Declare
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.present.play import begun, enter


def test_entries_to_correct_are_listed_newest_first_with_their_dice() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    enter(session, (1, 1, 2, 3, 4), "ones")
    newest, oldest = mending.correctable_entries(session.view.match)
    assert (newest.player.name, newest.label, newest.points, newest.number) == ("Bo", "1's", 2, 1)
    assert oldest.dice == (5, 5, 5, 2, 2)
    said = mending.correction_offers(session.view.match, 0, (5, 5, 5, 5, 2))
    assert {one.box: one.points for one in said}["fives"] == 20


def test_the_entry_of_a_box_is_found_for_its_player_only() -> None:
    session = begun()
    match = enter(session, (5, 5, 5, 2, 2), "fives").match
    assert match is not None
    found = mending.entry_in(match, 0, "fives")
    assert found is not None
    assert (found.number, found.points) == (0, 15)
    assert mending.entry_in(match, 1, "fives") is None
    assert mending.entry_in(match, 0, "sixes") is None


def test_a_box_that_was_filled_on_paper_is_not_among_the_entries() -> None:
    session = begun(cards={"Anna": Card({"ones": 3}), "Bo": Card({"twos": 4})})
    match = enter(session, (5, 5, 5, 2, 2), "fives").match
    assert match is not None
    assert [one.box for one in mending.correctable_entries(match)] == ["fives"]


def test_on_a_sheet_that_forbids_corrections_the_table_must_agree() -> None:
    for sheet, agree in (("philos", False), ("noris", True)):
        match = enter(begun(sheet), (5, 5, 5, 2, 2), "fives").match
        assert match is not None
        assert mending.sheet_forbids_corrections(match) == agree
        assert ("agree" in mending.which_correction_words(match)) == agree
        words = mending.correcting_words(match, mending.correctable_entries(match)[0])
        assert words.startswith("Anna: ")
        assert ("agree" in words) == agree


def test_an_announced_box_stays_announced_while_its_entry_is_corrected() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    session.act(Declare("chance"))
    match = enter(session, (1, 2, 4, 6, 6), "chance").match
    assert match is not None
    assert [(one.box, one.points) for one in mending.correction_offers(match, 0, (1, 2, 4, 6, 5))] == [("chance", 18)]


def test_a_correction_names_entry_dice_and_box() -> None:
    match = enter(begun(), (5, 5, 5, 2, 2), "fives").match
    assert match is not None
    chosen = next(one for one in mending.correction_offers(match, 0, (2, 2, 2, 2, 5)) if one.box == "twos")
    assert mending.correction_act(0, (2, 2, 2, 2, 5), chosen) == Correct(0, (2, 2, 2, 2, 5), "twos")
