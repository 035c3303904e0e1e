"""Labels as CSV in two columns: the name of the photo and its faces, also without spaces or a heading."""

from pathlib import Path

from tests.vision.replay.labelled import opened, photo


def test_a_table_may_write_faces_together_and_without_a_heading(tmp_path: Path) -> None:
    photo(tmp_path)
    (tmp_path / "labels.csv").write_text("a.png,36\nb.png,\n")
    assert [sample.values for sample in opened(tmp_path).samples] == [(3, 6), ()]
