"""What a roll is worth in a box: small functions from a roll to points, of which the sheets consist."""

from collections.abc import Callable

from scorekeeper.rules.dice import Roll

Scorer = Callable[[Roll], int]
Pattern = Callable[[Roll], bool]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def face(wanted: int) -> Scorer:
    return lambda roll: wanted * roll.count(wanted)


def best_alike(roll: Roll, number: int) -> int:
    """The highest face that at least `number` dice show, or 0 if there is none."""
    return max((die for die in roll if roll.count(die) >= number), default=0)


def only_alike(number: int) -> Scorer:
    """A scorer: `number` times the highest face that at least `number` dice show; 0 if there is none."""
    return lambda roll: number * best_alike(roll, number)


def all_if_alike(number: int) -> Scorer:
    """A scorer: the sum of all dice if at least `number` show the same face, else 0."""
    return total_if(lambda roll: best_alike(roll, number) > 0)


def two_pairs(roll: Roll) -> int:
    pairs = [die for die in set(roll) if roll.count(die) >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def four_alike_as_two_pairs(roll: Roll) -> int:
    return two_pairs(roll) or only_alike(4)(roll)


def five_alike(roll: Roll) -> bool:
    return len(set(roll)) == 1


def full_house(roll: Roll) -> bool:
    return sorted(roll.count(die) for die in set(roll)) == [2, 3]


def full_house_or_five(roll: Roll) -> bool:
    return full_house(roll) or five_alike(roll)


def in_a_row(number: int) -> Pattern:
    """A pattern: at least `number` consecutive faces, whatever the other dice show."""
    runs = [set(range(low, low + number)) for low in range(1, 8 - number)]
    return lambda roll: any(run <= set(roll) for run in runs)


def exactly(*faces: int) -> Pattern:
    return lambda roll: tuple(sorted(roll)) == faces


def fixed(points: int, pattern: Pattern) -> Scorer:
    return lambda roll: points if pattern(roll) else 0


def total_if(pattern: Pattern, extra: int = 0) -> Scorer:
    return lambda roll: sum(roll) + extra if pattern(roll) else 0


UPPER_BOXES: dict[str, Scorer] = {box: face(number) for number, box in enumerate(UPPER, 1)}

THIRTEEN: dict[str, Scorer] = UPPER_BOXES | {
    "three_of_a_kind": all_if_alike(3),
    "four_of_a_kind": all_if_alike(4),
    "full_house": fixed(25, full_house),
    "small_straight": fixed(30, in_a_row(4)),
    "large_straight": fixed(40, in_a_row(5)),
    "yatzy": fixed(50, five_alike),
    "chance": sum,
}

FIFTEEN: dict[str, Scorer] = UPPER_BOXES | {
    "one_pair": only_alike(2),
    "two_pairs": two_pairs,
    "three_of_a_kind": only_alike(3),
    "four_of_a_kind": only_alike(4),
    "small_straight": fixed(15, exactly(1, 2, 3, 4, 5)),
    "large_straight": fixed(20, exactly(2, 3, 4, 5, 6)),
    "full_house": total_if(full_house),
    "chance": sum,
    "yatzy": fixed(50, five_alike),
}
