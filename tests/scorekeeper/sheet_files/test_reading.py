"""A sheet in a file: the published ones and the samples are read, the id of an own sheet is made of its content."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper import rules
from scorekeeper.rules.games import game_named
from scorekeeper.rules.sheet import Card, agree_terms, card_sums, legal_entries
from scorekeeper.rules.sheets import SHEETS, published_file
from scorekeeper.sheet_files.reading import SheetError, own_sheet, read_sheet, short_id, wrong_examples

SAMPLES = sorted((Path(rules.__file__).parent / "sheets" / "samples").glob("*.toml"))
SMALL = """version = 1
id = "small"
name = "Small"
[boxes]
any = { count = "all" }
"""


def sample(name: str) -> str:
    return next(path for path in SAMPLES if path.stem == name).read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_published_sheet_has_no_fault_and_can_be_played_as_an_own_one(sheet: str) -> None:
    """Its rules are the same, only the id differs."""
    made, _ = read_sheet(published_file(sheet).read_text(encoding="utf-8"))
    assert replace(made, id=sheet) == SHEETS[sheet]
    assert own_sheet(made.id) == made


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_holds_its_examples_and_is_found_by_its_id(path: Path) -> None:
    sheet, examples = read_sheet(path.read_text(encoding="utf-8"))
    assert len(examples) >= 4
    assert wrong_examples(sheet, examples) == []
    assert game_named(sheet.id).sheet == sheet
    assert short_id(sheet.id) == path.stem


def test_there_are_five_samples() -> None:
    assert [path.stem for path in SAMPLES] == ["generala", "grandmas", "maxi-yatzy", "triple", "yacht"]


def test_a_wrong_example_is_found_with_what_the_roll_scores() -> None:
    sheet, examples = read_sheet(sample("yacht").replace("points = 24", "points = 25"))
    assert [(one.box, one.points, scored) for one, scored in wrong_examples(sheet, examples)] == [
        ("full_house", 25, 24)
    ]


def test_comments_and_examples_are_no_part_of_a_sheet_and_points_are() -> None:
    plain = read_sheet(SMALL)[0].id
    commented = SMALL.replace("[boxes]", "# a remark\n\n[boxes]")
    with_example = SMALL + '[[examples]]\ndice = [1, 2, 3, 4, 5]\nbox = "any"\npoints = 15\n'
    assert read_sheet(commented)[0].id == read_sheet(with_example)[0].id == plain
    assert read_sheet(SMALL.replace('"all"', '"all", plus = 1'))[0].id != plain


def test_fields_that_are_absent_have_the_documented_meaning() -> None:
    sheet, examples = read_sheet(SMALL)
    assert (sheet.dice, sheet.throws, sheet.players, sheet.starter) == (5, 3, (1, None), "table")
    assert (sheet.rethrow_kept, sheet.corrections, sheet.columns_filled_in_order, sheet.bonuses) == (True, True, (), ())
    assert {code: dict(one.labels) for code, one in sheet.editions.items()} == {"en": {"any": "Any"}}
    assert examples == ()


def test_columns_multiply_points_and_bonus_and_have_their_own_order() -> None:
    terms = agree_terms(read_sheet(sample("triple"))[0])
    assert [terms.boxes[box]((6, 6, 6, 1, 2)) for box in ("sixes", "sixes.2", "sixes.3")] == [18, 36, 54]
    assert terms.label("sixes.3") == "Sixes ×3"
    filled = {f"{box}{column}": points * factor for column, factor in (("", 1), (".2", 2), (".3", 3))
              for box, points in zip(("fours", "fives", "sixes"), (16, 20, 27), strict=True)}  # fmt: skip
    assert card_sums(terms, Card(filled)).bonus == 35 * 6
    assert card_sums(terms, Card({**filled, "sixes.2": 52})).bonus == 35 * 4
    open_boxes = [one.box for one in legal_entries(terms, Card({"ones.3": 3}), (1, 2, 3, 4, 5))]
    assert [box for box in open_boxes if box.endswith(".3")] == ["twos.3"]
    assert len(open_boxes) == 13 + 13 + 1


def test_an_option_changes_a_box_in_every_column() -> None:
    text = sample("triple") + "[options.wide]\ndefault = false\nothers = [true]\nsays = 'Wide.'\n"
    wide = read_sheet(text + "scores = { full_house = { alike = [3, 2], one_face = true, points = 25 } }\n")[0]
    houses = ("full_house", "full_house.2", "full_house.3")
    five = (4, 4, 4, 4, 4)
    assert [agree_terms(wide).boxes[box](five) for box in houses] == [0, 0, 0]
    assert [agree_terms(wide, chosen={"wide": True}).boxes[box](five) for box in houses] == [25, 50, 75]


def test_a_column_that_goes_up_begins_with_its_last_box() -> None:
    terms = agree_terms(read_sheet(SMALL.replace("[boxes]", 'order = "up"\n[boxes]\nsixes = { face = 6 }'))[0])
    assert [one.box for one in legal_entries(terms, Card(), (6, 6, 1, 1, 1))] == ["any"]


def test_several_bonuses_count_the_boxes_that_they_name() -> None:
    terms = agree_terms(read_sheet(sample("grandmas"))[0])
    assert card_sums(terms, Card({"sixes": 18, "ones": 2})).bonus == 25
    assert card_sums(terms, Card({"sixes": 18, "ones": 1, "mouse": 15, "bear": 15})).bonus == 10
    assert card_sums(terms, Card({"sixes": 24, "mouse": 15, "bear": 15})).bonus == 35


@pytest.mark.parametrize(
    "id", ["own:", "own:{}", "own:[]", "own:{", f"own:{'[' * 9000}", 'own:{"version":1,"id":"x","name":"x","boxes":{}}']
)
def test_an_id_without_a_sheet_is_refused(id: str) -> None:
    with pytest.raises(SheetError, match="this is no sheet"):
        own_sheet(id)


def test_an_id_that_was_changed_by_hand_is_held_against_the_same_limits() -> None:
    given = json.loads(read_sheet(SMALL)[0].id.removeprefix("own:"))
    with pytest.raises(SheetError):
        own_sheet("own:" + json.dumps(given | {"dice": 7}))
