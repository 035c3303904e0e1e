"""The own sheets that are kept with the games: one TOML file each, in the folder `sheets`."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.errors import BadInput, RuleError, Sentence, reason_of
from scorekeeper.rules.sheet import Sheet
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.sheet_files.reading import MOST_FILE_LETTERS, Example, read_sheet, sheet_table, short_id
from scorekeeper.sheet_files.writing import toml_text
from scorekeeper.storage import make_folder, make_folder_in_data, read_whole, write_whole

SHEETS_FOLDER = "sheets"
MOST_SHEETS_KEPT = 20
"""The most sheets that the folder holds."""
FILE_ENDING = ".toml"
STICK_FOLDER = "Scorekeeper"
"""The folder of a stick into which sheets are written."""
NEVER_KEPT_SHEET_ID = "new"
"""The `id` in the document of a sheet that was never kept."""

read_cached = lru_cache(64)(read_sheet)
"""`read_sheet` with the results for the latest 64 texts kept: the sheet in a text, and its examples."""


def read_with_examples(file: Path) -> tuple[Sheet, tuple[Example, ...]]:
    """The sheet in this file with its examples; a BadInput if the file cannot be read, a SheetError for its faults."""
    try:
        text = read_whole(file, 4 * MOST_FILE_LETTERS).decode()
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {reason_of(error)}") from None
    except ValueError:
        raise BadInput(f"{file} is no text in UTF-8") from None
    return read_cached(text)


def sheet_of(file: Path) -> Sheet:
    """The sheet in this file; a BadInput that names the file if it cannot be read, has a fault (the first is named),
    or has the id of a published sheet."""
    try:
        sheet, _ = read_with_examples(file)
    except RuleError as error:
        raise BadInput(f"{file}: {error}") from None
    if short_id(sheet.id) in SHEETS:
        raise BadInput(f"{file}: the id {short_id(sheet.id)!r} is that of a published sheet: give it another one")
    return sheet


def sheet_files_in(folder: Path) -> list[Path]:
    """The files of this folder that end in .toml, sorted by name, at most MOST_SHEETS_KEPT; none if the folder cannot
    be read."""
    try:
        return sorted(folder.glob(f"*{FILE_ENDING}"))[:MOST_SHEETS_KEPT]
    except OSError:
        return []


def kept_sheets(data: Path) -> tuple[dict[str, Path], tuple[Sentence, ...]]:
    """The files of the sheets in the folder `sheets` of the table's data, by the id of the sheet, and a sentence for
    each file that holds none."""
    found, odd = dict[str, Path](), []
    for file in sheet_files_in(data / SHEETS_FOLDER):
        try:
            found.setdefault(sheet_of(file).id, file)
        except BadInput as error:
            odd.append(Sentence("A sheet of your own cannot be used: {why}", why=error))
    return found, tuple(odd)


def keep_sheet(data: Path, given: Mapping[str, Any], file: Path | None = None) -> str:
    """Write this document as a new sheet, or in place of the one in `file`, and return the id of the sheet; a BadInput
    if that fails or a new one has no room, a SheetError for its faults. A new sheet gets an unused `id` made from its
    own, or from its name if that is NEVER_KEPT_SHEET_ID."""
    folder = data / SHEETS_FOLDER
    if file is None:
        there = {one.stem for one in folder.glob(f"*{FILE_ENDING}")}
        if len(there) >= MOST_SHEETS_KEPT:
            raise BadInput(Sentence("There are {n} sheets of your own already: delete one first.", n=MOST_SHEETS_KEPT))
        word = free_id(str(given["name" if given["id"] == NEVER_KEPT_SHEET_ID else "id"]), {*there, *SHEETS})
        given, file = {**given, "id": word}, folder / f"{word}{FILE_ENDING}"
    text = toml_text(given)
    sheet, _ = read_cached(text)
    try:
        make_folder_in_data(folder)
        write_whole(file, text.encode())
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=file, reason=reason_of(error))) from None
    return sheet.id


def remove_sheet(file: Path) -> None:
    """Delete the file of a sheet, a BadInput if the disk refuses it; games that were played by it keep their sheet."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be deleted: {reason}", path=file, reason=reason_of(error))) from None


# ---- a stick


class SheetFile(NamedTuple):
    """A file that holds a sheet, and the name of the sheet."""

    file: Path
    name: str


def sheet_files_on_sticks(sticks: Iterable[Path]) -> list[SheetFile]:
    """The files of sheets on these sticks, at the top or in our folder; files that are no sheets are left out."""
    found = []
    for file in (
        file for stick in sticks for folder in (stick, stick / STICK_FOLDER) for file in sheet_files_in(folder)
    ):
        try:
            found.append(SheetFile(file, sheet_of(file).name))
        except BadInput:
            continue
    return found


def keep_from_file(file: Path, data: Path) -> str:
    """Keep the sheet in this file, and return its id; one that is kept already is not kept twice."""
    sheet = sheet_of(file).id
    return sheet if sheet in kept_sheets(data)[0] else keep_sheet(data, sheet_table(sheet))


def write_onto_stick(sheet: str, stick: Path) -> Path:
    """Write the file of an own sheet into our folder of the stick and return its path. No file there is replaced; one
    that holds this sheet is not written again. A BadInput if the stick refuses it."""
    folder = stick / STICK_FOLDER
    for file, _name in sheet_files_on_sticks([stick]):
        if sheet_of(file).id == sheet:
            return file
    path = folder / f"{free_id(short_id(sheet), {file.stem for file in sheet_files_in(folder)})}{FILE_ENDING}"
    try:
        make_folder(folder)
        write_whole(path, toml_text(sheet_table(sheet)).encode())
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=folder, reason=reason_of(error))) from None
    return path


def back_up_sheets(data: Path, folder: Path) -> int:
    """Write all sheets that are kept with the games into STICK_FOLDER within this folder, which holds a backup, and
    return their number, with those that were there already."""
    found, _odd = kept_sheets(data)
    return len([write_onto_stick(sheet, folder) for sheet in found])


def restore_sheets(folder: Path, data: Path) -> int:
    """Keep the sheets beside a backup in this folder that are not kept yet, as many as there is room for, and return
    their number."""
    there = kept_sheets(data)[0].keys()
    missing = [file for file, _name in sheet_files_on_sticks([folder]) if sheet_of(file).id not in there]
    return len([keep_from_file(file, data) for file in missing[: MOST_SHEETS_KEPT - len(there)]])


def free_id(name: str, taken: Iterable[str]) -> str:
    """An unused `id` made from this name: small letters, digits and -, 30 characters at most. `taken` are the ones in
    use."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    word = "-".join(re.findall("[a-z0-9]+", plain))[:26].strip("-") or "sheet"
    number, found = 1, word
    while found in taken:
        number += 1
        found = f"{word}-{number}"
    return found
