"""Advice for Chicago: which dice to keep and which target to choose for the least chance to lose the game.

The rest of the round is a game tree that is played through exactly, and so are all rounds that can follow: the chips,
who leaves as winner or with 1-1-1, who opens, and how many throws the others get.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from scorekeeper.advice.solver.rounds import (
    EVEN,
    NOBODY,
    TARGETS,
    Round,
    Rules,
    Stood,
    by_roll,
    chances,
    rolls,
    sets,
)
from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.rules.chips import CHIPS, THROWS, Chicago, settle, void
from scorekeeper.rules.dice import Roll

ROUNDS = 3
"""After this number of rounds it makes no more difference how many were played."""
SETTLED = 1e-13
"""Chances to lose that change by less than this from one pass to the next are final."""
Chips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """A player's chances: to lose the game, to be the worst of the round, and to miss the target (0 for the opener)."""

    lose: float
    worst: float
    fail: float


@dataclass(frozen=True, slots=True)
class Way:
    """The faces of the dice to keep while the others are thrown again (keeping all ends the turn), with its chances."""

    keep: Roll
    odds: Odds


def ways(position: Chicago, losses: "Losses") -> tuple[Way, ...]:
    """The possible choices of dice to keep, the smallest chance to lose the game first, then the smallest to be the
    worst of the round; empty if there is no throw to decide on."""
    if position.player is None or not position.throws or position.must_target:
        return ()
    roll, left = tuple(sorted(position.throws[-1].dice)), position.throws_left
    tree, mine = tree_of(position, losses, watched=True), len(position.stood)
    finals = [final_worth(position, tree, at, losses) for at in range(left + 1)]
    found = [Way(roll, odds(finals[left], rolls().index(roll), mine))]
    if left:
        played = finals[0]
        for final in finals[1:left]:
            played = tree.better(final, played, mine)
        kept = np.tensordot(chances(), played, 1)
        found += [Way(keep, odds(kept, at, mine)) for at, keep in enumerate(sets()) if is_part(keep, roll)]
    return tuple(sorted(found, key=rank))


def calls(position: Chicago, losses: "Losses") -> tuple[tuple[str, Odds], ...]:
    """Both targets, "over" and "under", with the opener's chances after choosing it; the better one first."""
    tree = tree_of(position, losses, watched=True)
    roll, allowed = tuple(sorted(position.stood[0][1])), len(position.throws)
    found = []
    for target in TARGETS:
        merit = tree.rules.merit(roll, target)
        worth = tree.values(0, target, allowed)[tree.stages[0].states[Stood(0, merit, 0, merit)]]
        found.append((target, odds(worth[None, None], 0, 0)))
    return tuple(sorted(found, key=lambda one: (round(one[1].lose, EVEN), one[1].worst)))


def rank(way: Way) -> tuple[float, float, float, int]:
    return round(way.odds.lose, EVEN), round(way.odds.worst, EVEN), way.odds.fail, -len(way.keep)


def odds(worth: Numbers, row: int, player: int) -> Odds:
    one = worth[row, 0]
    return Odds(float(one[player]), float(one[-2]), float(one[-1]))


def is_part(keep: Roll, roll: Roll) -> bool:
    return all(keep.count(face) <= roll.count(face) for face in keep)


# ---- the round that is being played


def tree_of(position: Chicago, losses: "Losses", watched: bool = False) -> Round:
    """The tree of the round in this position. `watched`: beside the chances to lose, the player to act has the chance
    to be the worst of the round, and one that is left free for missing the target."""
    begun = replace(position, stood=(), throws=(), target=None, allowed=THROWS, settled=None)
    mine = 0 if position.must_target else len(position.stood)

    def payoff(leader: int, last: int, gone: frozenset[int]) -> Numbers:
        lose = losses.after(begun, settled(begun, leader, last, gone))
        return np.array([*lose, float(last == mine), 0.0]) if watched else lose

    return Round(rules_of(position), len(position.active), not position.pot, payoff)


def final_worth(position: Chicago, tree: Round, left: int, losses: "Losses") -> Numbers:
    """What each roll (row) is worth to the player to act who ends the turn with it while `left` throws are left."""
    mine, target = len(position.stood), str(position.target)
    if not mine:
        return opened(position, tree, position.allowed - left, losses)
    stage, states = tree.stages[mine - 1], tree.values(mine, target, position.allowed)
    here = stood(position, tree)
    worth = by_roll(states[stage.after[stage.states[here]]][None], tree.rules, target)
    totals = sum(position.stood[0][1])
    for at, roll in enumerate(rolls()):
        beats = sum(roll) > totals if target == "over" else sum(roll) < totals
        worth[at, 0, -1] = float(not beats and not tree.rules.is_chicago(roll))
    return worth


def opened(position: Chicago, tree: Round, throws: int, losses: "Losses") -> Numbers:
    """What each roll is worth to the opener who ends the turn with it after this number of throws, by the better
    target."""
    found = np.empty((len(rolls()), 1, tree.ends.shape[1]))
    values = [tree.values(0, target, throws) for target in TARGETS]
    for at, roll in enumerate(rolls()):
        if tree.rules.is_chicago(roll):
            found[at, 0] = 0.0
            found[at, 0, : tree.players] = losses.after(position, void(ended(position, [(0, roll)])))
            continue
        merits = [tree.rules.merit(roll, target) for target in TARGETS]
        each = [
            worth[tree.stages[0].states[Stood(0, merit, 0, merit)]] for worth, merit in zip(values, merits, strict=True)
        ]
        found[at, 0] = min(each, key=lambda one: round(float(one[0]), EVEN))
    return found


def stood(position: Chicago, tree: Round) -> Stood:
    """What the players who have ended their turn leave to the others."""
    merits = [tree.rules.merit(tuple(sorted(dice)), str(position.target)) for _, dice in position.stood]
    found = Stood(0, merits[0], 0, merits[0])
    for player, merit in enumerate(merits[1:], 1):
        found = found.after(player, merit, tree.leaders)
    return found


def rules_of(position: Chicago) -> Rules:
    options = position.options
    return Rules(options.get("chicago_rule", True) is True, options.get("chicago_any_throw") is True)


# ---- what an end of the round is worth


def settled(position: Chicago, leader: int, last: int, gone: frozenset[int]) -> Chicago:
    """The position after a round that ends like this; the players are named by their place in its order."""
    staying = [player for player in range(len(position.active)) if player not in gone]
    first = leader if leader != NOBODY else next((one for one in staying if one != last), last)
    dice: Mapping[int, Roll] = {last: (1, 1, 2), first: (6, 6, 6), **dict.fromkeys(gone, (1, 1, 1))}
    thrown = [(player, dice.get(player, (3, 3, 3))) for player in range(len(position.active))]
    return settle(replace(ended(position, thrown), target="over"))


def ended(position: Chicago, thrown: list[tuple[int, Roll]]) -> Chicago:
    return replace(position, stood=tuple((position.order[player], roll) for player, roll in thrown))


# ---- what a position between two rounds is worth


class Losses:
    """Each player's chance to lose the game before a round, for all positions asked for so far; `check` is called
    before each round that is worked out and may raise to stop the work."""

    def __init__(self, check: Callable[[], None] = lambda: None) -> None:
        self.check = check
        self.known: dict[tuple[Rules, Chips, int], Numbers] = {}

    def before(self, rules: Rules, chips: Chips, rounds: int) -> Numbers:
        """The chances of the players who hold these chips, the opener first, after this number of rounds."""
        counted = ROUNDS if len(chips) == 2 else min(rounds, ROUNDS)
        key = rules, chips, counted
        if key not in self.known and len(chips) <= 3 and counted == ROUNDS:
            self.settle_group(rules, len(chips))
        if key not in self.known:
            self.known[key] = self.of_round(rules, chips, counted)
        return self.known[key]

    def settle_group(self, rules: Rules, players: int) -> None:
        """Work out all positions of two players, or of three after three rounds: they can lead to each other, so that
        this takes passes until nothing changes."""
        group = holdings(players, CHIPS)
        if players == 3:
            self.before(rules, (0, 0), ROUNDS)
        found = {(rules, chips, ROUNDS): np.full(players, 1 / players) for chips in group}
        self.known |= found
        changed = 1.0
        try:
            while changed > SETTLED:
                changed = 0.0
                for key in found:
                    after = self.of_round(*key)
                    changed = max(changed, float(np.abs(after - self.known[key]).max()))
                    self.known[key] = after
        except BaseException:
            for key in found:
                del self.known[key]
            raise

    def of_round(self, rules: Rules, chips: Chips, rounds: int) -> Numbers:
        self.check()
        position = between(rules, chips, rounds)
        tree = tree_of(position, self)
        finals = [opened(position, tree, THROWS - left, self) for left in range(THROWS)]
        played = finals[0]
        for final in finals[1:]:
            played = tree.better(final, played, 0)
        worth: Numbers = np.tensordot(chances()[0], played, 1)[0]
        return worth

    def after(self, before: Chicago, position: Chicago) -> Numbers:
        """The chances in a position between two rounds; the players are in the order of the round `before` it."""
        made = np.zeros(len(before.order))
        place = {name: at for at, name in enumerate(before.order)}
        if position.over:
            made[place[position.places[-1][0]]] = 1
            return made
        chips = tuple(position.chips[name] for name in position.order)
        values = self.before(rules_of(before), chips, position.rounds_done)
        made[[place[name] for name in position.order]] = values
        return made


def between(rules: Rules, chips: Chips, rounds: int) -> Chicago:
    names = tuple(map(str, range(len(chips))))
    options = {"chicago_rule": rules.chicago, "chicago_any_throw": rules.any_throw}
    held = dict(zip(names, chips, strict=True))
    return Chicago(names, names, held, CHIPS - sum(chips), names[0], rounds, options=options)


def holdings(players: int, most: int) -> list[Chips]:
    """All ways in which that many players hold up to `most` chips together, nobody all three."""
    if not players:
        return [()]
    found = [(held, *others) for held in range(most + 1) for others in holdings(players - 1, most - held)]
    return [one for one in found if max(one) < CHIPS]
