"""The card of one player on a sheet of several columns: a row for each box with a cell in each column. No kivy here."""

from dataclasses import replace
from itertools import takewhile

from scorekeeper.present.card.card import CardLine, Cell, Scorecard
from scorekeeper.present.players import Player


def has_several_columns(card: Scorecard) -> bool:
    """Whether the sheet has several columns, seen by the ids of boxes in the later ones, such as "ones.2"."""
    return any("." in line.box for line in (*card.upper, *card.lower))


def card_with_sheet_columns(card: Scorecard, player_column: int) -> Scorecard:
    """The card of the player in this column, with the columns of the sheet in place of the players: its rows are named
    without a column, its totals are those of the columns."""
    rows = lines_by_box((*card.upper, *card.lower))
    names = column_names(rows)
    upper = tuple(row_of_columns(same, player_column) for same in lines_by_box(card.upper).values())
    lower = tuple(row_of_columns(same, player_column) for same in lines_by_box(card.lower).values())
    bonus = card.every_bonus[player_column]
    points = [one.points for one in bonus] if len(bonus) == len(names) else [0] * len(names)
    totals = tuple(
        sum(int(line.cells[at].text) for line in (*upper, *lower) if line.cells[at].kind == "written") + points[at]
        for at in range(len(names))
    )
    return replace(
        card, columns=tuple(Player(name, name, at, at) for at, name in enumerate(names)), active=None, leader=None,
        upper=upper, lower=lower, extra=None, totals=totals, bonus=bonus[: len(names)] if any(points) or bonus else (),
        bonus_worth=card.bonus_worth if len(bonus) == len(names) else 0,
    )  # fmt: skip


def box_id_in_column(box: str, column: int) -> str:
    """The id, in a column (from 0) of the sheet, of the box whose id in the first column is `box`."""
    return f"{box}.{column + 1}" if column else box


def lines_by_box(lines: tuple[CardLine, ...]) -> dict[str, list[CardLine]]:
    """The lines of the same box in all columns, by the id of that box in the first column."""
    found: dict[str, list[CardLine]] = {}
    for line in lines:
        found.setdefault(line.box.partition(".")[0], []).append(line)
    return found


def row_of_columns(lines_of_box: list[CardLine], player_column: int) -> CardLine:
    """The row of a box on a sheet of several columns: of the lines of this box, one for each column of the sheet, the
    cells of the player in column `player_column` of the card, under the words that the lines' names share."""
    cells = tuple(line.cells[player_column] if player_column < len(line.cells) else Cell() for line in lines_of_box)
    raised = any(line.raised for line in lines_of_box)
    return CardLine(
        shared_beginning([line.label for line in lines_of_box]),
        cells,
        lines_of_box[0].box,
        any(line.lit for line in lines_of_box),
        raised,
    )


def shared_beginning(labels: list[str]) -> str:
    """The first words that these names share; the first name if they share none."""
    words = zip(*(label.split() for label in labels), strict=False)
    return " ".join(one[0] for one in takewhile(lambda one: len(set(one)) == 1, words)) or labels[0]


def column_names(rows: dict[str, list[CardLine]]) -> list[str]:
    """The names of the columns: what the names of a box have in each column beyond the words that they share, or the
    number of the column if nothing is left."""
    labels = [line.label for line in next(iter(rows.values()))]
    beyond = [label.removeprefix(shared_beginning(labels)).strip() for label in labels]
    return [name or str(at + 1) for at, name in enumerate(beyond)]
