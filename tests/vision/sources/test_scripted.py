"""Throws written out as text, drawn one after the other."""

import numpy as np
import pytest

from vision.errors import SourceError
from vision.scene import Picture
from vision.sources import scripted


class Blank:
    """Stands in for the painter of the drawn table; its pictures are empty."""

    def __init__(self, _grain: float) -> None: ...

    def paint(self, _pieces: object, _hand: object) -> Picture:
        return np.zeros((9, 16, 3), np.uint8)


def test_the_throws_appear_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.sources.demo.Painter", Blank)
    seen: list[list[int]] = []
    with scripted.make("6,5,4; 1,1,2") as table:
        for _frame in iter(table.read, None):
            faces = sorted(table.truth().faces)
            if table.truth().state == "rest" and faces not in seen:
                seen.append(faces)
    assert seen == [[4, 5, 6], [1, 1, 2]]


def test_blanks_and_a_last_semicolon_do_not_matter() -> None:
    assert scripted.parse_throw(" 1, 2 ,3") == (1, 2, 3)
    assert scripted.make("1,2,3;").count == 3


@pytest.mark.parametrize("text", ["1,7", "1,,2", "1 2", "12", ",".join("1" * 11)])
def test_what_is_no_throw_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="is no throw"):
        scripted.parse_throw(text)
