"""The QR code of a finished game is read from the picture of the screen, dark and light, on three displays."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import cv2
import numpy as np
import pytest

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.kit.qr_code import QrCode
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.scenes.parts import FOUR
from tests.scorekeeper.ui.scenes.remembered import played

LEAST = 3
"""The fewest pixels of the display for a module (the smallest square) of a QR code; at 7 inches half a millimetre."""


def read(table: Driver, file: Path) -> str:
    """Save the screen as a picture and return the text of the QR code that OpenCV finds in it, from one distance or
    half of it: rarely it misses a code of many small squares, as a phone may until it is moved."""
    table.screenshot(file)
    picture = np.asarray(cv2.imread(str(file)))
    pictures = (cv2.resize(picture, None, fx=factor, fy=factor) for factor in (1, 2))
    return next(filter(None, (str(cv2.QRCodeDetectorAruco().detectAndDecode(one)[0]) for one in pictures)), "")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("display", [*DISPLAYS][:3])
@pytest.mark.parametrize("scene", ["share", "share_of_ten", "share_as_text"])
def test_the_code_is_read_from_the_screen(
    opened: Callable[..., Driver], display: str, theme: str, scene: str, tmp_path: Path
) -> None:
    table = opened(display, settings=Settings(language="en", dim_after=0, theme=theme))
    show(table, scene)
    page = table.page
    assert read(table, tmp_path / "screen.png") == page.codes[page.chosen].text
    code = next(one for one in table.widgets() if isinstance(one, QrCode))
    assert code.module_side_px >= LEAST


def test_the_end_of_a_game_leads_to_its_code_and_back(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "share")
    assert table.says("Share the result")
    assert FOUR[3] in table.page.codes[1].text
    table.tap("Text")
    assert table.page.chosen == 1
    table.tap("back")
    assert table.says("has won")


def test_a_past_game_has_the_same_link(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "share")
    link = table.page.codes[0].text
    table.app.go_home()
    table.app.go("past")
    table.until(lambda: bool(table.page.items))
    table.tap(table.page.items[0].title)
    table.tap("share")
    again = table.page.codes[0].text
    assert again == link  # the time is that at which the match began, wherever it is shared from


def test_a_phone_fetches_the_files_while_the_page_is_open(opened: Callable[..., Driver]) -> None:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as board:
        board.want(True)
        table = opened()
        table.app.table = replace(table.app.table, board=board)
        played(table, "noris", FOUR[:2], (1, 2))
        table.app.show_match()
        table.step()
        table.tap("share")
        table.tap("Files")
        table.until(lambda: bool(table.page.codes[2].text))
        link = table.page.codes[2].text
        with urlopen(link, timeout=10) as answer:
            listed = answer.read().decode()
        assert all(f".{kind}" in listed for kind in ("pdf", "xlsx", "csv", "json", "png"))
        table.tap("back")
        with pytest.raises(HTTPError):
            urlopen(link, timeout=10)


def test_without_the_local_page_no_files_are_offered(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "share")
    assert [code.name for code in table.page.codes] == ["BG Stats", "Text"]
