"""Chicago: its rounds, played with three dice for three chips until a loser is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import GameAct, Stand, Target
from scorekeeper.rules.dice import Roll, Throw, check_throw
from scorekeeper.rules.game import Places, clockwise_from
from scorekeeper.rules.sheet import Value

CHICAGO_ID = "chicago"
DICE, THROWS, CHIPS = 3, 3, 3
THREE_ONES: Roll = (1, 1, 1)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round of Chicago: its loser and winner (None if nobody lost it), the players who threw 1-1-1
    (`chicago`), and all who left the game with it (`left`, including those). `others` took a chip beside the loser."""

    loser: str | None
    winner: str | None
    chicago: tuple[str, ...]
    left: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chicago:
    """A position of a game of Chicago: the active players, their chips, and the throws of the current round.

    `stood` holds the final dice of the players who have ended their turn in this round, the opener's first. The others
    get as many throws (`allowed`) as the opener used or, with the option "dice_as_opener", as many dice (`most_dice`).
    `settled` is the result of the round before, until the next throw.
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
    most_dice: int = THROWS * DICE
    target: str | None = None
    throws: tuple[Throw, ...] = ()
    settled: RoundResult | None = None
    options: Mapping[str, Value] = field(default_factory=dict)

    must_declare = False

    @property
    def throws_left(self) -> int:
        over = self.must_target or self.must_stand or self.dice_left_to_throw <= 0
        return 0 if over else self.allowed - len(self.throws)

    @property
    def dice_left_to_throw(self) -> int:
        """The number of dice that may still be thrown in this turn, all its throws together."""
        return self.most_dice - dice_thrown_in_all(self.throws)

    @property
    def must_stand(self) -> bool:
        """Whether the turn must end, because 1-1-1 was thrown and by the chosen option counts after any throw."""
        lies = bool(self.throws) and self.counts_as_three_ones(self.throws[-1].dice)
        return lies and self.is_agreed("chicago_any_throw")

    def is_agreed(self, option: str) -> bool:
        """Whether the table plays by this option, which is off by default."""
        return self.options.get(option) is True

    def counts_as_three_ones(self, dice: Roll) -> bool:
        return dice == THREE_ONES and self.options.get("chicago_rule", True) is True

    @property
    def players_with_three_ones(self) -> tuple[str, ...]:
        """The players who have ended their turn in this round with 1-1-1."""
        return tuple(player for player, dice in self.stood if self.counts_as_three_ones(dice))

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
        checked = check_throw(throw, self.throws, DICE, self.allowed, rethrow_kept=True)
        if dice_thrown_in_all((checked,)) > (left := self.dice_left_to_throw) and not throw.agreed:
            raise RuleError("illegal_throw", f"{left} more dice may be thrown, as many as by the opener")
        return replace(self, throws=(*self.throws, checked), settled=None)

    def stand(self) -> "Chicago":
        if not self.throws:
            raise RuleError("illegal_throw", "there is no throw to stand by")
        assert self.player is not None
        dice = self.throws[-1].dice
        stood = replace(self, stood=(*self.stood, (self.player, dice)))
        if not self.stood:
            ends = len(self.active) == 2 or not self.is_agreed("chicago_plays_on")
            return after_opener_left_with_three_ones(self) if self.counts_as_three_ones(dice) and ends else stood
        done = replace(stood, throws=())
        alone = len(done.players_with_three_ones) == len(done.active) - 1
        return after_round(done) if alone or len(done.stood) == len(done.active) else done

    def name_target(self, target: str) -> "Chicago":
        if not self.must_target:
            raise RuleError("illegal_target", "over or under is said by the opener, once, after the last throw")
        if target not in ("over", "under"):
            raise RuleError("illegal_target", f"the others are to throw over or under, not {target!r}")
        if self.is_agreed("dice_as_opener"):
            return replace(self, target=target, most_dice=dice_thrown_in_all(self.throws), throws=())
        return replace(self, target=target, allowed=len(self.throws), throws=())


def dice_thrown_in_all(throws: tuple[Throw, ...]) -> int:
    """The number of dice thrown; a die that was thrown three times counts three."""
    return sum(DICE - len(throw.kept) for throw in throws)


def without_player(position: Chicago, player: str) -> Chicago:
    """The position without this player, who takes the next place and whose chips go back to the pot."""
    return replace(
        position, chips={**position.chips, player: 0}, pot=position.pot + position.chips[player],
        active=tuple(other for other in position.active if other != player), places=(*position.places, (player,)),
    )  # fmt: skip


def next_round(position: Chicago, opener: str | None, settled: RoundResult) -> Chicago:
    if opener is not None and len(position.active) == 1:
        position, opener = replace(position, places=(*position.places, position.active)), None
    return replace(
        position, opener=opener, stood=(), allowed=THROWS, most_dice=THROWS * DICE, target=None, throws=(),
        settled=settled,
    )  # fmt: skip


def after_opener_left_with_three_ones(position: Chicago) -> Chicago:
    """The position after the opener's 1-1-1: the opener leaves, nobody loses, and the next opens or the game ends."""
    out, opener = position.order[:2]
    return next_round(without_player(position, out), opener, RoundResult(None, None, (out,), (out,)))


def after_round(position: Chicago) -> Chicago:
    """The position after a round: players with 1-1-1 leave, the loser takes a chip (by an option also each other player
    who has not beaten the opener), another player may leave, and the game may end."""
    after, gone = position, position.players_with_three_ones
    for player in gone:
        after = without_player(after, player)
    if len(after.active) == 1:
        return next_round(after, after.active[0], RoundResult(None, None, gone, gone))
    winner, loser = best_and_worst(position)
    after, left = replace(after, rounds_done=after.rounds_done + 1), gone
    if len(position.active) >= 4 and not gone:
        after, left = without_player(after, winner), (winner,)
    others = players_who_take_chip_too(position, loser)
    for player in (loser, *others):
        after = after_loser_took_chip(after, player, winner)
    if after.chips[loser] == CHIPS:
        staying = tuple(player for player in after.active if player != loser)
        ended = replace(after, places=(*after.places, staying, (loser,)))
        return next_round(ended, None, RoundResult(loser, winner, gone, left))
    chipless = [player for player in after.active if not after.chips[player]]
    if len(position.active) == 3 and not gone and after.rounds_done >= 3 and len(chipless) == 1:
        after, left = without_player(after, chipless[0]), (chipless[0],)
    took = tuple(player for player in others if after.chips[player] > position.chips[player])
    return next_round(after, loser, RoundResult(loser, winner, gone, left, took))


def best_and_worst(position: Chicago) -> tuple[str, str]:
    """The winner and the loser of the round so far among players without 1-1-1. Of two equal throws the earlier is
    better; by an option the opener's is the worse one."""
    last = position.opener if position.is_agreed("equal_passes") else None
    here = [one for one in position.stood if one[0] not in position.players_with_three_ones]
    ranked = sorted(here, key=lambda one: (-merit(position, one[1]), one[0] == last))
    return ranked[0][0], ranked[-1][0]


def merit(position: Chicago, dice: Roll) -> int:
    """The total of the dice, negative if the target is "under": the larger, the better."""
    return -sum(dice) if position.target == "under" else sum(dice)


def players_who_take_chip_too(position: Chicago, loser: str) -> tuple[str, ...]:
    """The players beside the loser who take a chip by the option "chip_each", as they have not beaten the opener, in
    the order of their turns; empty after the opener's 1-1-1, which nothing can beat."""
    (opener, dice), *others = position.stood
    if not position.is_agreed("chip_each") or opener in position.players_with_three_ones:
        return ()
    enough = merit(position, dice) + (not position.is_agreed("equal_passes"))
    failed = {player for player, one in others if merit(position, one) < enough} - {*position.players_with_three_ones}
    return tuple(player for player, _ in others if player in failed - {loser})


def after_loser_took_chip(position: Chicago, loser: str, winner: str) -> Chicago:
    """The position after the loser took a chip from the pot, else from the winner; unchanged if neither has any."""
    chips = {**position.chips, loser: position.chips[loser] + 1}
    if position.pot:
        return replace(position, chips=chips, pot=position.pot - 1)
    if position.chips[winner]:
        return replace(position, chips={**chips, winner: position.chips[winner] - 1})
    return position
