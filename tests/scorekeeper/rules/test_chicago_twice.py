"""Chicago written a second time, with mutable state, and compared with the first over random rounds."""

from dataclasses import dataclass, field
from random import Random

import pytest

from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import Chicago, begin_chicago
from scorekeeper.rules.dice import Roll, Throw


@dataclass
class Board:
    """The state of a Chicago game, changed in place: pot, chips, active players, and those who left, in order.

    `opener` is None when the game is over.
    """

    active: list[str]
    opener: str | None
    pot: int = 3
    rounds: int = 0
    chips: dict[str, int] = field(default_factory=dict)
    places: list[list[str]] = field(default_factory=list)

    def leaves(self, player: str) -> None:
        self.pot += self.chips.get(player, 0)
        self.chips[player] = 0
        self.active.remove(player)
        self.places.append([player])

    def ends_if_one_is_left(self) -> bool:
        if len(self.active) == 1:
            self.places.append([*self.active])
            self.opener = None
        return self.opener is None


def play_round(board: Board, rolls: dict[str, Roll], target: str) -> None:
    """Play one round from the final dice of all players, in the order of play, and change the board."""
    order = list(rolls)
    started_with = len(board.active)
    opener = order[0]
    if rolls[opener] == (1, 1, 1):
        seats = board.active
        board.opener = seats[(seats.index(opener) + 1) % len(seats)]
        board.leaves(opener)
        board.ends_if_one_is_left()
        return
    chicago = [player for player in order if rolls[player] == (1, 1, 1)]
    for player in chicago:
        board.leaves(player)
    if board.ends_if_one_is_left():
        return
    best = worst = opener
    for player in order[1:]:
        if player in chicago:
            continue
        total = sum(rolls[player])
        beats_best = total < sum(rolls[best]) if target == "under" else total > sum(rolls[best])
        beats_worst = total < sum(rolls[worst]) if target == "under" else total > sum(rolls[worst])
        best = player if beats_best else best
        worst = worst if beats_worst else player
    board.rounds += 1
    if started_with >= 4 and not chicago:
        board.leaves(best)
    move_chip(board, worst, best)
    finish(board, worst, had_three=started_with == 3 and not chicago)


def move_chip(board: Board, loser: str, winner: str) -> None:
    if board.pot:
        board.pot -= 1
    elif board.chips.get(winner):
        board.chips[winner] -= 1
    else:
        return
    board.chips[loser] = board.chips.get(loser, 0) + 1


def finish(board: Board, loser: str, had_three: bool) -> None:
    board.opener = loser
    if board.chips.get(loser) == 3:
        board.places += [[player for player in board.active if player != loser], [loser]]
        board.opener = None
    elif had_three and board.rounds >= 3:
        without = [player for player in board.active if not board.chips.get(player)]
        if len(without) == 1:
            board.leaves(without[0])


def turn_of(position: Chicago, roll: Roll) -> Chicago:
    return position.after(Throw(roll)).after(Stand())


@pytest.mark.parametrize("seats", range(2, 10))
def test_both_computations_agree_round_by_round(seats: int) -> None:
    random = Random(seats)
    for _ in range(150):
        names = "ABCDEFGHI"[:seats]
        position = begin_chicago(tuple(names), random.choice(names))
        board = Board([*names], position.opener)
        while not position.over:
            target = random.choice(("over", "under"))
            pool = (1, 1, 1, 2, 6) if random.random() < 0.5 else (1, 2, 3, 4, 5, 6)
            rolls: dict[str, Roll] = {}
            rounds, opener = position.rounds_done, position.player
            for player in position.order:
                rolls[player] = (random.choice(pool), random.choice(pool), random.choice(pool))
                position = turn_of(position, rolls[player])
                if position.must_target:
                    position = position.after(Target(target))
                if rolls[player] == (1, 1, 1) and player == opener:
                    break
            play_round(board, rolls, target)
            assert position.rounds_done - rounds in (0, 1)
            assert (position.opener, position.pot, position.rounds_done) == (board.opener, board.pot, board.rounds)
            assert [*map(list, position.places)] == board.places
            assert {name: n for name, n in position.chips.items() if n} == {n: k for n, k in board.chips.items() if k}
            assert not board.opener or list(position.active) == board.active
