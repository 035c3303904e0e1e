"""Labels in the Pascal VOC format, beside the photos; other XML is not taken for labels, or is refused."""

from pathlib import Path

from tests.vision.replay.labelled import pairs, refused, voc
from vision.replay.sets import load_sets


def test_xml_that_declares_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><annotation><filename>a.png</filename></annotation>')
    refused(tmp_path)


def test_a_report_beside_the_photos_is_not_taken_for_labels(tmp_path: Path) -> None:
    pairs(tmp_path)
    (tmp_path / "report.xml").write_text("<?xml version='1.0' ?>\n<testsuites><testsuite /></testsuites>")
    assert [one.values for one in load_sets(tmp_path)[0].samples] == [(3, 6)]


def test_voc_labels_may_lie_beside_the_photos(tmp_path: Path) -> None:
    voc(tmp_path)
    for path in (tmp_path / "Annotations/a.xml", tmp_path / "JPEGImages/a.png"):
        path.rename(tmp_path / path.name)
    assert [one.values for one in load_sets(tmp_path)[0].samples] == [(3, 6)]
