"""A copied sheet plays as its original does in the edition and with the options of the copy."""

from collections.abc import Iterator
from random import Random

import pytest

from scorekeeper.rules.sheet import Card, Terms, Value, agree_terms, card_with_entry, legal_entries
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.sheet_files.copying import copy_sheet, has_choices
from scorekeeper.sheet_files.reading import read_sheet
from scorekeeper.sheet_files.writing import toml_text
from tests.scorekeeper.sheet_files.test_reading import SAMPLES

OWN_SHEETS = {path.stem: read_sheet(path.read_text(encoding="utf-8"))[0] for path in SAMPLES}


def ways() -> Iterator[tuple[str, str, dict[str, Value]]]:
    """Every edition of every published sheet with its usual options, and with each option changed."""
    for name, sheet in SHEETS.items():
        for edition in sheet.editions:
            yield name, edition, {}
            for option, one in sheet.options.items():
                yield from ((name, edition, {option: value}) for value in one.values(edition)[1:])


def play_alike(terms: Terms, other: Terms, random: Random) -> None:
    """Check that both sheets allow the same entries throughout a random game."""
    card = Card()
    while len(card.filled) < len(terms.boxes):
        roll = tuple(random.choices(range(1, 7), k=terms.sheet.dice))
        if random.random() < 0.3:
            roll = (roll[0],) * terms.sheet.dice
        declared = next(box for box in terms.boxes if box not in card.filled) if terms.options.get("announce") else None
        found = legal_entries(terms, card, roll, declared)
        assert legal_entries(other, card, roll, declared) == found
        card = card_with_entry(card, roll, random.choice(found))


@pytest.mark.parametrize(("name", "edition", "options"), [*ways()])
def test_a_copy_of_a_published_sheet_plays_as_the_original(name: str, edition: str, options: dict[str, Value]) -> None:
    terms = agree_terms(SHEETS[name], edition, options)
    made = agree_terms(read_sheet(toml_text({**copy_sheet(name, edition, options), "id": "copy"}))[0])
    assert dict(made.boxes) == dict(terms.boxes)
    assert made.bonuses == terms.bonuses
    assert [made.label(box) for box in made.boxes] == [terms.label(box) for box in terms.boxes]
    assert (made.columns_filled_in_order, made.sheet.upper, made.sheet.editions[edition].bonus_label) == (
        terms.columns_filled_in_order, terms.sheet.upper, terms.sheet.editions[edition].bonus_label,
    )  # fmt: skip
    assert not any(one.others for one in made.sheet.options.values())
    for seed in range(3):
        play_alike(terms, made, Random(seed))


@pytest.mark.parametrize("name", OWN_SHEETS)
def test_a_copy_of_an_own_sheet_plays_as_the_original(name: str) -> None:
    sheet = OWN_SHEETS[name]
    edition = next(iter(sheet.editions))
    made = read_sheet(toml_text(copy_sheet(sheet.id, edition, {})))[0]
    assert (made.boxes, made.bonuses, made.columns_filled_in_order, made.editions) == (
        sheet.boxes, sheet.bonuses, sheet.columns_filled_in_order, sheet.editions,
    )  # fmt: skip
    play_alike(agree_terms(sheet), agree_terms(made), Random(1))


def test_a_sheet_with_editions_or_options_has_choices_that_a_copy_lacks() -> None:
    assert has_choices("tactic")
    assert not has_choices(OWN_SHEETS["yacht"].id)
