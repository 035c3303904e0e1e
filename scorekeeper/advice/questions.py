"""The questions of the screen to the advice process, and its answers: plain values that are sent through a pipe."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.advice.position import Advice
from scorekeeper.advice.reasons import Hope, Prospect
from scorekeeper.advice.review import PlayerReview, Story
from scorekeeper.advice.solver.chances import WinChances
from scorekeeper.advice.solver.chicago import Odds, Way
from scorekeeper.advice.solver.turns import PlayedTurn
from scorekeeper.advice.solver.winning import WinAdvice
from scorekeeper.rules import chicago
from scorekeeper.rules import game as games
from scorekeeper.rules.acts import GameAct
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import Card, Value, agree

AskedAt = tuple[int, int]
"""The number of the match, and the number of acts done so far, at which a question was asked; the answers carry it too,
so that outdated ones are recognised."""


@dataclass(frozen=True, slots=True)
class AskedGame:
    """A question about a game on a card, with its start and the acts that lead to its position, as a position itself
    cannot be sent."""

    stamp: AskedAt
    sheet: str
    edition: str
    options: Mapping[str, Value]
    players: tuple[str, ...]
    cards: Mapping[str, Card]
    acts: tuple[GameAct, ...]
    corrections: tuple[tuple[str | None, str], ...]
    chances: bool = True
    """Whether the chances to win are wanted as well."""
    to_win: bool = False
    """Whether the best choice is the one with the largest chance to win."""
    even: bool = True
    """Whether the cards alone decide who wins; with a handicap there are no chances to win."""

    def game(self) -> Game[CardGame]:
        terms = agree(sheet_named(self.sheet), self.edition, self.options)
        start = games.begin(terms, self.players, self.cards)
        return Game(start, games.replayed(start, self.acts), self.acts, self.corrections)


@dataclass(frozen=True, slots=True)
class AskedChicago:
    """A question about a position of Chicago."""

    stamp: AskedAt
    position: Chicago


@dataclass(frozen=True, slots=True)
class AskedTable:
    """A request to solve the table of a sheet before a game by these rules begins, or of Chicago to work out the rounds
    of that many players; it has no answer."""

    sheet: str
    edition: str
    options: Mapping[str, Value]
    players: int = 0

    def beginning(self) -> Chicago:
        """The beginning of a game of Chicago, whoever the players are."""
        seats = [*map(str, range(self.players))]
        return chicago.begin(seats, seats[0], edition=self.edition, options=self.options)


Asked = AskedGame | AskedChicago | AskedTable


def question_about(stamp: AskedAt, game: Game[Any], chances: bool = True, to_win: bool = False) -> Asked | None:
    """The question to send about this game; None for a game without advice."""
    now, start = game.now, game.start
    if isinstance(now, Chicago):
        return AskedChicago(stamp, now)
    if not isinstance(start, CardGame):
        return None
    terms, cards, even = start.terms, dict(start.players_cards()), not any(start.handicap.values())
    return AskedGame(
        stamp,
        terms.sheet.id,
        terms.edition,
        dict(terms.options),
        start.players,
        cards,
        game.acts,
        game.corrections,
        chances and even,
        to_win and even,
        even,
    )


# ---- answers


@dataclass(frozen=True, slots=True)
class Solving:
    """Progress report: the expected points of all cards by the rules of this game are being computed; `part`, from 0 to
    1, is done."""

    stamp: AskedAt
    part: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """The advice process has ended too often and is not started again; there are no more answers."""

    stamp: AskedAt = (-1, -1)


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice about the throw on the table. `hopes` are the boxes at which the best dice to keep aim; empty if there
    are no dice to keep. `win` is the advice to win, where that was asked for and the end of the game is near.
    `prospects` are the best choices of dice to keep with what each may become."""

    stamp: AskedAt
    advice: Advice
    hopes: tuple[Hope, ...] = ()
    win: WinAdvice | None = None
    prospects: tuple[Prospect, ...] = ()


@dataclass(frozen=True, slots=True)
class Announced:
    """Each box that may be announced with the expected final points, best first."""

    stamp: AskedAt
    boxes: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """The review of the last finished turn: what the dice brought, and what its choices cost; if the best choice is
    that with the largest chance to win, in chances (`to_win`)."""

    stamp: AskedAt
    turn: PlayedTurn
    to_win: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """The chances of all players to win or share the victory, in the order of the seats."""

    stamp: AskedAt
    chances: WinChances


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of a finished game. It is sent twice: first without the chances to win along the game, which take
    longer, then `complete`."""

    stamp: AskedAt
    players: tuple[PlayerReview, ...]
    story: Story | None = None
    complete: bool = False


@dataclass(frozen=True, slots=True)
class AdvisedChicago:
    """Advice in Chicago: the possible choices of dice, the smallest chance to be worst first (`ways`), or both targets
    with the opener's chance to be worst (`calls`)."""

    stamp: AskedAt
    ways: tuple[Way, ...]
    calls: tuple[tuple[str, Odds], ...] = ()


Answer = Solving | Stopped | Advised | Announced | Judged | Won | Reviewed | AdvisedChicago
