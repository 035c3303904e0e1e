"""`scorekeeper games export`: writes sheets to print, tables, pictures, all data and blank pads into files or a
folder."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from scorekeeper.errors import BadInput
from scorekeeper.present.afterwards.print import pad_foot_rule, paper_words
from scorekeeper.present.texts import system_language
from scorekeeper.records import export, outside
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.history import PastMatch, replay_past
from scorekeeper.records.index import stored_match
from scorekeeper.records.people import known_names
from scorekeeper.storage import as_root_again, write_whole


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pdf", metavar="FILE", help="sheets to print: the card of each game, places, race")
    parser.add_argument("--png", metavar="FILE", help="the first sheet of one match as a picture")
    parser.add_argument("--xlsx", metavar="FILE", help="a workbook: one line a player and game, with printed names")
    parser.add_argument("--csv", metavar="FILE", help="one line a player and game, for a spreadsheet (- prints it)")
    parser.add_argument("--json", metavar="FILE", dest="json_file",
                        help="everything, for programs (- prints it); records/FORMAT.md describes it")  # fmt: skip
    parser.add_argument("--pads", metavar="FILE", help="blank pads to print: of --sheet and --edition, else of all")
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, help="all kinds of files, into this folder or onto a stick"
    )
    parser.add_argument("--separator", choices=(",", ";"), help="between the columns of the CSV file")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the printed pages")
    parser.add_argument("--place", metavar="TEXT", default="", help="where was played, for the printed pages")


def run(given: argparse.Namespace, data: Path, found: Sequence[MatchFacts]) -> int:
    makers = {name: make for name, make in file_makers(given, data, found).items() if getattr(given, name)}
    if not makers and not given.to:
        raise BadInput("say what to write: --pdf, --png, --xlsx, --csv, --json or --pads FILE, or --to FOLDER")
    for name, make in makers.items():
        write_new_file(getattr(given, name), make())
    if given.to:
        every = file_makers(given, data, found)
        kinds: dict[outside.FileKind, Callable[[], bytes]] = {
            "pdf": every["pdf"], "xlsx": every["xlsx"], "csv": every["csv"], "json": every["json_file"],
        }  # fmt: skip
        if len(found) == 1:
            kinds["png"] = every["png"]
        ready = {kind: partial(bytes, make()) for kind, make in kinds.items()}
        with as_root_again():
            written = outside.write_outside(given.to, outside.dated_name(datetime.now().date(), "Scorekeeper"), ready)
        print("\n".join(map(str, written.files)))
    return 0


def file_makers(given: argparse.Namespace, data: Path, found: Sequence[MatchFacts]) -> dict[str, Callable[[], bytes]]:
    """For each kind of file the function that returns its content; nothing is read or drawn before it is called."""
    # the libraries that draw and write tables are loaded only for those who ask
    from scorekeeper.records import spreadsheet  # noqa: PLC0415
    from scorekeeper.records.paper import drawing, pads, picture, sheets  # noqa: PLC0415

    names, size = known_names(data), drawing.LETTER if given.paper == "letter" else drawing.A4

    def replayed() -> list[PastMatch]:
        return [
            replay_past(stored_match(data, one)) for one in found if one.number > 0
        ]  # results on paper have no acts

    def as_json() -> bytes:
        return f"{json.dumps(export.export_everything(replayed(), names), indent=1, ensure_ascii=False)}\n".encode()

    def as_csv() -> bytes:
        sign = given.separator or spreadsheet.csv_separator(system_language())
        printed = given.csv == "-"
        text = spreadsheet.as_csv(found, given.separator or "," if printed else sign)
        return (text if printed else f"{spreadsheet.BYTE_ORDER_MARK}{text}").encode()

    def as_png() -> bytes:
        if len(found) != 1:
            raise BadInput("a picture shows one match: name its number, as in 'scorekeeper games export 12 --png FILE'")
        return picture.png_bytes(sheets.match_pages(replayed()[0], paper_words, names, size, given.place)[0])

    return {
        "pdf": lambda: sheets.pdf_of(replayed(), paper_words, names, size, given.place),
        "png": as_png,
        "xlsx": lambda: spreadsheet.as_xlsx(found, paper_words),
        "csv": as_csv,
        "json_file": as_json,
        "pads": partial(pads.pads_pdf, given.sheet, given.edition, paper_words, pad_foot_rule, size),
    }


def write_new_file(name: str, content: bytes) -> None:
    """Write a new file; a BadInput if there is one already or it cannot be written. `-` is standard output."""
    if name == "-":
        sys.stdout.write(content.decode("utf-8", "replace"))
        return
    try:
        with as_root_again():
            if Path(name).exists():
                raise BadInput(f"{name} is there already: name another file")
            write_whole(Path(name), content)
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None
