"""The files that `scorekeeper replay` writes: a report replaces an earlier report of its kind, and no other file."""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadInput
from scorekeeper.storage import NO_WAIT
from vision.reading.model import MODELS_FOLDER, read_manifest
from vision.replay.data import NO_SET_DESCRIPTIONS, as_data, as_json
from vision.replay.match import PhotoOutcome
from vision.replay.page.build import as_page
from vision.replay.page.folder import PAGE_OPENING, refuse_foreign_folder, write_folder
from vision.replay.report import as_junit

REPORT_OPENINGS = {
    "json": b'{\n "version": ',
    "junit": b"<?xml version='1.0' encoding='utf-8'?>\n<testsuites",
    "html": PAGE_OPENING,
}
"""The first bytes of each kind of report, by which an earlier report is recognised."""


def wanted_reports(args: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    """The kinds of report that were asked for, each with its file."""
    return ((kind, path) for kind in REPORT_OPENINGS if (path := getattr(args, kind)))


def check_reports(args: argparse.Namespace) -> None:
    """Raise a BadInput, before hours of reading, if a report cannot be written, would replace a file that is no such
    report, or if two reports are the same file."""
    paths = [path.resolve() for _, path in wanted_reports(args) if path.is_file() or not path.exists()]
    if len({*paths}) < len(paths):
        raise BadInput("two reports cannot be one file: name another file for one of them")
    for kind, path in wanted_reports(args):
        if is_folder(kind, path):
            refuse_foreign_folder(path)
        else:
            check_report(path, REPORT_OPENINGS[kind])


def is_folder(kind: str, path: Path) -> bool:
    """Whether the page is written as a folder: one that exists, or a new name without an ending such as .html."""
    return kind == "html" and (path.is_dir() or not (path.suffix or path.exists()))


def check_report(path: Path, opening: bytes) -> None:
    there = path.exists()
    write_report(path, b"", os.O_APPEND)
    if not there:
        path.unlink()
    elif path.is_file() and path.stat().st_size and not begins_with(path, opening):
        raise BadInput(f"{path} is there already and is no such report: name another file")


def begins_with(path: Path, opening: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(opening)) == opening


def write_reports(
    args: argparse.Namespace,
    outcomes: Sequence[PhotoOutcome],
    baseline: dict[str, Any] | None = None,
    about: Mapping[str, str] = NO_SET_DESCRIPTIONS,
) -> None:
    model = str(read_manifest(args.models or MODELS_FOLDER).get("version"))
    figures = as_data(outcomes, model, about)
    reports = {
        "json": lambda: as_json(figures).encode(),
        "junit": lambda: as_junit(outcomes),
        "html": lambda: as_page(outcomes, figures, baseline).encode(),
    }
    for kind, path in wanted_reports(args):
        if is_folder(kind, path):
            write_folder(outcomes, figures, path, baseline)
        else:
            write_report(path, reports[kind](), os.O_TRUNC)


def write_report(path: Path, data: bytes, open_flag: int) -> None:
    """Write to a file, which is created if missing; `open_flag` is os.O_APPEND to add to its content or os.O_TRUNC to
    replace it. A BadInput if that fails, at once for a named pipe that nobody reads."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | NO_WAIT | open_flag, 0o666)
        os.set_blocking(handle, True)
        with open(handle, "wb") as file:
            file.write(data)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None
