"""Finds what is wrong with a sheet beyond its schema: fields that contradict each other, and boxes in which no roll
scores."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.rules.further import FURTHER_RULES
from scorekeeper.rules.paper import most_points
from scorekeeper.rules.sheet import Sheet, agree_terms
from scorekeeper.sheet_files.check import Fault, make_fault
from scorekeeper.sheet_files.making import Table
from scorekeeper.sheet_files.toml_lines import KeyPath

MOST_BOXES = 60
"""The most boxes of a sheet, all columns together."""
NEED_FIELDS = ("face", "alike", "run", "shows", "only")
"""The fields that say which dice a box needs; a box has at most one of them."""
OPTION_WORDS = {"chance": ("free", "last_resort", "last_box"), "strike": ("free", "last_resort")}
SWITCH_OPTIONS = (
    "announce", "bonus_from_63", "lower_half_free", "second_yatzi_forced_zero", "second_yatzi_all_upper",
    "second_yatzi_after_50", "prime_after_first", "joker_below",
)  # fmt: skip
"""Options, true or false, that the rules ask for by name; any other option that is true or false must say which boxes
it changes."""


def faults_beyond_schema(given: Table) -> Iterator[Fault]:
    """The faults that the schema cannot find: fields that fit the schema and contradict the rest of the sheet."""
    boxes, columns = given["boxes"], given.get("columns", ())
    if len(boxes) * max(1, len(columns)) > MOST_BOXES:
        yield make_fault(("columns",), f"give {len(boxes) * len(columns)} boxes together; there may be {MOST_BOXES}")
    if columns and "order" in given:
        yield make_fault(("order",), "does not go with columns: each of them has its own")
    yield from players_and_further_fives_faults(given)
    for at, one in enumerate(given.get("bonus", ())):
        yield from bonus_faults(one, boxes, ("bonus", at))
    for path, box in every_box(given):
        yield from box_faults(path, box, boxes)
    for code, one in given.get("editions", {}).items():
        if len(one["names"]) != len(boxes):
            yield make_fault(("editions", code, "names"), f"must name all {len(boxes)} boxes, not {len(one['names'])}")
        if "bonus" in one and columns:
            yield make_fault(("editions", code, "bonus"), "does not go with columns")
        elif "bonus" in one:
            yield from bonus_faults(one["bonus"], boxes, ("editions", code, "bonus"))
    for name, one in given.get("options", {}).items():
        yield from option_faults(name, one)


def players_and_further_fives_faults(given: Table) -> Iterator[Fault]:
    fewest, *most = given.get("players", [1])
    if most and most[0] < fewest:
        yield make_fault(("players",), f"must be the fewest and the most, not {fewest} and {most[0]}")
    further = given.get("further_fives", "none")
    if lacking := [box for box in FURTHER_RULES[further].boxes if box not in given["boxes"]]:
        yield make_fault(("further_fives",), f'"{further}" needs the boxes {", ".join(lacking)}')
    elif "columns" in given and further != "none":
        yield make_fault(("further_fives",), f'"{further}" does not go with columns')


def every_box(given: Table) -> Iterator[tuple[KeyPath, Table]]:
    """Every box, also as editions and options change it, with its place in the file."""
    yield from ((("boxes", key), one) for key, one in given["boxes"].items())
    for part in ("editions", "options"):
        for name, one in given.get(part, {}).items():
            yield from (((part, name, "scores", key), box) for key, box in one.get("scores", {}).items())


def box_faults(path: KeyPath, box: Table, boxes: Table) -> Iterator[Fault]:
    needs = [name for name in NEED_FIELDS if name in box]
    if path[-1] not in boxes:
        yield make_fault(path, f"is no box of this sheet; there are {', '.join(boxes)}")
    elif len(needs) > 1:
        yield make_fault((*path, needs[1]), f"does not go with {needs[0]}: a box asks for one of them")


def bonus_faults(one: Table, boxes: Table, path: KeyPath) -> Iterator[Fault]:
    if ("from" in one) == ("above" in one):
        yield make_fault((*path, "from"), "or above must say which total earns the bonus: one of the two")
    if unknown := [box for box in one.get("over", ()) if box not in boxes]:
        yield make_fault((*path, "over"), f"names {unknown[0]}, which is no box of this sheet")


def option_faults(name: str, one: Table) -> Iterator[Fault]:
    path, values = ("options", name), (one["default"], *one.get("others", ()))
    allowed: Any = OPTION_WORDS.get(name, (False, True))
    if name == "bonus_threshold":
        allowed = [value for value in values if type(value) is int]
    if any(repr(value) not in map(repr, allowed) for value in values):
        words = "whole numbers" if name == "bonus_threshold" else " or ".join(map(str, allowed)).lower()
        yield make_fault((*path, "default"), f"and others must be {words}")
    elif not (name in OPTION_WORDS or name in SWITCH_OPTIONS or name == "bonus_threshold" or one.get("scores")):
        yield make_fault((*path, "scores"), "is missing: it must hold the boxes that this option changes")
    if unknown := one.get("where", {}).keys() - {str(value).lower() for value in values}:
        yield make_fault((*path, "where"), f"names {min(unknown)}, which is no value of this option")


def faults_of_useless_parts(given: Table, sheet: Sheet) -> Iterator[Fault]:
    """Boxes in which no roll scores, bonuses that no card earns, and examples that do not fit the sheet."""
    for code in sheet.editions:
        terms = agree_terms(sheet, code)
        highest = {key: most_points(one, sheet.dice) for key, one in terms.boxes.items()}
        yield from (
            make_fault(("boxes", key), f"scores nothing, whatever {sheet.dice} dice show")
            for key in given["boxes"]
            if not highest[key]
        )
        for one in terms.bonuses:
            if one.threshold + one.above > (held := sum(highest[box] for box in one.boxes)):
                yield make_fault(("bonus",), f"cannot be earned: its boxes hold {held} points at most")
    for at, example in enumerate(given.get("examples", ())):
        if example["box"] not in sheet.boxes:
            yield make_fault(("examples", at, "box"), f"{example['box']} is no box of this sheet")
        if len(example["dice"]) != sheet.dice:
            yield make_fault(("examples", at, "dice"), f"must be {sheet.dice} faces, not {len(example['dice'])}")
