"""What a reading of the camera means in a turn: which dice were kept, and what the table must be asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import Position
from vision.results import Die, Reading

Question = Literal["unsure", "count", "restart", "standing", "more_dice", "no_throw_left", "nothing_thrown", "announce"]
"""What the table may be asked about dice. unsure: are these faces right? count: there are too few or too many dice;
restart: does this throw belong to the current player? standing: a die that must stay was thrown again; more_dice: more
dice were thrown than are left to the player; no_throw_left: one throw too many; nothing_thrown: all dice were kept;
announce: thrown before the box was announced."""


@dataclass(frozen=True, slots=True)
class PendingDice:
    """Dice at rest that do not count as a throw until the table answers this question."""

    question: Question
    dice: tuple[Die, ...]

    def with_face(self, place: int, face: int) -> "PendingDice":
        die = self.dice[place]
        fixed = replace(die, face=face, second=die.face if die.face != face else die.second, sure=True, confidence=1.0)
        return replace(self, dice=(*self.dice[:place], fixed, *self.dice[place + 1 :]))

    def without_die(self, place: int) -> "PendingDice":
        return replace(self, dice=(*self.dice[:place], *self.dice[place + 1 :]))

    def with_die_added(self, face: int) -> "PendingDice":
        return replace(self, dice=(*self.dice, Die(face, 1.0, (0.0, 0.0, 0.0, 0.0), second=0)))

    @property
    def all_sure(self) -> bool:
        return all(die.sure for die in self.dice)


def arrange_throw(before: Throw | None, dice: Sequence[Die]) -> Throw:
    """The throw that these dice make after the throw `before` of the same turn (None: the first); kept dice stay at
    their positions with the faces confirmed before."""
    if before is None:
        return Throw(tuple(die.face for die in dice), ids=tuple(die.id for die in dice))
    stayed = kept_indices_by_place(before, dice)
    thrown = iter([die for number, die in enumerate(dice) if number not in stayed.values()])
    faces, ids = [], []
    for place, face in enumerate(before.dice):
        die = dice[stayed[place]] if place in stayed else next(thrown, None)
        if die is not None:
            faces.append(face if place in stayed else die.face)
            ids.append(die.id)
    more = list(thrown)
    return Throw((*faces, *(die.face for die in more)), tuple(sorted(stayed)), ids=(*ids, *(die.id for die in more)))


def kept_indices_by_place(before: Throw, dice: Sequence[Die]) -> dict[int, int]:
    """For every kept die its position in the throw before (key), and its index in `dice` (value).

    A die is identified by its id; by its face only if the throw before has no id for it, because that throw was entered
    by hand or made before the program was started.
    """
    known = {one: place for place, one in enumerate(before.ids) if one}
    stayed = {known[die.id]: number for number, die in enumerate(dice) if die.kept and die.id in known}
    for number, die in enumerate(dice):
        if die.kept and die.id not in known:
            same = [place for place, face in enumerate(before.dice) if face == die.face and place not in stayed]
            # a die kept before goes first, so that it stays kept
            stayed |= dict.fromkeys(sorted(same, key=lambda place: place not in before.kept)[:1], number)
    return stayed


def question_for(reading: Reading, dice_needed: int) -> Question | None:
    """The question to ask before a reading at rest counts as a throw ("count" or "unsure"); None if the reading shows
    `dice_needed` dice and is sure of them."""
    if len(reading.dice) != dice_needed:
        return "count"
    return None if reading.sure and all(die.sure for die in reading.dice) else "unsure"


def question_if_refused(position: Position) -> Question:
    """The question to ask when the rules refuse a throw on the table."""
    if position.must_declare:
        return "announce"
    if not position.throws_left:
        return "no_throw_left"
    return "more_dice" if isinstance(position, Chicago) else "standing"


def corrected_roll(roll: Roll, place: int, face: int) -> Roll:
    return (*roll[:place], face, *roll[place + 1 :])
