"""Compares the advice for Chicago with a brute force by the rules: `OPENBLAS_NUM_THREADS=1 python -m
tests.benchmarks.advice_chicago`.

The positions come about in games of 2 to 8 players who throw, keep and call at random. Each choice of the last player
of a round is compared with all throws that can follow; now and then also of the last but one. Printed are, for each
number of players, the positions, the largest difference of a chance to lose the game, how often the best choice of the
advice was not the best of all, and the time of the first answer and of the longest later one.
"""

import argparse
from random import Random
from time import process_time

from scorekeeper.advice.solver.chicago import Losses, rank_keeps
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Throw
from tests.scorekeeper.advice.brute_chicago import Brute, turn

TWO_LEFT = 40
"""In one of this many positions the last player but one decides, which takes a hundred times longer."""
FEW = 4
"""The most players with whom the last but one decides."""


def some_position(players: int, dice: Random, followers: int) -> Chicago:
    """A position of a random game in which at most `followers` players have not ended their turn, one of whom has
    thrown."""
    at = chicago.begin_chicago([*"ABCDEFGH"[:players]], "A")
    rounds = dice.randint(0, 3)
    while not at.over:
        if at.must_target:
            at = at.after(Target(dice.choice(("over", "under"))))
            continue
        if at.rounds_done >= rounds and 1 < len(at.active) <= len(at.stood) + followers and at.stood:
            return turn(at, dice)
        at = turn(at, dice).after(Stand())
    return some_position(players, dice, followers)


def compare(at: Chicago, losses: Losses) -> tuple[float, bool]:
    """The largest difference of a chance, and whether the advice's best choice is not the best of the brute force."""
    me = at.seats.index(str(at.player))
    counted = {keep: one[me] for keep, one in Brute(losses).choices(at).items()}
    found = {way.keep: way.odds.lose for way in rank_keeps(at, losses)}
    assert found.keys() == counted.keys()
    best = next(iter(found))
    return max(abs(found[keep] - counted[keep]) for keep in found), counted[best] > min(counted.values()) + 1e-9


def first_answer(players: int) -> float:
    """The processor time of the first answer to the opener of a new game, in seconds."""
    at, begun = chicago.begin_chicago([*"ABCDEFGH"[:players]], "A").after(Throw((2, 3, 6))), process_time()
    rank_keeps(at, Losses())
    return process_time() - begun


def measure(players: int, positions: int) -> None:
    dice, losses, worst, wrong, longest = Random(players), Losses(), 0.0, 0, 0.0
    first = first_answer(players)
    for number in range(positions):
        followers = 2 if players <= FEW and number % TWO_LEFT == 0 else 1
        at, begun = some_position(players, dice, followers), process_time()
        rank_keeps(at, losses)
        longest = max(longest, process_time() - begun)
        apart, missed = compare(at, losses)
        worst, wrong = max(worst, apart), wrong + missed
    print(
        f"{players} players: {positions} positions, at most {worst:.0e} apart, {wrong} best choices wrong; first answer"
        f" {first:.2f} s, longest later one {longest:.2f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=3000, help="in all, as many for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=range(2, 9))
    given = parser.parse_args()
    for players in given.players:
        measure(players, -(-given.positions // len(given.players)))


if __name__ == "__main__":
    main()
