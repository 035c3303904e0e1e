"""The report as a folder: pictures beside the page; only an earlier page is replaced, and no link followed."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.replay.outcomes import outcome
from vision.errors import LabelledSetError
from vision.replay.data import as_data
from vision.replay.match import PhotoOutcome
from vision.replay.page.folder import refuse_foreign_folder, write_folder


def photographed(folder: Path, count: int) -> list[PhotoOutcome]:
    """That many outcomes, whose photos are grey pictures in the folder."""
    names = [str(folder / f"{number}.png") for number in range(count)]
    for name in names:
        cv2.imwrite(name, np.full((600, 1600, 3), 128, np.uint8))
    return [outcome(name, (1,), (1,)) for name in names]


def write(outcomes: list[PhotoOutcome], folder: Path) -> None:
    write_folder(outcomes, as_data(outcomes, "1"), folder)


def test_a_folder_holds_the_page_and_two_pictures_for_each_photo_that_can_be_read(tmp_path: Path) -> None:
    lost = outcome(str(tmp_path / "lost.png"), (1,), ())
    write([*photographed(tmp_path, 2), lost], tmp_path / "page")
    names = sorted(path.name for path in (tmp_path / "page/pictures").iterdir())
    assert names == ["000001-large.jpg", "000001-small.jpg", "000002-large.jpg", "000002-small.jpg"]
    large = cv2.imread(str(tmp_path / "page/pictures/000001-large.jpg"))
    assert large is not None
    assert large.shape == (480, 1280, 3)
    assert "img-src 'self'" in (tmp_path / "page/index.html").read_text()


def test_an_earlier_page_is_replaced_and_its_pictures_are_deleted(tmp_path: Path) -> None:
    place = tmp_path / "page"
    write(photographed(tmp_path, 3), place)
    (place / "pictures/holiday.jpg").write_bytes(b"mine")
    write(photographed(tmp_path, 1), place)
    names = sorted(path.name for path in (place / "pictures").iterdir())
    assert names == ["000001-large.jpg", "000001-small.jpg", "holiday.jpg"]


def test_a_folder_with_other_files_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html>my own page")
    with pytest.raises(LabelledSetError, match="holds other files and no earlier page"):
        refuse_foreign_folder(tmp_path)
    with pytest.raises(LabelledSetError, match="holds other files and no earlier page"):
        write([], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize("name", ["pictures", "index.html"])
def test_nothing_is_written_through_a_link(name: str, tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "page" / name).symlink_to(tmp_path / "outside")
    with pytest.raises(LabelledSetError, match="holds a link"):
        write(photographed(tmp_path, 1), tmp_path / "page")
    assert not list((tmp_path / "outside").iterdir())
