"""The order in which legal entries are shown: best first, zeros last, and how far the bonus is."""

from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import begin, replayed
from scorekeeper.rules.sheet import Card, possible
from scorekeeper.rules.suggest import bonus_gap, suggestions
from tests.scorekeeper.rules.table import roll, terms


def shown(sheet: str, dice: str, **filled: int) -> list[tuple[str, int]]:
    position = begin(terms(sheet), ("A", "B"), {name: Card(filled) for name in "AB"}).after(Throw(roll(dice)))
    return [(one.entry.box, one.entry.points) for one in suggestions(position)]


def test_a_yatzy_is_shown_first_and_every_zero_after_all_points() -> None:
    found = shown("noris", "66666")
    assert found[0] == ("yatzy", 50)
    points = [points > 0 for _, points in found]
    assert points == sorted(points, reverse=True)


def test_everything_legal_is_shown_and_nothing_before_a_throw() -> None:
    assert len(shown("noris", "12346")) == 13
    assert suggestions(begin(terms("noris"), ("A", "B"))) == ()


def test_of_zeros_the_box_that_could_hold_least_comes_first() -> None:
    zeros = [box for box, points in shown("carlit", "22456") if not points]
    assert zeros.index("ones") < zeros.index("small_straight") < zeros.index("yatzy")


def test_a_suggestion_says_what_the_bonus_still_misses_after_it() -> None:
    cards = {name: Card({"fives": 20}) for name in "AB"}
    position = replayed(begin(terms("noris"), ("A", "B"), cards), [Throw(roll("66612"))])
    gaps = {one.entry.box: one.bonus_gap for one in suggestions(position)}
    assert (gaps["sixes"], gaps["ones"], gaps["chance"]) == (25, 42, 43)
    assert replayed(position, [Enter("sixes")]).cards[0].filled["sixes"] == 18


def test_the_gap_counts_to_the_point_that_earns_the_bonus() -> None:
    assert [bonus_gap(terms("noris").bonus, upper) for upper in (0, 62, 63)] == [63, 1, None]
    assert [bonus_gap(terms("carlit").bonus, upper) for upper in (62, 63, 64)] == [2, 1, None]


def test_a_box_can_hold_only_what_the_sheet_can_put_there() -> None:
    assert possible(terms("noris"), "fours") == {0, 4, 8, 12, 16, 20}
    assert possible(terms("philos"), "chance") == {0, *range(5, 31), 100}
    assert possible(terms("mb1982"), "full_house") == {0, 25}
    assert possible(terms("tactic", "da"), "yatzy") == {0, 55, 60, 65, 70, 75, 80}
