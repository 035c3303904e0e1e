"""What a review measures the choices of a game by: the expected final points, or the chance to win."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.advice import position
from scorekeeper.advice.solver.chances import TurnSoFar
from scorekeeper.advice.solver.values import Values
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.worth import Advice, EntryWorth, KeepWorth
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame


class ChoiceJudge(Protocol):
    """Measures positions of the player to act: before a throw, after each box is announced, and every choice with the
    dice on the table, of which `must_stay` may not be thrown again."""

    def value_before_throw(self, at: CardGame) -> float: ...
    def values_of_announcements(self, at: CardGame) -> Mapping[str, float]: ...
    def advice(self, at: CardGame, left: int, must_stay: Roll) -> Advice: ...


@dataclass(frozen=True, slots=True)
class JudgeByPoints:
    """Measures by the expected final points of the player's card."""

    values: Values

    def value_before_throw(self, at: CardGame) -> float:
        return position.expected_total(self.values, at.card)

    def values_of_announcements(self, at: CardGame) -> Mapping[str, float]:
        return dict(position.rank_announcements(self.values, at.card))

    def advice(self, at: CardGame, left: int, must_stay: Roll) -> Advice:
        return position.advise(self.values, at.card, at.throws[-1].dice, left, must_stay, at.declared)


@dataclass(frozen=True, slots=True)
class JudgeByChanceToWin:
    """Measures by the player's chance to win: the values of an Advice are chances. Only for cards with at most
    chances.MOST_EXACT_BOXES open boxes."""

    winning: WinAdviser

    def value_before_throw(self, at: CardGame) -> float:
        return self.winning.chance_before_turn(at.cards, seat_to_act(at), at.declared)

    def values_of_announcements(self, at: CardGame) -> Mapping[str, float]:
        still_open = [box for box in at.terms.boxes if box not in at.card.filled]
        return {box: self.winning.chance_before_turn(at.cards, seat_to_act(at), box) for box in still_open}

    def advice(self, at: CardGame, left: int, must_stay: Roll) -> Advice:
        turn = TurnSoFar(at.throws[-1].dice, left, must_stay, at.declared)
        found = self.winning.rank_choices_of_turn(at.cards, seat_to_act(at), turn)
        return Advice(
            found.best,
            tuple(EntryWorth(one.box, one.points, one.win, one.cost) for one in found.entries),
            tuple(KeepWorth(one.keep, one.win, one.cost) for one in found.keeps),
        )


def seat_to_act(at: CardGame) -> int:
    return at.players.index(str(at.player))


def faces_that_must_stay(at: CardGame) -> Roll:
    """The faces of kept dice that may not be thrown again; empty if by the sheet any die may be."""
    last = at.throws[-1]
    return () if at.terms.sheet.rethrow_kept else faces_at(last.dice, last.kept)


def faces_at(dice: Roll, places: tuple[int, ...]) -> Roll:
    return tuple(sorted(dice[place] for place in places))
