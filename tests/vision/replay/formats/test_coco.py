"""Labels in the COCO format: a photo may have faces without boxes; its split and scene are read, too."""

import json
from pathlib import Path

from tests.vision.replay.labelled import opened, photo


def test_coco_without_boxes_has_its_values(tmp_path: Path) -> None:
    photo(tmp_path, "a.png")
    images = [{"id": 7, "file_name": "a.png", "values": [5], "split": "validate", "scene": "cup"}]
    (tmp_path / "annotations.json").write_text(json.dumps({"images": images, "annotations": []}))
    (sample,) = opened(tmp_path).samples
    assert (sample.values, sample.split, sample.tags) == ((5,), "validate", ("cup",))
