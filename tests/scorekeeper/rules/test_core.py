"""The rules have fewer than 1,150 lines, no file 200 or more, and their README explains every option and reading."""

import ast
import re
from pathlib import Path

from scorekeeper.rules import chicago, sheets

RULES = Path(sheets.__file__).parents[1]
README = (RULES / "README.md").read_text(encoding="utf-8")

OPEN_READINGS = {"Ph": 6, "MB": 5, "No": 5, "Ta": 6, "Ca": 6, "Ch": 23}


def lines_of(path: Path) -> int:
    """Count the non-empty lines of a source file, without its tables of printed names."""
    text = path.read_text(encoding="utf-8")
    tables = [node for node in ast.parse(text).body if "EDITIONS" in ast.unparse(node).split(" = ")[0].split(":")[0]]
    named = {line for table in tables for line in range(table.lineno, (table.end_lineno or 0) + 1)}
    return sum(bool(line.strip()) for number, line in enumerate(text.splitlines(), 1) if number not in named)


def test_the_core_is_read_in_one_sitting() -> None:
    assert sum(lines_of(path) for path in RULES.rglob("*.py") if path != RULES / "__init__.py") < 1150, (
        "but the exports"
    )


def test_a_file_of_the_core_is_short() -> None:
    assert {path.name: lines_of(path) for path in RULES.rglob("*.py") if lines_of(path) >= 200} == {}


def test_every_switch_is_explained() -> None:
    for options in (*(sheet.options for sheet in sheets.SHEETS.values()), chicago.OPTIONS):
        for name, option in options.items():
            assert option.says.endswith(".")
            assert {f"`{name}: {str(value).lower()}`" for value in option.others} <= set(re.findall(r"`[^`]*`", README))


def test_every_open_reading_is_explained() -> None:
    said = set(re.findall(r"\b(?:Ph|MB|No|Ta|Ca|Ch)-\d+", README))
    assert said == {f"{sheet}-{number + 1}" for sheet, count in OPEN_READINGS.items() for number in range(count)}
