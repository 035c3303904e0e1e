"""The last stage of a throw: remembers the dice of the last rest, which of them were kept, and how many throws there
have been."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.results import Die, Reading, Reason, from_the_left
from vision.scene import Picture
from vision.watching.between import BetweenRests
from vision.watching.judge import RestVerdict, has_new_die, is_first_throw, rest_verdict
from vision.watching.looks import TableLook, find_same_dice
from vision.watching.motion import NO_MOTION, Matrix
from vision.watching.pairing import (
    HiddenDicePairs,
    Pairs,
    TableAtRest,
    find_known_die,
    leave_out_taken,
    pair_by_face,
    pair_hand_placed,
    pair_hidden_dice,
    recognise_dice,
)
from vision.watching.put import HandPlacedDie, was_placed_by_hand, with_hand_placed_die


def always_true(die: Die) -> bool:
    return True


@dataclass(frozen=True, slots=True, eq=False)
class FullRest:
    """The last rest before dice were missed without a throw: a hand may only have hidden them."""

    rest: TableAtRest
    waiting: bool
    """Whether the throw still waited for dice at that rest."""
    put: tuple[HandPlacedDie, ...]
    """The dice that a hand had put somewhere between that rest and the one at which dice were missed."""


@dataclass(frozen=True, slots=True, eq=False)
class Tracks:
    """The dice remembered from rest to rest; `settle` compares those of a new rest with them, to number throws and to
    find kept dice."""

    expect: int | None = 5
    """The number of dice of a throw; None if it is unknown."""
    throw: int = 0
    next_id: int = 1
    """The id of the next new die."""
    last: TableAtRest | None = None
    put: tuple[HandPlacedDie, ...] = ()
    """Dice that came to lie since the last rest and that a hand may have put there."""
    waiting: bool = False
    """Whether the throw still waits for dice: so far fewer than expected have come to lie."""
    between: BetweenRests = field(default_factory=BetweenRests)
    forgotten: bool = False
    """Whether dice were forgotten on purpose (`forget`): those of the next rest are a throw."""
    strangers: TableLook | None = None
    """The look at the dice that lay there at the last rest before the first throw and belong to no throw; None if there
    were none."""
    full: FullRest | None = None
    """The last rest before dice were missed without a throw; None if none are missed."""

    def forget(self) -> "Tracks":
        """The state without the last rest: the dice of the next one are a new throw, with the next number."""
        return Tracks(self.expect, self.throw, self.next_id, forgotten=True)

    @property
    def stranger_count(self) -> int:
        """The number of dice that may still lie where they lay before the first throw, and that belong to no throw."""
        return len(self.strangers.reading.dice) if self.strangers else 0

    def without_strangers(self, seen: Reading, motion: Matrix) -> Reading | None:
        """The reading without the dice that lay there before the first throw; None if these are not all seen besides a
        whole throw."""
        if self.strangers is None or len(seen.dice) != self.stranger_count + (self.expect or 0):
            return None
        here = [same for _, same in find_same_dice(self.strangers, TableLook(seen, self.strangers.picture, motion))]
        if len(here) != self.stranger_count:
            return None
        return replace(seen, dice=tuple(die for die in seen.dice if die not in here))

    def may_hide_dice(self, seen: Reading) -> bool:
        """Whether something at rest in view, such as a cup, may cover dice: fewer are seen than lay there.

        That fewer are seen than a throw has is no evidence, as the expected number may be wrong; such a reading is not
        sure anyway.
        """
        lay = len(self.last.dice) if self.last else 0
        return len(seen.dice) < min(lay, self.expect or lay)

    def with_still_dice_noted(
        self, dice: Sequence[Die], look: TableLook, rolled: Callable[[Die], bool] = always_true
    ) -> "Tracks":
        """The state after noting which dice lie still in this look while others move: those that a hand may have put
        somewhere else. `rolled` says of a die whether it came to its place without a hand."""
        if self.last is None or not dice:
            return self
        here = tuple(die for die in self.last.dice if die.id not in self.between.gone)
        before, hand_placed = replace(self.last, dice=here), self.put
        beside = frozenset(
            old.id for die in look.reading.dice if die.sure and (old := find_known_die(die, before, look))
        )
        for die in (die for die in dice if die.sure and not find_known_die(die, before, look)):
            hand_placed = with_hand_placed_die(hand_placed, die, look, beside, rolled)
        few = len(look.reading.dice) < len(self.last.dice)
        if few and all(
            find_known_die(die, before, look) or was_placed_by_hand(die, look, hand_placed) for die in look.reading.dice
        ):
            hand_placed = tuple(replace(put, until=look.time) for put in hand_placed)
        return replace(self, put=hand_placed)

    def after_look(self, look: TableLook, may_be_covered: Callable[[Die], bool]) -> "Tracks":
        """The state after noting what this look shows of the dice since the last rest: whether they were taken, or have
        rolled. `may_be_covered` says of a die of that rest whether a hand may hide it."""
        return replace(self, between=self.between.step(look, may_be_covered, self.expect))

    def settle(
        self, seen: Reading, picture: Picture, rolled: Callable[[Die], bool] = always_true, motion: Matrix = NO_MOTION
    ) -> tuple["Tracks", Reading]:
        """Compare this rest with the last one; return the state that remembers it, and its reading with the throw
        number, the ids of its dice, and which of them were kept.

        `rolled` says of a die whether it came to its place without a hand: if the dice show the same faces as before
        and were only moved by hand, the throw remains the same.
        """
        grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        before = self.last or TableAtRest((), grey, motion)
        pairs, returned = self._pair_with_last_rest(before, seen.dice, grey, motion)
        full, waiting = (None, self.full.waiting) if self.full and returned else (self.full, self.waiting)
        complete = self.expect is None or len(pairs) >= self.expect
        fresh = has_new_die(pairs, before, grey)
        if self.last is None:
            fresh = is_first_throw(pairs, complete, self.forgotten, rolled)
        verdict = rest_verdict(pairs, before, self.between, rolled, fresh, waiting)
        if verdict.rearranged:
            pairs = pair_by_face(pairs, before)
        if verdict.taken:
            full = full or FullRest(before, waiting, self.put)
        elif verdict.thrown:
            full = None
        waits = not complete and (verdict.thrown or verdict.completed)
        judged = replace(self, throw=self.throw + verdict.thrown, put=(), waiting=waits, full=full)
        return judged.remember_rest(seen, number_dice(pairs, verdict, self.next_id), grey, motion, complete)

    def _pair_with_last_rest(
        self, before: TableAtRest, dice: tuple[Die, ...], grey: Picture, motion: Matrix
    ) -> HiddenDicePairs:
        """These dice, each paired with the die of the last rest that it is, or None; if dice have been missed since the
        rest in `full`, also with those of that rest. And whether all the missed dice are back."""
        there = leave_out_taken(before, self.between, grey, motion)
        pairs = pair_hand_placed(recognise_dice(there, dice, grey, self.expect, motion), before, self.put, motion)
        if self.full is None:
            return HiddenDicePairs(pairs, False)
        return pair_hidden_dice(pairs, self.full.rest, self.full.put, grey, motion)

    def remember_rest(
        self, seen: Reading, dice: tuple[Die, ...], grey: Picture, motion: Matrix, is_whole_throw: bool
    ) -> tuple["Tracks", Reading]:
        """The state after a rest with these dice, and the reading with them and the number of the throw. Before the
        first throw, fewer dice than a throw has (not `is_whole_throw`) are remembered as strangers, which are not part
        of the game."""
        look, strangers = TableLook(replace(seen, dice=dice), grey, motion), self.strangers
        if self.throw == 0 and not is_whole_throw:
            strangers = look if dice else None
        next_id = max(self.next_id, *(die.id + 1 for die in dice)) if dice else self.next_id
        rest, between = TableAtRest(dice, grey, motion), BetweenRests(look)
        tracks = replace(self, last=rest, between=between, strangers=strangers, next_id=next_id)
        return tracks, replace(with_recounted_dice(seen, dice, self.expect), throw=self.throw)


def number_dice(pairs: Pairs, verdict: RestVerdict, next_id: int) -> tuple[Die, ...]:
    """The dice from left to right, each with its id (new ones from `next_id` on) and whether it was kept."""
    dice = []
    for die, old in pairs:
        kept = verdict.taken or (old is not None and (verdict.thrown or old.kept))
        dice.append(replace(die, id=old.id if old else next_id, kept=kept))
        next_id += old is None
    return from_the_left(dice)


def with_recounted_dice(seen: Reading, dice: tuple[Die, ...], expect: int | None) -> Reading:
    """The reading with these dice. If they include dice that the reader only missed and now are as many as expected,
    their number is no longer a reason for doubt."""
    if len(dice) == len(seen.dice):
        return replace(seen, dice=dice)
    reasons = tuple(reason for reason in seen.reasons if reason != Reason.COUNT or len(dice) != expect)
    return replace(seen, dice=dice, reasons=reasons, sure=not reasons and all(die.sure for die in dice))
