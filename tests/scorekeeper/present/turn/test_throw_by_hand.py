"""A throw entered by hand: kept dice stay, and each missing face is one tap."""

from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand


def test_the_first_throw_is_reported_face_by_face() -> None:
    said = begin_throw_by_hand(5).with_face(3).with_face(1)
    assert said.faces_so_far == (3, 1, 0, 0, 0)
    assert said.missing_count == 3


def test_a_reported_face_is_taken_back() -> None:
    assert begin_throw_by_hand(5).with_face(3).with_face(1).without_last_face().faces_so_far == (3, 0, 0, 0, 0)


def test_more_faces_than_dice_change_nothing() -> None:
    full = begin_throw_by_hand(3).with_face(1).with_face(2).with_face(3)
    assert full.with_face(4) == full


def test_dice_that_stay_keep_their_places() -> None:
    said = (
        begin_throw_by_hand(5, (6, 2, 6, 1, 6))
        .with_kept_toggled(0)
        .with_kept_toggled(2)
        .with_kept_toggled(4)
        .with_face(5)
        .with_face(4)
    )
    assert said.faces_so_far == (6, 5, 6, 4, 6)
    assert said.missing_count == 0


def test_changing_what_stays_discards_the_faces_entered_so_far() -> None:
    said = begin_throw_by_hand(5, (6, 2, 6, 1, 6)).with_kept_toggled(0).with_face(5).with_kept_toggled(2)
    assert said.faces == ()
    assert said.with_kept_toggled(2).kept == {0}


def test_the_places_that_are_still_missing_are_known() -> None:
    assert begin_throw_by_hand(3, (1, 2, 3), (1,)).with_face(6).missing_places == (2,)
