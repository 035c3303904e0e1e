"""The QR code of a finished game is read from the picture of the screen, dark and light, on three displays."""

from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.scenes.parts import FOUR

LEAST = 3
"""The fewest pixels of the display for a module (the smallest square) of a QR code; at 7 inches half a millimetre."""


def read(table: Driver, file: Path) -> str:
    """Save the screen as a picture and return the text of the QR code that OpenCV finds in it."""
    table.screenshot(file)
    return str(cv2.QRCodeDetectorAruco().detectAndDecode(cv2.imread(str(file)))[0])


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("display", [*DISPLAYS][:3])
@pytest.mark.parametrize("scene", ["share", "share_of_ten", "share_as_text"])
def test_the_code_is_read_from_the_screen(
    opened: Callable[..., Driver], display: str, theme: str, scene: str, tmp_path: Path
) -> None:
    table = opened(display, settings=Settings(language="en", dim_after=0, theme=theme))
    show(table, scene)
    page = table.app.page
    assert read(table, tmp_path / "screen.png") == page.codes[page.chosen].text
    code = next(one for one in table.widgets() if type(one).__name__ == "QrCode")
    assert code.pixels >= LEAST


def test_the_end_of_a_game_leads_to_its_code_and_back(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "share")
    assert table.says("Share by QR code")
    assert FOUR[3] in table.app.page.codes[1].text
    table.tap("Text")
    assert table.app.page.chosen == 1
    table.tap("back")
    assert table.says("has won")


def test_a_past_game_has_the_same_link(opened: Callable[..., Driver]) -> None:
    table = opened()
    show(table, "share")
    link = table.app.page.codes[0].text
    table.app.home()
    table.app.go("past")
    table.until(lambda: bool(table.app.page.items))
    table.tap(table.app.page.items[0].title)
    table.tap("share")
    again = table.app.page.codes[0].text
    assert again == link  # the time is that at which the match began, wherever it is shared from
