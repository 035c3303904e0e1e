"""The contents of a scorecard on the screen, the entries to tap, and the boxes to strike, from a position of the
game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.errors import RuleError
from scorekeeper.present.card.words import bonus_label, box_label
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.match import Match
from scorekeeper.rules.paper import most_points
from scorekeeper.rules.sheet import Bonus, Card, Entry, Sums, Terms, card_sums
from scorekeeper.rules.suggest import Suggestion, suggestions


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry to tap. `note` says how far the bonus is, or why the points are unusual; `strike`: a zero
    although the dice score; `unsure` if the points depend on a die that the table still has to check."""

    box: str
    label: str
    points: int
    note: str = ""
    strike: bool = False
    unsure: bool = False


def scoring_offers(position: CardGame) -> tuple[Offer, ...]:
    """The entries that score with the dice on the table, in the box or beside it, best first."""
    return tuple(
        offer_of_entry(position, one) for one in suggestions(position) if one.entry.points or one.entry.yatzy_bonus
    )


def all_offers(position: CardGame) -> tuple[Offer, ...]:
    """Every legal entry, best first and zeros last."""
    return tuple(offer_of_entry(position, one) for one in suggestions(position))


def offer_of_entry(position: CardGame, one: Suggestion) -> Offer:
    note = special_note(position, one.entry) or bonus_note(one, position.terms.bonus)
    return Offer(one.entry.box, box_label(position.terms, one.entry.box), one.entry.points, note)


def special_note(position: CardGame, entry: Entry) -> str:
    """The note for an entry to which a special rule gives more points than the dice alone, or points beside the box
    ("+100"); else empty."""
    notes = []
    if entry.points > position.terms.boxes[entry.box](position.throws[-1].dice):
        notes.append(_("second Yatzi") if entry.box == "chance" else _("as Joker"))
    if entry.yatzy_bonus:
        notes.append(f"+{entry.yatzy_bonus}")
    return " ".join(notes)


def bonus_note(one: Suggestion, bonus: Bonus) -> str:
    """The note on what an entry means for the bonus: earned, or the points still missing after it. Empty for a box that
    does not count for it."""
    if one.entry.box not in bonus.boxes:
        return ""
    if one.bonus_gap is None:
        return _("bonus +{points}").format(points=bonus.points)
    return ngettext("{gap} to the bonus", "{gap} to the bonus", one.bonus_gap).format(gap=one.bonus_gap)


def strike_offers(position: CardGame) -> tuple[Offer, ...]:
    """An offer of zero points for each box that may be struck out now, first those in which the throw scores nothing
    anyway."""
    legal = sorted(position.entries, key=lambda entry: entry.points)
    return tuple(
        Offer(entry.box, box_label(position.terms, entry.box), 0, strike=bool(entry.points))
        for entry in legal
        if may_strike(position, entry)
    )


def may_strike(position: CardGame, entry: Entry) -> bool:
    try:
        return position.entry(Enter(entry.box, strike=bool(entry.points))).points == 0
    except RuleError:
        return False


def is_zero_forced(position: CardGame) -> bool:
    """Whether the sheet requires a zero although the dice score, as a further Yatzi has no box left."""
    roll = position.throws[-1].dice
    worth_more = any(position.terms.boxes[entry.box](roll) > entry.points for entry in position.entries)
    return worth_more and not position.declared


def strike_words(position: CardGame) -> str:
    """The text over the boxes to strike: the rule that requires a zero, if there is one, else the question which
    box."""
    if is_zero_forced(position):
        return _("A further Yatzi whose own box is used up: the sheet asks for a zero.")
    return _("Which box do you strike out?")


def why_only_zeros_words(position: CardGame) -> str:
    """The text that says by which rule only a zero is possible, or that nothing scores."""
    if is_zero_forced(position):
        return strike_words(position)
    if position.terms.in_order:
        due = box_label(position.terms, position.entries[0].box)
        return _("The boxes are filled in order: {box} is next, and these dice score nothing there.").format(box=due)
    if position.declared:
        box = box_label(position.terms, position.declared)
        return _("Announced was {box}: these dice score nothing there.").format(box=box)
    return _("These dice score in no open box.")


def announcement_offers(position: CardGame) -> tuple[Offer, ...]:
    """The open boxes of the current player, as offers without points, one of which must be announced."""
    return tuple(
        Offer(box, box_label(position.terms, box), 0) for box in position.terms.boxes if box not in position.card.filled
    )


# ---- the scorecard


CellKind = Literal["written", "offer", "best", "zero", "empty", "closed", "blank"]
"""What a box of the card shows. written: an entry. What the dice would score there: offer: some points, zero: none,
best: the points in the box shown in gold. empty: open, before the throw. closed: open, but nothing can be entered now.
blank: nothing."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one box of the card shows for one player: its text, kind, and whether the entry was corrected."""

    text: str = ""
    kind: CellKind = "blank"
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class CardLine:
    """A row of the card with a cell for each player; `lit` if the box is the next one or was announced, `raised` if it
    can be announced now."""

    label: str
    cells: tuple[Cell, ...]
    box: str = ""
    lit: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True)
class BonusCell:
    """A player's progress towards the bonus: `sum` of `goal`; `points` once it is earned; `missed` once it cannot be
    reached any more."""

    sum: int
    goal: int
    points: int = 0
    missed: bool = False

    @property
    def reached_part(self) -> float:
        return min(1.0, self.sum / max(1, self.goal))


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The contents of the whole card in two halves, with a column for each player. `active`: the column (from 0) of the
    player to act, None after the game; `leader`: that of the first with the highest total, None for a single player or
    before any points; `extra`: points beside the boxes, None if there are none."""

    columns: tuple[Player, ...]
    active: int | None
    leader: int | None
    upper: tuple[CardLine, ...]
    bonus_label: str
    bonus_worth: int
    """The points of all bonuses; 0 on a sheet without any."""
    bonus: tuple[BonusCell, ...]
    lower: tuple[CardLine, ...]
    extra: CardLine | None
    total_label: str
    no_bonus: str
    """The words for a bonus that cannot be reached any more."""
    totals: tuple[int, ...]
    every_bonus: tuple[tuple[BonusCell, ...], ...] = ()
    """Each player's progress towards each of the bonuses."""


def scorecard(match: Match, game_index: int = -1, live: bool = True, best: str | None = None) -> Scorecard:
    """The contents of the card of the game of the match with this index (by default the last), with players in the
    order of the seats. Not `live`: nothing can be entered now; `best`: the box to show in gold."""
    played = match.games[game_index]
    position = played.now
    assert isinstance(position, CardGame)
    known, cards = players_of(match), dict(position.players_cards())
    order = [name for name in known if name in cards]
    terms, due = position.terms, only_allowed_box(position)
    added = [card_sums(terms, cards[name]) for name in order]

    def line(box: str) -> CardLine:
        free = {position.player: open_cell(position, box, live, best)} if position.player else {}
        cells = (written_cell(played, name, cards[name], box) or free.get(name, Cell()) for name in order)
        raised = position.must_declare and box not in position.card.filled
        return CardLine(box_label(terms, box), tuple(cells), box, box == due, raised)

    totals = tuple(position.scores[name] for name in order)
    ahead = max(range(len(order)), key=totals.__getitem__)
    return Scorecard(
        tuple(known[name] for name in order),
        order.index(position.player) if position.player else None,
        ahead if len(order) > 1 and totals[ahead] else None,
        tuple(line(box) for box in terms.boxes if box in terms.sheet.upper),
        bonus_label(terms),
        sum(bonus.points for bonus in terms.bonuses),
        tuple(bonus_cell(terms, cards[name], one) for name, one in zip(order, added, strict=True)),
        tuple(line(box) for box in terms.boxes if box not in terms.sheet.upper),
        extra_line(terms, added, [position.handicap.get(name, 0) for name in order]),
        _("Total"),
        _("no bonus"),
        totals,
        tuple(tuple(bonus_progress(terms, cards[name], bonus) for bonus in terms.bonuses) for name in order),
    )


def without_offers(card: Scorecard) -> Scorecard:
    """The card only for reading: without what could be entered, and with nobody to act."""

    def read(line: CardLine) -> CardLine:
        cells = tuple(cell if cell.kind == "written" else Cell() for cell in line.cells)
        return replace(line, cells=cells, lit=False, raised=False)

    return replace(card, active=None, upper=tuple(map(read, card.upper)), lower=tuple(map(read, card.lower)))


def only_allowed_box(position: CardGame) -> str | None:
    """The only box that may be filled in this turn: the announced one, or the next one if the sheet is filled in order;
    None if there is a choice."""
    if position.declared or position.over:
        return position.declared
    open_boxes = (box for box in position.terms.boxes if box not in position.card.filled)
    return next(open_boxes) if position.terms.in_order else None


def written_cell(game: Game[Any], name: str, card: Card, box: str) -> Cell | None:
    if box not in card.filled:
        return None
    return Cell(str(card.filled[box]), "written", (name, box) in game.corrections)


def open_cell(position: CardGame, box: str, live: bool, best: str | None) -> Cell:
    """What an open box of the current player shows: what the dice would score there, that it is open or closed, or
    nothing."""
    due = only_allowed_box(position)
    if not position.throws:
        return Cell(kind="blank" if due not in (None, box) else "empty" if live else "closed")
    worth = {entry.box: entry.points for entry in position.entries}
    if box not in worth:
        return Cell()
    if not live:
        return Cell(kind="closed")
    return Cell(str(worth[box]), "best" if box == best else "offer" if worth[box] else "zero")


def bonus_cell(terms: Terms, card: Card, sums: Sums) -> BonusCell:
    """A player's progress towards the first bonus, with the points earned from all bonuses."""
    return replace(bonus_progress(terms, card, terms.bonus), points=sums.bonus)


def bonus_progress(terms: Terms, card: Card, bonus: Bonus) -> BonusCell:
    """A player's progress towards one of the bonuses."""
    goal, so_far = bonus.threshold + bonus.above, bonus.total_on(card)
    still = sum(most_points(terms.boxes[box], terms.sheet.dice) for box in bonus.boxes if box not in card.filled)
    return BonusCell(so_far, goal, bonus.points if so_far >= goal else 0, so_far + still < goal)


def extra_line(terms: Terms, sums_of_players: Sequence[Sums], handicap: Sequence[int]) -> CardLine | None:
    """The row of points beside the boxes: those for further fives of a kind, and the handicap; None if nobody has
    any."""
    primes = [one.yatzy_bonus for one in sums_of_players]
    parts = [_("Handicap")] if any(handicap) else []
    parts = [f"{box_label(terms, 'yatzy')} +", *parts] if any(primes) else parts
    if not parts:
        return None
    more = (prime + given for prime, given in zip(primes, handicap, strict=True))
    return CardLine(" ".join(parts), tuple(Cell(str(one), "written") if one else Cell() for one in more))
