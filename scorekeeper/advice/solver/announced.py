"""Turns for which a box is announced, for many cards at once, without playing each of them through.

What such a turn is worth above a zero in its box depends on few numbers. For a lower box it is only by how much what
the sheet allows instead is better: a convex function of straight pieces, which is found once. For an upper box, once
Chance is filled, only the number of dice with its face counts. An upper box while Chance is open is played through.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np

from scorekeeper.advice.solver.flow import Flow
from scorekeeper.advice.solver.throws import FACES, Indices, Numbers, TurnValues
from scorekeeper.advice.solver.values import NEVER_LEGAL, Cards, Values
from scorekeeper.rules.scoring import UPPER

FIRST_EVALUATED_POINTS: Numbers = np.arange(-80.0, 81.0, 4.0)
"""The points, by which something else is better than a zero in the box, at which each ConvexFunction is evaluated
first."""
TOLERANCE_POINTS = 1e-11
"""A ConvexFunction that is too low by less than this many points at an x is right there; lines with slopes that differ
by less are one."""
TURNS_AT_ONCE = 256
"""The number of turns that are played at once to find a ConvexFunction."""


class AnnouncedUpperTurns(NamedTuple):
    """Cards on which an upper box is announced while Chance is open: the worth of the best announcement found so far
    for all cards of their block, the columns of these cards in it, what each score (row) in the box is worth, and what
    a zero in Chance is worth."""

    best: Numbers
    columns: Indices
    score_values: Numbers
    zero_in_chance: Numbers


class ConvexFunction:
    """A convex function of straight pieces: at each x the largest of all lines `at_zero` + `slope` * x. `ends` are the
    x at which one line takes over from the one before."""

    def __init__(self) -> None:
        self.at_zero: Numbers = np.zeros(0)
        self.slope: Numbers = np.zeros(0)
        self.ends: Numbers = np.zeros(0)

    def add_lines(self, at_zero: Numbers, slope: Numbers) -> None:
        """Add these lines, and drop those that are the largest nowhere."""
        at_zero, slope = np.concatenate([self.at_zero, at_zero]), np.concatenate([self.slope, slope])
        kept: list[int] = []
        ends: list[float] = []
        for line in np.lexsort((at_zero, slope)):
            if kept and slope[line] - slope[kept[-1]] < TOLERANCE_POINTS:
                kept.pop()
                if ends:
                    ends.pop()
            while kept:
                crossing = (at_zero[kept[-1]] - at_zero[line]) / (slope[line] - slope[kept[-1]])
                if ends and crossing <= ends[-1]:
                    kept.pop()
                    ends.pop()
                else:
                    ends.append(crossing)
                    break
            kept.append(int(line))
        self.at_zero, self.slope, self.ends = at_zero[kept], slope[kept], np.array(ends)

    def __call__(self, x: Numbers) -> Numbers:
        piece = np.searchsorted(self.ends, x)
        made: Numbers = self.at_zero[piece] + self.slope[piece] * x
        return made


class AnnouncedTurns:
    """What turns with an announced box are worth, in expected further points, on cards of one sheet."""

    def __init__(self, values: Values, width: int, kind: type[np.floating[Any]]) -> None:
        sheet = values.terms.sheet
        self.values, self.width = values, width
        self.turns = TurnValues(sheet.dice, sheet.throws, width, kind)
        self.flow = Flow(sheet.dice, sheet.throws, TURNS_AT_ONCE)
        lower = [box for box in range(len(UPPER), len(UPPER) + values.lower) if box != values.chance_box]
        self.lower_turn_values = {
            (box, chance_open): self.turn_value_by_fallback_points(box, chance_open)
            for box in lower
            for chance_open in (True, False)
        }
        self.counted = [(held, more) for held in range(sheet.dice + 1) for more in range(sheet.dice + 1 - held)]
        self.counts = np.array([chances_of_counts(sheet.dice, held, more) for held, more in self.counted])
        self.choices = [
            [at for at, (held, more) in enumerate(self.counted) if held <= count <= held + more]
            for count in range(sheet.dice + 1)
        ]
        """What may be done with that many dice of the face, by their number: the numbers in `counted` of how many are
        held and how many dice are thrown, of which some may show other faces; none thrown ends the turn."""

    def worth(self, batch: list[Cards]) -> list[Numbers]:
        """The expected further points of the cards before a turn for which the best box is announced."""
        to_play_through: dict[int, list[AnnouncedUpperTurns]] = {face: [] for face in range(len(UPPER))}
        found = [self.worth_of_turns_not_played_through(cards, to_play_through) for cards in batch]
        for face, ones in to_play_through.items():
            if ones:
                score_values = np.concatenate([one.score_values for one in ones], axis=-1)
                zero_in_chance = np.concatenate([one.zero_in_chance for one in ones])
                worth, first = self.upper_turn_values_chance_open(face, score_values, zero_in_chance), 0
                for best, columns, *_ in ones:
                    best[columns] = np.maximum(best[columns], worth[first : first + len(columns)])
                    first += len(columns)
        return found

    def worth_of_turns_not_played_through(
        self, cards: Cards, to_play_through: dict[int, list[AnnouncedUpperTurns]]
    ) -> Numbers:
        """As `worth`, but only with the boxes whose turns need not be played through; the turns of the others are added
        to `to_play_through`, by upper box. The values returned are raised in place once those are played."""
        values, boxes = self.values, self.values.open_boxes(cards)
        zeros = {box: values.values_after_zero(box, cards) for box in boxes}
        chance_open = values.chance_box in zeros
        instead = zeros[values.chance_box] if chance_open else np.maximum.reduce([*zeros.values()])
        best = np.full(len(cards.sections), NEVER_LEGAL)
        if chance_open:
            best[:] = values.mean_points_of_turn_for_chance_box + instead
        for box, zero in zeros.items():
            if box >= len(UPPER) and box != values.chance_box:
                np.maximum(best, zero + self.lower_turn_values[box, chance_open](instead - zero), out=best)
            elif box < len(UPPER) and not chance_open:
                np.maximum(best, self.upper_turn_values_chance_filled(box, cards, instead), out=best)
            elif box < len(UPPER):
                columns = np.flatnonzero(zero > NEVER_LEGAL)
                score_values = values.upper_values_by_score(box, cards._replace(sections=cards.sections[columns]))
                to_play_through[box].append(AnnouncedUpperTurns(best, columns, score_values, instead[columns]))
        return best

    def turn_value_by_fallback_points(self, box: int, chance_open: bool) -> ConvexFunction:
        """What a turn with this lower box is worth above a zero in it, as a function of the points by which the
        fallback (a zero in Chance if that is open, else the best other zero) is better than that zero."""
        found, points = ConvexFunction(), FIRST_EVALUATED_POINTS
        while len(points):
            worth, slope = self.turn_values_and_slopes(box, chance_open, points)
            wrong = worth - found(points) > TOLERANCE_POINTS if len(found.at_zero) else np.ones(len(points), dtype=bool)
            found.add_lines((worth - slope * points)[wrong], slope[wrong])
            points = found.ends if wrong.any() else FIRST_EVALUATED_POINTS[:0]
        return found

    def turn_values_and_slopes(self, box: int, chance_open: bool, fallback_points: Numbers) -> tuple[Numbers, Numbers]:
        """What the turn is worth at each of `fallback_points`, and the slope there, for the function that
        `turn_value_by_fallback_points` returns."""
        values, found = self.values, list[Numbers]()
        scores, misses = values.plain[:, box, None], ~values.scores[:, box, None]
        for first in range(0, len(fallback_points), TURNS_AT_ONCE):
            some = np.resize(fallback_points[first : first + TURNS_AT_ONCE], TURNS_AT_ONCE)
            instead = (
                values.plain[:, values.chance_box, None] + some
                if chance_open
                else np.broadcast_to(some, (len(scores), TURNS_AT_ONCE))
            )
            rolls = np.where(misses, np.maximum(instead, 0), scores)
            self.flow.final_roll_values[:] = rolls
            likely = self.flow.final_roll_chances((), self.flow.throws)
            found.append(np.array([(likely * rolls).sum(axis=0), (likely * (misses & (instead > 0))).sum(axis=0)]))
        worth, slope = np.concatenate(found, axis=1)[:, : len(fallback_points)]
        return worth, slope

    def upper_turn_values_chance_filled(self, box: int, cards: Cards, worth_of_miss: Numbers) -> Numbers:
        """What a turn with this upper box is worth on each card once Chance is filled, and a miss `worth_of_miss`;
        NEVER_LEGAL where the box is filled."""
        counts = self.values.upper_values_by_score(box, cards)
        is_filled = counts[0] == NEVER_LEGAL
        counts = np.where(is_filled, 0.0, counts)
        counts[0] = worth_of_miss
        kept = counts
        for _ in range(self.turns.throws - 1):
            thrown = self.counts @ kept
            kept = np.array([thrown[self.choices[count]].max(axis=0) for count in range(len(counts))])
        return np.where(is_filled, NEVER_LEGAL, self.counts[self.counted.index((0, len(counts) - 1))] @ kept)

    def upper_turn_values_chance_open(self, box: int, score_values: Numbers, zero_in_chance: Numbers) -> Numbers:
        """What a turn with this upper box is worth on each card while Chance is open: `score_values` are what each
        score (row) in the box is worth, and `zero_in_chance` what a zero in Chance is worth."""
        values, made = self.values, np.empty(len(zero_in_chance))
        misses = np.flatnonzero(values.classes[box] == 0)
        for first in range(0, len(made), self.width):
            some = slice(first, first + self.width)
            width = len(made[some])
            base = score_values[0, some]
            above = np.zeros((len(score_values), self.width), dtype=self.turns.final_roll_values.dtype)
            above[:, :width] = score_values[:, some] - base
            above.take(values.classes[box], axis=0, out=self.turns.final_roll_values, mode="clip")
            chance = values.plain[misses, values.chance_box, None] + (zero_in_chance[some] - base)
            self.turns.final_roll_values[misses, :width] = np.maximum(chance, 0)
            made[some] = self.turns.value_of_turn()[:width] + base
        return made


def chances_of_counts(dice: int, held: int, more: int) -> list[float]:
    """The probabilities of 0, 1, ... `dice` dice with a certain face, if `held` of them are held and `more` dice are
    thrown."""
    thrown = [comb(more, hits) * 5.0 ** (more - hits) / 6.0**more for hits in range(more + 1)]
    return [*([0.0] * held), *thrown, *([0.0] * (dice - held - more))]


def can_solve_announced_turns(values: Values) -> bool:
    """Whether AnnouncedTurns can be used for this sheet: a box is announced, any die may be thrown again, and the upper
    boxes score the sum of the dice with their face."""
    sheet = values.terms.sheet
    counts = [[roll.count(face) * face for face in FACES] for roll in values.histories.rolls]
    dots = bool((values.plain[:, : len(UPPER)] == np.array(counts)).all())
    return values.terms.options.get("announce") is True and sheet.rethrow_kept and dots
