"""Without a screen the code of the page for phones is printed in the terminal, and the wait for a phone ends."""

from pathlib import Path
from threading import Timer

import pytest

from scorekeeper.errors import Missing
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.terminal import open_phone_page
from vision.errors import SourceError
from vision.sources.phone import Inbox


def camera(folder: Path, address: str = "127.0.0.1") -> PhoneCamera:
    return PhoneCamera(folder, Inbox(), lambda: address, 0)


def test_the_code_is_printed_and_a_phone_that_comes_ends_the_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = camera(tmp_path)
    Timer(0.2, lambda: page._phones.note_alive("a")).start()
    with open_phone_page(page, 10):
        link = page.state.link
    captured = capsys.readouterr()
    assert link in captured.err
    assert "█" in captured.err
    assert captured.out == ""
    assert page.state.link == ""


def test_a_phone_that_never_comes_is_said(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no phone"), open_phone_page(camera(tmp_path), 0.2):
        pass


def test_a_page_that_cannot_be_opened_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="no local network"), open_phone_page(camera(tmp_path, ""), 10):
        pass
