"""The written file of a sheet reads back to the same document and the same sheet."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.sheets import SHEETS, published_file
from scorekeeper.sheet_files.reading import SheetError, read_sheet, sheet_table
from scorekeeper.sheet_files.writing import toml_text
from tests.scorekeeper.sheet_files.test_reading import SAMPLES

FILES = [*map(published_file, SHEETS), *SAMPLES]
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)
BOXES = st.fixed_dictionaries(
    {},
    optional={
        "name": TEXTS, "alike": st.lists(st.integers(2, 3), min_size=1, max_size=2) | st.integers(2, 5),
        "one_face": st.booleans(), "from_sum": st.integers(0, 9), "points": st.integers(1, 99),
        "count": st.sampled_from(["matching", "all"]), "plus": st.integers(0, 50), "factor": st.integers(1, 3),
    },
) | st.fixed_dictionaries({"shows": FACES}, optional={"name": TEXTS})  # fmt: skip
KEYS = st.from_regex("[a-z][a-z0-9_]{0,9}", fullmatch=True)
DOCUMENTS = st.fixed_dictionaries(
    {"version": st.just(1), "id": st.just("drawn"), "name": TEXTS, "dice": st.integers(5, 6),
     "boxes": st.dictionaries(KEYS, BOXES, min_size=1, max_size=6)},
    optional={
        "throws": st.integers(1, 4), "rethrow_kept": st.booleans(), "players": st.just([2, 4]), "bonus_name": TEXTS,
        "columns": st.lists(st.fixed_dictionaries({"name": TEXTS}, optional={"factor": st.integers(1, 4)}), max_size=3),
        "options": st.fixed_dictionaries({"strike": st.fixed_dictionaries(
            {"default": st.just("free"), "says": TEXTS, "where": st.just({"free": ["en"]})})}),
        "bonus": st.lists(st.fixed_dictionaries({"points": st.integers(1, 50), "from": st.integers(1, 3)}), max_size=2),
    },
)  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_that_is_read_and_written_reads_back_to_the_same_sheet(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    again = toml_text(tomllib.loads(text))
    assert tomllib.loads(again) == tomllib.loads(text)
    assert read_sheet(again) == read_sheet(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_content_of_an_id_is_written_as_the_sheet_with_this_id(path: Any) -> None:
    made = read_sheet(path.read_text(encoding="utf-8"))[0]
    assert read_sheet(toml_text(sheet_table(made.id)))[0] == made


@settings(deadline=None)
@given(DOCUMENTS)
def test_every_document_reads_back_as_it_was_written(document: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(document)) == document
    try:
        made, _ = read_sheet(toml_text(document))
    except SheetError:
        return
    assert read_sheet(toml_text(sheet_table(made.id)))[0] == made
