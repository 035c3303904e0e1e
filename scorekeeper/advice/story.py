"""How a game went, turn by turn and player by player, as the review found it: plain values that load without numpy."""

from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Move:
    """A choice in a turn: dice to keep, else a box to enter with its points, or (before the first throw) a box to
    announce."""

    keep: Roll | None = None
    box: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player chose after throw number `throw` of the turn (0: before the first), the best move there, and by how
    many points, or how much chance to win, the choice falls short of it."""

    throw: int
    made: Move
    best: Move
    cost: float


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """A throw, and its luck: by how much the card's expected final points, or the player's chance to win, rose above
    those before the throw."""

    dice: Roll
    luck: float


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One finished turn of a player; `number` counts the player's turns from 1, `before` and `value` are the expected
    final points before and after it. In a review by chance they are chances to win, and so are luck, cost and surplus.

    `surplus` are points gained by the table's agreement that a kept die is thrown again; they count as luck.
    """

    player: str
    number: int
    box: str
    points: int
    before: float
    value: float
    throws: tuple[JudgedThrow, ...]
    choices: tuple[Decision, ...]
    surplus: float = 0.0

    @property
    def luck(self) -> float:
        return sum(one.luck for one in self.throws) + self.surplus

    @property
    def cost(self) -> float:
        return sum(one.cost for one in self.choices)

    @property
    def worst(self) -> Decision | None:
        """The choice that cost most; None if all were best."""
        worst = max(self.choices, key=lambda one: one.cost, default=None)
        return worst if worst and worst.cost > 0 else None


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """How one player's points came about: score = expected + luck - given, where `given` are the points that mistakes
    cost.

    `dearest` is the turn with the largest mistakes, None if they cost next to nothing; `luckiest` is the throw that
    exceeded its expectation most, with its turn, None if no throw did.
    """

    player: str
    score: int
    expected: float
    luck: float
    given: float
    dearest: PlayedTurn | None
    luckiest: tuple[PlayedTurn, JudgedThrow] | None

    @property
    def rounded_parts(self) -> tuple[float, float, float]:
        """`expected`, `luck` and `given`, rounded to one decimal so that they still give the score."""
        expected, given = round(self.expected, 1), round(self.given, 1)
        return expected, round(self.score - expected + given, 1), given


@dataclass(frozen=True, slots=True)
class ChanceHistory:
    """The chances to win along a finished game: `chances[n]` holds one for each of the `players` after the first n of
    the `turns`, and is exact from n = `exact_from` on. `given` is what each player's mistakes cost, in chance; `winner`
    is None if several share the victory."""

    players: tuple[str, ...]
    turns: tuple[PlayedTurn, ...]
    chances: tuple[tuple[float, ...], ...]
    exact_from: int
    given: tuple[float, ...]
    winner: str | None

    def change_by_own_turns(self, seat: int) -> float:
        """By how much this player's own turns changed the chance to win."""
        steps = zip(self.turns, pairwise(self.chances), strict=True)
        return sum(after[seat] - before[seat] for turn, (before, after) in steps if turn.player == self.players[seat])

    def luck_in_own_turns(self, seat: int) -> float:
        """What the dice of this player's turns brought, in chance."""
        return self.change_by_own_turns(seat) + self.given[seat]

    def change_by_other_turns(self, seat: int) -> float:
        """By how much the turns of the others changed this player's chance."""
        return self.chances[-1][seat] - self.chances[0][seat] - self.change_by_own_turns(seat)

    @property
    def decisive_number(self) -> int | None:
        """The number of the turn (from 0) that decided the game: in which the winner's chance rose most; None for
        several winners."""
        if self.winner is None:
            return None
        seat = self.players.index(self.winner)
        rises = [after[seat] - before[seat] for before, after in pairwise(self.chances)]
        return max(range(len(rises)), key=lambda number: rises[number])

    @property
    def decisive_turn(self) -> "DecisiveTurn | None":
        at = self.decisive_number
        if at is None or self.winner is None:
            return None
        seat = self.players.index(self.winner)
        before, after = self.chances[at][seat], self.chances[at + 1][seat]
        return DecisiveTurn(self.turns[at], self.winner, before, after, exact=at >= self.exact_from)


@dataclass(frozen=True, slots=True)
class DecisiveTurn:
    """The turn in which the winner's chance to win rose most, with the chance before and after; `exact` if neither is
    approximated."""

    turn: PlayedTurn
    winner: str
    before: float
    after: float
    exact: bool
