"""One round of Chicago as a game tree, in which every player minimises the chance to lose the game.

A state holds leader and last with their merits, who left with 1-1-1 and, if each who fails takes a chip, who failed and
the opener's merit. The merit of a total is total - 3 for the target over, 18 - total for under.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np

from scorekeeper.advice.solver.throws import Indices, Numbers, kept_sets, share_read_only, without_die
from scorekeeper.rules.chips import DICE, THREE_ONES, THROWS
from scorekeeper.rules.dice import Roll

TARGETS = ("over", "under")
MERIT_OF_THREE_ONES = 16
"""The merit of 1-1-1: totals of three dice are 3 to 18, and their merits 0 to 15."""
NOBODY, NEXT = -1, -2
"""In place of a player: nobody, and whoever ends a turn next without 1-1-1."""
STATES_AT_ONCE = 512
"""The most states that are worked out at once."""
EVEN_DECIMALS = 12
"""Chances that agree to this number of decimals count as equal."""
FORBIDDEN_CHANCE = 2.0
"""In place of a chance, for dice that may not be thrown: worse than every chance."""
MOST_PREFERENCE_RANKS = 128
"""More than the ways to go on after a roll. Each way has a rank of preference, which is packed with its chance into one
whole number: the chance in units of its last decimal (EVEN_DECIMALS), times this, plus the rank."""


class FinalRollWorths(Protocol):
    """A function that returns what ending the turn is worth with each roll (row), by throws left and dice thrown in the
    turn."""

    def __call__(self, throws_left: int, dice_thrown: int, /) -> Numbers: ...


class RoundEnd(NamedTuple):
    """How a round ends: `leader` and `last` by place in the order of the round, `gone`, who left with 1-1-1, and
    `failed`, where each who fails takes a chip. `leader` is NOBODY once somebody has left and it no longer matters who
    leads, and NEXT while it matters and all have left; `last` is NOBODY while all have left."""

    leader: int
    last: int
    gone: frozenset[int] = frozenset()
    failed: frozenset[int] = frozenset()


class RoundSoFar(NamedTuple):
    """What the players who have ended their turn leave to the others: the end of the round if it ended here, and the
    merits of its leader, of its last and, where each who fails takes a chip, of the opener."""

    end: RoundEnd
    best: int
    worst: int
    opener: int = NOBODY

    def after_turn(self, player: int, merit: int, leader_always_matters: bool, rules: "ChicagoRules") -> "RoundSoFar":
        """The state after this player has ended the turn with this merit; `leader_always_matters`: whether it matters
        who leads even after a 1-1-1."""
        leader, last, gone, failed = self.end
        if merit == MERIT_OF_THREE_ONES:
            end = RoundEnd(leader if leader_always_matters else NOBODY, last, gone | {player}, failed)
            return self._replace(end=end, best=self.best if leader_always_matters else 0)
        best, worst = self.best, self.worst
        if leader != NOBODY and merit + (rules.equal and leader == 0) > best:
            leader, best = player, merit
        if merit + (rules.equal and last == 0) <= worst:
            last, worst = player, merit
        if rules.each and merit + rules.equal <= self.opener:
            failed |= {player}
        return RoundSoFar(RoundEnd(leader, last, gone, failed), best, worst, self.opener)


def state_after_opener(merit: int, leader_always_matters: bool, rules: "ChicagoRules") -> RoundSoFar:
    """The state that the opener leaves by ending the turn with this merit."""
    if merit == MERIT_OF_THREE_ONES:
        return RoundSoFar(
            RoundEnd(NEXT if leader_always_matters else NOBODY, NOBODY, frozenset({0})), NOBODY, MERIT_OF_THREE_ONES
        )
    return RoundSoFar(RoundEnd(0, 0), merit, merit, merit if rules.each else NOBODY)


@dataclass(frozen=True, slots=True)
class RoundStage:
    """All that can have happened when it is a player's turn: `states` with their numbers. `after[state, merit]` is the
    number of the state that follows in the next stage, with a last column for 1-1-1."""

    states: Mapping[RoundSoFar, int]
    after: Indices


@cache
def stages_of_round(
    players: int,
    leader_always_matters: bool,
    rules: "ChicagoRules",
    start: RoundSoFar | None = None,
    ended_turns: int = 1,
) -> list[RoundStage]:
    """The stages of a round of that many players to the end of the round: from the first one after the opener, or from
    where `ended_turns` players have ended their turns and left the state `start`."""
    merits = range(MERIT_OF_THREE_ONES + (rules.plays_on and players > 2))
    here = dict.fromkeys(
        [start] if start else [state_after_opener(merit, leader_always_matters, rules) for merit in merits]
    )
    found = []
    for player in range(ended_turns, players):
        places: dict[RoundSoFar, int] = {}
        follows = [
            [
                places.setdefault(one.after_turn(player, merit, leader_always_matters, rules), len(places))
                for merit in range(MERIT_OF_THREE_ONES + 1)
            ]
            for one in here
        ]
        found.append(RoundStage({one: at for at, one in enumerate(here)}, np.array(follows, dtype=np.intp)))
        here = dict.fromkeys(places)
    return [*found, RoundStage({one: at for at, one in enumerate(here)}, np.zeros((0, 0), dtype=np.intp))]


@dataclass(frozen=True, slots=True)
class ChicagoRules:
    """What this table agrees on: whether 1-1-1 is a Chicago at all; whether it ends the turn after any throw; whether
    the round is played on after the opener's; whether a total equal to the opener's is enough; whether each player who
    fails takes a chip; whether the others may throw as many dice, instead of as many times, as the opener did."""

    chicago: bool = True
    any_throw: bool = False
    plays_on: bool = False
    equal: bool = False
    each: bool = False
    dice: bool = False

    def is_chicago(self, roll: Roll) -> bool:
        return self.chicago and roll == THREE_ONES

    def merit(self, roll: Roll, target: str) -> int:
        if self.is_chicago(roll):
            return MERIT_OF_THREE_ONES
        return sum(roll) - DICE if target == "over" else 6 * DICE - sum(roll)


class RoundTree:
    """The tree of one round, or of its rest after `ended_turns` players have left the state `start`.
    `payoff(end)` are the numbers that an end of the round is worth: first each player's chance to lose the game, in the
    order of the round, then whatever else is wanted."""

    def __init__(
        self, rules: ChicagoRules, players: int, leader_always_matters: bool, payoff: Callable[[RoundEnd], Numbers],
        start: RoundSoFar | None = None, ended_turns: int = 1,
    ) -> None:  # fmt: skip
        self.rules, self.players, self.leader_always_matters, self.first = (
            rules,
            players,
            leader_always_matters,
            ended_turns,
        )
        self.stages = stages_of_round(players, leader_always_matters, rules, start, ended_turns)
        known = {end: payoff(end) for end in dict.fromkeys(one.end for one in self.stages[-1].states)}
        self.ends: Numbers = np.array([known[one.end] for one in self.stages[-1].states])
        self.known: dict[tuple[str, int, int], Numbers] = {}

    def state_values(self, stage: int, target: str, allowed: int) -> Numbers:
        """What each state of a stage is worth, a row for each; stage 0 is the first turn of the tree, the last stage
        the end of the round. `allowed` is the number of throws of a turn or, if `rules.dice`, of the dice thrown in
        it."""
        if stage == self.players - self.first:
            return self.ends
        key = target, allowed, stage
        if key not in self.known:
            later, after = self.state_values(stage + 1, target, allowed), self.stages[stage].after
            parts = [later[after[at : at + STATES_AT_ONCE]] for at in range(0, len(after), STATES_AT_ONCE)]
            self.known[key] = np.concatenate(
                [self.turn_values(one, stage + self.first, target, allowed) for one in parts]
            )
        return self.known[key]

    def turn_values(self, after: Numbers, player: int, target: str, allowed: int) -> Numbers:
        """What a turn is worth, if `after[state, merit]` is what each end of it is worth."""
        final = worths_of_rolls(after, self.rules, target)
        throws, most = (THROWS, allowed) if self.rules.dice else (allowed, THROWS * DICE)
        worth: Numbers = self.values_of_kept_sets(lambda throws_left, dice_thrown: final, throws, 0, player, most)[0]
        return worth

    def values_of_kept_sets(
        self, final_roll_worths: FinalRollWorths, throws_left: int, dice_thrown: int, player: int, most_dice: int
    ) -> Numbers:
        """What each set of kept dice (row) is worth to the player who throws the others, with `throws_left` throws left
        and `dice_thrown` dice thrown before in this turn. More than `most_dice` dice may not be thrown."""
        if not self.rules.dice:
            kept: Numbers = np.tensordot(
                roll_chances_after_keeping(),
                self.values_of_thrown_rolls(final_roll_worths, throws_left - 1, dice_thrown, player, most_dice),
                1,
            )
            return kept
        found = []
        for count in range(DICE, 0, -1):  # the sets are in the order of their size
            chances = roll_chances_with_thrown(count)
            if dice_thrown + count <= most_dice:
                played = self.values_of_thrown_rolls(
                    final_roll_worths, throws_left - 1, dice_thrown + count, player, most_dice
                )
                found.append(np.dot(chances, played.reshape(len(played), -1)).reshape(-1, *played.shape[1:]))
            else:
                found.append(
                    np.full((len(chances), *final_roll_worths(throws_left, dice_thrown).shape[1:]), FORBIDDEN_CHANCE)
                )
        return np.concatenate(found)

    def values_of_thrown_rolls(
        self, final_roll_worths: FinalRollWorths, throws_left: int, dice_thrown: int, player: int, most_dice: int
    ) -> Numbers:
        """What each roll (row) is worth with `throws_left` throws left, once `dice_thrown` dice were thrown."""
        final = final_roll_worths(throws_left, dice_thrown)
        if not throws_left or dice_thrown >= most_dice:
            return final
        kept = self.values_of_kept_sets(final_roll_worths, throws_left, dice_thrown, player, most_dice)
        return self.better_of_ending_and_keeping(final, kept, player)

    def better_of_ending_and_keeping(self, final: Numbers, thrown: Numbers, player: int) -> Numbers:
        """What each roll is worth if this player may end the turn with it (`final`) or keep some of its dice and throw
        the others (`thrown` is what each set of kept dice is worth).

        Of equal chances the first in order counts: to end the turn, then to keep the most dice, then the highest. So
        chance and order are one whole number, of which the least of each roll is found from those of its parts.
        """
        ways = np.concatenate([final, thrown])
        keys = (
            np.rint(ways[:, :, player] * 10.0**EVEN_DECIMALS).astype(np.int64) * MOST_PREFERENCE_RANKS
            + preference_ranks_of_ways_to_go_on()[:, None]
        )
        rolls, kept = keys[: len(all_rolls())], keys[len(all_rolls()) :]
        for rows, parts in sets_with_subsets_one_die_smaller():
            kept[rows] = np.minimum(kept[rows], kept[parts].min(axis=1))
        least = np.minimum(rolls, kept[parts_of_rolls()].min(axis=1))
        if self.rules.any_throw and self.rules.chicago:
            least[THREE_ONES_INDEX] = rolls[THREE_ONES_INDEX]  # it ends the turn
        best = ways_to_go_on_by_preference()[least % MOST_PREFERENCE_RANKS]
        made: Numbers = ways[best, np.arange(ways.shape[1])]
        return made


def worths_of_rolls(after: Numbers, rules: ChicagoRules, target: str) -> Numbers:
    """From the worth of each state (row) and merit (column) that of each roll (row) and state (column)."""
    merits = [rules.merit(roll, target) for roll in all_rolls()]
    return np.ascontiguousarray(after[:, merits].swapaxes(0, 1))


@cache
def sets_of_kept_dice() -> list[Roll]:
    """All sets of dice that can be kept while at least one die is thrown, the empty one first."""
    return [one for size in range(DICE) for one in sorted(kept_sets(DICE).sets[size])]


@cache
def roll_chances_with_thrown(count: int) -> Numbers:
    """The rows of `roll_chances_after_keeping` for the sets of kept dice with which this many dice are thrown."""
    rows = [at for at, keep in enumerate(sets_of_kept_dice()) if len(keep) == DICE - count]
    return roll_chances_after_keeping()[rows]


@cache
def all_rolls() -> list[Roll]:
    return sorted(kept_sets(DICE).rolls)


THREE_ONES_INDEX = all_rolls().index(THREE_ONES)


@cache
def sets_with_subsets_one_die_smaller() -> list[tuple[Indices, Indices]]:
    """By size, from one die on, the sets of dice that can be kept, and for each of them those that lack one die of it,
    by their places in `sets_of_kept_dice`."""
    sized = [[one for one in sets_of_kept_dice() if len(one) == size] for size in range(1, DICE)]
    return [
        (np.array([sets_of_kept_dice().index(one) for one in sets]), sets_with_one_die_less(sets)) for sets in sized
    ]


@cache
def parts_of_rolls() -> Indices:
    """For each roll the sets of dice that lack one die of it, by their places in `sets_of_kept_dice`."""
    return sets_with_one_die_less(all_rolls())


def sets_with_one_die_less(dice: Sequence[Roll]) -> Indices:
    places = {keep: at for at, keep in enumerate(sets_of_kept_dice())}
    return share_read_only(np.array([[places[without_die(one, die)] for die in one] for one in dice]))


@cache
def preference_ranks_of_ways_to_go_on() -> Indices:
    """The rank of each way to go on after a roll, of which the first is preferred: to end the turn with the roll, then
    the sets of kept dice from the last to the first."""
    count = len(all_rolls())
    return share_read_only(
        np.array([*range(count), *range(count + len(sets_of_kept_dice()) - 1, count - 1, -1)], dtype=np.intp)
    )


@cache
def ways_to_go_on_by_preference() -> Indices:
    """The ways to go on after a roll, the preferred one first."""
    return share_read_only(np.argsort(preference_ranks_of_ways_to_go_on()))


@cache
def roll_chances_after_keeping() -> Numbers:
    """A matrix: the probability of each roll (column) after each set of dice was kept (row)."""
    made, keeps = np.zeros((len(sets_of_kept_dice()), len(all_rolls()))), kept_sets(DICE)
    for at, keep in enumerate(sets_of_kept_dice()):
        rest = DICE - len(keep)
        for more, chance in zip(keeps.sets[rest], keeps.chances_of_thrown_sets(rest), strict=True):
            made[at, all_rolls().index(tuple(sorted(keep + more)))] += chance
    return share_read_only(made)
