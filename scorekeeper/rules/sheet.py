"""A rule sheet as data, the options in force, the card, and which entries are legal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from typing import Any, Literal

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER, Scorer, five_alike

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Bonus:
    """The upper section's bonus of `points`, earned from a total of `threshold` on, or only `above` it."""

    points: int
    threshold: int = 63
    above: bool = False

    def earned(self, upper: int) -> int:
        return self.points if upper >= self.threshold + self.above else 0


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the sheet's text leaves open. `says` explains what the text says about it; `scores` are the boxes
    that score differently when the option is on.

    `where` names the editions that offer a value other than the default; without it all editions do. `further` marks a
    rare reading, which a screen lists after the others; the editions in `foremost` list it first, as their own text
    suggests it.
    """

    default: Value
    others: tuple[Value, ...]
    says: str
    where: Mapping[Value, tuple[str, ...]] = field(default_factory=dict)
    scores: Mapping[str, Scorer] = field(default_factory=dict)
    further: bool = False
    foremost: tuple[str, ...] = ()

    def values(self, edition: str) -> tuple[Value, ...]:
        return (self.default, *(value for value in self.others if edition in self.where.get(value, (edition,))))


Options = Mapping[str, Option]


def offered(options: Options, edition: str) -> dict[str, Option]:
    """The options that have more than one value in this edition, in the order in which a screen lists them."""
    found = {name: option for name, option in options.items() if len(option.values(edition)) > 1}
    return dict(sorted(found.items(), key=lambda one: (edition not in one[1].foremost, one[1].further)))


def chosen_options(game: str, options: Options, edition: str, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """Every option with its chosen value, else its default; a RuleError for what the edition does not offer."""
    for name, value in chosen.items():
        if name not in options:
            known = ", ".join(options) or "none"
            raise RuleError("unknown_option", f"{game} has no option {name!r}; it has {known}")
        values = options[name].values(edition)
        if repr(value) not in map(repr, values):  # 1 is not True here: options come from files and programs
            choices = ", ".join(map(str, values))
            raise RuleError("unknown_option", f"{name} may be {choices} in the edition {edition!r}, not {value!r}")
    return {name: option.default for name, option in options.items()} | dict(chosen)


@dataclass(frozen=True, slots=True)
class Edition:
    """One language of a sheet: its printed names, and where its rules differ."""

    labels: Mapping[str, str]
    bonus_label: str
    scores: Mapping[str, Scorer] = field(default_factory=dict)
    bonus: Bonus | None = None


def printed_with(boxes: Mapping[str, Scorer]) -> Callable[..., Edition]:
    """Return a function that makes editions from the printed names of these boxes, in their order, separated by
    bars."""

    def printed(bonus_label: str, names: str, **differs: Any) -> Edition:
        labels = dict(zip(boxes, map(str.strip, names.split("|")), strict=True))
        return Edition(labels, bonus_label, **differs)

    return printed


@dataclass(frozen=True, slots=True)
class Card:
    """One player's points by filled box, the number of turns that ended with five of a kind, and the extra points."""

    filled: Mapping[str, int] = field(default_factory=dict)
    yatzis: int = 0
    yatzy_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A throw entered in a box: the box, its points there, and the points that it earns beside the boxes."""

    box: str
    points: int
    yatzy_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A published rule sheet. `worth` gives a roll's points in a box, `prime` those beside it, both on a given card."""

    id: str
    name: str
    editions: Mapping[str, Edition]
    boxes: Mapping[str, Scorer]
    bonus: Bonus
    players: tuple[int, int | None] = (1, None)
    options: Options = field(default_factory=dict)
    dice: int = 5
    throws: int = 3
    rethrow_kept: bool = True
    corrections: bool = True
    in_order: bool = False
    starter: Literal["table", "highest"] = "table"
    worth: "Callable[[Terms, Card, Roll, str], int]" = lambda terms, card, roll, box: terms.boxes[box](roll)
    prime: "Callable[[Terms, Card, Roll], int]" = lambda terms, card, roll: 0


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What the table plays by: a sheet, an edition, the options in force, and the boxes and bonus that result."""

    sheet: Sheet
    edition: str
    options: Mapping[str, Value]
    boxes: Mapping[str, Scorer]
    bonus: Bonus

    def label(self, box: str) -> str:
        return self.sheet.editions[self.edition].labels[box]


def agree(sheet: Sheet, edition: str | None = None, chosen: Mapping[str, Value] | None = None) -> Terms:
    """The terms for a sheet; first edition and default options if not chosen; a RuleError for what is not offered."""
    edition = next(iter(sheet.editions)) if edition is None else edition
    check_edition(sheet.name, sheet.editions, edition)
    options = chosen_options(sheet.name, sheet.options, edition, chosen or {})
    boxes = dict(sheet.boxes) | dict(sheet.editions[edition].scores)
    for name, option in sheet.options.items():
        boxes |= option.scores if options[name] is True else {}
    bonus = sheet.editions[edition].bonus or sheet.bonus
    threshold = int(options.get("bonus_threshold", bonus.threshold))
    return Terms(sheet, edition, options, boxes, replace(bonus, threshold=threshold))


def check_edition(game: str, editions: Iterable[str], edition: str) -> None:
    if edition not in editions:
        raise RuleError("unknown_edition", f"{game} has no edition {edition!r}; it has {', '.join(editions)}")


def check_box(terms: Terms, box: str) -> str:
    if box not in terms.boxes:
        raise RuleError("unknown_box", f"{terms.sheet.name} has no box {box!r}")
    return box


def entries(terms: Terms, card: Card, roll: Roll, declared: str | None = None) -> tuple[Entry, ...]:
    """Every legal entry of the roll, zeros too, in the order of the open boxes; none if an announcement is missing."""
    worth = {box: terms.sheet.worth(terms, card, roll, box) for box in terms.boxes if box not in card.filled}
    if terms.sheet.in_order:
        worth = dict([*worth.items()][:1])
    worth = as_announced(worth, declared) if terms.options.get("announce") else as_chance_allows(worth, terms)
    if terms.options.get("strike") == "last_resort" and any(worth.values()):
        worth = {box: points for box, points in worth.items() if points}
    prime = terms.sheet.prime(terms, card, roll)
    return tuple(Entry(box, points, prime) for box, points in worth.items())


def as_announced(worth: dict[str, int], declared: str | None) -> dict[str, int]:
    """The points per legal box with announcing (none before it): the announced box if the roll scores there, else a
    zero there or Chance; any box as a zero if Chance is used."""
    if declared is None:
        return {}
    if worth[declared]:
        return {declared: worth[declared]}
    if "chance" in worth:
        return {box: points for box, points in worth.items() if box in (declared, "chance")}
    return dict.fromkeys(worth, 0)


def as_chance_allows(worth: dict[str, int], terms: Terms) -> dict[str, int]:
    others = {box: points for box, points in worth.items() if box != "chance"}
    closed = {"free": False, "last_resort": any(others.values()), "last_box": bool(others)}
    return others if closed[str(terms.options.get("chance", "free"))] else worth


def entry(terms: Terms, card: Card, roll: Roll, box: str, strike: bool = False, declared: str | None = None) -> Entry:
    """Return the entry of the roll in `box`, with 0 points if `strike`; raise a RuleError if it is not legal."""
    label = terms.label(check_box(terms, box))
    if box in card.filled:
        raise RuleError("illegal_entry", f"{label} is already filled ({card.filled[box]} points)")
    legal = {one.box: one for one in entries(terms, card, roll, declared)}
    if box not in legal:
        names = ", ".join(terms.label(one) for one in legal) or "none, for no box was announced"
        raise RuleError("illegal_entry", f"{label} is closed to this throw; open are: {names}")
    found = legal[box]
    if strike and found.points and (declared is not None or terms.options.get("strike") == "last_resort"):
        raise RuleError("illegal_entry", f"{label} may not be struck: the throw is worth {found.points} points there")
    return replace(found, points=0) if strike else found


def enter(card: Card, roll: Roll, made: Entry) -> Card:
    filled = {**card.filled, made.box: made.points}
    return Card(filled, card.yatzis + five_alike(roll), card.yatzy_bonus + made.yatzy_bonus)


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums at the foot of a card; `upper` and `lower` include neither bonus."""

    upper: int
    bonus: int
    lower: int
    yatzy_bonus: int

    @property
    def grand(self) -> int:
        return self.upper + self.bonus + self.lower + self.yatzy_bonus


def sums(terms: Terms, card: Card) -> Sums:
    upper = sum(points for box, points in card.filled.items() if box in UPPER)
    return Sums(upper, terms.bonus.earned(upper), sum(card.filled.values()) - upper, card.yatzy_bonus)


def upper_filled(card: Card, roll: Roll) -> bool:
    """Whether the roll is five of a kind and its upper box is filled; Philos and MB have a rule for that."""
    return five_alike(roll) and UPPER[roll[0] - 1] in card.filled


def possible(terms: Terms, box: str) -> frozenset[int]:
    """All points that the box can ever hold, as the choice for somebody who copies a paper card."""
    others = {other: 0 for other in terms.boxes if other != check_box(terms, box)}
    cards = (Card(), Card(others), Card(yatzis=1), Card(others, yatzis=1))
    rolls = list(combinations_with_replacement(range(1, 7), terms.sheet.dice))
    return frozenset({0} | {terms.sheet.worth(terms, card, roll, box) for card in cards for roll in rolls})


def as_proven(terms: Terms, card: Card) -> Card:
    """The card with the `yatzis` that its points prove: on Philos 100 in Chance prove two. For paper cards."""
    fives = [(face,) * terms.sheet.dice for face in range(1, 7)]
    for box, points in card.filled.items():
        first, later = ({terms.sheet.worth(terms, Card(yatzis=n), roll, box) for roll in fives} for n in (0, 1))
        if points in later - first - {0}:
            return replace(card, yatzis=max(card.yatzis, 2))
    return card
