"""Labels in the project's own format: one line of JSON per photo."""

import json
from pathlib import Path

import pytest

from vision.errors import LabelledSetError
from vision.replay.formats.rolls import LABELS_FILE, find_labels, load


def written(folder: Path, *rolls: object) -> Path:
    """Write these rolls as lines, with an empty line after each."""
    labels = folder / LABELS_FILE
    labels.write_text("".join(f"{json.dumps(roll)}\n\n" for roll in rolls))
    return labels


def test_a_folder_is_such_a_set_if_it_has_the_file(tmp_path: Path) -> None:
    assert find_labels(tmp_path) is None
    labels = written(tmp_path)
    assert find_labels(tmp_path) == labels


def test_faces_boxes_and_all_that_is_known_are_read(tmp_path: Path) -> None:
    labels = written(
        tmp_path,
        {"photo": "a.jpg", "values": [3, 5], "boxes": [[0, 0, 9, 9], [10, 0, 19, 9]], "tags": ["dim"], "rig": "desk"},
        {"photo": "b.jpg", "values": [1]},
    )
    first, second = load(labels)
    assert (first.path, first.values, first.boxes) == (tmp_path / "a.jpg", (3, 5), ((0, 0, 9, 9), (10, 0, 19, 9)))
    assert (first.tags, first.rig) == (("dim",), "desk")
    assert (second.values, second.boxes, second.tags) == ((1,), (), ())


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        ({"photo": "a.jpg", "values": [3, 5], "boxes": [[0, 0, 9, 9]]}, "2 values and 1 boxes"),
        ({"photo": "a.jpg", "values": [7]}, "line 1"),
        ({"photo": "../a.jpg", "values": [3]}, "line 1"),
        (["a.jpg", 3], "line 1"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(roll: object, said: str, tmp_path: Path) -> None:
    with pytest.raises(LabelledSetError, match=said):
        list(load(written(tmp_path, roll)))
