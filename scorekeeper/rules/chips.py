"""Chicago: its rounds, played with three dice for three chips until a loser is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import GameAct, Stand, Target
from scorekeeper.rules.dice import Roll, Throw, check_throw
from scorekeeper.rules.game import Places, clockwise_from
from scorekeeper.rules.sheet import Value

ID = "chicago"
DICE, THROWS, CHIPS = 3, 3, 3
CHICAGO: Roll = (1, 1, 1)


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a round of Chicago: its loser and winner (None if nobody lost it), the players who threw 1-1-1
    (`chicago`), and all who left the game with it (`left`, including those)."""

    loser: str | None
    winner: str | None
    chicago: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chicago:
    """A position of a game of Chicago: the active players, their chips, and the throws of the current round.

    `stood` holds the final dice of the players who have ended their turn in this round, the opener's first; the others
    get `allowed` throws, as many as the opener used. `settled` is the result of the round before, until the next throw.
    """

    seats: tuple[str, ...]
    active: tuple[str, ...]
    chips: Mapping[str, int]
    pot: int
    opener: str | None
    rounds_done: int = 0
    places: Places = ()
    stood: tuple[tuple[str, Roll], ...] = ()
    allowed: int = THROWS
    target: str | None = None
    throws: tuple[Throw, ...] = ()
    settled: Round | None = None
    options: Mapping[str, Value] = field(default_factory=dict)

    must_declare = False

    @property
    def throws_left(self) -> int:
        return 0 if self.must_target or self.must_stand else self.allowed - len(self.throws)

    @property
    def must_stand(self) -> bool:
        """Whether the turn must end, because 1-1-1 was thrown and by the chosen option counts after any throw."""
        lies = bool(self.throws) and self.is_chicago(self.throws[-1].dice)
        return lies and self.options.get("chicago_any_throw") is True

    def is_chicago(self, dice: Roll) -> bool:
        return dice == CHICAGO and self.options.get("chicago_rule", True) is True

    @property
    def over(self) -> bool:
        return self.opener is None

    @property
    def order(self) -> tuple[str, ...]:
        return () if self.opener is None else clockwise_from(self.active, self.opener)

    @property
    def must_target(self) -> bool:
        return len(self.stood) == 1 and self.target is None

    @property
    def player(self) -> str | None:
        """The player to act, None when the game is over; the opener still chooses the target after the turn."""
        return None if self.over else self.order[0 if self.must_target else len(self.stood)]

    @property
    def scores(self) -> Mapping[str, int]:
        """The chips of every player."""
        return self.chips

    def after(self, act: GameAct) -> "Chicago":
        if self.over:
            raise RuleError("game_over", "the game has ended")
        match act:
            case Throw() | Stand() if self.must_target:
                raise RuleError("illegal_throw", "the opener has to say over or under first")
            case Throw():
                return self.throw(act)
            case Stand():
                return self.stand()
            case Target():
                return self.name_target(act.target)
        raise RuleError("bad_request", "this act belongs to a game on a sheet, not to Chicago")

    def throw(self, throw: Throw) -> "Chicago":
        if self.must_stand:
            raise RuleError("illegal_throw", "three ones end the turn: no further throw is possible")
        throws = (*self.throws, check_throw(throw, self.throws, DICE, self.allowed, rethrow_kept=True))
        return replace(self, throws=throws, settled=None)

    def stand(self) -> "Chicago":
        if not self.throws:
            raise RuleError("illegal_throw", "there is no throw to stand by")
        assert self.player is not None
        dice = self.throws[-1].dice
        stood = replace(self, stood=(*self.stood, (self.player, dice)))
        if not self.stood:
            return void(self) if self.is_chicago(dice) else stood
        done = replace(stood, throws=())
        return settle(done) if len(done.stood) == len(done.active) else done

    def name_target(self, target: str) -> "Chicago":
        if not self.must_target:
            raise RuleError("illegal_target", "over or under is said by the opener, once, after his last throw")
        if target not in ("over", "under"):
            raise RuleError("illegal_target", f"the others are to throw over or under, not {target!r}")
        return replace(self, target=target, allowed=len(self.throws), throws=())


def leave(position: Chicago, player: str) -> Chicago:
    """The position without this player, who takes the next place and whose chips go back to the pot."""
    return replace(
        position,
        active=tuple(other for other in position.active if other != player),
        chips={**position.chips, player: 0},
        pot=position.pot + position.chips[player],
        places=(*position.places, (player,)),
    )


def next_round(position: Chicago, opener: str | None, settled: Round) -> Chicago:
    if opener is not None and len(position.active) == 1:
        position, opener = replace(position, places=(*position.places, position.active)), None
    return replace(position, opener=opener, stood=(), allowed=THROWS, target=None, throws=(), settled=settled)


def void(position: Chicago) -> Chicago:
    """The position after the opener's 1-1-1: the opener leaves, nobody loses, the next one opens or the game ends."""
    out, opener = position.order[:2]
    return next_round(leave(position, out), opener, Round(None, None, (out,), (out,)))


def settle(position: Chicago) -> Chicago:
    """The position after a round: 1-1-1 leaves, the loser takes a chip; others may leave, and the game may end."""
    gone = tuple(player for player, dice in position.stood if position.is_chicago(dice))
    after = position
    for player in gone:
        after = leave(after, player)
    if len(after.active) == 1:
        return next_round(after, after.active[0], Round(None, None, gone, gone))
    winner, loser = best_and_worst(position, gone)
    after, left = replace(after, rounds_done=after.rounds_done + 1), gone
    if len(position.active) >= 4 and not gone:
        after, left = leave(after, winner), (winner,)
    after = take_chip(after, loser, winner)
    if after.chips[loser] == CHIPS:
        others = tuple(player for player in after.active if player != loser)
        ended = replace(after, places=(*after.places, others, (loser,)))
        return next_round(ended, None, Round(loser, winner, gone, left))
    chipless = [player for player in after.active if not after.chips[player]]
    if len(position.active) == 3 and not gone and after.rounds_done >= 3 and len(chipless) == 1:
        after, left = leave(after, chipless[0]), (chipless[0],)
    return next_round(after, loser, Round(loser, winner, gone, left))


def best_and_worst(position: Chicago, gone: tuple[str, ...]) -> tuple[str, str]:
    """The winner and the loser of the round among players not in `gone`; of two equal throws the earlier is better."""
    sign = 1 if position.target == "under" else -1
    ranked = sorted((stood for stood in position.stood if stood[0] not in gone), key=lambda stood: sign * sum(stood[1]))
    return ranked[0][0], ranked[-1][0]


def take_chip(position: Chicago, loser: str, winner: str) -> Chicago:
    """The position after the loser took a chip from the pot, else from the winner; the same if neither has one."""
    chips = {**position.chips, loser: position.chips[loser] + 1}
    if position.pot:
        return replace(position, chips=chips, pot=position.pot - 1)
    if position.chips[winner]:
        return replace(position, chips={**chips, winner: position.chips[winner] - 1})
    return position
