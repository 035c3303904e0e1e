"""Sets from strangers through the page of replay and the labeller: one sentence each, nothing outside is written."""

import hashlib
import json
import os
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.__main__ import main
from tests.vision.replay.labelled import photo, rolls
from vision.errors import LabelledSetError
from vision.reading.reader import Reader
from vision.replay.labelling.book import LabelBook
from vision.replay.labelling.desk import LabelDesk
from vision.replay.labelling.proposals import Proposals, read_proposal

Hostile = Callable[[Path], object]


def bomb(folder: Path) -> None:
    """Make the photo of a set a PNG whose header says that it has 60,000 x 60,000 pixels."""
    rolls(folder)
    data = bytearray((folder / "a.png").read_bytes())
    data[16:24] = (60000).to_bytes(4, "big") * 2
    (folder / "a.png").write_bytes(data)


def link_out(folder: Path) -> None:
    rolls(folder)
    (folder / "a.png").unlink()
    (folder / "a.png").symlink_to(folder.parent / "secret.png")


def pipe(folder: Path) -> None:
    rolls(folder)
    (folder / "a.png").unlink()
    os.mkfifo(folder / "a.png")


def folder_as_photo(folder: Path) -> None:
    rolls(folder)
    (folder / "a.png").unlink()
    (folder / "a.png").mkdir()


def markup(folder: Path) -> None:
    name = "<script>ran=1</script>\x1b[2J\u202e.png"
    rolls(folder, tags=["<svg onload=ran=1>"], rig="</script>", trust="\x07")
    text = (folder / "rolls.jsonl").read_text().replace("a.png", "\\u202e<b>.png")
    (folder / "rolls.jsonl").write_text(text)
    cv2.imwrite(str(folder / "\u202e<b>.png"), np.zeros((50, 50, 3), np.uint8))
    (folder / "about.txt").write_text(name)


def link_as_labels(folder: Path) -> None:
    photo(folder)
    (folder / "rolls.jsonl").symlink_to(folder.parent / "secret.png")


def endless_labels(folder: Path) -> None:
    photo(folder)
    (folder / "rolls.jsonl").symlink_to("/dev/zero")


def many_dice(folder: Path) -> None:
    rolls(folder, values=[1] * 201, boxes=[])


HOSTILE = (bomb, link_out, pipe, folder_as_photo, markup, link_as_labels, endless_labels, many_dice)


def all_else(folder: Path) -> dict[str, str]:
    """The files beside the set: their paths, each with its SHA-256."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and "set" not in path.relative_to(folder).parts
    }


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "set").mkdir()
    (tmp_path / "secret.png").write_text("not for strangers")
    return tmp_path


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: str(make.__name__))
def test_the_page_of_a_hostile_set_is_whole_or_refused(
    make: Hostile, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(place / "set")
    before = all_else(place)
    page = place / "set" / "page.html"
    code = main(["replay", str(place / "set"), "--html", str(page)])
    out, err = capsys.readouterr()
    assert (code, err.count("\n")) in {(0, 0), (2, 1)}
    assert all(mark.isprintable() or mark == "\n" for mark in out + err)
    assert code or page.read_text().count("<script") == 2
    assert "not for strangers" not in out + (page.read_text() if page.exists() else "")
    assert all_else(place) == before


@cache
def reader() -> Reader:
    return Reader()


def read_all_and_confirm(folder: Path) -> str:
    """Read every photo of a set in the labeller and label each as showing no dice; return the message with which the
    set is refused, empty if it is not."""
    try:
        book = LabelBook(folder)
        desk = LabelDesk(book, Proposals((), lambda path: read_proposal(reader(), path)))
        for name in book.photos:
            shown = read_proposal(reader(), book.photos[name])
            assert desk.photo(name)["name"] == name
            if not shown.error:
                desk.image(name)
            desk.label(name, [])
        desk.doubts()
    except LabelledSetError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: str(make.__name__))
def test_the_labeller_takes_a_hostile_set_or_refuses_it(make: Hostile, place: Path) -> None:
    make(place / "set")
    before = all_else(place)
    said = read_all_and_confirm(place / "set")
    assert "\n" not in said
    assert "not for strangers" not in said
    assert all_else(place) == before


def test_labels_that_were_damaged_at_random_are_read_or_refused_and_never_lost(place: Path) -> None:
    rolls(place / "set", tags=["felt"], rig="attic", trust=True)
    good = (place / "set/rolls.jsonl").read_bytes()
    rng = random.Random(3)
    refused: list[str] = []
    stays: list[bool] = []
    for _ in range(300):
        data = bytearray(good * rng.randrange(1, 3))
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        (place / "set/rolls.jsonl").write_bytes(data)
        try:
            book = LabelBook(place / "set")
        except LabelledSetError as error:
            refused.append(str(error))
            stays.append((place / "set/rolls.jsonl").read_bytes() == data)
            continue
        book.save()
        assert {row["photo"] for row in map(json.loads, book.path.read_text().splitlines())} == set(book.rows)
    assert 100 < len(refused) < 300
    assert all(stays)
    assert not any("\n" in sentence for sentence in refused)
