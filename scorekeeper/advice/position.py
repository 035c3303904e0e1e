"""Advice about one card and its dice: the expected final points of the card, and of every legal entry and choice of
dice to keep."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.advice.worth import Advice, EntryWorth, KeepWorth
from scorekeeper.errors import RuleError
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll, check_roll
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Entry


def place_in_table(values: Values, card: Card) -> Cards:
    """Where the card is in the table of values: its filled lower boxes, the number of its memory and its upper section;
    a RuleError if its points cannot come about."""
    boxes = values.histories.boxes
    lower = sum(1 << at for at, box in enumerate(boxes[len(UPPER) :]) if box in card.filled)
    upper = values.uppers.index_of_section(card.filled)
    return Cards(lower, values.histories.number_of_memory(card), np.array([upper]))


def points_before_bonuses(card: Card) -> int:
    return sum(card.filled.values()) + card.yatzy_bonus


def expected_total(values: Values, card: Card) -> float:
    """The expected final points of the card before a turn; a RuleError if no game can lead to this card."""
    place = place_in_table(values, card)
    return points_before_bonuses(card) + expected_further_points(values, place)


def expected_further_points(values: Values, place: Cards) -> float:
    found = float(values.table[place.lower, place.memory, place.sections[0]])
    if found == float("-inf"):
        raise RuleError("bad_request", "a card with these boxes and points cannot come about")
    return found


def expected_total_after_entry(values: Values, card: Card, place: Cards, roll: Roll, entry: Entry) -> float:
    """The expected final points after this entry with this roll."""
    earned = points_before_bonuses(card) + entry.points + entry.yatzy_bonus
    return earned + expected_further_points(values, place_in_table_after_entry(values, card, place, roll, entry))


def place_in_table_after_entry(values: Values, card: Card, place: Cards, roll: Roll, entry: Entry) -> Cards:
    """Where the card is in the table of values after this entry with this roll."""
    histories, box = values.histories, values.histories.boxes.index(entry.box)
    alike = len(set(roll)) == 1
    memory = int((histories.after_five_of_a_kind if alike else histories.after)[place.memory, box])
    lower = place.lower | (1 << box - len(UPPER) if box >= len(UPPER) else 0)
    upper = values.uppers.index_of_section({**card.filled, entry.box: entry.points})
    return Cards(lower, memory, np.array([upper]))


def rank_announcements(values: Values, card: Card) -> tuple[tuple[str, float], ...]:
    """Each open box that may be announced with the expected final points, best first."""
    place, boxes = place_in_table(values, card), values.histories.boxes
    still_open = [box for box in values.open_boxes(place) if boxes[box] not in card.filled]
    found = [
        (boxes[box], points_before_bonuses(card) + float(values.announced_turn_values(box, place)[0]))
        for box in still_open
    ]
    return tuple(sorted(found, key=lambda one: -one[1]))


def advise(
    values: Values, card: Card, dice: Roll, throws_left: int, must_stay: Roll = (), declared: str | None = None
) -> Advice:
    """The expected final points of every legal entry of these dice and, if throws are left, of every choice of dice to
    keep. `must_stay` are the faces of kept dice that may not be thrown again."""
    roll = tuple(sorted(check_roll(dice, values.terms.sheet.dice)))
    place = place_in_table(values, card)
    legal = rules.legal_entries(values.terms, card, roll, declared)
    entered = [(one, expected_total_after_entry(values, card, place, roll, one)) for one in legal]
    kept = keep_values(values, card, place, roll, throws_left, must_stay, declared) if throws_left else {}
    best = max([worth for _, worth in entered] + [*kept.values()])
    return Advice(
        best,
        tuple(
            EntryWorth(one.box, one.points, worth, best - worth)
            for one, worth in sorted(entered, key=lambda one: -one[1])
        ),
        tuple(KeepWorth(keep, worth, best - worth) for keep, worth in sorted(kept.items(), key=lambda one: -one[1])),
    )


def keep_values(
    values: Values, card: Card, place: Cards, roll: Roll, throws_left: int, must_stay: Roll, declared: str | None
) -> dict[Roll, float]:
    if len(card.filled) == len(values.terms.boxes):
        return {}
    turns = values.turns_of_width(1)
    fill_final_roll_values(values, place, declared, turns.final_roll_values, turns.scratch)
    worth, places = turns.keep_values(throws_left), turns.keeps.place
    so_far = points_before_bonuses(card)
    return {
        keep: so_far + float(worth[len(keep)][places[len(keep)][keep], 0]) for keep in sets_to_keep(roll, must_stay)
    }


def fill_final_roll_values(values: Values, place: Cards, declared: str | None, best: Numbers, scratch: Numbers) -> None:
    """Set `best` to the expected further points of each final roll entered in the best box, after `declared` was
    announced if a box was; `scratch` is overwritten."""
    if declared is None:
        values.fill_best_entries(place, best, scratch)
    else:
        values.fill_announced_values(values.histories.boxes.index(declared), place, best)


def sets_to_keep(roll: Roll, must_stay: Sequence[int] = ()) -> list[Roll]:
    """The different sets of dice that may be kept, in order: at least one die is thrown, and each set contains the dice
    `must_stay`; a RuleError if these are not on the table."""
    free = list(roll)
    for die in must_stay:
        if die not in free:
            raise RuleError("illegal_throw", f"no {die} that stands is among the dice {', '.join(map(str, roll))}")
        free.remove(die)
    found = {tuple(sorted((*must_stay, *more))) for size in range(len(free)) for more in combinations(free, size)}
    return sorted(found)
