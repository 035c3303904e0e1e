"""Plays many games at once by the best advice, with random dice and the program's rules, to check its values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.position import place_in_table
from scorekeeper.advice.solver.flow import KEEPS_WHOLE_SET, Flow, NoRethrowFlow
from scorekeeper.advice.solver.throws import FACES
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.sheet import Card, Terms

Whole = npt.NDArray[np.intp]


@dataclass(slots=True)
class Table:
    """The expected values of one sheet, the turn ends computed from them, and the random generator for the dice."""

    values: Values
    turn_ends: TurnEnds
    dice: np.random.Generator

    @property
    def terms(self) -> Terms:
        return self.values.terms


def table_of(values: Values, seed: int = 1) -> Table:
    return Table(values, TurnEnds(values), np.random.default_rng(seed))


def play_turn(table: Table, cards: Sequence[Card]) -> list[Card]:
    """Play the next turn on each card by the best advice, with random dice; return the cards after it, in order."""
    groups: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for at, card in enumerate(cards):
        place = place_in_table(table.values, card)
        section = int(place.sections[0])
        filled = int(table.values.uppers.mask[section]).bit_count()
        groups.setdefault((place.lower, place.memory, filled), []).append((at, section))
    made = [*cards]
    for (lower, memory, _), members in groups.items():
        for some in pieces(members):
            sections, columns = np.unique([section for _, section in some], return_inverse=True)
            for at, after in zip(
                [at for at, _ in some],
                ended(table, Cards(lower, memory, sections), columns, [cards[at] for at, _ in some]),
                strict=True,
            ):
                made[at] = after
    return made


def pieces(members: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Sort (game, upper section) pairs by section and yield pieces of at most 20,000, with few sections in each."""
    ordered = sorted(members, key=lambda one: one[1])
    for first in range(0, len(ordered), 20_000):
        yield ordered[first : first + 20_000]


def ended(table: Table, place: Cards, columns: Whole, cards: Sequence[Card]) -> Iterator[Card]:
    turn_ends, terms = table.turn_ends, table.terms
    candidates, flow = turn_ends.box_candidates(place, None), turn_ends.flow_of_width(len(place.sections))
    choice = np.argmax([one.worth for one in candidates], axis=0)
    flow.final_roll_values[:] = np.max([one.worth for one in candidates], axis=0)
    flow.final_roll_chances((), terms.sheet.throws)  # notes what best play keeps
    rolls = thrown(table, flow, columns)
    boxes = table.values.histories.boxes
    for card, roll, column in zip(cards, rolls, columns, strict=True):
        dice, box = flow.keeps.rolls[roll], boxes[candidates[choice[roll, column]].box]
        yield rules.card_with_entry(card, dice, rules.entry_in_box(terms, card, dice, box))


def thrown(table: Table, flow: Flow, columns: Whole) -> Whole:
    """Throw the dice of each game, keeping what `flow` found best; return the index of each final roll.

    The index is that of the five dice in `flow.keeps.rolls`; `columns` gives the column of `flow` for each game.
    """
    if isinstance(flow, NoRethrowFlow):
        return thrown_standing(table, flow, columns)
    count = len(columns)
    sizes, places = np.zeros(count, np.intp), np.zeros(count, np.intp)
    for chosen in (*reversed(flow.chosen), None):
        complete(table, flow, sizes, places)
        if chosen is None:
            break
        going = np.ones(count, bool)
        for size in range(flow.keeps.dice, 0, -1):
            there = np.flatnonzero(going & (sizes == size))
            nth = chosen[size][places[there], columns[there]]
            going[there[nth == KEEPS_WHOLE_SET]] = False
            for one in range(size):
                moving = there[nth == one]
                places[moving] = flow.keeps.parents[size][one][places[moving]]
                sizes[moving] -= 1
    return places


def complete(table: Table, flow: Flow, sizes: Whole, places: Whole) -> None:
    """Throw the missing dice of each game; changes `sizes` (its dice so far) and `places` (index of their set)."""
    for size in range(flow.keeps.dice):
        there = np.flatnonzero(sizes == size)
        faces = table.dice.integers(0, len(FACES), len(there))
        children = np.array(flow.keeps.children[size])
        places[there] = children[faces, places[there]]
        sizes[there] += 1


def thrown_standing(table: Table, flow: NoRethrowFlow, columns: Whole) -> Whole:
    """Like `thrown`, where a kept die may not be thrown again: kept and thrown dice are two separate sets."""
    keeps, count = flow.keeps, len(columns)
    sizes, stands = np.zeros(count, np.intp), np.zeros(count, np.intp)
    for chosen in reversed(flow.chosen):
        others, going = behind(table, flow, sizes), np.ones(count, bool)
        for size in range(keeps.dice):
            there = np.flatnonzero(going & (sizes == size))
            nth = chosen[size][stands[there], others[there], columns[there]]
            going[there[nth == KEEPS_WHOLE_SET]] = False
            rest = len(keeps.sets[keeps.dice - size - 1])
            for one in range(keeps.dice - size):
                moving = there[nth == one]
                flat = flow.steps[size][one][stands[moving], others[moving]]
                stands[moving], others[moving] = np.divmod(flat, rest)
                sizes[moving] += 1
    complete(table, flow, sizes, stands)
    return stands


def behind(table: Table, flow: Flow, sizes: Whole) -> Whole:
    """Throw all but the `sizes` kept dice of each game; return the index of the resulting set of dice for each."""
    made = np.zeros(len(sizes), np.intp)
    for size in range(flow.keeps.dice):
        there = np.flatnonzero(sizes == size)
        places = np.zeros(len(there), np.intp)
        for thrown_already in range(flow.keeps.dice - size):
            children = np.array(flow.keeps.children[thrown_already])
            places = children[table.dice.integers(0, len(FACES), len(there)), places]
        made[there] = places
    return made
