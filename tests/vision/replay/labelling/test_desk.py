"""The desk of the labeller: what comes next, what is saved and by whom, undo, doubts, and answers that are refused."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.replay.labelled import photo
from tests.vision.replay.labelling.proposed import box, proposal
from vision.errors import LabelledSetError
from vision.replay.labelling.book import LabelBook
from vision.replay.labelling.desk import LabelDesk
from vision.replay.labelling.proposals import Proposal, Proposals

READ = {
    "a.png": proposal((1, 2), 0.6, sure=False),
    "b.png": proposal((3, 4)),
    "c.png": proposal(()),
    "d.png": Proposal(error="the photo is cut off"),
}


def dice(*values: int) -> list[dict[str, Any]]:
    return [{"face": value, "box": list(box(k))} for k, value in enumerate(values)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[LabelDesk]:
    for name in READ:
        photo(tmp_path, name)
    yield from opened(tmp_path)


def opened(folder: Path) -> Iterator[LabelDesk]:
    book = LabelBook(folder)
    proposals = Proposals(book.photos.items(), lambda path: READ[path.name])
    proposals.start()
    proposals.wait(len(book.photos))
    yield LabelDesk(book, proposals)
    proposals.close()


def saved(desk: LabelDesk) -> dict[str, tuple[Sequence[int], str]]:
    rows = map(json.loads, desk.book.path.read_text().splitlines())
    return {row["photo"]: (row["values"], row["by"]) for row in rows}


def test_every_photo_comes_once_and_a_broken_one_last(desk: LabelDesk) -> None:
    order: list[str] = []
    while (name := desk.next_photo_name()) and len(order) < 9:
        order.append(name)
        desk.label(name, desk.photo(name)["proposal"])
    assert sorted(order) == sorted(READ)
    assert order[-1] == "d.png"
    assert desk.overview()["left"] == 0


def test_who_labelled_is_written(desk: LabelDesk) -> None:
    desk.label("a.png", dice(1, 2))
    desk.label("b.png", dice(3, 5))
    moved = dice(3, 4)
    moved[0]["box"][0] += 5
    assert saved(desk) == {"a.png": ([1, 2], "proposal"), "b.png": ([3, 5], "hand")}
    desk.label("b.png", moved)
    assert saved(desk)["b.png"] == ([3, 4], "hand")
    assert desk.overview()["confirmed"] == {"proposal": 1, "hand": 1, "elsewhere": 0}


def test_what_is_put_off_comes_last_and_undo_brings_the_photo_back(desk: LabelDesk) -> None:
    first = desk.next_photo_name()
    desk.skip(first)
    assert desk.next_photo_name() != first
    desk.label("b.png", [])
    assert desk.undo() == "b.png"
    assert desk.undo() == ""
    assert saved(desk) == {}


def test_the_proposal_is_there_with_the_labels(desk: LabelDesk) -> None:
    shown = desk.photo("a.png")
    assert shown["labels"] is None
    assert [die["face"] for die in shown["proposal"]] == [1, 2]
    assert (shown["sure"], shown["size"]) == (False, [1000, 800])
    desk.label("a.png", dice(1, 6))
    assert [die["face"] for die in desk.photo("a.png")["labels"]] == [1, 6]
    assert desk.photo("d.png")["error"] == "the photo is cut off"


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {},
        [7],
        [{"face": 7, "box": [0, 0, 1, 1]}],
        [{"face": 1}],
        [{"face": 1, "box": [0, 0, float("nan"), 1]}],
        [{"face": True, "box": [0, 0, 1, 1]}],
        [{"face": 1, "box": [2000, 0, 3000, 10]}],
        [{"face": 1, "box": [0, 0, 9, 9]}] * 201,
    ],
)
def test_an_answer_that_is_no_label_changes_nothing(answer: object, desk: LabelDesk) -> None:
    with pytest.raises(LabelledSetError):
        desk.label("a.png", answer)
    assert not desk.book.path.exists()


@pytest.mark.parametrize("name", ["../a.png", "/etc/passwd", "", "rolls.jsonl", "e.png"])
def test_only_photos_of_the_set_can_be_asked_for(name: str, desk: LabelDesk) -> None:
    for act in (desk.photo, desk.image, lambda name: desk.label(name, [])):
        with pytest.raises(LabelledSetError, match="no such photo"):
            act(name)


def test_a_box_ends_at_the_edge_of_the_photo(desk: LabelDesk) -> None:
    desk.label("a.png", [{"face": 1, "box": [-20, 780, 30, 900]}])
    row = json.loads(desk.book.path.read_text())
    assert row["boxes"] == [[0, 780, 30, 800]]


def test_a_picture_is_encoded_again_and_small(desk: LabelDesk) -> None:
    cv2.imwrite(str(desk.book.folder / "a.png"), np.zeros((1000, 3000, 3), np.uint8))
    data = desk.image("a.png")
    assert data[:2] == b"\xff\xd8"
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape[1] <= 1600
    (desk.book.folder / "a.png").write_bytes(b"<svg onload=alert(1)>")
    with pytest.raises(LabelledSetError):
        desk.image("a.png")


def test_doubtful_labels_are_listed_until_they_are_confirmed(desk: LabelDesk) -> None:
    desk.label("a.png", dice(1, 2))
    desk.label("b.png", dice(3, 6))
    for again in opened(desk.book.folder):
        assert [(one["name"], one["text"]) for one in again.doubts()] == [("b.png", "labelled 6, read as 4")]
        assert again.photo("b.png")["at"] == list(box(1))
        again.label("b.png", dice(3, 6))
        assert again.doubts() == [], "a person who has looked overrules the reader"


def test_labels_without_boxes_get_those_of_the_same_dice(desk: LabelDesk) -> None:
    lines = ('{"photo": "b.png", "values": [4, 3]}', '{"photo": "a.png", "values": [5]}')
    (desk.book.folder / "rolls.jsonl").write_text("\n".join(lines))
    for again in opened(desk.book.folder):
        assert [die["face"] for die in again.photo("b.png")["labels"]] == [4, 3]
        assert again.photo("a.png")["labels"] == []
        assert again.photo("a.png")["values"] == [5]
