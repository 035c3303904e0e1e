"""The printed names of the boxes are those of the table that comes with the examples of the protocol, and differ within
a section; Chicago's words are there in its three languages."""

import json

import pytest

from scorekeeper.referee.conformance import VECTORS
from scorekeeper.rules import chicago
from scorekeeper.rules.sheet import Sheet
from scorekeeper.rules.sheets import SHEETS

PUBLISHED_FACTS = json.loads(VECTORS.read_text(encoding="utf-8"))["sheets"]
ALL = [(sheet.id, code) for sheet in SHEETS.values() for code in sheet.editions]


@pytest.mark.parametrize(("sheet", "edition"), ALL)
def test_every_box_bears_its_printed_name(sheet: str, edition: str) -> None:
    said = PUBLISHED_FACTS[sheet if isinstance(PUBLISHED_FACTS[sheet]["editions"], dict) else "carlit"]["editions"][
        edition
    ]
    printed = SHEETS[sheet].editions[edition]
    assert (dict(printed.labels), printed.bonus_label) == (said["labels"], said["bonus_label"])


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=lambda sheet: sheet.id)
def test_no_two_boxes_of_a_section_bear_the_same_name(sheet: Sheet) -> None:
    """Within the upper and the lower section all printed names differ; between the two sections they need not."""
    for edition in sheet.editions.values():
        names = [*edition.labels.values()]
        assert len(set(names[:6])) == 6
        assert len(set(names[6:])) == len(names[6:])


def test_chicago_has_its_words_in_three_languages() -> None:
    assert all(words.keys() == chicago.EDITIONS["de"].keys() for words in chicago.EDITIONS.values())
    assert [*chicago.EDITIONS] == PUBLISHED_FACTS["chicago"]["languages"]
