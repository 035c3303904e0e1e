"""From a position on a sheet to what the table sees: the cards to tap, the boxes to strike, the whole scorecard."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.match import Match, grand_totals
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Entry, Sums, Terms, sums
from scorekeeper.rules.suggest import Suggestion, bonus_gap, suggestions
from scorekeeper.ui.present.players import Player, players
from scorekeeper.ui.texts import _, ngettext


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry to tap. `note` says what is missing for the bonus, or why the points are not the usual ones; `unsure`
    points hang on a die that the table has still to look at."""

    box: str
    label: str
    points: int
    note: str = ""
    strike: bool = False
    unsure: bool = False


def offers(position: CardGame) -> tuple[Offer, ...]:
    """The entries that score, best first."""
    return tuple(offer(position, one) for one in suggestions(position) if one.entry.points or one.entry.yatzy_bonus)


def all_offers(position: CardGame) -> tuple[Offer, ...]:
    """Every legal entry, zeros too."""
    return tuple(offer(position, one) for one in suggestions(position))


def offer(position: CardGame, one: Suggestion) -> Offer:
    return Offer(one.entry.box, one.label, one.entry.points, special(position, one.entry) or bonus_note(one))


def special(position: CardGame, entry: Entry) -> str:
    """Where a rule of its own gives other points than the dice alone would."""
    notes = []
    if entry.points > position.terms.boxes[entry.box](position.throws[-1].dice):
        notes.append(_("second Yatzi") if entry.box == "chance" else _("as Joker"))
    if entry.yatzy_bonus:
        notes.append(_("and {points} more as prime").format(points=entry.yatzy_bonus))
    return ", ".join(notes)


def bonus_note(one: Suggestion) -> str:
    if one.entry.box not in UPPER:
        return ""
    if one.bonus_gap is None:
        return _("bonus reached")
    return ngettext("{gap} short of the bonus", "{gap} short of the bonus", one.bonus_gap).format(gap=one.bonus_gap)


def strikes(position: CardGame) -> tuple[Offer, ...]:
    """Every box that may take a zero now, those first that are worth nothing anyway."""
    legal = sorted(position.entries(), key=lambda entry: entry.points)
    return tuple(
        Offer(entry.box, position.terms.label(entry.box), 0, strike=bool(entry.points))
        for entry in legal
        if may_strike(position, entry)
    )


def may_strike(position: CardGame, entry: Entry) -> bool:
    try:
        return position.entry(Enter(entry.box, strike=bool(entry.points))).points == 0
    except RuleError:
        return False


def strike_words(position: CardGame) -> str:
    """Why there is nothing but zeros, where the sheet has a rule for it."""
    roll = position.throws[-1].dice
    if any(position.terms.boxes[entry.box](roll) > entry.points for entry in position.entries()):
        return _("A further Yatzi whose own box is used up: the sheet asks for a zero.")
    return _("Which box is struck out?")


def zero_words(position: CardGame) -> str:
    """By which sentence of the sheet there is nothing but a zero, or that nothing scores."""
    roll = position.throws[-1].dice
    if any(position.terms.boxes[entry.box](roll) > entry.points for entry in position.entries()):
        return strike_words(position)
    if position.terms.sheet.in_order:
        due = position.terms.label(position.entries()[0].box)
        return _("The boxes are filled in order: {box} is next, and these dice score nothing there.").format(box=due)
    if position.declared:
        box = position.terms.label(position.declared)
        return _("Announced was {box}: these dice score nothing there.").format(box=box)
    return _("These dice score in no open box.")


def announcements(position: CardGame) -> tuple[Offer, ...]:
    """The open boxes, one of which is to be announced."""
    return tuple(
        Offer(box, position.terms.label(box), 0) for box in position.terms.boxes if box not in position.card.filled
    )


# ---- the scorecard


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a box: points, what the dice there would score, or nothing yet."""

    text: str = ""
    kind: Literal["filled", "offer", "open", "gap"] = "open"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the card with a cell for each player; sums are set apart."""

    label: str
    cells: tuple[Cell, ...]
    kind: Literal["box", "sum", "total"] = "box"
    box: str = ""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The whole card in two halves, a column for each player."""

    columns: tuple[Player, ...]
    active: int | None
    leaders: frozenset[int]
    upper: tuple[Line, ...]
    lower: tuple[Line, ...]

    @property
    def sums(self) -> tuple[Line, ...]:
        return tuple(line for line in (*self.upper, *self.lower) if line.kind != "box")


def scorecard(match: Match, game: int = -1) -> Scorecard:
    """The card of a game of the match (the last one unless said), in the order of the seats."""
    played = match.games[game]
    position = played.now
    assert isinstance(position, CardGame)
    known, cards = players(match), dict(position.players_cards())
    order = [name for name in known if name in cards]
    terms = position.terms
    added = [sums(terms, cards[name]) for name in order]
    worth = {entry.box: entry.points for entry in position.entries()}

    def line(box: str) -> Line:
        cells = (cell(played, name, cards[name], box, worth if name == position.player else {}) for name in order)
        return Line(terms.label(box), tuple(cells), box=box)

    upper = tuple(line(box) for box in terms.boxes if box in UPPER)
    lower = tuple(line(box) for box in terms.boxes if box not in UPPER)
    totals = grand_totals(position)
    best = max(totals.values())
    leaders = frozenset(seat for seat, name in enumerate(order) if totals[name] == best and best)
    return Scorecard(
        tuple(known[name] for name in order),
        order.index(position.player) if position.player else None,
        leaders if len(order) > 1 else frozenset(),
        (*upper, *upper_sums(terms, added)),
        (*lower, *lower_sums(terms, added)),
    )


def cell(game: Game[Any], name: str, card: Card, box: str, worth: dict[str, int]) -> Cell:
    if box in card.filled:
        return Cell(f"{card.filled[box]}{'*' if (name, box) in game.corrections else ''}", "filled")
    return Cell(str(worth[box]), "offer") if box in worth else Cell()


def upper_sums(terms: Terms, added: Iterable[Sums]) -> tuple[Line, Line]:
    """The sum of the upper section, and the bonus: earned, or how far away."""
    added = list(added)
    edition = terms.sheet.editions[terms.edition]
    upper = tuple(Cell(str(one.upper), "filled") for one in added)
    bonus = tuple(bonus_cell(terms, one) for one in added)
    return Line(_("Sum"), upper, "sum"), Line(edition.bonus_label, bonus, "sum")


def bonus_cell(terms: Terms, added: Sums) -> Cell:
    gap = bonus_gap(terms.bonus, added.upper)
    return Cell(str(added.bonus), "filled") if gap is None else Cell(f"−{gap}", "gap")


def lower_sums(terms: Terms, added: Iterable[Sums]) -> tuple[Line, ...]:
    added = list(added)
    total = Line(_("Total"), tuple(Cell(str(one.grand), "filled") for one in added), "total")
    if not any(one.yatzy_bonus for one in added):
        return (total,)
    extra = tuple(Cell(str(one.yatzy_bonus), "filled") if one.yatzy_bonus else Cell() for one in added)
    return Line(f"{terms.label('yatzy')} +", extra, "sum"), total
