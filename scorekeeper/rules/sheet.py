"""A rule sheet as data, the options in force, the card, and which entries are legal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER, Box, is_five_of_a_kind

Value = bool | int | str
OWN_PREFIX = "own:"
"""How the id of an own sheet begins; its content follows."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """The bonus of `points` that the `boxes` earn from a total of `threshold` on, or only `above` it."""

    points: int
    threshold: int = 63
    above: bool = False
    boxes: tuple[str, ...] = UPPER

    def earned(self, total: int) -> int:
        return self.points if total >= self.threshold + self.above else 0

    def total_on(self, card: "Card") -> int:
        """The total of its boxes on this card."""
        return sum(points for box, points in card.filled.items() if box in self.boxes)


NO_BONUS = Bonus(0, 0, boxes=())


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
    scores: Mapping[str, Box] = field(default_factory=dict)
    further: bool = False
    foremost: tuple[str, ...] = ()

    def values(self, edition: str) -> tuple[Value, ...]:
        return (self.default, *(value for value in self.others if edition in self.where.get(value, (edition,))))


Options = Mapping[str, Option]


def options_offered(options: Options, edition: str) -> dict[str, Option]:
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
    """One language of a sheet: its printed names, and where its boxes and its first bonus differ."""

    labels: Mapping[str, str]
    bonus_label: str
    scores: Mapping[str, Box] = field(default_factory=dict)
    bonus: tuple[Bonus, ...] = ()


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
    """A rule sheet. `upper` are the boxes of its upper section, `columns_filled_in_order` the boxes of such columns.
    `worth` gives a roll's points in a box, `yatzy_bonus` those beside it, both on a given card."""

    id: str
    name: str
    editions: Mapping[str, Edition]
    boxes: Mapping[str, Box]
    bonuses: tuple[Bonus, ...] = ()
    players: tuple[int, int | None] = (1, None)
    options: Options = field(default_factory=dict)
    dice: int = 5
    throws: int = 3
    rethrow_kept: bool = True
    corrections: bool = True
    upper: tuple[str, ...] = UPPER
    columns_filled_in_order: tuple[tuple[str, ...], ...] = ()
    starter: Literal["table", "highest"] = "table"
    worth: "Callable[[Terms, Card, Roll, str], int]" = lambda terms, card, roll, box: terms.boxes[box](roll)
    yatzy_bonus: "Callable[[Terms, Card, Roll], int]" = lambda terms, card, roll: 0


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What the table plays by: a sheet, an edition, the options in force, and the boxes and bonuses that result."""

    sheet: Sheet
    edition: str
    options: Mapping[str, Value]
    boxes: Mapping[str, Box]
    bonuses: tuple[Bonus, ...]

    @property
    def bonus(self) -> Bonus:
        """The first bonus, which a card shows below its upper section; one of 0 points if there is none."""
        return next(iter(self.bonuses), NO_BONUS)

    @property
    def columns_filled_in_order(self) -> tuple[tuple[str, ...], ...]:
        return (self.sheet.upper,) if self.options.get("lower_half_free") else self.sheet.columns_filled_in_order

    @property
    def in_order(self) -> bool:
        """Whether all boxes are filled from the top to the bottom."""
        return self.columns_filled_in_order == (tuple(self.boxes),)

    def label(self, box: str) -> str:
        return self.sheet.editions[self.edition].labels[box]


def agree_terms(sheet: Sheet, edition: str | None = None, chosen: Mapping[str, Value] | None = None) -> Terms:
    """The terms for a sheet; first edition and default options if not chosen; a RuleError for what is not offered."""
    edition = next(iter(sheet.editions)) if edition is None else edition
    check_edition(sheet.name, sheet.editions, edition)
    options = chosen_options(sheet.name, sheet.options, edition, chosen or {})
    boxes = dict(sheet.boxes) | dict(sheet.editions[edition].scores)
    for name, option in sheet.options.items():
        boxes |= option.scores if options[name] is True else {}
    first, others = sheet.editions[edition].bonus or sheet.bonuses[:1], sheet.bonuses[1:]
    return Terms(sheet, edition, options, boxes, (*(bonus_as_chosen(bonus, options) for bonus in first), *others))


def bonus_as_chosen(bonus: Bonus, options: Mapping[str, Value]) -> Bonus:
    threshold = int(options.get("bonus_threshold", bonus.threshold))
    return replace(bonus, threshold=threshold, above=bonus.above and not options.get("bonus_from_63"))


def check_edition(game: str, editions: Iterable[str], edition: str) -> None:
    if edition not in editions:
        raise RuleError("unknown_edition", f"{game} has no edition {edition!r}; it has {', '.join(editions)}")


def check_box(terms: Terms, box: str) -> str:
    if box not in terms.boxes:
        raise RuleError("unknown_box", f"{terms.sheet.name} has no box {box!r}")
    return box


def legal_entries(terms: Terms, card: Card, roll: Roll, declared: str | None = None) -> tuple[Entry, ...]:
    """Every legal entry of the roll, zeros too, in the order of the open boxes; none if an announcement is missing."""
    worth = {box: terms.sheet.worth(terms, card, roll, box) for box in terms.boxes if box not in card.filled}
    for order in terms.columns_filled_in_order:
        for box in [box for box in order if box in worth][1:]:
            del worth[box]
    worth = announced_points(worth, declared) if terms.options.get("announce") else points_by_chance_rule(worth, terms)
    if terms.options.get("joker_below") and not declared and "yatzy" in card.filled and is_upper_box_filled(card, roll):
        worth = {box: points for box, points in worth.items() if box not in terms.sheet.upper} or worth
    if terms.options.get("strike") == "last_resort" and any(worth.values()):
        worth = {box: points for box, points in worth.items() if points}
    yatzy_bonus = terms.sheet.yatzy_bonus(terms, card, roll)
    return tuple(Entry(box, points, yatzy_bonus) for box, points in worth.items())


def announced_points(points_by_box: dict[str, int], declared: str | None) -> dict[str, int]:
    """The points by legal box with announcing, empty before it: the announced box if the throw scores there, else a
    zero there or the points in Chance; if Chance is filled, a zero in any box."""
    if declared is None:
        return {}
    if points_by_box[declared]:
        return {declared: points_by_box[declared]}
    if "chance" in points_by_box:
        return {box: points for box, points in points_by_box.items() if box in (declared, "chance")}
    return dict.fromkeys(points_by_box, 0)


def points_by_chance_rule(points_by_box: dict[str, int], terms: Terms) -> dict[str, int]:
    others = {box: points for box, points in points_by_box.items() if box != "chance"}
    closed = {"free": False, "last_resort": any(others.values()), "last_box": bool(others)}
    return others if closed[str(terms.options.get("chance", "free"))] else points_by_box


def entry_in_box(
    terms: Terms, card: Card, roll: Roll, box: str, strike: bool = False, declared: str | None = None
) -> Entry:
    """Return the entry of the roll in `box`, with 0 points if `strike`; raise a RuleError if it is not legal."""
    label = terms.label(check_box(terms, box))
    if box in card.filled:
        raise RuleError("illegal_entry", f"{label} is already filled ({card.filled[box]} points)")
    legal = {one.box: one for one in legal_entries(terms, card, roll, declared)}
    if box not in legal:
        names = ", ".join(terms.label(one) for one in legal) or "none, for no box was announced"
        raise RuleError("illegal_entry", f"{label} is closed to this throw; open are: {names}")
    found = legal[box]
    if strike and found.points and (declared is not None or terms.options.get("strike") == "last_resort"):
        raise RuleError("illegal_entry", f"{label} may not be struck: the throw is worth {found.points} points there")
    return replace(found, points=0) if strike else found


def card_with_entry(card: Card, roll: Roll, made: Entry) -> Card:
    filled = {**card.filled, made.box: made.points}
    return Card(filled, card.yatzis + is_five_of_a_kind(roll), card.yatzy_bonus + made.yatzy_bonus)


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


def card_sums(terms: Terms, card: Card) -> Sums:
    upper = sum(points for box, points in card.filled.items() if box in terms.sheet.upper)
    bonus = sum(bonus.earned(bonus.total_on(card)) for bonus in terms.bonuses)
    return Sums(upper, bonus, sum(card.filled.values()) - upper, card.yatzy_bonus)


def is_upper_box_filled(card: Card, roll: Roll) -> bool:
    """Whether the roll is five of a kind and its upper box is filled; Philos and MB have a rule for that."""
    return is_five_of_a_kind(roll) and UPPER[roll[0] - 1] in card.filled
