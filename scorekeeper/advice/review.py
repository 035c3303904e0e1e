"""After a game: score = expectation + luck - mistakes, and the moment that decided it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.advice.solver.chances import Chances, WinChances, win_chances
from scorekeeper.advice.solver.turns import PlayedTurn, Thrown, turns
from scorekeeper.advice.solver.values import Values
from scorekeeper.rules.acts import ChangePlayers, Enter
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.sheet import sums

CLOSE = 0.5
"""Points: mistakes in a turn that cost less than this together are not mentioned."""


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
    luckiest: tuple[PlayedTurn, Thrown] | None

    @property
    def tenths(self) -> tuple[float, float, float]:
        """`expected`, `luck` and `given`, rounded to one decimal so that they still give the score."""
        expected, given = round(self.expected, 1), round(self.given, 1)
        return expected, round(self.score - expected + given, 1), given


@dataclass(frozen=True, slots=True)
class Moment:
    """The turn in which the winner's chance to win rose most, with the chance before and after; `exact` if neither is
    approximated."""

    turn: PlayedTurn
    winner: str
    before: float
    after: float
    exact: bool


def review(values: Values, game: Game[CardGame]) -> tuple[PlayerReview, ...]:
    """The review of every player, in the order of the seats; those who left, or entered nothing, are left out."""
    played = [*turns(values, game)]
    names = dict.fromkeys(name for name in game.now.players if any(turn.player == name for turn in played))
    cards = dict(game.now.players_cards())
    return tuple(
        reviewed(name, sums(game.now.terms, cards[name]).grand, [turn for turn in played if turn.player == name])
        for name in names
    )


def reviewed(player: str, score: int, played: Sequence[PlayedTurn]) -> PlayerReview:
    """The review of one player from all their turns."""
    dearest = max(played, key=lambda turn: turn.cost)
    throws = [(turn, thrown) for turn in played for thrown in turn.throws]
    luckiest = max(throws, key=lambda one: one[1].luck)
    return PlayerReview(
        player,
        score,
        played[0].before,
        sum(turn.luck for turn in played),
        sum(turn.cost for turn in played),
        dearest if dearest.cost >= CLOSE else None,
        luckiest if luckiest[1].luck > 0 else None,
    )


def moment(chances: Chances, game: Game[CardGame]) -> Moment | None:
    """The turn that decided the game; None for a single player, several winners, an unfinished game, or if players
    joined or left."""
    winners = game.now.places[0] if game.now.places else ()
    changed = any(isinstance(act, ChangePlayers) for act in game.acts)
    if len(winners) != 1 or len(game.now.players) == 1 or changed:
        return None
    seat, played = game.now.players.index(winners[0]), [*turns(chances.values, game)]
    along = won_along(chances, game)
    rises = [after.chances[seat] - before.chances[seat] for before, after in pairwise(along)]
    at = max(range(len(rises)), key=lambda number: rises[number])
    before, after = along[at], along[at + 1]
    return Moment(played[at], winners[0], before.chances[seat], after.chances[seat], exact=before.exact and after.exact)


def won_along(chances: Chances, game: Game[CardGame]) -> list[WinChances]:
    """Each player's chance to win, at the start of the game and after each entry; for a game whose players do not
    change."""
    at, cards = game.start, [[card] for card in game.start.cards]
    seats: list[int] = []
    for act in game.acts:
        after = at.after(act)
        if isinstance(act, Enter) and at.seat is not None:
            seats.append(at.seat)
            cards[at.seat].append(after.cards[at.seat])
        at = after
    finals = [chances.along(one) for one in cards]
    turn = [0] * len(cards)
    found = [win_chances([one[0] for one in finals])]
    for seat in seats:
        turn[seat] += 1
        found.append(win_chances([one[number] for one, number in zip(finals, turn, strict=True)]))
    return found
