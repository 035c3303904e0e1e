"""Labels in the YOLO format: classes go by their names; outlines, unclear names and huge files are refused."""

from pathlib import Path

import pytest

from tests.vision.replay.labelled import opened, yolo
from vision.errors import LabelledSetError
from vision.replay.sets import load_sets


def test_yolo_classes_go_by_their_names(tmp_path: Path) -> None:
    yolo(tmp_path)
    backwards = ["names: ['6','5','4','3','2','1']", "names: {0: 6, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}"]
    backwards += ["names:\n  0: 6\n  2: 4\n  1: 5\n  3: 3\n  4: 2\n  5: 1", "names:\n- 6\n- 5\n- 4\n- '3'\n- 2\n- 1"]
    for text in backwards:
        (tmp_path / "data.yaml").write_text(f"path: .\n{text}\nnc: 6\n")
        assert opened(tmp_path).samples[0].values == (4, 1)


@pytest.mark.parametrize("names", ["names: !!python/object:os.system ls", "names: six", "names: *faces"])
def test_yolo_classes_in_a_form_that_is_not_read_are_refused_rather_than_guessed(names: str, tmp_path: Path) -> None:
    yolo(tmp_path)
    (tmp_path / "data.yaml").write_text(f"{names}\n")
    with pytest.raises(LabelledSetError, match="names must be a list"):
        opened(tmp_path)


def test_an_outline_is_not_taken_for_a_box_of_yolo(tmp_path: Path) -> None:
    yolo(tmp_path)
    (label,) = (tmp_path / "labels").glob("*.txt")
    label.write_text("2 .1 .2 .3 .2 .3 .4 .1 .4\n")
    with pytest.raises(LabelledSetError, match="five numbers"):
        opened(tmp_path)


def test_a_photo_of_yolo_has_no_megabytes_of_labels(tmp_path: Path) -> None:
    yolo(tmp_path)
    (tmp_path / "labels/a.txt").write_text("2 0.1 0.3 0.1 0.2 " * 100_000)
    with pytest.raises(LabelledSetError, match="larger than 1 MB"):
        load_sets(tmp_path)
