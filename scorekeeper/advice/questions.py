"""The questions of the screen to the advice process: plain values that are sent through a pipe."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules import chicago
from scorekeeper.rules import game as games
from scorekeeper.rules.acts import GameAct
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import Card, Value, agree_terms

QuestionStamp = tuple[int, int]
"""The number of the match, and the number of acts done so far, at which a question was asked; the answers carry it too,
so that outdated ones are recognised."""


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """A question about a game on a card, with its start and the acts that lead to its position, as a position itself
    cannot be sent."""

    stamp: QuestionStamp
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

    def replayed_game(self) -> Game[CardGame]:
        terms = agree_terms(sheet_named(self.sheet), self.edition, self.options)
        start = games.begin_card_game(terms, self.players, self.cards)
        return Game(start, games.replay_acts(start, self.acts), self.acts, self.corrections)


@dataclass(frozen=True, slots=True)
class ChicagoQuestion:
    """A request for advice about a position of Chicago."""

    stamp: QuestionStamp
    position: Chicago


@dataclass(frozen=True, slots=True)
class SolveAheadRequest:
    """A request to compute what advice needs before a game by these rules begins: the table of values of the sheet or,
    for Chicago, the rounds of that many `players`. It has no answer."""

    sheet: str
    edition: str
    options: Mapping[str, Value]
    players: int = 0

    def first_chicago_position(self) -> Chicago:
        """The first position of a game of Chicago with that many players, whose names do not matter."""
        seats = [*map(str, range(self.players))]
        return chicago.begin_chicago(seats, seats[0], edition=self.edition, options=self.options)


AdviceQuestion = GameQuestion | ChicagoQuestion | SolveAheadRequest


def question_about(
    stamp: QuestionStamp, game: Game[Any], chances: bool = True, to_win: bool = False
) -> AdviceQuestion | None:
    """The question to send about this game; None unless it is Chicago or a game on cards. Chances to win are not asked
    for where a player has a handicap."""
    now, start = game.now, game.start
    if isinstance(now, Chicago):
        return ChicagoQuestion(stamp, now)
    if not isinstance(start, CardGame):
        return None
    terms, cards, even = start.terms, dict(start.players_cards()), not any(start.handicap.values())
    return GameQuestion(
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
