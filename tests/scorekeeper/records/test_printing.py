"""A sheet is printed by the command `lp`, whose refusals are shown in one sentence. A folder is shown by `xdg-open`."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.records import printing
from scorekeeper.records.printing import can_print, can_show_folder, print_pdf, show_folder

Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """A function that puts a shell script of this name on the path, on which there is nothing else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.chdir(tmp_path)

    def put(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    return put


def test_without_lp_nothing_can_be_printed(install: Install) -> None:
    assert (can_print(), can_show_folder()) == (False, False)
    with pytest.raises(BadInput, match="It could not be printed: it is not there"):
        print_pdf(b"%PDF", "Anna")
    with pytest.raises(BadInput, match="The folder cannot be shown"):
        show_folder(Path("/"))


def test_the_whole_file_reaches_lp_with_its_title(install: Install, tmp_path: Path) -> None:
    install("lp", 'PATH=/bin:/usr/bin; cat > printed; echo "$@" > asked; echo "request id is Home-7 (1 file)"')
    assert can_print()
    print_pdf(b"%PDF" * 50_000, "Anna & Ben")
    assert (tmp_path / "printed").read_bytes() == b"%PDF" * 50_000
    assert (tmp_path / "asked").read_text() == "-t Anna & Ben -- -\n"


def test_what_lp_refuses_is_said(install: Install) -> None:
    install("lp", 'echo "lp: Error - No default destination." >&2; exit 1')
    with pytest.raises(BadInput, match=r"^It could not be printed: Error - No default destination\.$"):
        print_pdf(b"%PDF", "Anna")


def test_a_printer_that_hangs_is_given_up(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("lp", "exec /bin/sleep 6")
    monkeypatch.setattr(printing, "PRINTED_WITHIN_S", 0.2)
    began = time.monotonic()
    with pytest.raises(BadInput, match=r"^The printer does not answer\.$"):
        print_pdf(b"%PDF", "Anna")
    assert time.monotonic() - began < 5


def test_a_folder_is_shown_and_not_waited_for(install: Install, tmp_path: Path) -> None:
    install("xdg-open", 'echo "$1" > asked; exec /bin/sleep 6')
    assert can_show_folder()
    began = time.monotonic()
    show_folder(tmp_path)
    assert time.monotonic() - began < 5
    while not (tmp_path / "asked").exists() or not (tmp_path / "asked").read_text():
        assert time.monotonic() - began < 10
        time.sleep(0.02)
    assert (tmp_path / "asked").read_text() == f"{tmp_path}\n"
