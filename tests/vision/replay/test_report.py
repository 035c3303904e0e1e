"""The metrics are right, and every form of the report contains what its readers need."""

import json
import os
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vision.errors import SetError
from vision.replay.data import as_data, load_baseline, what_got_worse
from vision.replay.match import Outcome, compare
from vision.replay.metrics import Share, augrc, confusion, figures, percentile, risk_coverage
from vision.replay.page import as_page
from vision.replay.report import as_junit, as_text
from vision.replay.sample import Sample
from vision.results import Die, Reading


def die(face: int, x: float = 0, size: float = 20) -> Die:
    return Die(face, 0.9, (x, 0, x + size, size), 7 - face)


def outcome(photo: str, values: tuple[int, ...], read: tuple[int, ...], sure: bool = True) -> Outcome:
    dice = tuple(die(face) for face in read)
    sample = Sample(photo, Path(photo), values, tags=("felt",))
    return Outcome("table", sample, (), Reading("rest", dice, sure), compare(sample, (), dice), 12.5)


OUTCOMES = [
    outcome("right.jpg", (1, 2), (2, 1)),
    outcome("unsure.jpg", (1, 2), (1, 2), sure=False),
    outcome("wrong.jpg", (3, 4), (3, 5)),
    outcome("missed.jpg", (6, 6), (6,), sure=False),
]


def test_dice_are_matched_by_place_where_there_are_boxes() -> None:
    sample = Sample("a", Path("a"), (1, 2))
    boxes = ((0.0, 0.0, 20.0, 20.0), (100.0, 0.0, 120.0, 20.0))
    assert compare(sample, boxes, [die(2, 1), die(1, 101)]) == ((1, 2), (2, 1))
    assert compare(sample, boxes, [die(2, 99), die(4, 300)]) == ((1, 0), (2, 2), (0, 4))


def test_a_box_around_the_pips_alone_is_the_same_die() -> None:
    assert compare(Sample("a", Path("a"), (1,)), ((8.0, 8.0, 12.0, 12.0),), [die(1)]) == ((1, 1),)


def test_dice_are_matched_by_face_where_there_are_no_boxes() -> None:
    assert sorted(OUTCOMES[2].pairs) == [(3, 3), (4, 5)]
    assert sorted(OUTCOMES[3].pairs) == [(6, 0), (6, 6)]


def test_a_photo_without_dice_is_right_when_nothing_is_read() -> None:
    assert outcome("empty.jpg", (), ()).exact
    assert outcome("clutter.jpg", (), (1,)).pairs == ((0, 1),)


def test_the_figures_count_what_their_names_say() -> None:
    total = figures(OUTCOMES)
    assert (total.exact.part, total.exact.whole) == (2, 4)
    assert (total.dice.part, total.dice.whole) == (6, 8)
    assert (total.sure.part, total.wrong_though_sure.part) == (2, 1)
    assert total.safe == 0.75


def test_the_interval_is_that_of_wilson() -> None:
    low, high = Share(98, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.9300, 0.9945)
    assert Share(0, 0).interval == (0, 1)
    assert Share(50, 50).interval[1] == pytest.approx(1)


def test_the_curve_accepts_the_surest_first_and_its_area_counts_what_is_wrong() -> None:
    curve = risk_coverage(OUTCOMES)
    assert [accepted for accepted, _ in curve] == [0.25, 0.5, 0.75, 1.0]
    assert [wrong for _, wrong in curve] == [0.0, 0.25, 0.25, 0.5], "two are sure, one of them wrong; then one of two"
    assert augrc(curve) == 0.25
    assert augrc([]) == 0.0


def test_percentiles_are_values_that_were_measured() -> None:
    assert [percentile([3, 1, 2, 4], part) for part in (0.5, 0.95, 0.99)] == [2, 4, 4]
    assert percentile([], 0.5) == 0


def test_the_confusion_has_six_faces_and_none() -> None:
    cells = confusion(OUTCOMES)
    assert (cells[3][4], cells[5][6], cells[5][5]) == (1, 1, 1)
    assert sum(map(sum, cells)) == 8


def test_the_text_names_the_number_that_matters_most() -> None:
    assert "wrong though sure" in as_text(OUTCOMES)


def test_rigs_and_trust_have_tables_where_a_set_names_them() -> None:
    one = outcome("a.jpg", (3,), (3,))
    rigged = [replace(one, sample=replace(one.sample, rig=rig, trust="confirmed")) for rig in ("attic", "kitchen")]
    text, data = as_text([*rigged, one]), as_data([*rigged, one], "3.0")
    assert {name: group["exact"]["whole"] for name, group in data["by_rig"].items()} == {"attic": 1, "kitchen": 1}
    assert {name: group["exact"]["whole"] for name, group in data["by_trust"].items()} == {"confirmed": 2}
    assert "kitchen" in text
    assert "trust in the labels" in text
    assert "trust" not in as_text(OUTCOMES)


def test_the_json_has_a_version_and_every_photo() -> None:
    data = json.loads(json.dumps(as_data(OUTCOMES, "1")))
    assert data["version"] == 1
    assert [photo["photo"] for photo in data["photos"]] == ["right.jpg", "unsure.jpg", "wrong.jpg", "missed.jpg"]
    assert data["by_tag"]["felt"]["exact"]["part"] == 2


def test_junit_has_a_case_a_photo_and_a_failure_for_each_that_is_not_right() -> None:
    suite = ElementTree.fromstring(as_junit([*OUTCOMES, outcome("odd\x01.jpg", (1,), ())])).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("5", "3")
    assert len(suite.findall("testcase/failure")) == 3


def test_the_page_needs_no_network_and_trusts_no_name() -> None:
    page = as_page([outcome("<script>.jpg", (1,), (2,))])
    assert "<script" not in page
    assert "http" not in page


def test_what_got_worse_is_reported_photo_by_photo(tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    path.write_text(json.dumps(as_data(OUTCOMES, "1")))
    after = [
        outcome("right.jpg", (1, 2), (1, 2), sure=False),
        outcome("unsure.jpg", (1, 2), (1, 3)),
        outcome("wrong.jpg", (3, 4), (3, 4)),
        outcome("missed.jpg", (6, 6), (6,)),
    ]
    worse = what_got_worse(after, load_baseline(path))
    assert [line.split(":")[0] for line in worse] == ["table/right.jpg", "table/unsure.jpg", "table/missed.jpg"]
    assert what_got_worse(OUTCOMES, load_baseline(path)) == []


def test_a_baseline_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    for text in ("[]", "{", "[" * 99999, '{"version": 99, "photos": []}'):
        path.write_text(text)
        with pytest.raises(SetError):
            load_baseline(path)


def test_a_pipe_is_no_baseline(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SetError, match="it is not a regular file"):
        load_baseline(tmp_path / "pipe")


def test_names_cannot_steer_the_terminal_or_break_the_xml() -> None:
    escape = "\x1b[2J\x07"
    sample = Sample(f"{escape}.jpg", Path("a"), (1,), tags=(escape, "other"), rig=escape, trust=escape)
    outcomes = [Outcome(escape, sample, (), Reading("rest"), ((1, 0),), 1.0), OUTCOMES[0]]
    assert "\x1b" not in as_text(outcomes)
    assert "\x07" not in as_text(outcomes)
    suites = ElementTree.fromstring(as_junit(outcomes))
    assert [suite.get("name") for suite in suites] == ["?[2J?", "table"]
