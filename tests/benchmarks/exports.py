"""Exports of many matches, opened by other programs and compared with the records.

    python -m tests.benchmarks.exports [--matches 300]

Needs pdftotext. Plays matches at random and writes all kinds of files; pdftotext, openpyxl, the csv module, Pillow and
the second JSON reader open them. Prints the number of differences, and size and time of each kind.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

from openpyxl import load_workbook
from PIL import Image

from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.records.export import export_everything
from scorekeeper.records.facts import MatchFacts, facts_of_stored_match
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.records.paper.picture import png_bytes
from scorekeeper.records.paper.sheets import match_pages, pdf_of
from scorekeeper.records.spreadsheet import as_csv, as_xlsx
from tests.scorekeeper.records.played import evenings
from tests.scorekeeper.records.second_reader import problems


def timed(name: str, make: Callable[[], bytes]) -> bytes:
    began = time.perf_counter()
    made = make()
    print(f"{name}: {len(made) / 1024:.0f} KB in {time.perf_counter() - began:.2f} s")
    return made


def totals(found: list[MatchFacts]) -> dict[tuple[int, int, str], int]:
    return {(one.number, number, card.player): card.total
            for one in found for number, game in enumerate(one.games, 1) for card in game.cards}  # fmt: skip


def in_workbook(content: bytes) -> dict[tuple[int, int, str], int]:
    book = load_workbook(BytesIO(content), read_only=True)
    rows = [row for page in book.worksheets for row in [*page.iter_rows(values_only=True)][1:]]
    return {(row[1], row[2], row[3]): row[-1] for row in rows if len(row) > 5 and row[-1] is not None}  # type: ignore[misc]


def in_table(text: str, separator: str = ";") -> dict[tuple[int, int, str], int]:
    rows = csv.DictReader(StringIO(text, newline=""), delimiter=separator)
    return {(int(row["match"]), int(row["game"]), row["player"]): int(row["total"]) for row in rows if row["total"]}


def missing_in_print(found: list[MatchFacts], content: bytes, folder: Path) -> int:
    """The number of totals and names that pdftotext does not find on the pages of their match."""
    path = folder / "sheets.pdf"
    path.write_bytes(content)
    text = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout
    words = set(text.split())
    wanted = [word for one in found for game in one.games for card in game.cards
              for word in (*card.player.split(), *([str(card.total)] if card.total else []))]  # fmt: skip
    return sum(word not in words for word in wanted)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=300)
    given = parser.parse_args()
    played = [replay_past(kept) for kept in stored_matches(evenings(given.matches, seed=11))]
    found = [facts_of_stored_match(one.kept) for one in played]
    with tempfile.TemporaryDirectory() as folder:
        pdf = timed("PDF", lambda: pdf_of(played, paper_words, {}))
        wrong = {"pdf": missing_in_print(found, pdf, Path(folder))}
    table = timed("CSV", lambda: as_csv(found, ";").encode()).decode()
    book = timed("XLSX", lambda: as_xlsx(found, paper_words))
    data = timed("JSON", lambda: json.dumps(export_everything(played, {}), ensure_ascii=False).encode())
    wrong["csv"] = len(totals(found).items() ^ in_table(table).items())
    wrong["xlsx"] = len(totals(found).items() ^ in_workbook(book).items())
    wrong["json"] = len(problems(data.decode()))
    picture = timed(
        "PNG", lambda: png_bytes(next(page for one in played for page in match_pages(one, paper_words, {})))
    )
    wrong["png"] = int(Image.open(BytesIO(picture)).size != (1260, 1782))
    print(f"{len(found)} matches, {sum(len(one.games) for one in found)} games; differences: {wrong}")
    return int(any(wrong.values()))


if __name__ == "__main__":
    sys.exit(main())
