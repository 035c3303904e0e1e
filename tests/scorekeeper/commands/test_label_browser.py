"""The page of the labeller in a real Chromium: keys, mouse, undo, lists, and file names that hold markup."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser import DRIVER, Browser, browser
from tests.scorekeeper.commands.test_label import served
from tests.vision.replay.labelled import photo

pytestmark = pytest.mark.skipif(DRIVER is None, reason="chromedriver is not here")
HOSTILE = "<img src=x onerror=ran=1>'\";.png"


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as one:
        one.size(1280, 800)
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of three photos of 1000 x 800 pixels; in each the reader of the tests sees a 1 and a 2."""
    for name in ("a.png", "b.png", HOSTILE):
        cv2.imwrite(str(tmp_path / name), np.full((800, 1000, 3), 90, np.uint8))
    return tmp_path


def rows(folder: Path) -> dict[str, Any]:
    path = folder / "rolls.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    return {row["photo"]: row for row in map(json.loads, lines)}


def begin(window: Browser, address: str) -> str:
    window.open(address)
    window.wait("!busy && document.getElementById('name').textContent")
    return str(window.run("return photo.name"))


def press(window: Browser, *keys: str) -> None:
    window.press(*keys)
    window.wait("!busy")


def test_keys_confirm_correct_remove_and_take_back(folder: Path, window: Browser) -> None:
    with served(folder) as address:
        first = begin(window, address)
        press(window, "Enter")
        assert rows(folder)[first]["values"] == [1, 2]
        assert rows(folder)[first]["by"] == "proposal"
        second = window.run("return photo.name")
        press(window, "Tab", "6")
        assert window.run("return dice.map(die => die.face)") == [1, 6]
        press(window, "u")
        assert window.run("return dice.map(die => die.face)") == [1, 2]
        press(window, "5", "Enter")
        assert sorted(rows(folder)[second]["values"]) == [1, 5]
        assert rows(folder)[second]["by"] == "hand"
        third = window.run("return photo.name")
        press(window, "Delete", "Enter")
        assert len(rows(folder)[third]["values"]) == 1
        assert window.run("return document.getElementById('says').textContent") == "Every photo is labelled."
        press(window, "u")
        assert third not in rows(folder)
        assert window.run("return photo.name") == third
        press(window, "n")
        assert rows(folder)[third]["values"] == []
        assert window.complaints() == []


def test_the_mouse_makes_moves_and_stretches_boxes(folder: Path, window: Browser) -> None:
    with served(folder) as address:
        name = begin(window, address)
        drag(window, (600, 500), (700, 580))
        press(window, "Enter")
        assert "Which face" in window.run("return document.getElementById('says').textContent")
        assert rows(folder) == {}
        press(window, "4")
        drag(window, (650, 540), (750, 540))
        drag(window, (800, 580), (820, 640))
        press(window, "Enter")
        row = rows(folder)[name]
        assert row["values"] == [1, 2, 4]
        assert row["boxes"][2] == pytest.approx([700, 500, 820, 640], abs=3)


def drag(window: Browser, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag between two places of the photo, in its pixels."""
    left, top, fit = window.run(
        "const box = document.getElementById('sheet').getBoundingClientRect();"
        "const fit = Math.min(box.width / photo.size[0], box.height / photo.size[1]);"
        "const [wide, high] = photo.size.map(side => side * fit);"
        "return [box.left + (box.width - wide) / 2, box.top + (box.height - high) / 2, fit]"
    )
    window.drag((left + fit * start[0], top + fit * start[1]), (left + fit * end[0], top + fit * end[1]))


def test_doubtful_labels_are_gone_through_one_after_another(folder: Path, window: Browser) -> None:
    boxes = [[0, 100, 40, 140], [100, 100, 140, 140]]
    lines = [
        {"photo": name, "values": [1, 6 - k], "boxes": boxes, "mine": k} for k, name in enumerate(("a.png", "b.png"))
    ]
    (folder / "rolls.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    with served(folder) as address:
        begin(window, address)
        window.click("#doubtful")
        window.wait("!busy && document.querySelectorAll('#list button').length === 2")
        assert "read as 2" in window.run("return document.getElementById('says').textContent")
        assert window.run("return marked") == 1, "the doubtful die is marked"
        press(window, "2", "Enter")
        press(window, "2", "Enter")
        assert [row["values"] for row in rows(folder).values()] == [[1, 2], [1, 2]]
        assert [row["mine"] for row in rows(folder).values()] == [0, 1]


def test_a_name_with_markup_is_only_a_name(folder: Path, window: Browser) -> None:
    (folder / "a.png").unlink()
    (folder / "b.png").unlink()
    with served(folder) as address:
        assert begin(window, address) == HOSTILE
        assert window.run("return document.getElementById('name').textContent") == HOSTILE
        assert window.run("return document.getElementById('photo').naturalWidth") == 1000
        press(window, "Enter")
        window.click("#all")
        window.wait("!busy && document.querySelectorAll('#list button').length === 1")
        assert window.run("return window.ran === undefined")
        assert list(rows(folder)) == [HOSTILE]
        assert window.complaints() == []


def test_a_labeller_that_has_ended_is_said(folder: Path, window: Browser) -> None:
    with served(folder) as address:
        begin(window, address)
    press(window, "Enter")
    assert "has ended" in window.run("return document.getElementById('says').textContent")
    window.complaints()


def test_a_photo_that_cannot_be_read_is_said_and_passed(tmp_path: Path, window: Browser) -> None:
    photo(tmp_path)
    (tmp_path / "b.png").write_bytes(b"<svg onload=ran=1>")
    with served(tmp_path) as address:
        begin(window, address)
        window.click("#all")
        window.wait("!busy && document.querySelectorAll('#list button').length === 2")
        window.click("#list li:last-child button")
        window.wait("!busy && photo.name === 'b.png'")
        assert window.run("return window.ran === undefined")
