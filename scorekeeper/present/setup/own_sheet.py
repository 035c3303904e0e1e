"""A sheet of one's own while it is made, as the document of its file: what its page shows. No kivy here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorekeeper.errors import RuleError
from scorekeeper.present.setup import own_boxes
from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.further import FURTHER_RULES
from scorekeeper.rules.paper import most_points
from scorekeeper.rules.scoring import Box
from scorekeeper.sheet_files.making import Table, bonus_of, box_of
from scorekeeper.sheet_files.reading import read_sheet
from scorekeeper.sheet_files.sense import MOST_BOXES
from scorekeeper.sheet_files.writing import toml_text

Document = Mapping[str, Any]
"""A sheet as its TOML file describes it; changes return a new one."""
DEFAULT_DICE, DEFAULT_THROWS = 5, 3
"""The numbers of dice and of throws where a document does not say them."""


@dataclass(frozen=True, slots=True)
class OwnBoxRow:
    """A row of the list: the box, its name, and how it scores in words."""

    key: str
    name: str
    says: str


@dataclass(frozen=True, slots=True)
class CardHalf:
    """One half of the card: for each of its lines the id of the box and the printed name; `bonus` is the name of the
    bonus below them, empty without one."""

    lines: tuple[tuple[str, str], ...]
    bonus: str = ""


def number_of_dice(given: Document) -> int:
    return int(given.get("dice", DEFAULT_DICE))


def number_of_throws(given: Document) -> int:
    return int(given.get("throws", DEFAULT_THROWS))


def printed_box_name(given: Document, key: str) -> str:
    """The printed name of a box."""
    return str(given["boxes"][key].get("name") or key.replace("_", " ").capitalize())


def own_sheet_rows(given: Document) -> tuple[OwnBoxRow, ...]:
    return tuple(
        OwnBoxRow(key, printed_box_name(given, key), short_rule(box_of(box))) for key, box in given["boxes"].items()
    )


def short_rule(box: Box) -> str:
    """How a box scores, in the few words that tell it from the other boxes of its sheet."""
    return own_boxes.faces_words(box) if box.face and box.points is None else own_boxes.counted_words(box)


def box_count_words(given: Document) -> str:
    """How many boxes all columns have together, as text such as "26 boxes"."""
    number = len(given["boxes"]) * max(1, len(given.get("columns", ())))
    return ngettext("{n} box", "{n} boxes", number).format(n=number)


def own_card_halves(given: Document) -> tuple[CardHalf, CardHalf]:
    """The upper and the lower half of the card as it will be printed."""
    columns = [one["name"] for one in given.get("columns", ())] or [""]
    lines = [(key, f"{printed_box_name(given, key)} {column}".strip()) for column in columns for key in given["boxes"]]
    above = {key for key, box in given["boxes"].items() if box_of(box).face}
    bonus = str(given.get("bonus_name", "Bonus")) if given.get("bonus") else ""
    return (
        CardHalf(tuple(line for line in lines if line[0] in above), bonus),
        CardHalf(tuple(line for line in lines if line[0] not in above)),
    )


def one_bonus_words(one: Document) -> str:
    """What a bonus is worth and from which total on, as "35 from 63"."""
    words = _("{points} above {sum}") if "above" in one else _("{points} from {sum}")
    return words.format(points=one["points"], sum=one["above" if "above" in one else "from"])


def bonuses_words(given: Document) -> str:
    """All bonuses of the sheet in a few words."""
    return ", ".join(map(one_bonus_words, given.get("bonus", ()))) or _("no bonus")


# ---- what is wrong


def first_problem(given: Document) -> str:
    """The first thing that keeps the sheet from being played, as a sentence; empty if it can be played."""
    return next(sheet_problems(given), "") or fault_in_sheet_file(toml_text(given))


def sheet_problems(given: Document) -> Iterator[str]:
    """Yield a sentence for each fault of the sheet that touches on its page can cause."""
    boxes, dice = {key: box_of(box) for key, box in given["boxes"].items()}, number_of_dice(given)
    if not boxes:
        yield _("A sheet needs at least one box.")
    for key, box in boxes.items():
        if not most_points(box, dice):
            words = ngettext("{box} scores nothing with {n} die.", "{box} scores nothing with {n} dice.", dice)
            yield words.format(box=printed_box_name(given, key), n=dice)
    number, columns = len(boxes), len(given.get("columns", ()))
    if number * max(1, columns) > MOST_BOXES:
        yield _("{n} boxes are too many: there may be {most}.").format(n=number * columns, most=MOST_BOXES)
    needed = FURTHER_RULES[given.get("further_fives", "none")].boxes
    if needed and (columns or not boxes.keys() >= {*needed}):
        yield _("The rule for a further Yatzi does not go with this card: switch it off.")
    yield from unearned_bonus_sentences(given, boxes, dice)


def unearned_bonus_sentences(given: Document, boxes: Mapping[str, Box], dice: int) -> Iterator[str]:
    """Yield a sentence for each bonus that needs more points than its boxes can hold."""
    for one in given.get("bonus", ()):
        bonus = bonus_of(one, boxes)
        highest = sum(most_points(boxes[key], dice) for key in bonus.boxes)
        if bonus.threshold + bonus.above > highest:
            yield _("The bonus cannot be earned: its boxes hold {points} points at most.").format(points=highest)


@lru_cache(8)
def fault_in_sheet_file(toml: str) -> str:
    """The first fault that `read_sheet` finds in the text of a sheet's file, as a sentence; empty if there is none."""
    try:
        read_sheet(toml)
    except RuleError as error:
        return error.sentence
    return ""


# ---- changes


def with_field(given: Document, name: str, value: object) -> Table:
    """The document with another value of this top-level field; None takes the field away."""
    others = {field: one for field, one in given.items() if field != name}
    return others if value is None else {**given, name: value}


def with_box(given: Document, key: str, box: Table) -> Table:
    """The document with this box changed, or added at the end."""
    return {**given, "boxes": {**given["boxes"], key: box}}


def with_new_box(given: Document) -> tuple[Table, str]:
    """The document with another box at the end, for any dice, and the key of that box."""
    number = next(n for n in range(1, 99) if f"box_{n}" not in given["boxes"])
    return with_box(given, f"box_{number}", {"name": _("New box"), "count": "all"}), f"box_{number}"


def without_box(given: Document, key: str) -> Table:
    """The document without this box; a bonus no longer counts it. A bonus that counted nothing else is removed, and
    with the box for a Yatzi also the rule for a further one."""
    bonus = [
        {**one, "over": [box for box in one["over"] if box != key]} if "over" in one else one
        for one in given.get("bonus", ())
    ]
    boxes = {other: box for other, box in given["boxes"].items() if other != key}
    rest = {**given, "boxes": boxes}
    if key == "yatzy":
        rest = with_field(rest, "further_fives", None)
    return with_bonuses(rest, [one for one in bonus if one.get("over", True) and boxes_of_bonus(rest, one)])


def with_row_moved(given: Document, key: str, by: int) -> Table:
    """The document with this box moved by this number of rows, not beyond the first or the last."""
    order = [other for other in given["boxes"] if other != key]
    place = min(max([*given["boxes"]].index(key) + by, 0), len(order))
    order.insert(place, key)
    return {**given, "boxes": {other: given["boxes"][other] for other in order}}


def with_bonuses(given: Document, bonuses: list[Table]) -> Table:
    return with_field(given, "bonus", bonuses or None)


def boxes_of_bonus(given: Document, one: Document) -> tuple[str, ...]:
    """The boxes whose points count for this bonus."""
    return bonus_of(dict(one), {key: box_of(box) for key, box in given["boxes"].items()}).boxes


def with_bonus(given: Document, at: int, **changed: object) -> Table:
    """The document with these fields of the bonus with index `at` changed; None takes a field away."""
    bonuses = [dict(one) for one in given.get("bonus", ())]
    bonuses[at] = {name: one for name, one in {**bonuses[at], **changed}.items() if one is not None}
    return with_bonuses(given, bonuses)


def with_new_bonus(given: Document) -> Table:
    """The document with another bonus of 35 points, for three fifths of the most points that its boxes can hold. These
    are the boxes of the upper part, or all if there is no upper part."""
    boxes = {key: box_of(box) for key, box in given["boxes"].items()}
    chosen = [key for key, box in boxes.items() if box.face] or [*boxes]
    highest = sum(most_points(boxes[key], number_of_dice(given)) for key in chosen)
    made = {"points": 35, "from": max(1, highest * 3 // 5), "over": chosen}
    return with_bonuses(given, [*given.get("bonus", ()), made])


def with_columns(given: Document, number: int) -> Table:
    """The document with this many columns; for a single one the field `columns` is removed, for several the field
    `order`. The points in each new column are multiplied by its number, those of the second column by two."""
    if number < 2:
        return with_field(given, "columns", None)
    columns = [*given.get("columns", [{"name": "×1"}])][:number]
    columns += [{"name": f"×{at}", "factor": at} for at in range(len(columns) + 1, number + 1)]
    return {**with_field(given, "order", None), "columns": columns}


def with_column(given: Document, at: int, **changed: object) -> Table:
    columns = [dict(one) for one in given["columns"]]
    columns[at] = {**columns[at], **changed}
    return {**given, "columns": columns}
