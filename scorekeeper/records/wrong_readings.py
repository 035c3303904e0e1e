"""The table's own set of films: the last seconds before a reading that was wrong, with the dice that really lay there.
`scorekeeper replay DIR/rewinds` measures the reader on them."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock

from scorekeeper.errors import BadInput, Sentence, reason_of
from scorekeeper.storage import make_folder, read_whole, write_whole
from vision.replay.films import THROWS_FILE as LABELS_FILE
from vision.replay.rewinds import REWIND_SUFFIX, rewind_as_bytes
from vision.watching.rewind import Rewind

REWINDS_FOLDER = "rewinds"
MOST_FILM_BYTES = 400 << 20
"""The largest size of all kept films in bytes; beyond it the oldest are deleted."""
MOST_LABEL_BYTES = 64 << 20
"""The largest size of the file of labels in bytes."""
KEEPING_LOCK = Lock()
"""Held while a film and its label are added, as the screen keeps each film in a thread of its own."""


def keep_wrong_reading(
    data: Path, rewind: Rewind, faces: Sequence[int], now: datetime, most_bytes: int = MOST_FILM_BYTES
) -> Path:
    """Add the film to the set in the data folder, labelled with the faces of the dice at its end; return its path. A
    BadInput with the reason if the disk refuses it."""
    folder = data / REWINDS_FOLDER
    path = folder / f"{now:%Y%m%d-%H%M%S}{REWIND_SUFFIX}"
    try:
        with KEEPING_LOCK:
            make_folder(folder)
            path = free_file(path)
            label = {
                "film": path.name,
                "begins": rewind.throw_begins_at,
                "rest": rewind.rest_frames,
                "faces": sorted(faces),
            }
            write_whole(path, rewind_as_bytes(rewind))
            write_film_labels(folder, [*read_film_labels(folder), json.dumps(label)])
            delete_oldest_films(folder, most_bytes)
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=path, reason=reason_of(error))) from None
    return path


def kept_wrong_readings(data: Path) -> list[Path]:
    """The paths of the films of the set, the oldest first."""
    return films_in_order(data / REWINDS_FOLDER)


def films_in_order(folder: Path) -> list[Path]:
    """The films of a set in the order of their labels, as the names follow a clock that can be set back; films without
    a label, which a power cut left, first."""
    place = {film_in_label(line): number for number, line in enumerate(read_film_labels(folder))}
    files = (path for path in folder.glob(f"*{REWIND_SUFFIX}") if path.is_file() and not path.is_symlink())
    return sorted(files, key=lambda path: (place.get(path.name, -1), path.name))


def free_file(path: Path) -> Path:
    """The path, or if that film exists the path with a number added to its name: two films can be of the same second,
    or of the hour that comes twice in autumn."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{REWIND_SUFFIX}")
    return free


def erase_wrong_readings(data: Path) -> None:
    """Delete the whole set; an OSError if the disk refuses it."""
    for path in kept_wrong_readings(data):
        path.unlink()
    (data / REWINDS_FOLDER / LABELS_FILE).unlink(missing_ok=True)


def copy_wrong_readings(data: Path, outside: Path, report: Callable[[float], None] = lambda part: None) -> list[Path]:
    """Copy the set into a new folder in `outside`, and return the copies; a BadInput with the reason if that fails.
    `report` is called before each film with the share of the films already copied, from 0 to below 1."""
    folder = outside / REWINDS_FOLDER
    try:
        folder = free_folder(outside)
        make_folder(outside)
        make_folder(folder)
        copies = [folder / path.name for path in kept_wrong_readings(data)]
        for number, (path, to) in enumerate(zip(kept_wrong_readings(data), copies, strict=True)):
            report(number / len(copies))
            write_whole(to, path.read_bytes())
        write_film_labels(folder, read_film_labels(data / REWINDS_FOLDER))
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=folder, reason=reason_of(error))) from None
    return copies


def free_folder(outside: Path) -> Path:
    number, folder = 1, outside / REWINDS_FOLDER
    while folder.exists():
        number += 1
        folder = outside / f"{REWINDS_FOLDER} {number}"
    return folder


def delete_oldest_films(folder: Path, most_bytes: int) -> None:
    """Delete the oldest films of the folder until the rest take at most `most_bytes` bytes, but never the newest film;
    labels whose film is gone are removed, too."""
    files = films_in_order(folder)
    while len(files) > 1 and sum(path.stat().st_size for path in files) > most_bytes:
        files.pop(0).unlink()
    here = {path.name for path in files}
    write_film_labels(folder, [line for line in read_film_labels(folder) if film_in_label(line) in here])


def read_film_labels(folder: Path) -> list[str]:
    """The labels of the films in this folder, a line of JSON each; none without their file."""
    path = folder / LABELS_FILE
    return read_whole(path, MOST_LABEL_BYTES).decode(errors="replace").splitlines() if path.exists() else []


def film_in_label(line: str) -> str:
    """The name of the film in a line of labels; empty for a line that cannot be read."""
    try:
        return str(json.loads(line)["film"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


def write_film_labels(folder: Path, lines: Sequence[str]) -> None:
    write_whole(folder / LABELS_FILE, "".join(f"{line}\n" for line in lines).encode())
