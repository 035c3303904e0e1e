"""Advice for Chicago: which dice to keep and which target to choose for the least chance to lose the game.

The rest of the round is a game tree that is played through exactly, and so are all rounds that can follow: the chips,
who leaves as winner or with 1-1-1, who opens, and how many throws the others get.
"""

from collections.abc import Callable
from dataclasses import astuple, replace
from functools import cache

import numpy as np

from scorekeeper.advice.solver.rounds import (
    EVEN_DECIMALS,
    TARGETS,
    ChicagoRules,
    FinalRollWorths,
    RoundEnd,
    RoundSoFar,
    RoundTree,
    all_rolls,
    sets_of_kept_dice,
    state_after_opener,
    worths_of_rolls,
)
from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.advice.worth import MOST_ADVISED_PLAYERS_WITH_CHIP_EACH, ChicagoKeep, Odds
from scorekeeper.errors import RuleError
from scorekeeper.rules.chips import CHIPS, DICE, THROWS, Chicago, after_opener_left_with_three_ones, after_round
from scorekeeper.rules.dice import Roll

CHICAGO_OPTIONS_OFF_BY_DEFAULT = (
    "chicago_any_throw",
    "chicago_plays_on",
    "equal_passes",
    "chip_each",
    "dice_as_opener",
)
"""The options that are off by default, in the order of the fields of ChicagoRules after the first."""
DISTINCT_ROUNDS = 3
"""The number of rounds played from which on it no longer changes the chances to lose."""
SETTLED_CHANGE_CHANCE = 1e-13
"""Chances to lose that change by less than this from one pass to the next are final."""
Chips = tuple[int, ...]


def rank_keeps(position: Chicago, losses: "Losses") -> tuple[ChicagoKeep, ...]:
    """The possible choices of dice to keep (all of them: to end the turn), sorted by the chance to lose the game, then
    by those to be the worst of the round and to miss the target; empty before the first throw of a turn, when the
    opener has to name the target, and after the game."""
    if position.player is None or not position.throws or position.must_target:
        return ()
    roll, left = tuple(sorted(position.throws[-1].dice)), position.throws_left
    tree, mine = build_round_tree(position, losses, with_player_odds=True), len(position.stood)
    final, dice = worths_of_final_rolls(position, tree, losses), position.most_dice - position.dice_left_to_throw
    found = [ChicagoKeep(roll, odds_of_player(final(left, dice), all_rolls().index(roll), mine))]
    if left:
        kept = tree.values_of_kept_sets(final, left, dice, mine, position.most_dice)
        allowed = [
            (at, keep) for at, keep in enumerate(sets_of_kept_dice()) if DICE - len(keep) <= position.dice_left_to_throw
        ]
        found += [ChicagoKeep(keep, odds_of_player(kept, at, mine)) for at, keep in allowed if is_kept_from(keep, roll)]
    return tuple(sorted(found, key=rank_key))


def rank_targets(position: Chicago, losses: "Losses") -> tuple[tuple[str, Odds], ...]:
    """Both targets, "over" and "under", with the opener's chances after choosing it; the better one first."""
    tree = build_round_tree(position, losses, with_player_odds=True)
    roll = tuple(sorted(position.stood[0][1]))
    allowed = position.most_dice - position.dice_left_to_throw if tree.rules.dice else len(position.throws)
    found = []
    for target in TARGETS:
        worth = tree.state_values(0, target, allowed)[number_of_state_left(tree, roll, target)]
        found.append((target, odds_of_player(worth[None, None], 0, 0)))
    return tuple(sorted(found, key=lambda one: (round(one[1].lose, EVEN_DECIMALS), one[1].worst)))


def solve_later_rounds(position: Chicago, losses: "Losses") -> None:
    """Work out what all later rounds are worth before this one is thrown, so that advice in the round comes soon; does
    nothing once the round has begun."""
    if position.player is not None and not (position.throws or position.stood):
        losses.chances_after_round(position, position)


def rank_key(way: ChicagoKeep) -> tuple[float, float, float, int]:
    return round(way.odds.lose, EVEN_DECIMALS), round(way.odds.worst, EVEN_DECIMALS), way.odds.fail, -len(way.keep)


def odds_of_player(worth: Numbers, row: int, player: int) -> Odds:
    one = worth[row, 0]
    return Odds(float(one[player]), float(one[-2]), float(one[-1]))


def is_kept_from(keep: Roll, roll: Roll) -> bool:
    return all(keep.count(face) <= roll.count(face) for face in keep)


# ---- the round that is being played


def build_round_tree(position: Chicago, losses: "Losses", with_player_odds: bool = False) -> RoundTree:
    """The tree of the round in this position. Its payoffs are the chances of all players to lose the game; if
    `with_player_odds`, then also the chance of the player to act to be the worst of the round, and a place for the
    chance to miss the target. A RuleError if each who fails takes a chip and there are too many players for that."""
    begun = replace(position, stood=(), throws=(), target=None, allowed=THROWS, settled=None)
    mine = 0 if position.must_target else len(position.stood)

    def payoff(end: RoundEnd) -> Numbers:
        lose = losses.chances_after_round(begun, position_after_round(begun, end))
        return np.array([*lose, float(end.last == mine), 0.0]) if with_player_odds else lose

    rules = rules_of_position(position)
    if rules.each and len(position.active) > MOST_ADVISED_PLAYERS_WITH_CHIP_EACH:
        raise RuleError(
            "no_advice",
            f"no advice with a chip for each who fails and more than {MOST_ADVISED_PLAYERS_WITH_CHIP_EACH} players",
        )
    leader_always_matters = rules.each or not position.pot
    if not mine:
        return RoundTree(rules, len(position.active), leader_always_matters, payoff)
    return RoundTree(
        rules,
        len(position.active),
        leader_always_matters,
        payoff,
        state_after_ended_turns(position, rules, leader_always_matters),
        mine,
    )


def worths_of_final_rolls(position: Chicago, tree: RoundTree, losses: "Losses") -> FinalRollWorths:
    """A function that returns what each roll is worth to the player to act if the turn ends with it."""
    mine, target = len(position.stood), str(position.target)
    if not mine:
        return opener_worths_of_final_rolls(position, tree, losses)
    states = tree.state_values(1, target, position.most_dice if tree.rules.dice else position.allowed)
    worth = worths_of_rolls(states[tree.stages[0].after[0]][None], tree.rules, target)
    totals = sum(position.stood[0][1])
    for at, roll in enumerate(all_rolls()):
        beats = sum(roll) > totals if target == "over" else sum(roll) < totals
        enough = beats or (tree.rules.equal and sum(roll) == totals)
        worth[at, 0, -1] = float(not enough and not tree.rules.is_chicago(roll))
    return lambda left, dice: worth


def opener_worths_of_final_rolls(position: Chicago, tree: RoundTree, losses: "Losses") -> FinalRollWorths:
    """As `worths_of_final_rolls`, for the opener, who then names the better target."""

    @cache
    def by_allowed(allowed: int) -> Numbers:
        found = np.empty((len(all_rolls()), 1, tree.ends.shape[1]))
        values = {target: tree.state_values(0, target, allowed) for target in TARGETS}
        for at, roll in enumerate(all_rolls()):
            if tree.rules.is_chicago(roll) and not (tree.rules.plays_on and tree.players > 2):
                found[at, 0] = 0.0
                found[at, 0, : tree.players] = losses.chances_after_round(
                    position, after_opener_left_with_three_ones(with_final_rolls(position, [(0, roll)]))
                )
                continue
            each = [values[target][number_of_state_left(tree, roll, target)] for target in TARGETS]
            found[at, 0] = min(each, key=lambda one: round(float(one[0]), EVEN_DECIMALS))
        return found

    return lambda left, dice: by_allowed(dice if tree.rules.dice else THROWS - left)


def number_of_state_left(tree: RoundTree, roll: Roll, target: str) -> int:
    """The number, in the first stage of the tree, of the state that the opener leaves by ending the turn with this roll
    and naming this target."""
    return tree.stages[0].states[
        state_after_opener(tree.rules.merit(roll, target), tree.leader_always_matters, tree.rules)
    ]


def state_after_ended_turns(position: Chicago, rules: ChicagoRules, leader_always_matters: bool) -> RoundSoFar:
    """What the players who have ended their turn leave to the others; `leader_always_matters` as in
    `RoundSoFar.after_turn`."""
    opener, *others = [rules.merit(tuple(sorted(dice)), str(position.target)) for _, dice in position.stood]
    found = state_after_opener(opener, leader_always_matters, rules)
    for player, merit in enumerate(others, 1):
        found = found.after_turn(player, merit, leader_always_matters, rules)
    return found


def rules_of_position(position: Chicago) -> ChicagoRules:
    chicago = position.options.get("chicago_rule", True) is True
    return ChicagoRules(chicago, *(position.is_agreed(option) for option in CHICAGO_OPTIONS_OFF_BY_DEFAULT))


# ---- what an end of the round is worth


def position_after_round(position: Chicago, end: RoundEnd) -> Chicago:
    """The position after a round that ends like this."""
    players = range(len(position.active))
    gone = end.gone - {players[-1]} if len(end.gone) == len(players) else end.gone
    dice: dict[int, Roll] = {
        **dict.fromkeys(players, (4, 4, 4)), **dict.fromkeys(end.failed, (2, 2, 2)), 0: (3, 3, 3),
        end.leader: (6, 6, 6), end.last: (1, 1, 2), **dict.fromkeys(gone, (1, 1, 1)),
    }  # fmt: skip
    thrown = [(player, dice[player]) for player in players]
    return after_round(replace(with_final_rolls(position, thrown), target="over"))


def with_final_rolls(position: Chicago, thrown: list[tuple[int, Roll]]) -> Chicago:
    return replace(position, stood=tuple((position.order[player], roll) for player, roll in thrown))


# ---- what a position between two rounds is worth


class Losses:
    """Each player's chance to lose the game before a round, for all positions asked for so far; `check` is called
    before each round that is worked out and may raise to stop the work."""

    def __init__(self, check: Callable[[], None] = lambda: None) -> None:
        self.check = check
        self.known: dict[tuple[ChicagoRules, Chips, int], Numbers] = {}

    def chances_before_round(self, rules: ChicagoRules, chips: Chips, rounds: int) -> Numbers:
        """The chances to lose of the players who hold these chips, the opener first, after this number of rounds."""
        counted = DISTINCT_ROUNDS if len(chips) == 2 else min(rounds, DISTINCT_ROUNDS)
        key = rules, chips, counted
        if key not in self.known and len(chips) <= 3 and counted == DISTINCT_ROUNDS:
            self.solve_all_chip_holdings(rules, len(chips))
        if key not in self.known:
            self.known[key] = self.compute_chances_before_round(rules, chips, counted)
        return self.known[key]

    def solve_all_chip_holdings(self, rules: ChicagoRules, players: int) -> None:
        """Work out all positions of two players, or of three after three rounds. Each round takes a chip from the pot
        until it is empty. The positions with an empty pot can lead to each other: they are worked out in passes until
        no chance changes."""
        if players == 3:
            self.chances_before_round(rules, (0, 0), DISTINCT_ROUNDS)
        keys = [(rules, chips, DISTINCT_ROUNDS) for chips in chip_holdings(players, CHIPS)]
        without = [key for key in keys if sum(key[1]) == CHIPS]
        self.known |= {key: np.full(players, 1 / players) for key in without}
        changed = 1.0
        try:
            while changed > SETTLED_CHANGE_CHANCE:
                changed = 0.0
                for key in without:
                    after = self.compute_chances_before_round(*key)
                    changed = max(changed, float(np.abs(after - self.known[key]).max()))
                    self.known[key] = after
        except BaseException:
            for key in without:
                del self.known[key]
            raise
        for key in sorted(keys, key=lambda key: -sum(key[1])):
            if key not in self.known:
                self.known[key] = self.compute_chances_before_round(*key)

    def compute_chances_before_round(self, rules: ChicagoRules, chips: Chips, rounds: int) -> Numbers:
        """As `chances_before_round`, by playing the round through with the known chances after it."""
        self.check()
        position = position_between_rounds(rules, chips, rounds)
        tree = build_round_tree(position, self)
        worth: Numbers = tree.values_of_kept_sets(
            opener_worths_of_final_rolls(position, tree, self), THROWS, 0, 0, THROWS * DICE
        )[0, 0]
        return worth

    def chances_after_round(self, before: Chicago, position: Chicago) -> Numbers:
        """The chances to lose in a position between two rounds; the players are in the order of the round `before`
        it."""
        made = np.zeros(len(before.order))
        place = {name: at for at, name in enumerate(before.order)}
        if position.over:
            made[place[position.places[-1][0]]] = 1
            return made
        chips = tuple(position.chips[name] for name in position.order)
        values = self.chances_before_round(rules_of_position(before), chips, position.rounds_done)
        made[[place[name] for name in position.order]] = values
        return made


def position_between_rounds(rules: ChicagoRules, chips: Chips, rounds: int) -> Chicago:
    names = tuple(map(str, range(len(chips))))
    chicago, *others = astuple(rules)
    options = {"chicago_rule": chicago, **dict(zip(CHICAGO_OPTIONS_OFF_BY_DEFAULT, others, strict=True))}
    held = dict(zip(names, chips, strict=True))
    return Chicago(names, names, held, CHIPS - sum(chips), names[0], rounds, options=options)


def chip_holdings(players: int, most: int) -> list[Chips]:
    """All ways in which that many players hold up to `most` chips together, nobody all three."""
    if not players:
        return [()]
    found = [(held, *others) for held in range(most + 1) for others in chip_holdings(players - 1, most - held)]
    return [one for one in found if max(one) < CHIPS]
