"""What a roll is worth in a box: each box says what must lie there and what it counts, as plain data."""

from dataclasses import dataclass, field
from itertools import permutations, product

from scorekeeper.rules.dice import Roll

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a sheet. One of the first five fields says which dice must lie there; without any, every roll scores.

    It counts `points`, or if they are None the sum of the matching dice, of `all_dice` if that is set; then `plus`,
    then everything times `factor`.
    """

    face: int = 0
    """The dice that show this face."""
    alike: tuple[int, ...] = ()
    """The sizes of groups of one face: (2, 2) for two pairs, (3, 2) for a full house; the highest that fit count."""
    run: int = 0
    """That many consecutive faces, the highest that lie there."""
    shows: tuple[int, ...] = ()
    """One die of each of these faces."""
    only: tuple[int, ...] = ()
    """All dice, if they show only these faces."""
    one_face: bool = False
    """Whether two groups of `alike` may have the same face."""
    from_sum: int = 0
    to_sum: int = 36
    """The roll scores only if the sum of all dice is from `from_sum` to `to_sum`."""
    points: int | None = None
    all_dice: bool = False
    plus: int = 0
    factor: int = 1
    known: dict[Roll, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The points of the rolls asked for so far, by their sorted dice: at most 462."""

    def __call__(self, roll: Roll) -> int:
        dice = tuple(sorted(roll))
        if dice not in self.known:
            found = self.matching_sum(dice) if self.from_sum <= sum(dice) <= self.to_sum else 0
            self.known[dice] = self.points_if_fitting(dice, found) if found else 0
        return self.known[dice]

    def points_if_fitting(self, roll: Roll, matched_sum: int) -> int:
        """The points of a roll that fits, with the sum of its matching dice."""
        counted = self.points if self.points is not None else sum(roll) if self.all_dice else matched_sum
        return (counted + self.plus) * self.factor

    def matching_sum(self, roll: Roll) -> int:
        """The sum of the dice that make the roll fit this box; 0 if it does not fit."""
        if self.face:
            return self.face * roll.count(self.face)
        if self.alike:
            return grouped_sum(roll, self.alike, self.one_face)
        if self.run:
            runs = (range(low, low + self.run) for low in range(8 - self.run))
            return max((sum(run) for run in runs if set(run) <= set(roll)), default=0)
        if self.shows:
            return sum(self.shows) if set(self.shows) <= set(roll) else 0
        return sum(roll) if not self.only or set(roll) <= set(self.only) else 0


def grouped_sum(roll: Roll, sizes: tuple[int, ...], same_face_allowed: bool) -> int:
    """The largest sum of dice in groups of these sizes, each group of a single face. The faces must differ unless
    `same_face_allowed` is set. 0 if the roll has no such groups."""
    faces = sorted(set(roll))
    ways = product(faces, repeat=len(sizes)) if same_face_allowed else permutations(faces, len(sizes))

    def fits(way: tuple[int, ...]) -> bool:
        needed = {face: sum(size for size, one in zip(sizes, way, strict=True) if one == face) for face in way}
        return all(roll.count(face) >= count for face, count in needed.items())

    return max((sum(map(int.__mul__, sizes, way)) for way in ways if fits(way)), default=0)


def is_five_of_a_kind(roll: Roll) -> bool:
    """Whether all dice show the same face: five of a kind on the printed sheets."""
    return len(set(roll)) == 1
