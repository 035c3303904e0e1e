"""A rule sheet as a file: from TOML to a Sheet. The limits are in sheet.schema.json beside the published sheets.

The id of an own sheet is its whole content, so that whoever has the id (a journal, a backup, another process) has the
sheet, and two sheets are the same if their content is.
"""

import json
import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scorekeeper import rules
from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import OWN_PREFIX, Card, Sheet, agree_terms
from scorekeeper.sheet_files.check import Schema, faults_in
from scorekeeper.sheet_files.making import Table, sheet_of
from scorekeeper.sheet_files.sense import faults_beyond_schema, faults_of_useless_parts
from scorekeeper.sheet_files.toml_lines import line_at, lines_of

MOST_FILE_LETTERS = 65_536
"""The most characters of a sheet file."""


class SheetError(RuleError):
    """A sheet that cannot be used; `faults` are the faults that were found, a sentence each, in the order of the file,
    those without a line last."""

    def __init__(self, found: list[str]) -> None:
        super().__init__("bad_sheet", found[0] + (f" ({len(found) - 1} more)" if len(found) > 1 else ""))
        self.faults = tuple(found)


@dataclass(frozen=True, slots=True)
class Example:
    """An example in the file of a sheet: the points that a roll must score in a box of an empty card."""

    dice: Roll
    box: str
    points: int


def read_sheet(text: str) -> tuple[Sheet, tuple[Example, ...]]:
    """The own sheet in a TOML text, and its examples; a SheetError with the faults found, each with its line if it has
    one. Faults beyond the schema are looked for only in a document that fits the schema."""
    given = parse_toml(text)
    try:
        sheet = make_sheet(given)
    except FaultyDocument as found:
        lines = lines_of(text)
        placed = [(line_at(lines, one.path), one.says) for one in found.args[0]]
        named = sorted(
            placed, key=lambda one: one[0] or MOST_FILE_LETTERS
        )  # what is missing has no line and comes last
        raise SheetError([f"line {line}: {says}" if line else says for line, says in named]) from None
    kept = {name: given[name] for name in sorted(given) if name != "examples"}
    own_id = OWN_PREFIX + json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    examples = tuple(Example(tuple(one["dice"]), one["box"], one["points"]) for one in given.get("examples", ()))
    return replace(sheet, id=own_id), examples


def parse_toml(text: str) -> Table:
    if len(text) > MOST_FILE_LETTERS:
        raise SheetError([f"a sheet has at most {MOST_FILE_LETTERS} letters, not {len(text)}"])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SheetError(["the file is nested too deeply"]) from None
    except ValueError as error:
        says, _, where = str(error).partition(" (at ")
        line = where.split(",")[0].removesuffix(")") or "somewhere"
        raise SheetError([f"{line}: this is not TOML: {says[:100]}"]) from None


@lru_cache(64)
def own_sheet(own_id: str) -> Sheet:
    """The own sheet with this id; a SheetError if the id holds none."""
    try:
        return replace(
            make_sheet(json.loads(own_id.removeprefix(OWN_PREFIX)) if len(own_id) < 4 * MOST_FILE_LETTERS else {}),
            id=own_id,
        )
    except (ValueError, RecursionError, FaultyDocument):
        raise SheetError(["this is no sheet that can be played"]) from None


def sheet_table(own_id: str) -> Table:
    """The document of the own sheet with this id."""
    found: Table = json.loads(own_id.removeprefix(OWN_PREFIX))
    return found


def short_id(sheet: str) -> str:
    """What commands and programs call the sheet with this id: the `id` in an own sheet's file, else the id itself."""
    return str(sheet_table(sheet)["id"]) if sheet.startswith(OWN_PREFIX) else sheet


class FaultyDocument(Exception):
    """Raised for a document of a sheet with faults; its argument is the list of the Faults."""


@cache
def sheet_schema() -> Schema:
    path = Path(rules.__file__).parent / "sheets" / "sheet.schema.json"
    found: Schema = json.loads(path.read_text(encoding="utf-8"))
    return found


def make_sheet(given: Any) -> Sheet:
    """The sheet that a parsed file describes; a FaultyDocument if something is wrong with it."""
    if found := [*faults_in(given, sheet_schema())] or [*faults_beyond_schema(given)]:
        raise FaultyDocument(found)
    sheet = sheet_of(given)
    if found := [*faults_of_useless_parts(given, sheet)]:
        raise FaultyDocument(found)
    return sheet


def wrong_examples(sheet: Sheet, examples: tuple[Example, ...]) -> list[tuple[Example, int]]:
    """The examples that do not hold, each with the points that its roll really scores."""
    terms = agree_terms(sheet)
    scored = [(one, sheet.worth(terms, Card(), one.dice, one.box)) for one in examples]
    return [(one, points) for one, points in scored if points != one.points]
