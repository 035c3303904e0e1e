"""The advice as the turn page shows it: the order of entries, and what is clearly the best thing to do."""

from scorekeeper.present.advice.ranking import RankedEntry, Ranking


def entries(*values: float) -> tuple[RankedEntry, ...]:
    """Entries in the boxes a, b, c ... with these expected points."""
    return tuple(RankedEntry(box, 10, value, values[0] - value) for box, value in zip("abcdef", values, strict=False))


def test_entries_are_numbered_in_their_order() -> None:
    assert Ranking(entries(200.0, 199.0, 150.0)).place_by_box == {"a": 0, "b": 1, "c": 2}


def test_an_entry_is_the_best_only_with_half_a_point_to_spare() -> None:
    assert Ranking(entries(200.0, 199.5)).clearly_best_box == "a"
    assert Ranking(entries(200.0, 199.6)).clearly_best_box is None
    assert Ranking(entries(200.0)).clearly_best_box == "a"
    assert Ranking().clearly_best_box is None


def test_an_entry_is_not_the_best_if_throwing_again_is_about_as_good() -> None:
    assert Ranking(entries(200.0, 190.0), (6, 6), 199.8).clearly_best_box is None
    assert Ranking(entries(200.0, 190.0), (6, 6), 199.5).clearly_best_box == "a"


def test_throwing_again_is_the_best_only_if_it_clearly_beats_every_entry() -> None:
    assert Ranking(entries(200.0), (6, 6), 200.5).is_throwing_best
    assert not Ranking(entries(200.0), (6, 6), 200.4).is_throwing_best
    assert not Ranking(entries(200.0), None, 300.0).is_throwing_best
