"""The pages of a game on a card: who has won, the card, the race, the places and the best throw."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.records.facts import CardFacts, GameFacts
from scorekeeper.records.paper.drawing import MARGIN_MM, SOFT, PaperPage, Text
from scorekeeper.records.paper.fonts import SMALLEST_LETTERS_MM, fitting_size, lines_and_letter_size
from scorekeeper.records.paper.head import Head, draw_head
from scorekeeper.records.paper.parts import PaperSeat, draw_badge, draw_dice
from scorekeeper.records.paper.race import draw_race
from scorekeeper.records.paper.table import SMALLEST_NAME_LETTERS_MM, PaperRow, draw_table
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.records.places import numbered_players
from scorekeeper.records.turns import FinishedTurn, best_turn, totals_by_turn
from scorekeeper.rules.game import Game
from scorekeeper.rules.sheet import Terms

PLAYERS_A_PAGE = 10
"""The most players on one page."""
TABLE_TOP_MM, LOWER_PART_MM = 40.0, 68.0
"""Where the table begins, and the height below it for race, places and best throw, in millimetres."""


def card_pages(
    size: tuple[float, float],
    game: Game[Any],
    played: GameFacts,
    seats: Mapping[str, PaperSeat],
    head: Head,
    say: PaperWords,
) -> list[PaperPage]:
    """The pages of a game: one for up to PLAYERS_A_PAGE players, else the columns on several pages, the race and the
    best throw on the first and the places on the last."""
    terms = game.now.terms
    parts = -(-len(played.cards) // PLAYERS_A_PAGE)
    each = -(-len(played.cards) // parts)
    found = []
    for start in range(0, len(played.cards), each):
        page = PaperPage(*size)
        draw_head(page, head)
        cards = played.cards[start : start + each]
        first = played.places[0] if played.over and len(played.players) > 1 else ()
        room = page.height - TABLE_TOP_MM - LOWER_PART_MM - 20
        draw_table(
            page,
            say.gettext(terms.sheet.name),
            card_rows(terms, cards, say),
            [seats[card.player] for card in cards],
            [seats[name] for name in first],
            TABLE_TOP_MM,
            room,
        )
        found.append(page)
    low = found[0].height - LOWER_PART_MM - 17
    draw_below_card(found, low, game, played, seats, say)
    return found


def card_rows(terms: Terms, cards: Sequence[CardFacts], say: PaperWords) -> list[PaperRow]:
    """The rows of the card in printed order: the upper boxes, their sum, the bonus, the lower boxes, then points beside
    the boxes and the handicap if anybody has any, and the total."""
    edition, above = terms.sheet.editions[terms.edition], terms.sheet.upper

    def row(box: str, thick: bool = False) -> PaperRow:
        return PaperRow(terms.label(box), tuple(card.filled.get(box) for card in cards), thick=thick)

    sums = tuple(sum(points for box, points in card.filled.items() if box in above) for card in cards)
    upper = [row(box) for box in terms.boxes if box in above]
    below = [box for box in terms.boxes if box not in above]
    worth = tuple(card.bonus for card in cards)
    bonus = [PaperRow(edition.bonus_label, worth, bonus_words(terms, say), sum=True)] if terms.bonuses else []
    extra, given = any(card.extra for card in cards), tuple(card.handicap for card in cards)
    extras = tuple(card.extra for card in cards)
    beside = [PaperRow(f"{edition.bonus_label} {terms.label('yatzy')}", extras, "+ 100")] if extra else []
    return [
        *upper,
        *([PaperRow(say.gettext("Sum"), sums, sum=True, thick=True)] if upper else []),
        *bonus,
        *(row(box, thick=box == below[0]) for box in below),
        *beside,
        *([PaperRow(say.gettext("Handicap"), given)] if any(given) else []),
        PaperRow(say.gettext("Total"), tuple(card.result for card in cards), last=True),
    ]


def bonus_words(terms: Terms, say: PaperWords) -> str:
    """The text with the points of the sheet's first bonus and the sum that earns it, as "35 from 63", or "35 above 63"
    if that sum must be exceeded."""
    bonus = terms.bonus
    # TRANSLATORS: on a printed card beside the word bonus: the points of the bonus, and the least sum that earns it
    words = say.gettext("{points} above {sum}") if bonus.above else say.gettext("{points} from {sum}")
    return words.format(points=bonus.points, sum=bonus.threshold)


# ---- below the table


def draw_below_card(
    pages: Sequence[PaperPage],
    y: float,
    game: Game[Any],
    played: GameFacts,
    seats: Mapping[str, PaperSeat],
    say: PaperWords,
) -> None:
    """Draw the race at the left of the first page, and at its right the places and the best throw. Of several pages the
    last has the places, over its whole width."""
    page, alone = pages[0], len(pages) == 1
    lines = {name: line for name, line in totals_by_turn(game).items() if name in seats}
    page.add(Text(MARGIN_MM, y + 4, say.gettext("The race"), 3.9, "bold"))
    draw_race(page, lines, seats, MARGIN_MM, y + 6, 104, LOWER_PART_MM - 8)
    left = MARGIN_MM + 118
    room = page.width - MARGIN_MM - left
    totals = {card.player: card.result for card in played.cards}
    best = best_turn(game)
    small = len(played.players) > 5 and alone
    high = LOWER_PART_MM - ((17 if small else 26) if best else 4)
    places = numbered_players(played.places) if played.over else ()
    pages[-1].add(Text(left if alone else MARGIN_MM, y + 4, say.gettext("Places"), 3.9, "bold"))
    if alone:
        draw_places(page, places, totals, seats, left, y + 6, room, high - 6)
    else:
        half, wide = -(-len(places) // 2), (page.width - 2 * MARGIN_MM - 14) / 2
        for part, x in ((places[:half], MARGIN_MM), (places[half:], MARGIN_MM + wide + 14)):
            draw_places(pages[-1], part, totals, seats, x, y + 6, wide, LOWER_PART_MM - 10)
    if best:
        draw_best_turn(page, best, game.now.terms, seats[best.player], left, y + (high + 4 if alone else 10), room,
                  5.4 if small else 9.6, say)  # fmt: skip


def draw_places(
    page: PaperPage, places: Sequence[tuple[int, str]], totals: Mapping[str, int], seats: Mapping[str, PaperSeat],
    x: float,
    y: float, width: float, height: float,
) -> None:  # fmt: skip
    """Draw a line for each player with place, badge, name and total."""
    high = min(9.0, height / max(1, len(places)))
    size, mark = min(5.0, high * 0.86), min(6.6, high * 0.92)
    for at, (number, name) in enumerate(places):
        middle = y + (at + 0.5) * high
        page.add(Text(x, middle + size * 0.36, f"{number}.", size, colour=SOFT))
        start = x + (7.0 if len(places) < 10 and number < 10 else 9.0)
        draw_badge(page, seats[name], start + mark / 2, middle, mark)
        points = str(totals[name]) if name in totals else ""
        most = x + width - start - mark - 3 - size * 0.6 * max(3, len(points))
        draw_name_in_list_of_places(page, seats[name].name, start + mark + 1.6, middle, size, most, high)
        page.add(Text(x + width, middle + size * 0.36, points, size, "bold", align=1))


def draw_name_in_list_of_places(
    page: PaperPage, name: str, x: float, middle: float, size: float, most_width: float, line_height: float
) -> None:
    """Draw a player's name in the list of places: on one line, or on two if it would be too small on one and the line
    is high enough."""
    fits = fitting_size(name, size, most_width)
    if fits >= min(SMALLEST_NAME_LETTERS_MM, size) or line_height < 2.1 * SMALLEST_LETTERS_MM:
        page.add(Text(x, middle + size * 0.36, name, fits))
        return
    lines, small = lines_and_letter_size(name, min(size, line_height * 0.44), most_width, 2)
    for at, line in enumerate(lines):
        page.add(Text(x, middle + small * 0.36 + (at - (len(lines) - 1) / 2) * small * 1.08, line, small))


def draw_best_turn(
    page: PaperPage,
    best: FinishedTurn,
    terms: Terms,
    seat: PaperSeat,
    x: float,
    y: float,
    width: float,
    size: float,
    say: PaperWords,
) -> None:
    page.add(Text(x, y, say.gettext("The best throw"), 3.9, "bold"))
    draw_dice(page, best.final_dice, x, y + 2.2, size)
    found = f"{terms.label(best.box)}, {best.points + best.extra}"
    words = say.pgettext("a label and its text", "{label}: {text}").format(label=seat.name, text=found)
    page.add(Text(x, y + 2.2 + size + 4.4, words, fitting_size(words, 3.9, width)))
