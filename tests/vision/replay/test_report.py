"""The report as text and as JUnit: figures, tables by rig and by trust in the labels, and one failure for each wrong
photo.

No name in it can steer a terminal or break the XML.
"""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from tests.vision.replay.outcomes import OUTCOMES, outcome
from vision.replay.data import as_data
from vision.replay.match import PhotoOutcome
from vision.replay.report import as_junit, as_text
from vision.replay.sample import Sample
from vision.results import Reading


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


def test_junit_has_a_case_a_photo_and_a_failure_for_each_that_is_not_right() -> None:
    suite = ElementTree.fromstring(as_junit([*OUTCOMES, outcome("odd\x01.jpg", (1,), ())])).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("5", "3")
    assert len(suite.findall("testcase/failure")) == 3


def test_names_cannot_steer_the_terminal_or_break_the_xml() -> None:
    escape = "\x1b[2J\x07"
    sample = Sample(f"{escape}.jpg", Path("a"), (1,), tags=(escape, "other"), rig=escape, trust=escape)
    outcomes = [PhotoOutcome(escape, sample, (), Reading("rest"), ((1, 0),), 1.0), OUTCOMES[0]]
    assert "\x1b" not in as_text(outcomes)
    assert "\x07" not in as_text(outcomes)
    suites = ElementTree.fromstring(as_junit(outcomes))
    assert [suite.get("name") for suite in suites] == ["?[2J?", "table"]
