"""The card of a game as a PDF page: the boxes with their printed names, their dice, and a column per player."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts
from scorekeeper.records.pdf.font import Font, bundled
from scorekeeper.records.pdf.page import BLACK, Colour, Page, document
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.games import game_named
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms, agree
from scorekeeper.rules.sheets import SHEETS

SHORT, LONG = 210.0, 297.0
"""The edges of an A4 page in millimetres."""
EDGE, HEAD, FOOT = 15.0, 44.0, 14.0
NAMES, DICE, WORTH = 52.0, 27.0, 14.0
"""The widths in millimetres of the columns with the names of the boxes, the dice they ask for, and what they are
worth."""
UPRIGHT, MOST = 5, 12
"""The most players on an upright page, and on any page; further players go on to the next page."""
LEGIBLE = 3.0
"""The smallest size of a player's name, in millimetres; longer names are shortened."""
TWO_LINES = 4.0
"""A label that would be smaller than this many millimetres takes two lines if it has a second name in brackets."""
TALLEST = 11.0
"""The largest height of a row, in millimetres."""
GREY: Colour = (0.45, 0.45, 0.48)
WHITE: Colour = (1.0, 1.0, 1.0)
COLOURS: dict[str, Colour] = {
    "philos": (0.55, 0.27, 0.07), "mb1982": (0.72, 0.11, 0.13), "noris": (0.05, 0.36, 0.62),
    "tactic": (0.0, 0.42, 0.35), "carlit": (0.36, 0.18, 0.50), "carlit-beginner": (0.36, 0.18, 0.50),
    "places": (0.18, 0.24, 0.38),
}  # fmt: skip

ALIKE = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4, "yatzy": 5}
OTHERS: dict[str, Roll] = {"two_pairs": (5, 5, 3, 3), "full_house": (5, 5, 5, 3, 3), "chance": (0, 0, 0, 0, 0)}
ROLLS = [*combinations_with_replacement(range(1, 7), 5)]
SMALL, LARGE = (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Words:
    """The words on the page that the sheet itself does not print (sums and total), in the language of the edition."""

    upper: str
    lower: str
    total: str


Say = Callable[[str | None], Words]
"""A function that returns the words for an edition."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of the printed card: its name, example dice, what it is worth, and the points of each player. `sum` rows
    are shaded; the `last` one has the colour of the sheet."""

    label: str
    dice: Roll
    worth: str
    points: tuple[str, ...]
    sum: bool = False
    last: bool = False


def pages(matches: Iterable[MatchFacts], say: Say) -> bytes:
    """A PDF of every game of these matches: one page per game, or more for more than twelve players; an empty page if
    there is no game. Missing without Kivy, whose fonts it uses."""
    fonts = bundled()
    made = [page for one in matches for number in range(len(one.games)) for page in game_pages(one, number, say, fonts)]
    return document(made or [Page(SHORT, LONG, fonts)], fonts, "Scorekeeper")


def game_pages(one: MatchFacts, number: int, say: Say, fonts: Sequence[Font]) -> list[Page]:
    game = one.games[number]
    if not game.cards:
        page = new_page(one, number, fonts, SHORT, LONG)
        ranking(page, game)
        return [page]
    return [card_page(one, number, say, fonts, game.cards[at : at + MOST]) for at in range(0, len(game.cards), MOST)]


def card_page(one: MatchFacts, number: int, say: Say, fonts: Sequence[Font], cards: Sequence[CardFacts]) -> Page:
    terms = agree(SHEETS[one.sheet], one.edition, one.options)
    size = (SHORT, LONG) if len(cards) <= UPRIGHT else (LONG, SHORT)
    page = new_page(one, number, fonts, *size)
    first = one.games[number].places[:1]
    card_table(page, rows(terms, cards, say(one.edition)), [card.player for card in cards], COLOURS[one.sheet],
               [card.player in first[0] for card in cards] if first else [False] * len(cards))  # fmt: skip
    return page


def new_page(one: MatchFacts, number: int, fonts: Sequence[Font], width: float, height: float) -> Page:
    """A page with the name of the game and its dice at the top, and the date and number of the match at the bottom."""
    page, colour = Page(width, height, fonts), COLOURS.get(one.sheet, COLOURS["places"])
    game = game_named(one.sheet)
    page.area(0, 0, width, 26, colour)
    page.text(EDGE, 17, game.name, 10, bold=True, colour=WHITE)
    for face in range(1, game.dice + 1):
        page.die(width - EDGE - 11 * (game.dice - face + 1) + 1, 8, 10, face, colour)
    games = f" · {number + 1}/{one.of}" if one.of > 1 else ""
    page.text(EDGE, height - 7, f"{one.begun.replace('T', ' ')[:16]} UTC{games}", 3, colour=GREY)
    page.text(width - EDGE, height - 7, f"Scorekeeper {one.number}", 3, align=1, colour=GREY)
    return page


# ---- the rows


def rows(terms: Terms, cards: Sequence[CardFacts], words: Words) -> list[CardRow]:
    """The rows of the card in printed order, with the bonus, points beside the boxes if there are any, the sums of both
    sections and the total."""

    def column(points: Callable[[CardFacts], int]) -> tuple[str, ...]:
        return tuple(str(points(card)) for card in cards)

    boxes = [
        CardRow(terms.label(box), dice_of(terms, box), worth(terms, box), tuple(entered(card, box) for card in cards))
        for box in terms.boxes
    ]
    bonus = terms.bonus
    limit = f"{'>' if bonus.above else '≥'} {bonus.threshold}"
    sixth, extra = len(UPPER), any(card.extra for card in cards)
    beside = [CardRow(f"{terms.label('yatzy')} + 100", (), "+ 100", column(lambda card: card.extra))] if extra else []
    return [
        *boxes[:sixth],
        CardRow(words.upper, (), "", column(upper), sum=True),
        CardRow(terms.sheet.editions[terms.edition].bonus_label, (), f"{limit}: {bonus.points}",
            column(lambda card: card.bonus)),
        *boxes[sixth:],
        *beside,
        CardRow(words.lower, (), "", column(lambda card: card.total - upper(card) - card.bonus), sum=True),
        CardRow(words.total, (), "", column(lambda card: card.total), last=True),
    ]  # fmt: skip


def upper(card: CardFacts) -> int:
    return sum(points for box, points in card.filled.items() if box in UPPER)


def entered(card: CardFacts, box: str) -> str:
    """The points in a box as text; a dash for a zero, nothing for an open box."""
    points = card.filled.get(box)
    return "" if points is None else str(points) if points else "–"


def dice_of(terms: Terms, box: str) -> Roll:
    """The dice that the card prints as an example for the box; 0 is a die with any face."""
    if box in UPPER:
        return (UPPER.index(box) + 1,)
    if box in ALIKE:
        return (6,) * ALIKE[box]
    if box in OTHERS:
        return OTHERS[box]
    run = SMALL if box == "small_straight" else LARGE
    return run[:4] if box == "small_straight" and terms.boxes[box]((1, 2, 3, 4, 6)) else run


def worth(terms: Terms, box: str) -> str:
    """What the card prints as the worth of a box: the points if it always scores the same, else a sum sign, with "+ 50"
    if that is added to the sum; nothing for upper boxes."""
    if box in UPPER:
        return ""
    scores = [(roll, points) for roll in ROLLS if (points := terms.boxes[box](roll))]
    found, extra = {points for _, points in scores}, {points - sum(roll) for roll, points in scores}
    return str(*found) if len(found) == 1 else "Σ + 50" if extra == {50} else "Σ"


# ---- the drawing


def card_table(
    page: Page, lines: Sequence[CardRow], players: Sequence[str], colour: Colour, first: Sequence[bool]
) -> None:
    left, top = EDGE, HEAD
    columns = left + NAMES + DICE + WORTH
    each = (page.width - EDGE - columns) / len(players)
    high = min(TALLEST, (page.height - top - FOOT) / len(lines))
    for at, (name, won) in enumerate(zip(players, first, strict=True)):
        shown, size = legible(page, name, each - 2)
        page.text(columns + each * (at + 0.5), top - 3, shown, size, bold=True, align=0.5, colour=colour)
        if won and len(players) > 1:
            page.area(columns + each * at + 1, top - 1.6, each - 2, 0.9, colour)
    for number, line in enumerate(lines):
        table_row(page, line, top + number * high, high, columns, each, colour)
    end = top + len(lines) * high
    for x in (left, columns, *(columns + each * (at + 1) for at in range(len(players)))):
        page.line(x, top, x, end, 0.35, colour)
    page.line(left, end, page.width - EDGE, end, 0.35, colour)


def table_row(page: Page, line: CardRow, y: float, high: float, columns: float, each: float, colour: Colour) -> None:
    if line.sum or line.last:
        page.area(EDGE, y, page.width - 2 * EDGE, high, colour if line.last else tint(colour))
    page.line(EDGE, y, page.width - EDGE, y, 0.2, colour)
    written = WHITE if line.last else BLACK
    base, bold = y + high / 2 + 1.4, line.sum or line.last
    label(page, line.label, y, high, bold, written)
    side = min(high * 0.56, 4.7)
    for at, face in enumerate(line.dice):
        page.die(EDGE + NAMES + at * (side + 0.5), y + (high - side) / 2, side, face, GREY)
    page.text(columns - 2, base, line.worth, page.fitting(line.worth, 3.6, WORTH + 8, bold), align=1, colour=GREY)
    for at, points in enumerate(line.points):
        size = page.fitting(points, 6.2 if line.last else 5.6, each - 2, bold)
        page.text(columns + each * (at + 0.5), base + 0.3, points, size, bold, align=0.5, colour=written)


def label(page: Page, name: str, y: float, high: float, bold: bool, colour: Colour) -> None:
    """Draw the name of a box, on two lines if it is long and has a second name in brackets."""
    first, _, second = name.partition(" (")
    centre, most = y + high / 2, NAMES - 3
    if second and page.fitting(name, 4.8, most, bold) < TWO_LINES:
        page.text(EDGE + 2, centre - 0.6, first, page.fitting(first, 3.6, most, bold), bold, colour=colour)
        page.text(EDGE + 2, centre + 3.2, f"({second}", page.fitting(second, 3.2, most, bold), bold, colour=colour)
    else:
        page.text(EDGE + 2, centre + 1.4, name, page.fitting(name, 4.8, most, bold), bold, colour=colour)


def legible(page: Page, name: str, most: float) -> tuple[str, float]:
    """A player's name and its size in millimetres: as large as fits, up to 5; shortened if it would be too small to
    read."""
    shown = name
    while len(shown) > 2 and page.fitting(shown, 5, most, bold=True) < LEGIBLE:
        shown = f"{shown.rstrip('…')[:-1]}…"
    return shown, page.fitting(shown, 5, most, bold=True)


def tint(colour: Colour) -> Colour:
    red, green, blue = (1 - (1 - part) * 0.16 for part in colour)
    return red, green, blue


def ranking(page: Page, game: GameFacts) -> None:
    """Draw the places of a game of Chicago, which has no card; just the players if it was not finished."""
    y, number = HEAD + 6, 1
    for group in game.places or (game.players,):
        for name in group:
            page.text(EDGE + 4, y, f"{number}." if game.places else "–", 7, bold=True, colour=COLOURS["places"])
            page.text(EDGE + 20, y, name, page.fitting(name, 7, page.width - 60))
            page.line(EDGE, y + 4, page.width - EDGE, y + 4, 0.2, GREY)
            y += 13
        number += len(group)
