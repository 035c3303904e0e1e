"""What the table has made of the camera's throws: which are used up, which were asked about, whose turn each is."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.rules.dice import Roll
from scorekeeper.seeing import Pending, Question, question_for
from vision.results import Die, Reading

Turn = tuple[object, ...]
"""One turn of one player in one match; two turns are never equal. Empty while nobody is to throw."""
NOBODY: Turn = ()
ENTERED: Turn = ("entered by hand",)
"""The turn of dice whose throw was entered by hand while they rolled: it equals no turn, so that they are asked for."""


class Found(NamedTuple):
    """Dice at rest that are new, and what the table must be asked before they are a throw; None: nothing."""

    dice: tuple[Die, ...]
    question: Question | None


@dataclass(frozen=True, slots=True)
class CameraTurn:
    """A new value after every reading and every act.

    A throw belongs to the turn in which its motion began: if it comes to rest in another one the table is asked whose
    it is. While something moves no entry is taken, until the table says that nothing does (`overruled`).
    """

    used: int = 0
    """The newest throw of the camera that was taken or set aside."""
    asked: tuple[int, Roll] = 0, ()
    """The throw that the table was asked about last, and its faces."""
    ask_first: bool = False
    """This camera looks since the middle of a match: ask whose the first throw is."""
    back: bool = False
    """Nobody looked for a while: ask whose a throw is that was not there before."""
    motion: Turn | None = None
    """The turn in which the present motion began; None while all lies still."""
    overruled: bool = False
    late: int = 0
    """The newest throw that came to rest in another turn than the one in which it began."""

    @property
    def moving(self) -> bool:
        """Dice roll, or a hand is over them."""
        return self.motion is not None and not self.overruled

    # ---- readings

    def see(
        self, reading: Reading, turn: Turn, needed: int, pending: Pending | None
    ) -> tuple["CameraTurn", Found | None]:
        """The value after this reading, and the dice that are news for the table; a throw is made of `needed` dice."""
        if reading.state in ("moving", "hand"):
            return replace(self, motion=self.motion or turn), None
        here = self.at_rest(reading, turn)
        if reading.state != "rest" or not turn:
            return here, None
        if reading.throw <= self.used and not self.clearer(reading, needed, pending):
            return here, None
        return here.found(reading, needed)

    def at_rest(self, reading: Reading, turn: Turn) -> "CameraTurn":
        """Whatever moved has come to rest. Dice that lie there while nobody is to throw belong to nobody."""
        late = reading.throw if self.motion and self.motion != turn else self.late
        used = self.used if turn else max(self.used, reading.throw)
        back = self.back and reading.throw != self.used
        return replace(self, motion=None, overruled=False, late=late, used=used, back=back)

    def clearer(self, reading: Reading, needed: int, pending: Pending | None) -> bool:
        """A second look is sure of the dice that the table was asked about and has not touched yet."""
        if pending is None or pending.question != "unsure":
            return False
        untouched = self.asked == (reading.throw, tuple(die.face for die in pending.dice))
        return untouched and question_for(reading, needed) is None

    def found(self, reading: Reading, needed: int) -> tuple["CameraTurn", Found | None]:
        question = question_for(reading, needed)
        asked = reading.throw, reading.faces
        if question == "count":  # a missing die may still be on its way: wait for the next reading
            news = None if self.asked == asked else Found(reading.dice, question)
            return replace(self, asked=asked), news
        if self.ask_first or self.back or reading.throw <= self.late:
            question = "restart"
        here = replace(self, asked=asked, used=reading.throw, ask_first=False, back=False)
        return here, Found(reading.dice, question)

    def pass_over(self, reading: Reading) -> "CameraTurn":
        """What is thrown now belongs to no game."""
        return replace(self, used=max(self.used, reading.throw), motion=None, overruled=False)

    # ---- the table

    def set_aside(self) -> "CameraTurn":
        """What the table was asked about is answered, or belongs to a turn that has ended."""
        return replace(self, used=max(self.used, self.asked[0]))

    def entered_by_hand(self) -> "CameraTurn":
        """The dice that roll, or still lack one, were entered by hand."""
        return replace(self.set_aside(), motion=ENTERED if self.motion is not None else None)

    def overrule(self) -> "CameraTurn":
        """The table says that nothing moves, whatever the camera says until it sees rest again."""
        return replace(self, overruled=self.motion is not None)

    def unwatched(self, playing: bool) -> "CameraTurn":
        """Nobody looks: the camera is lost, or the table enters its dice by hand."""
        return replace(self, motion=None, overruled=False, back=self.back or playing)


def another_camera(playing: bool) -> CameraTurn:
    """Its throws count from 1 again; in the middle of a match what lies there is asked about first."""
    return CameraTurn(ask_first=playing)
