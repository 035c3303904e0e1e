"""The pages of a game of Chicago: who has lost, the places in the order of leaving, every round with sums and chips."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.records.paper.drawing import (
    FILLED,
    INK,
    MARGIN_MM,
    SOFT,
    WINNER_SUM,
    PaperPage,
    RoundedBox,
    Stroke,
    Style,
    Text,
)
from scorekeeper.records.paper.fonts import fitting_size, lines_and_letter_size, text_length
from scorekeeper.records.paper.head import Head, draw_head
from scorekeeper.records.paper.parts import PaperSeat, draw_badge, draw_chips
from scorekeeper.records.paper.table import UPRIGHT_ROW_MM, draw_upright_name, is_too_long
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.records.places import numbered_players
from scorekeeper.records.turns import PlayedRound, played_rounds
from scorekeeper.rules.chicago import EDITIONS
from scorekeeper.rules.game import Game, Places

ROW_MM, HEAD_ROW_MM = 25.0, 13.0
NUMBER, TARGET, POT = 13.0, 31.0, 28.0
"""The widths in millimetres of the columns before the players."""
GONE_COLOUR = "#f6f1e6"
"""The tint of the cell of a player who has left."""
SMALLEST_WORD_LETTERS_MM = 2.6
"""The smallest size of the letters of a word beside a sum, in millimetres; a word that would be smaller is left out."""


def chicago_pages(
    size: tuple[float, float],
    game: Game[Any],
    edition: str,
    seats: Mapping[str, PaperSeat],
    head: Head,
    say: PaperWords,
) -> list[PaperPage]:
    page = PaperPage(*size)
    draw_head(page, head)
    y = draw_players_who_left(page, game.now.places, played_rounds(game), seats, say)
    rounds_words = say.gettext("The rounds")
    page.add(Text(MARGIN_MM, y + 9, rounds_words, 5.2, "bold"))
    explained = say.gettext("each sum, and the chips after the round")
    page.add(
        Text(
            MARGIN_MM + text_length(rounds_words, 5.2, "bold") + 4,
            y + 9,
            explained,
            fitting_size(explained, 3.9, 110),
            colour=SOFT,
        )
    )
    pages, top, done = [page], y + 13, 0
    played = played_rounds(game)
    while True:
        room = int((page.height - 30 - top - head_row_height(seats.values(), page)) // 14)
        part = played[done : done + room]
        draw_rounds(page, part, done, top, edition, seats, say)
        done += len(part)
        if done >= len(played):
            break
        page, top = PaperPage(*size), 15.0
        pages.append(page)
    words = say.gettext("Whoever holds all three chips has lost.")
    page.add(Text(MARGIN_MM, page.height - 13, words, 3.9, colour=SOFT))
    return pages


def draw_players_who_left(
    page: PaperPage, places: Places, played: Sequence[PlayedRound], seats: Mapping[str, PaperSeat], say: PaperWords
) -> float:
    """Draw a box for each player who did not lose, in the order of the places; return y, in millimetres, where the last
    row ends."""
    left_in = {name: at for at, one in enumerate(played, 1) for name in one.left}
    shown = numbered_players(places[:-1])
    column_width = (page.width - 2 * MARGIN_MM + 3) / 3
    for at, (number, name) in enumerate(shown):
        x, y = MARGIN_MM + at % 3 * column_width, 43 + at // 3 * 22
        page.add(RoundedBox(x, y, column_width - 3, 19, rim=0.4, radius=2))
        draw_badge(page, seats[name], x + 9.5, y + 9.5, 12)
        page.add(Text(x + 19, y + 9, f"{number}.", 5, colour=SOFT))
        lines, size = lines_and_letter_size(seats[name].name, 5, column_width - 31, 2, "bold")
        for line_at, line in enumerate(lines):
            above = (len(lines) - 1) * size * 0.55
            page.add(Text(x + 26, y + 8.4 - above + line_at * size * 1.05, line, size, "bold"))
        if name in left_in:
            words = say.gettext("left in round {number}").format(number=left_in[name])
            page.add(Text(x + 19, y + 14.8, words, fitting_size(words, 3.6, column_width - 24), colour=SOFT))
    return 43 + -(-len(shown) // 3) * 22


def draw_rounds(
    page: PaperPage, played: Sequence[PlayedRound], rounds_before: int, top: float, edition: str,
    seats: Mapping[str, PaperSeat], say: PaperWords,
) -> None:  # fmt: skip
    """Draw these rounds as a table from `top` down; `rounds_before` were drawn on earlier pages."""
    if not played:
        return
    right, first = page.width - MARGIN_MM, MARGIN_MM + NUMBER + TARGET + POT
    column_width = (right - first) / len(seats)
    head = head_row_height(seats.values(), page)
    row_height = min(ROW_MM, (page.height - 30 - top - head) / len(played))
    end = top + head + len(played) * row_height
    printed = EDITIONS[edition]
    for x, width, words in ((MARGIN_MM + NUMBER, TARGET, say.gettext("Target")), (first - POT, POT, printed["pot"])):
        page.add(Text(x + width / 2, top + head / 2 + 1.6, words, fitting_size(words, 4.4, width - 3, "bold"), "bold",
                      align=0.5))  # fmt: skip
    for at, seat in enumerate(seats.values()):
        draw_head_cell(page, seat, first + column_width * at, top, column_width, head)
    for at, one in enumerate(played):
        y = top + head + at * row_height
        draw_round(page, one, rounds_before + at + 1, y, row_height, printed, seats, say)
        page.add(Stroke(((MARGIN_MM, y), (right, y)), 0.7 if at == 0 else 0.25, INK if at == 0 else "#8d7a63"))
    for x in (MARGIN_MM + NUMBER, first - POT, *(first + column_width * at for at in range(len(seats)))):
        page.add(Stroke(((x, top), (x, end))))
    page.add(RoundedBox(MARGIN_MM, top, right - MARGIN_MM, end - top, rim=0.7))


def head_row_height(seats: Collection[PaperSeat], page: PaperPage) -> float:
    """The height of the row of names in millimetres: more if the names stand upright, as side by side they would be too
    small."""
    column_width = (page.width - 2 * MARGIN_MM - NUMBER - TARGET - POT) / len(seats)
    return (
        UPRIGHT_ROW_MM
        if any(is_too_long(seat.name, column_width - badge_size(column_width) - 3) for seat in seats)
        else HEAD_ROW_MM
    )


def badge_size(column_width: float) -> float:
    return min(7.0, column_width * 0.35)


def draw_head_cell(page: PaperPage, seat: PaperSeat, x: float, top: float, column_width: float, head: float) -> None:
    if head == UPRIGHT_ROW_MM:
        draw_upright_name(page, seat, x, top, column_width, head)
        return
    size = badge_size(column_width)
    draw_badge(page, seat, x + size / 2 + 1, top + head / 2, size)
    lines, letters = lines_and_letter_size(seat.name, 4.6, column_width - size - 3, 2, "bold")
    for at, line in enumerate(lines):
        y = top + head / 2 + letters * 0.36 + (at - (len(lines) - 1) / 2) * letters * 1.05
        page.add(Text(x + size + 2, y, line, letters, "bold"))


def draw_round(
    page: PaperPage, one: PlayedRound, number: int, y: float, row_height: float, printed: Mapping[str, str],
    seats: Mapping[str, PaperSeat], say: PaperWords,
) -> None:  # fmt: skip
    """Draw the cells of a round: number, target and opener, the pot, and for each player sum and chips."""
    first = MARGIN_MM + NUMBER + TARGET + POT
    column_width = (page.width - MARGIN_MM - first) / len(seats)
    page.add(Text(MARGIN_MM + NUMBER / 2, y + row_height / 2 + 2.1, str(number), 6, "bold", align=0.5))
    target = f"{printed[one.target]} {one.sum}" if one.target else "1-1-1"
    middle = MARGIN_MM + NUMBER + TARGET / 2
    opens = say.gettext("{player} opens").format(player=seats[one.opener].name)
    lines, size = lines_and_letter_size(opens, min(3.6, row_height * 0.21), TARGET - 3, 2)
    base = y + row_height / 2 - 0.4 - (len(lines) - 1) * size * 0.55
    page.add(Text(middle, base, target, fitting_size(target, 4.8, TARGET - 3, "bold"), "bold", align=0.5))
    for down, line in enumerate(lines):
        page.add(Text(middle, base + 4.4 + down * size * 1.05, line, size, colour=SOFT, align=0.5))
    draw_chips(page, one.pot, first - POT / 2, y + row_height / 2, 7)
    gone = {name for name in seats if name not in one.dice}
    for at, name in enumerate(seats):
        x = first + column_width * at
        worst = name == one.worst
        if name in gone or worst:
            page.add(RoundedBox(x, y, column_width, row_height, GONE_COLOUR if name in gone else WINNER_SUM))
        if name in gone:
            words = say.gettext("left")
            page.add(Text(x + column_width / 2, y + row_height / 2 + 1.3, words, 3.6, colour=SOFT, align=0.5))
            continue
        draw_sum(page, sum(one.dice[name]), worst, x, y, row_height, column_width, say)
        held = one.chips.get(name, 0)
        draw_chips(
            page,
            held,
            x + column_width / 2,
            y + row_height * 0.74,
            min(7.0, (column_width - 2) / max(1, held) / 1.1, row_height * 0.4),
        )


def draw_sum(
    page: PaperPage,
    value: int,
    is_worst: bool,
    x: float,
    y: float,
    row_height: float,
    column_width: float,
    say: PaperWords,
) -> None:
    size, words = min(6.6, row_height * 0.4), say.gettext("worst") if is_worst else ""
    style: Style = "bold italic" if is_worst else "italic"
    wide, small = text_length(str(value), size, style), fitting_size(words, 3.2, column_width / 2, "bold")
    if small < SMALLEST_WORD_LETTERS_MM:  # the tint and the bold sum say it, too
        words = ""
    start = x + (column_width - wide - (text_length(words, small, "bold") + 1 if words else 0)) / 2
    base = y + row_height * 0.38 + size * 0.2
    page.add(Text(start, base, str(value), size, style, FILLED), Text(start + wide + 1, base, words, small, "bold"))
