"""The files of one match for those who take it home: print sheet, workbook, table, all data and a picture."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence
from scorekeeper.records import export, spreadsheet
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.history import PastMatch, replay_past
from scorekeeper.records.index import played_matches, stored_match
from scorekeeper.records.outside import FILE_KINDS, FileKind, MakeFile, WrittenFiles, dated_name, write_outside
from scorekeeper.records.paper import picture, sheets
from scorekeeper.records.paper.words import WordsOfLanguage
from scorekeeper.records.people import Names, known_names, with_names
from scorekeeper.storage import ReportProgress, report_to_nobody

__all__ = ["FILE_KINDS", "MatchFiles", "match_files"]


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """The files of one match, or of a season: their name without an ending, and by kind the function that makes it;
    nothing is made before that is called."""

    name: str
    make: Mapping[FileKind, MakeFile]
    first_page: Callable[[float], bytes]
    """A function that draws the first page as a PNG with this many pixels per millimetre."""

    def make_files(self, kinds: Collection[FileKind]) -> dict[str, bytes]:
        """The contents of the files of these kinds, by their names with endings."""
        return {f"{self.name}.{kind}": make() for kind, make in self.make.items() if kind in kinds}

    def write(
        self, folder: Path, kinds: Collection[FileKind], report: ReportProgress = report_to_nobody
    ) -> WrittenFiles:
        """Write the files of these kinds into the folder; a BadInput if the disk refuses one."""
        makers = {kind: make for kind, make in self.make.items() if kind in kinds}
        return write_outside(folder, self.name, makers, report)


def match_files(data: Path, number: int, say: WordsOfLanguage, language: str) -> MatchFiles:
    """The files of the match with this number; `language` determines the separator of columns in the CSV table. A
    BadInput if there is no such match."""
    names = known_names(data)
    found = next((one for one in with_names(played_matches(data), names) if one.number == number), None)
    if found is None:
        raise BadInput(Sentence("this game is not in the journal"))
    played = replay_past(stored_match(data, found))
    day = datetime.fromisoformat(found.begun).astimezone().date() if found.begun else datetime.now().date()
    name = dated_name(day, " ".join(found.players))
    return MatchFiles(name, file_makers(found, played, names, say, language), partial(first_page, played, names, say))


def first_page(played: PastMatch, names: Names, say: WordsOfLanguage, px_per_mm: float = picture.PX_PER_MM) -> bytes:
    return picture.png_bytes(sheets.match_pages(played, say, names)[0], px_per_mm)


def file_makers(
    found: MatchFacts, played: PastMatch, names: Names, say: WordsOfLanguage, language: str
) -> dict[FileKind, MakeFile]:
    """By kind of file a function that makes its content; nothing is drawn before it is called."""

    def as_csv() -> bytes:
        table = spreadsheet.as_csv([found], spreadsheet.csv_separator(language))
        return f"{spreadsheet.BYTE_ORDER_MARK}{table}".encode()

    def as_json() -> bytes:
        return f"{json.dumps(export.export_everything([played], names), indent=1, ensure_ascii=False)}\n".encode()

    return {
        "pdf": lambda: sheets.pdf_of([played], say, names),
        "xlsx": lambda: spreadsheet.as_xlsx([found], say),
        "csv": as_csv,
        "json": as_json,
        "png": partial(first_page, played, names, say),
    }
