"""Games as tables for a spreadsheet: CSV, in which a name can never run as a formula, and XLSX with printed names."""

import csv
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from typing import Any

import xlsxwriter

from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts
from scorekeeper.records.paper.words import PaperWords, WordsOfLanguage, local_time
from scorekeeper.records.places import numbered_players
from scorekeeper.rules.games import game_named, is_game
from scorekeeper.rules.sheet import Sheet
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.sheet_files.reading import short_id

FORMULA_STARTS = (*"=+-@＝＋－＠", "\t", "\r", "\n")
"""Spreadsheets run a cell as a formula if it begins with one of these signs; some also take their wide East Asian
forms."""
HEAD = (
    "match",
    "game",
    "begun_utc",
    "sheet",
    "edition",
    "players",
    "player",
    "place",
    "total",
    "bonus",
    "extra",
    "handicap",
)
BOX_COLUMNS = tuple(dict.fromkeys((*SHEETS["carlit"].boxes, *SHEETS["noris"].boxes)))
"""The boxes of all published sheets, which have a column whether they were played or not."""
BYTE_ORDER_MARK = "\ufeff"
"""The byte order mark, without which Excel reads the letters of a CSV file in the wrong encoding."""
LONGEST_TITLE_LETTERS = 31
"""The most letters in the name of a worksheet."""
COMMA_LANGUAGES = ("en",)
"""The languages in which Excel separates the columns of a CSV file by commas; in the others it uses semicolons."""


def csv_separator(language: str) -> str:
    """The sign that Excel expects between the columns of a CSV file in this language."""
    return "," if language in COMMA_LANGUAGES else ";"


def as_csv(matches: Iterable[MatchFacts], separator: str = ",") -> str:
    """A CSV table with a head, a line per player and game, and a column for every box of the published sheets and of
    any own sheet played."""
    made, every = StringIO(), [*matches]
    filled = (box for one in every for game in one.games for card in game.cards for box in card.filled)
    boxes = (*BOX_COLUMNS, *(box for box in dict.fromkeys(filled) if box not in BOX_COLUMNS))
    table = csv.writer(made, lineterminator="\r\n", delimiter=separator)
    table.writerow((*HEAD, *boxes))
    for one in every:
        for number, game in enumerate(one.games, 1):
            cards = {card.player: card for card in game.cards}
            table.writerows(csv_row(one, number, game, player, cards.get(player), boxes) for player in game.players)
    return made.getvalue()


def csv_row(
    one: MatchFacts, number: int, game: GameFacts, player: str, card: CardFacts | None, boxes: Sequence[str]
) -> Sequence[object]:
    place = place_number(game, player) or ""
    head = (
        one.number,
        number,
        one.begun,
        short_id(one.sheet),
        one.edition or "",
        len(game.players),
        safe_cell(player),
        place,
    )
    if card is None:
        return head
    return (*head, card.total, card.bonus, card.extra, card.handicap, *(card.filled.get(box, "") for box in boxes))


def place_number(game: GameFacts, player: str) -> int:
    """The player's place from 1, which several players can share; 0 if the player has none yet."""
    return {name: number for number, name in numbered_players(game.places)}.get(player, 0)


def safe_cell(cell: str) -> str:
    """The cell, with an apostrophe before it if a spreadsheet would run it as a formula."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


# ---- XLSX


def as_xlsx(matches: Iterable[MatchFacts], say: WordsOfLanguage) -> bytes:
    """A workbook with a worksheet for each sheet and edition that was played, in the language of the edition: a line
    per player and game, with the printed names of the boxes."""
    groups: dict[tuple[str, str], list[MatchFacts]] = {}
    for one in matches:
        if is_game(one.sheet):
            edition = one.edition or next(iter(game_named(one.sheet).editions))
            groups.setdefault((one.sheet, edition), []).append(one)
    made = BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        look = CellFormats(book)
        for (sheet, edition), played in groups.items():
            kind = game_named(sheet)
            page = book.add_worksheet(f"{kind.name[: LONGEST_TITLE_LETTERS - 5]} {edition}")
            write_games(page, played, kind.sheet, edition, say(edition), look)
        if not groups:
            book.add_worksheet()
    return made.getvalue()


class CellFormats:
    """The formats of the cells of a workbook."""

    def __init__(self, book: Any) -> None:
        self.head = book.add_format(
            {"bold": True, "bg_color": "#f1e7d4", "bottom": 1, "text_wrap": True, "valign": "top"}
        )
        self.date = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        self.total = book.add_format({"bold": True})


def write_games(
    page: Any, played: Sequence[MatchFacts], sheet: Sheet | None, edition: str, say: PaperWords, look: CellFormats
) -> None:
    boxes = list(sheet.boxes) if sheet else []
    titles = column_headings(sheet, edition, say)
    page.write_row(0, 0, titles, look.head)
    page.freeze_panes(1, 5)
    page.set_column(0, 0, 17)
    page.set_column(1, len(titles), 9)
    page.set_column(3, 3, 18)
    line = 1
    for one in played:
        begun = local_time(one.begun, say.zone)
        for number, game in enumerate(one.games, 1):
            cards = {card.player: card for card in game.cards}
            for player in game.players:
                if begun:
                    page.write_datetime(line, 0, begun.replace(tzinfo=None), look.date)
                page.write_row(line, 1, (one.number, number))
                page.write_string(line, 3, player)
                page.write(line, 4, place_number(game, player) or None)
                page.write_row(line, 5, card_cells(cards.get(player), boxes, len(sheet.upper) if sheet else 0))
                line += 1
    page.autofilter(0, 0, max(1, line - 1), len(titles) - 1)


def column_headings(sheet: Sheet | None, edition: str, say: PaperWords) -> list[str]:
    # TRANSLATORS: the head of a column with a player's place in the result, as 1 or 2
    head = [say.gettext("Date"), say.gettext("Match"), say.gettext("Game"), say.gettext("Name"),
            say.pgettext("result", "Place")]  # fmt: skip
    if sheet is None:
        return head
    printed = sheet.editions[edition]
    labels = [printed.labels[box] for box in sheet.boxes]
    upper = len(sheet.upper)
    return [*head, *labels[:upper], say.gettext("Sum"), printed.bonus_label, *labels[upper:], "+ 100",
            say.gettext("Handicap"), say.gettext("Total")]  # fmt: skip


def card_cells(card: CardFacts | None, boxes: Sequence[str], upper_count: int) -> list[int | None]:
    if card is None:
        return []
    points = [card.filled.get(box) for box in boxes]
    total = sum(value or 0 for value in points[:upper_count])
    return [*points[:upper_count], total, card.bonus, *points[upper_count:], card.extra, card.handicap, card.result]
