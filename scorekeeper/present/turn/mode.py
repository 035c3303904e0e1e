"""What a player is doing on the turn page beside the game itself, as one frozen value, the mode. An act of the game
ends it."""

from dataclasses import dataclass

from scorekeeper.present.turn.events import ChooseBox
from scorekeeper.present.turn.throw_by_hand import ThrowByHand
from scorekeeper.rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Idle:
    """The mode in which nothing is open on the turn page. `keeping`: positions of the dice that the demo, which draws
    dice in place of a camera, must not throw again."""

    keeping: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Menu:
    """The mode in which the menu is open."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The mode in which a throw is being entered by hand."""

    hand: ThrowByHand


@dataclass(frozen=True, slots=True)
class FixingDie:
    """The mode in which the face of the die at this position is being corrected."""

    place: int


@dataclass(frozen=True, slots=True)
class AddingDie:
    """The mode in which a die that the camera did not see is added, by choosing its face."""


@dataclass(frozen=True, slots=True)
class EntryAwaitsDice:
    """The mode after an entry was chosen while dice are unsure: it will be made once they are confirmed."""

    entry: ChooseBox


@dataclass(frozen=True, slots=True)
class Striking:
    """The mode in which a box to strike is being chosen, from a list with pages."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class BoxLifted:
    """The mode after an open box was tapped on the card: it is now the last of the offered entries, or the one that can
    be announced."""

    box: str


@dataclass(frozen=True, slots=True)
class WholeCard:
    """The mode in which the whole card fills the screen."""


@dataclass(frozen=True, slots=True)
class ProspectsOpen:
    """The mode in which the best choices of dice to keep are shown with what each may become."""


@dataclass(frozen=True, slots=True)
class PickingEntryToCorrect:
    """The mode in which an entry to correct is being chosen from a list."""


@dataclass(frozen=True, slots=True)
class CorrectingEntry:
    """The mode in which entry `number` is being corrected to these dice. `place`: the die whose face is being chosen;
    `listed`: it was chosen from the list of entries; `page`: the page of possible entries."""

    number: int
    dice: Roll
    listed: bool = True
    place: int | None = None
    page: int = 0


Mode = (
    Idle | Menu | ByHand | FixingDie | AddingDie | EntryAwaitsDice | Striking | BoxLifted | WholeCard
    | PickingEntryToCorrect | CorrectingEntry | ProspectsOpen
)  # fmt: skip
IDLE = Idle()
