"""Writes games into a folder or onto a stick: print sheets, tables, a picture and all data, each file whole or not at
all."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

from scorekeeper.errors import BadInput, Sentence, reason_of
from scorekeeper.storage import ReportProgress, make_folder, report_to_nobody, write_whole

FileKind = Literal["pdf", "csv", "xlsx", "json", "png"]
FILE_KINDS: tuple[FileKind, ...] = ("pdf", "xlsx", "csv", "json", "png")
FOLDER = "Scorekeeper"
"""The folder on a stick into which the files go."""
MakeFile = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class WrittenFiles:
    """The paths of the files that were written, in the order of their kinds."""

    files: tuple[Path, ...]


def write_outside(
    folder: Path, name: str, makers: Mapping[FileKind, MakeFile], report: ReportProgress = report_to_nobody
) -> WrittenFiles:
    """Make each kind of file and write it into the folder under this name with the ending of its kind; no file that is
    there already is replaced. After a power cut a final name holds a whole file or does not exist. A BadInput with the
    reason if the folder refuses one of them."""
    try:
        if not folder.exists():
            make_folder(folder)
            let_everybody_read(folder, 0o755)
        stem = free_file_name(folder, name, [*makers])
        files = []
        for number, (kind, make) in enumerate(makers.items()):
            report(number / len(makers))
            path = folder / f"{stem}.{kind}"
            write_whole(path, make())
            let_everybody_read(path, 0o644)
            files.append(path)
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=folder, reason=reason_of(error))) from None
    return WrittenFiles(tuple(files))


def let_everybody_read(path: Path, mode: int) -> None:
    """Set these permissions, so that everybody can read what was taken home: on a stick whose file system has owners
    only the table's user could. File systems without owners are left alone."""
    with suppress(PermissionError):
        path.chmod(mode)


def free_file_name(folder: Path, name: str, kinds: Sequence[FileKind]) -> str:
    """This name, which has no ending; if a file of one of these kinds has it already, the name with the first number
    from 2 on that no such file has."""
    number, stem = 1, name
    while any((folder / f"{stem}.{kind}").exists() for kind in kinds):
        number += 1
        stem = f"{name} {number}"
    return stem


def dated_name(day: date, words: str = "") -> str:
    """A file name without an ending that every file system takes: the day, and the letters and digits of `words`, cut
    after 80 characters."""
    plain = "".join(letter if letter.isalnum() else " " for letter in words)
    return " ".join([f"{day:%Y-%m-%d}", *plain.split()])[:80]
