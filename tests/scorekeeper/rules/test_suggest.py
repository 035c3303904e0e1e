"""The order in which legal entries are suggested: best against the average of the box first, zeros last.

Each suggestion says how many points the bonus would still lack.
"""

from itertools import combinations, combinations_with_replacement

import pytest

from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import begin_card_game, replay_acts
from scorekeeper.rules.paper import possible_points
from scorekeeper.rules.scoring import Box
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.suggest import FIFTEEN_POINTS, THIRTEEN_POINTS, bonus_gap, mean_points_aiming_at, suggestions
from tests.scorekeeper.rules.table import roll, terms

HANDS: list[tuple[int, ...]] = [
    hand for number in range(6) for hand in combinations_with_replacement(range(1, 7), number)
]


def three_throws_for(scorer: Box) -> float:
    """The average points in a box for a player who spends all three throws on it."""
    worth: dict[tuple[int, ...], float] = {hand: float(scorer(hand)) for hand in HANDS if len(hand) == 5}
    for _ in range(3):
        kept = dict(worth)
        for hand in reversed(HANDS):
            if len(hand) < 5:
                kept[hand] = sum(kept[tuple(sorted((*hand, die)))] for die in range(1, 7)) / 6
        worth = {hand: max(kept[keep] for n in range(6) for keep in combinations(hand, n)) for hand in worth}
    return kept[()]


def shown(sheet: str, dice: str, **filled: int) -> list[tuple[str, int]]:
    position = begin_card_game(terms(sheet), ("A", "B"), {name: Card(filled) for name in "AB"}).after(Throw(roll(dice)))
    return [(one.entry.box, one.entry.points) for one in suggestions(position)]


def test_a_yatzy_is_shown_first_and_every_zero_after_all_points() -> None:
    found = shown("noris", "66666")
    assert found[0] == ("yatzy", 50)
    points = [points > 0 for _, points in found]
    assert points == sorted(points, reverse=True)


def test_everything_legal_is_shown_and_nothing_before_a_throw() -> None:
    assert len(shown("noris", "12346")) == 13
    assert suggestions(begin_card_game(terms("noris"), ("A", "B"))) == ()


def test_of_zeros_the_box_of_which_least_is_hoped_comes_first() -> None:
    zeros = [box for box, points in shown("carlit", "22456") if not points]
    assert zeros.index("ones") < zeros.index("yatzy") < zeros.index("small_straight") < zeros.index("two_pairs")


def test_what_beats_the_hope_for_its_box_most_comes_first() -> None:
    assert [box for box, _ in shown("philos", "65656")][:3] == ["full_house", "three_of_a_kind", "sixes"]
    assert [box for box, _ in shown("philos", "36626")][:3] == ["three_of_a_kind", "sixes", "chance"]
    assert shown("tactic", "11124")[0][0] == "ones"


def test_a_suggestion_says_what_the_bonus_still_misses_after_it() -> None:
    cards = {name: Card({"fives": 20}) for name in "AB"}
    position = replay_acts(begin_card_game(terms("noris"), ("A", "B"), cards), [Throw(roll("66612"))])
    gaps = {one.entry.box: one.bonus_gap for one in suggestions(position)}
    assert (gaps["sixes"], gaps["ones"], gaps["chance"]) == (25, 42, 43)
    assert replay_acts(position, [Enter("sixes")]).cards[0].filled["sixes"] == 18


def test_the_gap_counts_to_the_point_that_earns_the_bonus() -> None:
    assert [bonus_gap(terms("noris").bonus, upper) for upper in (0, 62, 63)] == [63, 1, None]
    assert [bonus_gap(terms("carlit").bonus, upper) for upper in (62, 63, 64)] == [2, 1, None]


def test_a_box_can_hold_only_what_the_sheet_can_put_there() -> None:
    assert possible_points(terms("noris"), "fours") == {0, 4, 8, 12, 16, 20}
    assert possible_points(terms("philos"), "chance") == {0, *range(5, 31), 100}
    assert possible_points(terms("mb1982"), "full_house") == {0, 25}
    assert possible_points(terms("tactic", "da"), "yatzy") == {0, 55, 60, 65, 70, 75, 80}


@pytest.mark.parametrize(("sheet", "hopes"), [("noris", THIRTEEN_POINTS), ("carlit", FIFTEEN_POINTS)])
def test_the_hope_for_a_box_is_what_three_throws_bring(sheet: str, hopes: dict[str, float]) -> None:
    brought = {box: three_throws_for(scorer) for box, scorer in SHEETS[sheet].boxes.items()}
    assert hopes == {box: pytest.approx(points, abs=0.051) for box, points in brought.items()}
    assert brought == {box: pytest.approx(mean_points_aiming_at(one, 5, 3)) for box, one in SHEETS[sheet].boxes.items()}
