"""Old results on paper: with date and totals, or full cards, in a file beside the journal.

They are listed and counted with the played matches; their numbers are negative, as the journal does not hold them.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

from scorekeeper.errors import BadInput, RuleError, Sentence
from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts, card_facts
from scorekeeper.records.lines import damage_words, read_lines, write_lines
from scorekeeper.rules.game import check_players, rank_players
from scorekeeper.rules.games import GAMES, game_named, sheet_named
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.paper import possible_points, with_proven_yatzis
from scorekeeper.rules.sheet import Card, Terms, Value, agree_terms

OLD_RESULTS_FILE = "paper.jsonl"
MOST_FILE_BYTES = 16 << 20
"""The largest size of OLD_RESULTS_FILE in bytes; a larger file is not read."""
HIGHEST_TOTAL = 5000
"""The highest total that is accepted; no published sheet allows a higher one."""


@dataclass(frozen=True, slots=True)
class PaperResult:
    """A result on paper: the day (as 1998-12-24), sheet, edition and options, each player's total, and for players with
    a full card the points by box."""

    day: str
    sheet: str
    totals: Mapping[str, int]
    edition: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def check_result(one: PaperResult) -> PaperResult:
    """The result with totals computed from full cards; a BadInput or a RuleError if it cannot be right."""
    kind = game_named(one.sheet)
    try:
        if date.fromisoformat(one.day) > date.today():
            raise BadInput(f"{one.day} is still to come")
    except ValueError:
        raise BadInput(f"a day is written as 1998-12-24, not {one.day!r}") from None
    check_players([*one.totals, *(name for name in one.cards if name not in one.totals)], *kind.players)
    terms = agree_terms(sheet_named(one.sheet), one.edition, one.options)
    added = {name: card_total(terms, name, boxes) for name, boxes in one.cards.items()}
    for name, points in one.totals.items():
        if not 0 <= points <= HIGHEST_TOTAL:
            raise BadInput(Sentence("{name}: a total is from 0 to {most}, not {points}",
                                    name=name, most=HIGHEST_TOTAL, points=points))  # fmt: skip
        if name in added and added[name] != points:
            raise BadInput(f"{name}: the boxes give {added[name]} points, not {points}")
    return PaperResult(one.day, one.sheet, {**one.totals, **added}, one.edition, dict(one.options), one.cards)


def card_total(terms: Terms, name: str, boxes: Mapping[str, int]) -> int:
    """The total of a full card; a BadInput if a box is missing or holds points that it cannot hold."""
    for box in terms.boxes:
        if box not in boxes:
            raise BadInput(f"{name}: the card has nothing in {terms.label(box)}")
    for box, points in boxes.items():
        if points not in possible_points(terms, box):
            raise BadInput(f"{name}: {terms.label(box)} cannot hold {points} points")
    return card_facts(terms, name, with_proven_yatzis(terms, Card(dict(boxes)))).total


# ---- the file


def read_results(data: Path) -> tuple[tuple[PaperResult, ...], Sentence | None]:
    """The results in the readable lines of the file, in its order, none without a file; and what is wrong with the
    file, or None."""
    lines, problem = read_lines(data / OLD_RESULTS_FILE, MOST_FILE_BYTES)
    found, damaged = list[PaperResult](), list[int]()
    for number, line in enumerate(lines, 1):
        result = result_in(line) if line.strip() else None
        if result:
            found.append(result)
        elif line.strip():
            damaged.append(number)
    return tuple(found), problem or damage_words(data / OLD_RESULTS_FILE, damaged)


def known_results(data: Path) -> tuple[PaperResult, ...]:
    """The results in the readable lines of the file, in its order."""
    return read_results(data)[0]


def result_in(line: bytes) -> PaperResult | None:
    """The result in a line; None if the line is damaged, or names an edition, an option or a box that its sheet does
    not have. Points are not checked, and of results on a sheet that this version does not have only the form of the
    line is."""
    try:
        one = PaperResult(**json.loads(line.decode()))
        date.fromisoformat(one.day)
        known = [*one.totals.items(), *(pair for boxes in one.cards.values() for pair in boxes.items())]
        if one.sheet in GAMES:
            agree_terms(sheet_named(one.sheet), one.edition, one.options)
            result_as_match(one, -1)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, RuleError):
        return None
    return one if all(type(name) is str and type(points) is int for name, points in known) else None


def add_result(data: Path, one: PaperResult) -> None:
    """Check a result and add it to the file; it is on disk on return. A damaged file is first copied beside it."""
    before, problem = read_results(data)
    lines = (f"{json.dumps(asdict(each), ensure_ascii=False)}\n" for each in (*before, check_result(one)))
    write_lines(data / OLD_RESULTS_FILE, lines, problem is not None, MOST_FILE_BYTES)


# ---- as facts


def as_matches(results: Iterable[PaperResult]) -> tuple[MatchFacts, ...]:
    """The results as matches of one game, numbered -1, -2, ... in the order of the file; results on a sheet that this
    version does not have are left out, but keep their numbers."""
    return tuple(result_as_match(one, -number) for number, one in enumerate(results, 1) if one.sheet in GAMES)


def result_as_match(one: PaperResult, number: int) -> MatchFacts:
    kind: Kind = GAMES[one.sheet]
    places, names = rank_players(one.totals), tuple(one.totals)
    cards = tuple(card_facts_of(one, name) for name in names)
    game = GameFacts(True, names, cards, places, (0,) * 6)
    edition = one.edition or next(iter(kind.editions))
    return MatchFacts(
        number, 0, 0, f"{one.day}T12:00:00", 0, one.sheet, edition, dict(one.options), names, 1, (game,), True, places,
        dict(one.totals),
    )  # fmt: skip


def card_facts_of(one: PaperResult, name: str) -> CardFacts:
    if name not in one.cards:
        return CardFacts(name, {}, 0, 0, one.totals[name])
    terms = agree_terms(sheet_named(one.sheet), one.edition, one.options)
    return card_facts(terms, name, with_proven_yatzis(terms, Card(dict(one.cards[name]))))
