"""The reports of `scorekeeper replay`: an earlier report is replaced, any other file is refused before reading."""

import argparse
import os
from pathlib import Path

import pytest

from scorekeeper.commands.replay_files import check_reports, write_reports
from scorekeeper.errors import BadInput


def named(**files: Path) -> argparse.Namespace:
    return argparse.Namespace(**{"json": None, "junit": None, "html": None, "models": None, **files})


def every(folder: Path) -> argparse.Namespace:
    return named(json=folder / "r.json", junit=folder / "r.xml", html=folder / "r.html")


def test_the_reports_of_an_earlier_run_are_replaced(tmp_path: Path) -> None:
    for _ in range(2):
        check_reports(every(tmp_path))
        write_reports(every(tmp_path), [])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r.html", "r.json", "r.xml"]


def test_a_check_leaves_no_empty_files(tmp_path: Path) -> None:
    check_reports(every(tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["json", "junit", "html"])
def test_a_file_that_is_no_report_of_that_kind_stays_as_it_is(kind: str, tmp_path: Path) -> None:
    photo = tmp_path / "0001.jpg"
    photo.write_bytes(b"\xff\xd8 a photo")
    with pytest.raises(BadInput, match="is no such report: name another file"):
        check_reports(named(**{kind: photo}))
    assert photo.read_bytes() == b"\xff\xd8 a photo"


def test_labels_are_no_report(tmp_path: Path) -> None:
    labels = tmp_path / "annotations.json"
    labels.write_text('{"images": []}')
    with pytest.raises(BadInput, match="is no such report"):
        check_reports(named(json=labels))


def test_two_reports_are_not_written_into_one_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="two reports cannot be one file"):
        check_reports(named(json=tmp_path / "one", html=tmp_path / "one"))


def test_a_pipe_without_a_reader_is_refused_and_a_device_is_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="cannot be written"):
        check_reports(named(html=tmp_path / "pipe"))
    check_reports(named(json=Path("/dev/null")))
    write_reports(named(json=Path("/dev/null")), [])
