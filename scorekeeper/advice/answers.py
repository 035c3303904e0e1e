"""The answers of the advice process to the screen: plain values that are sent through a pipe."""

from dataclasses import dataclass

from scorekeeper.advice.questions import QuestionStamp
from scorekeeper.advice.story import ChanceHistory, PlayedTurn, PlayerReview
from scorekeeper.advice.worth import Advice, ChicagoKeep, Hope, Odds, Prospect, WinAdvice, WinChances


@dataclass(frozen=True, slots=True)
class SolvingProgress:
    """Progress report: the expected points of all cards by the rules of this game are being computed; `part`, from 0 to
    1, is done."""

    stamp: QuestionStamp
    part: float


@dataclass(frozen=True, slots=True)
class AdviceStopped:
    """The advice process has ended too often and is not started again; there are no more answers. Its `stamp` is that
    of no question."""

    stamp: QuestionStamp = (-1, -1)


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice about the throw on the table. `hopes` are the boxes at which the best dice to keep aim; empty if there
    are no dice to keep. `win` is the advice to win, where that was asked for and the end of the game is near.
    `prospects` are the best choices of dice to keep with what each may become."""

    stamp: QuestionStamp
    advice: Advice
    hopes: tuple[Hope, ...] = ()
    win: WinAdvice | None = None
    prospects: tuple[Prospect, ...] = ()


@dataclass(frozen=True, slots=True)
class AdvisedAnnouncements:
    """Each box that may be announced with the expected final points, best first."""

    stamp: QuestionStamp
    boxes: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class ReviewedLastTurn:
    """The review of the last finished turn: what the dice brought, and what its choices cost, in expected points or, if
    `to_win`, in chances to win."""

    stamp: QuestionStamp
    turn: PlayedTurn
    to_win: bool = False


@dataclass(frozen=True, slots=True)
class ChancesToWin:
    """The chances of all players to win, in the order of the seats; a shared victory counts in parts."""

    stamp: QuestionStamp
    chances: WinChances


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The review of a finished game. It is sent twice: first without the chances to win along the game (`story`), which
    take longer, then `complete`, with them unless there are none for this game."""

    stamp: QuestionStamp
    players: tuple[PlayerReview, ...]
    story: ChanceHistory | None = None
    complete: bool = False


@dataclass(frozen=True, slots=True)
class AdvisedChicago:
    """Advice in Chicago: `ways` are the possible choices of dice to keep, the smallest chance to lose the game first;
    `calls`, when the opener has to name a target, are both targets with the opener's chances. Before the first throw of
    a turn and after the game both tuples are empty."""

    stamp: QuestionStamp
    ways: tuple[ChicagoKeep, ...]
    calls: tuple[tuple[str, Odds], ...] = ()


Answer = (
    SolvingProgress
    | AdviceStopped
    | Advised
    | AdvisedAnnouncements
    | ReviewedLastTurn
    | ChancesToWin
    | ReviewedGame
    | AdvisedChicago
)
