"""Makes the Sheet from its document, in which no fault was found."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.further import FURTHER_RULES
from scorekeeper.rules.scoring import Box
from scorekeeper.rules.sheet import Bonus, Edition, Option, Sheet

OPTIONS_FIXABLE_BY_SHEET = ("chance", "strike")
"""Options that a sheet may set to a single value, which is then no choice of the table."""
Table = dict[str, Any]


def sheet_of(given: Table) -> Sheet:
    plain = {key: box_of(one) for key, one in given["boxes"].items()}
    columns = given.get("columns") or [{"name": "", "order": given.get("order", "free")}]
    further, every = FURTHER_RULES[given.get("further_fives", "none")], [*enumerate(columns)]
    fewest, *most = given.get("players", [1])
    bonuses = given.get("bonus", ())
    fixed = {
        name: Option(given[name], (), "This sheet has it so.") for name in OPTIONS_FIXABLE_BY_SHEET if name in given
    }
    return Sheet(
        given["id"], given["name"], editions_of(given, plain, columns),
        in_columns(plain, columns),
        tuple(bonus_of(bonus, plain, at, one.get("factor", 1)) for at, one in every for bonus in bonuses),
        (fewest, most[0] if most else None),
        fixed | {name: option_of(one, columns) for name, one in given.get("options", {}).items()},
        given.get("dice", 5), given.get("throws", 3), given.get("rethrow_kept", True), given.get("corrections", True),
        tuple(box_id(key, at) for at, _ in every for key, box in plain.items() if box.face),
        tuple(
            tuple(box_id(key, at) for key in (reversed(plain) if one["order"] == "up" else plain))
            for at, one in every if one.get("order", "free") != "free"
        ),
        given.get("starter", "table"), further.worth, further.yatzy_bonus,
    )  # fmt: skip


def box_id(key: str, column: int) -> str:
    """The id of a box in a column: its key in the first one, with the column's number in the others."""
    return f"{key}.{column + 1}" if column else key


def in_columns(boxes: Mapping[str, Box], columns: Sequence[Table]) -> dict[str, Box]:
    """The boxes of all columns by their ids: every column has all of `boxes`, with their points multiplied by the
    column's factor."""
    return {
        box_id(key, at): replace(box, factor=box.factor * one.get("factor", 1))
        for at, one in enumerate(columns) for key, box in boxes.items()
    }  # fmt: skip


def box_of(given: Table) -> Box:
    sizes = given.get("alike", ())
    return Box(
        given.get("face", 0), (sizes,) if isinstance(sizes, int) else tuple(sizes), given.get("run", 0),
        tuple(given.get("shows", ())), tuple(given.get("only", ())), given.get("one_face", False),
        given.get("from_sum", 0), given.get("to_sum", 36), given.get("points"), given.get("count") == "all",
        given.get("plus", 0), given.get("factor", 1),
    )  # fmt: skip


def bonus_of(given: Table, boxes: Mapping[str, Box], column: int = 0, factor: int = 1) -> Bonus:
    over = given.get("over") or [key for key, box in boxes.items() if box.face]
    threshold = given["above" if "above" in given else "from"]
    named = tuple(box_id(key, column) for key in over)
    return Bonus(given["points"] * factor, threshold * factor, "above" in given, named)


def editions_of(given: Table, boxes: Mapping[str, Box], columns: list[Table]) -> dict[str, Edition]:
    """The editions in the document; if it has none, a single one with the names that its boxes have."""
    names = [one.get("name") or key.replace("_", " ").capitalize() for key, one in given["boxes"].items()]
    alone = {given.get("language", "en"): {"names": names, "bonus_name": given.get("bonus_name", "Bonus")}}

    def edition(one: Table) -> Edition:
        labels = {
            box_id(key, at): f"{label} {column['name']}".strip()
            for at, column in enumerate(columns) for key, label in zip(boxes, one["names"], strict=True)
        }  # fmt: skip
        bonus = (bonus_of(one["bonus"], boxes),) if "bonus" in one else ()
        return Edition(labels, one.get("bonus_name", "Bonus"), boxes_changed_by(one, columns), bonus)

    return {code: edition(one) for code, one in given.get("editions", alone).items()}


def boxes_changed_by(given: Table, columns: Sequence[Table]) -> dict[str, Box]:
    """The boxes that an edition or option defines again, by their ids in all columns."""
    return in_columns({key: box_of(one) for key, one in given.get("scores", {}).items()}, columns)


def option_of(given: Table, columns: Sequence[Table] = ({},)) -> Option:
    says = given["says"]
    values = {str(value).lower(): value for value in (given["default"], *given.get("others", ()))}
    where = {values[word]: tuple(codes) for word, codes in given.get("where", {}).items()}
    return Option(
        given["default"], tuple(given.get("others", ())), says, where, boxes_changed_by(given, columns),
        given.get("further", False), tuple(given.get("foremost", ())),
    )  # fmt: skip
