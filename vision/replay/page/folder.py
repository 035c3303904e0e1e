"""Writes the page as a folder: `index.html`, and a small and a large picture for each photo in `pictures`."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vision.draw import as_jpeg
from vision.errors import LabelledSetError
from vision.files import NO_LINK
from vision.replay.match import PhotoOutcome
from vision.replay.page.build import html_page
from vision.replay.page.content import page_content
from vision.replay.page.pictures import LARGE_SIDE_PX, SMALL_SIDE_PX, load_picture, reduce_to_side

INDEX, PICTURES = "index.html", "pictures"
PAGE_OPENING = b"<!doctype html>"
"""The first bytes of every page, by which an earlier one is recognised."""
PICTURE_NAME = re.compile(r"\d{6}-(small|large)\.jpg")


def refuse_foreign_folder(folder: Path) -> None:
    """Raise a LabelledSetError unless the folder is empty, missing or holds an earlier page; a link in place of the
    page or its pictures is refused, too."""
    if not folder.exists():
        return
    index, pictures = folder / INDEX, folder / PICTURES
    if pictures.is_symlink() or index.is_symlink():
        raise LabelledSetError(f"{folder} holds a link where the page would be written: name another folder")
    if any(folder.iterdir()) and not is_page(index):
        raise LabelledSetError(f"{folder} holds other files and no earlier page: name another folder")


def is_page(index: Path) -> bool:
    if not index.is_file():
        return False
    with index.open("rb") as file:
        return file.read(len(PAGE_OPENING)) == PAGE_OPENING


def write_folder(
    outcomes: Sequence[PhotoOutcome], figures: dict[str, Any], folder: Path, baseline: dict[str, Any] | None = None
) -> None:
    """Write the page and its pictures, and delete those of an earlier page; a LabelledSetError if that fails.

    `figures` are those that `as_data` computes of the outcomes.
    """
    refuse_foreign_folder(folder)
    try:
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
        for old in (folder / PICTURES).iterdir():
            if PICTURE_NAME.fullmatch(old.name):
                old.unlink()
        there = [write_pictures_if_readable(one, folder / PICTURES / f"{k:06}") for k, one in enumerate(outcomes, 1)]
        data = page_content(outcomes, figures, baseline)
        for row, found in zip(data["photos"], there, strict=True):
            row.update({"picture": 1} if found else {})
        write_page_file(folder / INDEX, html_page(data, "'self'").encode())
    except OSError as error:
        raise LabelledSetError(f"{folder} cannot be written: {error.strerror}") from None


def write_pictures_if_readable(one: PhotoOutcome, stem: Path) -> bool:
    """Write a photo large and small, with file names that begin with `stem`; False if it cannot be read."""
    picture = load_picture(one)
    if picture is None:
        return False
    write_page_file(Path(f"{stem}-large.jpg"), as_jpeg(reduce_to_side(picture, LARGE_SIDE_PX), 80))
    write_page_file(Path(f"{stem}-small.jpg"), as_jpeg(reduce_to_side(picture, SMALL_SIDE_PX), 70))
    return True


def write_page_file(path: Path, data: bytes) -> None:
    """Write a file of the page; a link in its place is refused, so that nothing outside the folder is written."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | NO_LINK, 0o666)
    with open(handle, "wb") as file:
        file.write(data)
