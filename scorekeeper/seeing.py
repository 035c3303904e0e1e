"""What the camera's readings mean for the turn: which dice were kept, and what the table must be asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame
from vision.results import Die, Reading

Question = Literal["unsure", "count", "restart", "standing", "no_throw_left", "nothing_thrown", "announce"]
"""unsure: dice to look at; count: not the right number of dice; restart: is this the throw of whose turn it is?
standing: a die that stands was thrown again; no_throw_left: one throw too many; nothing_thrown: all dice are kept;
announce: thrown before the box was named."""


@dataclass(frozen=True, slots=True)
class Pending:
    """Dice that lie there and are not taken yet, and why the table is asked first."""

    question: Question
    dice: tuple[Die, ...]

    def with_face(self, place: int, face: int) -> "Pending":
        die = self.dice[place]
        told = replace(die, face=face, second=die.face if die.face != face else die.second, sure=True, confidence=1.0)
        return replace(self, dice=(*self.dice[:place], told, *self.dice[place + 1 :]))

    def without(self, place: int) -> "Pending":
        return replace(self, dice=(*self.dice[:place], *self.dice[place + 1 :]))

    def and_one(self, face: int) -> "Pending":
        return replace(self, dice=(*self.dice, Die(face, 1.0, (0.0, 0.0, 0.0, 0.0), second=0)))

    @property
    def all_sure(self) -> bool:
        return all(die.sure for die in self.dice)


def arrange(before: Throw | None, dice: Sequence[Die]) -> Throw:
    """The dice seen, as a throw in which kept dice stay at the positions they had."""
    if before is None:
        return Throw(tuple(die.face for die in dice))
    free, thrown = set(range(len(before.dice))), []
    places: dict[int, int] = {}
    for die in dice:
        same = [place for place in free if before.dice[place] == die.face]
        # a die that already stood comes first, so that it goes on standing
        place = min(same, key=lambda place: (place not in before.kept, place), default=None)
        if die.kept and place is not None:
            free.remove(place)
            places[place] = die.face
        else:
            thrown.append(die.face)
    kept = tuple(sorted(places))
    places |= dict(zip(sorted(free), thrown, strict=False))
    return Throw(tuple(places[place] for place in sorted(places)), kept)


def question_for(reading: Reading, needed: int) -> Question | None:
    """What a reading at rest must be asked before it can be taken as a throw."""
    if len(reading.dice) != needed:
        return "count"
    return None if reading.sure and all(die.sure for die in reading.dice) else "unsure"


def why_refused(position: CardGame | Chicago) -> Question:
    """What to ask the table when the rules refuse a throw that lies there."""
    if isinstance(position, CardGame) and position.must_declare:
        return "announce"
    return "standing" if position.throws_left else "no_throw_left"


def corrected_roll(roll: Roll, place: int, face: int) -> Roll:
    return (*roll[:place], face, *roll[place + 1 :])
