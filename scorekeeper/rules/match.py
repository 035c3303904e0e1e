"""A match: who begins, its games one after the other, and their sum."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.errors import RuleError
from scorekeeper.rules import game
from scorekeeper.rules.acts import ChangePlayers, MatchAct, NextGame, Setup, StartThrow
from scorekeeper.rules.dice import Roll, check_roll
from scorekeeper.rules.game import Game, Position, clockwise_from
from scorekeeper.rules.games import game_named
from scorekeeper.rules.kind import Kind

Phase = Literal["starting", "playing", "between", "over"]


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its games so far, the last of which is the current one, and the throws that decide who begins.
    `contenders` are the players who throw for the start of the next game; empty if nobody does."""

    setup: Setup
    games: tuple[Game[Position], ...] = ()
    contenders: tuple[str, ...] = ()
    start_throws: Mapping[str, Roll] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        if self.contenders:
            return "starting"
        if not self.games[-1].now.over:
            return "playing"
        return "between" if len(self.games) < self.setup.games else "over"

    @property
    def next_start_thrower(self) -> str | None:
        """The player whose throw for the start comes next; None if nobody throws for the start."""
        return next((name for name in self.contenders if name not in self.start_throws), None)

    @property
    def kind(self) -> Kind:
        return game_named(self.setup.sheet)

    @property
    def dice_count(self) -> int:
        """The number of dice of the next throw."""
        return 1 if self.contenders and self.setup.options.get("one_die_starts") else self.kind.dice

    def do(self, act: MatchAct) -> "Match":
        match act:
            case StartThrow():
                return self.start_throw(act.player, act.dice)
            case NextGame():
                return self.next_game(act.players)
        if self.contenders:
            raise RuleError("illegal_throw", f"{self.next_start_thrower} throws for the start first")
        setup = replace(self.setup, players=act.players) if isinstance(act, ChangePlayers) else self.setup
        return replace(self, setup=setup, games=(*self.games[:-1], self.games[-1].do(act)))

    def start_throw(self, player: str, dice: Sequence[int]) -> "Match":
        if self.next_start_thrower is None:
            raise RuleError("illegal_throw", "nobody throws for the start now")
        if player != self.next_start_thrower:
            raise RuleError("illegal_throw", f"{self.next_start_thrower} throws for the start now, not {player}")
        throws = {**self.start_throws, player: check_roll(dice, self.dice_count)}
        if len(throws) < len(self.contenders):
            return replace(self, start_throws=throws)
        highest = starters_by_throws(throws)
        return self.begin(highest[0]) if len(highest) == 1 else replace(self, contenders=highest, start_throws={})

    def begin(self, first: str) -> "Match":
        fresh = begin_game(replace(self.setup, cards={}, midway={}), clockwise_from(self.setup.players, first))
        return replace(self, games=(*self.games, fresh), contenders=(), start_throws={})

    def next_game(self, players: tuple[str, ...] = ()) -> "Match":
        """The match with its next game, begun by the next seat, or, if the dice decide, with all players due to throw
        for the start; a RuleError if no game is due now."""
        if self.phase != "between":
            raise RuleError("game_over", "the match has no further game to begin now")
        seats = players or self.setup.players
        seated = replace(self, setup=replace(self.setup, players=seats))
        begun = seated.begin(seats[len(self.games) % len(seats)])
        return replace(seated, contenders=seats) if self.setup.dice_decide else begun

    @property
    def totals(self) -> dict[str, int]:
        """The sum of all games for each player, the current one included; empty if their points are not added."""
        return match_totals([one.now.scores for one in self.games]) if self.kind.adds_up else {}


def begin_game(setup: Setup, players: tuple[str, ...]) -> Game[Position]:
    return game.game_from(game_named(setup.sheet).begin(setup, players))


def begin_match(setup: Setup) -> Match:
    """A new match with its first game; still without it if dice decide who begins (not with paper cards or alone)."""
    first = begin_game(setup, setup.players)
    if setup.games < 1:
        raise RuleError("bad_request", "a match has at least one game")
    if setup.dice_decide and not setup.cards and len(setup.players) > 1:
        return Match(setup, contenders=setup.players)
    return Match(setup, (first,))


def starters_by_throws(throws: Mapping[str, Roll]) -> tuple[str, ...]:
    """From the throws for the start, the players with the highest total: a single one begins, several throw again."""
    return winners({player: sum(roll) for player, roll in throws.items()})


def winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    highest = max(totals.values())
    return tuple(player for player, points in totals.items() if points == highest)


def match_totals(games: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The sum of every player's games; players in the order in which they first appear."""
    players = dict.fromkeys(player for totals in games for player in totals)
    return {player: sum(totals.get(player, 0) for totals in games) for player in players}
