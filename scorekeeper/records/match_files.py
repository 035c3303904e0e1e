"""The files of one match for those who take it home: print sheet, workbook, table, all data and a picture."""

import json
from datetime import datetime
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence
from scorekeeper.records import export, spreadsheet
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.history import Past, past
from scorekeeper.records.index import played_matches, rows_of
from scorekeeper.records.outside import Kind, Make, Written, dated, write_outside
from scorekeeper.records.paper import picture, sheets
from scorekeeper.records.paper.words import Say
from scorekeeper.records.people import Names, known_names, with_names


def write_match(data: Path, number: int, folder: Path, say: Say, language: str) -> Written:
    """Write all files of the match with this number into the folder; `language` chooses how a table separates its
    columns. A BadInput if there is no such match, or the folder refuses a file."""
    names = known_names(data)
    found = next((one for one in with_names(played_matches(data), names) if one.number == number), None)
    if found is None:
        raise BadInput(Sentence("this game is not in the journal"))
    played = past(rows_of(data, found))
    day = datetime.fromisoformat(found.begun).astimezone().date() if found.begun else datetime.now().date()
    return write_outside(folder, dated(day, " ".join(found.players)), makers(found, played, names, say, language))


def makers(found: MatchFacts, played: Past, names: Names, say: Say, language: str) -> dict[Kind, Make]:
    """What makes each kind of file; nothing is drawn before it is called."""

    def as_csv() -> bytes:
        table = spreadsheet.as_csv([found], spreadsheet.separator(language))
        return f"{spreadsheet.BYTE_ORDER}{table}".encode()

    def as_json() -> bytes:
        return f"{json.dumps(export.everything([played], names), indent=1, ensure_ascii=False)}\n".encode()

    return {
        "pdf": lambda: sheets.pdf_of([played], say, names),
        "xlsx": lambda: spreadsheet.as_xlsx([found], say),
        "csv": as_csv,
        "json": as_json,
        "png": lambda: picture.png(sheets.match_pages(played, say, names)[0]),
    }
