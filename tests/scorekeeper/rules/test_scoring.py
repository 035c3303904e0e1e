"""Every roll of five dice in every box, compared with a second, independent way of counting."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER, Box
from scorekeeper.rules.sheets import SHEETS

Scorer = Callable[[Roll], int]
THIRTEEN, FIFTEEN = SHEETS["noris"].boxes, SHEETS["carlit"].boxes
ROLLS: list[Roll] = list(combinations_with_replacement(range(1, 7), 5))


def shape(roll: Roll) -> str:
    """The numbers of equal dice as text, most first: 32 is a full house, 2111 a pair."""
    return "".join(str(number) for _, number in Counter(roll).most_common())


def longest_run(roll: Roll) -> int:
    marks = "".join("x" if face in roll else " " for face in range(1, 7))
    return max(map(len, marks.split()))


def alike(roll: Roll, number: int) -> list[int]:
    return sorted(face for face, found in Counter(roll).items() if found >= number)


OF_THIRTEEN: dict[str, Scorer] = {
    "three_of_a_kind": lambda roll: sum(roll) if shape(roll)[0] in "345" else 0,
    "four_of_a_kind": lambda roll: sum(roll) if shape(roll)[0] in "45" else 0,
    "full_house": lambda roll: 25 if shape(roll) == "32" else 0,
    "small_straight": lambda roll: 30 if longest_run(roll) >= 4 else 0,
    "large_straight": lambda roll: 40 if longest_run(roll) == 5 else 0,
    "yatzy": lambda roll: 50 if shape(roll) == "5" else 0,
    "chance": sum,
}

OF_FIFTEEN: dict[str, Scorer] = {
    "one_pair": lambda roll: 2 * max(alike(roll, 2), default=0),
    "two_pairs": lambda roll: 2 * sum(alike(roll, 2)) if shape(roll) in ("221", "32") else 0,
    "three_of_a_kind": lambda roll: 3 * max(alike(roll, 3), default=0),
    "four_of_a_kind": lambda roll: 4 * max(alike(roll, 4), default=0),
    "small_straight": lambda roll: 15 if roll == (1, 2, 3, 4, 5) else 0,
    "large_straight": lambda roll: 20 if roll == (2, 3, 4, 5, 6) else 0,
    "full_house": lambda roll: sum(roll) if shape(roll) == "32" else 0,
    "chance": sum,
    "yatzy": lambda roll: 50 if shape(roll) == "5" else 0,
}


@pytest.mark.parametrize("number", range(6))
def test_an_upper_box_adds_its_own_face_only(number: int) -> None:
    for roll in ROLLS:
        expected = sum(die for die in roll if die == number + 1)
        assert THIRTEEN[UPPER[number]](roll) == FIFTEEN[UPPER[number]](roll) == expected


@pytest.mark.parametrize("box", OF_THIRTEEN)
def test_a_box_of_the_thirteen_holds_what_the_sheets_say(box: str) -> None:
    assert [THIRTEEN[box](roll) for roll in ROLLS] == [OF_THIRTEEN[box](roll) for roll in ROLLS]


@pytest.mark.parametrize("box", OF_FIFTEEN)
def test_a_box_of_the_fifteen_holds_what_the_sheets_say(box: str) -> None:
    assert [FIFTEEN[box](roll) for roll in ROLLS] == [OF_FIFTEEN[box](roll) for roll in ROLLS]


def test_the_boxes_stand_in_the_printed_order() -> None:
    assert [*THIRTEEN] == [*UPPER, *OF_THIRTEEN]
    assert [*FIFTEEN] == [*UPPER, *OF_FIFTEEN]


def test_the_options_widen_two_boxes_and_nothing_else() -> None:
    wide_house, wide_pairs = Box(alike=(3, 2), one_face=True), Box(alike=(2, 2), one_face=True)
    for roll in ROLLS:
        assert bool(wide_house(roll)) == (shape(roll) in ("32", "5"))
        wide = 4 * max(alike(roll, 4)) if shape(roll) in ("41", "5") else OF_FIFTEEN["two_pairs"](roll)
        assert wide_pairs(roll) == wide
    for sheet in ("noris", "carlit"):
        scores = {name: dict(option.scores) for name, option in SHEETS[sheet].options.items() if option.scores}
        points = 25 if sheet == "noris" else None
        house = {"full_house": Box(alike=(3, 2), one_face=True, points=points)}
        pairs = {"four_alike_two_pairs": {"two_pairs": wide_pairs}} if sheet == "carlit" else {}
        assert scores == {"five_alike_full_house": house} | pairs


SIX_DICE: list[tuple[str, Box, Roll, int]] = [
    ("three pairs", Box(alike=(2, 2, 2)), (1, 1, 3, 3, 6, 6), 20),
    ("three pairs need three faces", Box(alike=(2, 2, 2)), (3, 3, 3, 3, 6, 6), 0),
    ("a villa", Box(alike=(3, 3)), (2, 2, 2, 5, 5, 5), 21),
    ("a tower", Box(alike=(4, 2)), (2, 2, 2, 2, 5, 5), 18),
    ("the best house of two", Box(alike=(3, 2)), (2, 2, 2, 5, 5, 5), 19),
    ("the higher pair", Box(alike=(2,)), (2, 2, 2, 5, 5, 6), 10),
    ("a run counts its best dice", Box(run=4), (1, 2, 3, 4, 5, 5), 14),
    ("a run of five among six dice", Box(run=5, points=20), (6, 2, 3, 4, 5, 2), 20),
    ("all of these faces", Box(shows=(1, 3, 5)), (1, 3, 5, 5, 6, 6), 9),
    ("one of these faces is missing", Box(shows=(1, 3, 5)), (1, 3, 4, 4, 6, 6), 0),
    ("only small faces", Box(only=(1, 2, 3)), (1, 1, 2, 3, 3, 3), 13),
    ("one die is too large", Box(only=(1, 2, 3)), (1, 1, 2, 3, 3, 4), 0),
    ("enough in all", Box(from_sum=30), (5, 5, 5, 5, 5, 5), 30),
    ("one short", Box(from_sum=30), (5, 5, 5, 5, 5, 4), 0),
    ("little in all", Box(to_sum=10, points=40), (1, 1, 2, 2, 2, 2), 40),
    ("points on top of the dice", Box(alike=(6,), plus=50), (4, 4, 4, 4, 4, 4), 74),
    ("a column that counts three times", Box(alike=(3,), all_dice=True, plus=1, factor=3), (4, 4, 4, 1, 1, 1), 48),
    ("nothing on top of nothing", Box(face=2, plus=9), (1, 1, 1, 1, 1, 1), 0),
]


@pytest.mark.parametrize(("case", "box", "roll", "points"), SIX_DICE)
def test_a_box_of_six_dice_counts_what_fits_best(case: str, box: Box, roll: Roll, points: int) -> None:
    assert box(roll) == box(roll[::-1]) == points
