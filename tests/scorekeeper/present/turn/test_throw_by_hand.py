"""A throw entered by hand: kept dice stay, and each missing face is one tap."""

from scorekeeper.present.turn.throw_by_hand import by_hand


def test_the_first_throw_is_reported_face_by_face() -> None:
    said = by_hand(5).enter(3).enter(1)
    assert said.dice == (3, 1, 0, 0, 0)
    assert said.missing == 3


def test_a_reported_face_is_taken_back() -> None:
    assert by_hand(5).enter(3).enter(1).take_back().dice == (3, 0, 0, 0, 0)


def test_more_faces_than_dice_change_nothing() -> None:
    full = by_hand(3).enter(1).enter(2).enter(3)
    assert full.enter(4) == full


def test_dice_that_stay_keep_their_places() -> None:
    said = by_hand(5, (6, 2, 6, 1, 6)).toggle(0).toggle(2).toggle(4).enter(5).enter(4)
    assert said.dice == (6, 5, 6, 4, 6)
    assert said.missing == 0


def test_changing_what_stays_discards_the_faces_entered_so_far() -> None:
    said = by_hand(5, (6, 2, 6, 1, 6)).toggle(0).enter(5).toggle(2)
    assert said.faces == ()
    assert said.toggle(2).kept == {0}


def test_the_places_that_are_still_missing_are_known() -> None:
    assert by_hand(3, (1, 2, 3), (1,)).enter(6).open == (2,)
