"""A box of a sheet of one's own while it is made: the dice that it requires, what it counts, and examples. No kivy
here."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Literal, NamedTuple

from scorekeeper.present.setup import own_boxes
from scorekeeper.present.texts import _
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import Box
from scorekeeper.sheet_files.making import Table, box_of
from scorekeeper.sheet_files.sense import NEED_FIELDS

CountRule = Literal["matching dice", "all dice", "fixed points"]
"""What a box counts: the sum of the dice that meet its requirement, the sum of all dice, or a fixed number."""
GROUP_SIZES = ((2, 2), (3, 2), (2, 2, 2), (3, 3), (4, 2))
"""The requirements of several groups of equal dice to choose from, each as the sizes of its groups; those that need
more dice than the sheet has are not offered."""
SHORTEST_RUN_DICE = 3
PRESET_POINTS = 25
"""The points that a box with a fixed number of points has at first."""


@dataclass(frozen=True, slots=True)
class BoxNeed:
    """A requirement on the dice of a box: the fields that ask for it, a few words, and dice as a picture of it.
    `chosen`: the box has it now."""

    fields: tuple[tuple[str, Any], ...]
    says: str
    dice: Roll
    chosen: bool


def box_needs(box: Table, dice: int) -> tuple[BoxNeed, ...]:
    """The requirements to choose from for a box of a sheet with this many dice; if the present one of this box is not
    among them, it is added as the first."""
    mine = {name: box[name] for name in NEED_FIELDS if name in box}
    offered = [*fields_of_needs(mine, dice)]
    offered = offered if any(is_same_need(one, mine) for one in offered) else [mine, *offered]
    return tuple(
        BoxNeed(tuple(one.items()), need_words(one), dice_of_need(one, dice), is_same_need(one, mine))
        for one in offered
    )


def fields_of_needs(box: Table, dice: int) -> Iterator[Table]:
    """Yield the fields of each requirement to choose from; faces that this box has chosen for a requirement are
    kept."""
    yield {}
    yield {"face": box.get("face", 6)}
    yield from ({"alike": number} for number in range(2, dice + 1))
    yield from ({"alike": [*sizes]} for sizes in GROUP_SIZES if sum(sizes) <= dice)
    yield from ({"run": number} for number in range(SHORTEST_RUN_DICE, dice + 1))
    yield {"shows": box.get("shows", [*range(1, min(dice, 3) + 1)])}
    yield {"only": box.get("only", [1, 3, 5])}


def is_same_need(one: Table, other: Table) -> bool:
    """Whether two requirements are the same; groups are the same in any order."""
    return group_sizes(one) == group_sizes(other) and one.keys() == other.keys() and (
        "alike" in one or [*one.values()] == [*other.values()]
    )  # fmt: skip


def group_sizes(one: Table) -> tuple[int, ...]:
    sizes = one.get("alike", ())
    return (sizes,) if isinstance(sizes, int) else tuple(sorted(sizes))


def need_words(need: Table) -> str:
    box = box_of(need)
    return " + ".join(map(str, box.alike)) if len(box.alike) > 1 else own_boxes.faces_words(box)


def dice_of_need(need: Table, dice: int) -> Roll:
    box, faces = box_of(need), iter((3, 5, 2))
    if box.alike:
        return tuple(face for size, face in zip(box.alike, faces, strict=False) for _each in range(size))
    if box.run:
        return tuple(range(1, box.run + 1))
    return (box.face,) * min(3, dice) if box.face else (box.shows or box.only)[:6]


def with_need(box: Table, need: BoxNeed) -> Table:
    """The box with this requirement; what it counts stays."""
    kept = {name: one for name, one in box.items() if name not in (*NEED_FIELDS, "one_face")}
    if len(group_sizes(dict(need.fields))) > 1 and "one_face" in box:
        kept["one_face"] = box["one_face"]
    return {**kept, **dict(need.fields)}


def faces_chosen(box: Table) -> tuple[int, ...]:
    """The faces that are chosen for this box; empty if it does not ask for certain faces."""
    return (box["face"],) if "face" in box else tuple(box.get("shows") or box.get("only") or ())


def with_face_tapped(box: Table, face: int) -> Table:
    """The box after a tap on this face, which is then chosen. If the box requires several faces, the face is added,
    or removed unless it is the last one."""
    if "face" in box:
        return {**box, "face": face}
    field = "shows" if "shows" in box else "only"
    chosen = sorted({*box[field]} ^ {face}) or [face]
    return {**box, field: chosen}


def has_groups(box: Table) -> bool:
    """Whether the box asks for several groups of dice, which can be of different faces or not."""
    return len(group_sizes(box)) > 1


# ---- what it counts


def count_rule(box: Table) -> CountRule:
    if "points" in box:
        return "fixed points"
    return "all dice" if box.get("count") == "all" or need_covers_all_dice(box) else "matching dice"


def need_covers_all_dice(box: Table) -> bool:
    """Whether the box has no requirement that only some of the dice may meet, so that "the dice that match" are all
    dice."""
    return not {*box} & {"face", "alike", "run", "shows"}


def count_choices(box: Table) -> tuple[tuple[CountRule, str], ...]:
    """What this box can count, with the words for it."""
    points = own_boxes.counted_words(box_of({"points": box["points"]})) if "points" in box else _("A fixed number")
    found: tuple[tuple[CountRule, str], ...] = (
        ("matching dice", _("the sum of these dice")), ("all dice", _("the sum of all dice")), ("fixed points", points)
    )  # fmt: skip
    return found[1:] if need_covers_all_dice(box) else found


def with_count(box: Table, count: CountRule) -> Table:
    kept = {name: one for name, one in box.items() if name not in ("count", "points")}
    changed: dict[CountRule, Table] = {
        "matching dice": {}, "all dice": {"count": "all"}, "fixed points": {"points": box.get("points", PRESET_POINTS)}
    }  # fmt: skip
    return {**kept, **changed[count]}


class ScoredRoll(NamedTuple):
    """A roll, and the points that a box counts for it."""

    dice: Roll
    points: int


class OptionalNumber(NamedTuple):
    """A number that is seldom set: the key of its field in the box, its name on the screen, and its present value."""

    field: str
    name: str
    number: int


def optional_numbers(box: Table) -> tuple[OptionalNumber, ...]:
    """The numbers that are seldom set: points on top, a factor, and limits for the sum of all dice."""
    values = box_of(box)
    return (
        OptionalNumber("plus", _("Points on top"), values.plus),
        OptionalNumber("factor", _("Times"), values.factor),
        OptionalNumber("from_sum", _("Least sum of all dice"), values.from_sum),
        OptionalNumber("to_sum", _("Largest sum of all dice"), values.to_sum),
    )


def with_optional_number(box: Table, field: str, number: int) -> Table:
    """The box with this number in the field, limited to what a file may hold; the default is not written."""
    least, largest, usual = {"plus": (0, 1000, 0), "factor": (1, 10, 1), "from_sum": (0, 36, 0), "to_sum": (2, 36, 36)}[
        field
    ]
    number = min(max(number, least), largest)
    others = {name: one for name, one in box.items() if name != field}
    return others if number == usual else {**others, field: number}


# ---- examples


def example_rolls(box: Table, dice: int) -> tuple[ScoredRoll, ...]:
    """Three rolls with what the real rules count for each: a usual one, one with other points, and one that just
    misses, or a third that scores."""
    return example_rolls_of_box(box_of(box), dice)


@lru_cache(128)
def example_rolls_of_box(box: Box, dice: int) -> tuple[ScoredRoll, ...]:
    rolls = [*combinations_with_replacement(range(1, 7), dice)]
    usual = own_boxes.example_roll(box, dice)

    def alike(roll: Roll) -> int:
        return (Counter(roll) & Counter(usual)).total()

    others = [roll for roll in rolls if roll != usual]
    other = max(others, key=lambda roll: (box(roll) > 0, box(roll) != box(usual), -alike(roll), box(roll)))
    misses = [roll for roll in others if not box(roll)]
    last = max(misses or others, key=lambda roll: (roll != other, alike(roll), roll))
    return tuple(ScoredRoll(roll, box(roll)) for roll in (usual, other, last))
