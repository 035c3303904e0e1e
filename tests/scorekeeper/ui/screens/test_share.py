"""The QR code of a finished game is read from the picture of the screen, dark and light, on three displays."""

from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from scorekeeper.rules import Setup
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.scenes.parts import FOUR, nearly_full

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
    assert table.says("Share the result")
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


def test_the_evening_goes_onto_a_stick_with_two_taps(
    opened: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "media" / "IVORY"
    stick.mkdir(parents=True)
    monkeypatch.setattr("scorekeeper.journal.backup.sticks", lambda: [stick])
    table = opened()
    table.session.begin(
        Setup("tactic", ("Anna", "Ben"), "en", cards=dict.fromkeys(("Anna", "Ben"), nearly_full("tactic")))
    )
    for _turn in range(2):
        table.session.throw((6, 6, 6, 6, 6))
        table.session.confirm(table.session.view.stamp, table.session.view.suggestions[0].entry.box)
    table.app.play()
    table.step()
    table.tap("share")
    table.tap("Onto the stick")
    table.until(lambda: not table.app.page.busy)
    written = sorted(path.suffix for path in (stick / "Scorekeeper").iterdir())
    assert written == [".csv", ".json", ".pdf", ".png", ".xlsx"]
    assert table.says("5 files were written: Scorekeeper. The stick can be pulled out in ten seconds.")


def test_a_stick_that_refuses_is_said_and_may_be_tried_again(
    opened: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "IVORY"
    stick.write_text("this is a file")
    monkeypatch.setattr("scorekeeper.journal.backup.sticks", lambda: [stick])
    monkeypatch.setattr("scorekeeper.ui.screens.share.FOLDER", "")
    table = opened()
    show(table, "share")
    table.app.page.number = 1
    table.app.page.sticks = [stick]
    table.app.page.refresh()
    table.step()
    table.tap("Onto the stick")
    table.until(lambda: not table.app.page.busy)
    assert table.app.page.failed
    assert table.key("Onto the stick").action is not None
