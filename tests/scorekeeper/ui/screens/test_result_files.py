"""The files of a match leave the table by two taps: onto a stick, into the documents folder, or to the printer."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scorekeeper.ui.driver import Driver, plug_in
from tests.scorekeeper.ui.scenes.parts import FOUR
from tests.scorekeeper.ui.scenes.remembered import played

Open = Callable[..., Driver]


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "media" / "IVORY"
    path.mkdir(parents=True)
    plug_in(monkeypatch, [path])
    return path


def at_the_end(opened: Open) -> Driver:
    table = opened()
    played(table, "noris", FOUR[:2], (1, 2))
    table.app.show_match()
    table.step()
    return table


def to_a_stick(table: Driver) -> None:
    table.tap("to a stick")
    table.until(lambda: table.page.has_looked)
    table.step()


def test_all_files_go_onto_the_stick_with_two_taps(opened: Open, stick: Path) -> None:
    table = at_the_end(opened)
    to_a_stick(table)
    table.tap("Write it")
    table.until(lambda: not table.page.busy)
    written = sorted(path.suffix for path in (stick / "Scorekeeper").iterdir())
    assert written == [".csv", ".json", ".pdf", ".png", ".xlsx"]
    assert table.says("5 files were written: Scorekeeper.")
    assert table.says("Pull it out now")


def test_what_is_switched_off_stays_at_home(opened: Open, stick: Path) -> None:
    table = at_the_end(opened)
    to_a_stick(table)
    for part in ("Spreadsheet", "Picture to share", "All data"):
        table.tap(part)
    table.tap("Write it")
    table.until(lambda: not table.page.busy)
    assert [path.suffix for path in (stick / "Scorekeeper").iterdir()] == [".pdf"]
    table.tap("Page to pin up")
    assert table.key("Write it").action is None


def test_the_first_page_is_shown(opened: Open, stick: Path) -> None:
    table = at_the_end(opened)
    to_a_stick(table)
    table.until(lambda: table.page.preview is not None)
    high, wide = table.page.preview.shape[:2]
    assert high / wide == pytest.approx(297 / 210, abs=0.01)
    assert table.page.preview.std() > 10  # not a blank page


def test_a_stick_that_refuses_is_said_and_may_be_tried_again(opened: Open, stick: Path) -> None:
    (stick / "Scorekeeper").write_text("this is a file")
    table = at_the_end(opened)
    to_a_stick(table)
    table.tap("Write it")
    table.until(lambda: not table.page.busy)
    assert table.says("cannot be written")
    assert table.key("Write it").action is not None


def test_the_documents_folder_is_shown_afterwards(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    page = "scorekeeper.ui.screens.result_files"
    monkeypatch.setattr(f"{page}.documents_folder", lambda: tmp_path / "Documents")
    monkeypatch.setattr(f"{page}.printing.can_show_folder", lambda: True)
    monkeypatch.setattr(f"{page}.printing.show_folder", shown.append)
    plug_in(monkeypatch, [])
    table = at_the_end(opened)
    to_a_stick(table)
    table.tap("Into the documents folder")
    table.until(lambda: not table.page.busy)
    table.tap("Show the folder")
    table.until(lambda: not table.page.busy)
    assert shown == [tmp_path / "Documents" / "Scorekeeper"]
    assert len([*shown[0].iterdir()]) == 5


def test_a_printer_gets_the_sheet_and_its_refusal_is_said(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    lp = folder / "lp"
    lp.write_text(f'#!/bin/sh\ncat > "{tmp_path}/printed"\n')
    lp.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    table = at_the_end(opened)
    to_a_stick(table)
    table.tap("Print")
    table.until(lambda: not table.page.busy)
    assert (tmp_path / "printed").read_bytes().startswith(b"%PDF")
    assert table.says("The page is on its way to the printer.")
    lp.write_text('#!/bin/sh\necho "lp: Error - No default destination." >&2\nexit 1\n')
    table.tap("Print")
    table.until(lambda: not table.page.busy)
    assert table.says("It could not be printed: Error - No default destination.")


def test_without_a_printer_there_is_no_key(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.ui.screens.result_files.printing.can_print", lambda: False)
    table = at_the_end(opened)
    to_a_stick(table)
    assert "Print" not in [getattr(one, "text", "") for one in table.widgets()]
