"""What a player is doing on the turn page beside the game itself, as one frozen value; it ends when the game moves
on."""

from dataclasses import dataclass

from scorekeeper.rules.dice import Roll
from scorekeeper.ui.present.events import Choose
from scorekeeper.ui.present.throw_by_hand import ThrowByHand


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is open on the turn page. `keeping`: positions of the dice that the demo must not throw again."""

    keeping: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu is open."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A throw is being entered by hand."""

    hand: ThrowByHand


@dataclass(frozen=True, slots=True)
class FixingDie:
    """The face of the die at this position is being corrected."""

    place: int


@dataclass(frozen=True, slots=True)
class AddingDie:
    """The face of a die that was not seen is being chosen."""


@dataclass(frozen=True, slots=True)
class Wanting:
    """This entry will be made once the unsure dice are confirmed."""

    entry: Choose


@dataclass(frozen=True, slots=True)
class Striking:
    """A box to strike is being chosen, from a list with pages."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Lifted:
    """An open box was tapped on the card and is offered in the fourth place."""

    box: str


@dataclass(frozen=True, slots=True)
class Announcing:
    """A box to announce is being chosen, from a list with pages."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class WholeCard:
    """The whole card fills the screen."""


@dataclass(frozen=True, slots=True)
class Correcting:
    """An entry to correct is being chosen."""


@dataclass(frozen=True, slots=True)
class Mending:
    """Entry `number` is being corrected to these dice. `place`: the die whose face is being chosen; `listed`: it was
    chosen from the list of entries; `page`: the page of the possible entries."""

    number: int
    dice: Roll
    listed: bool = True
    place: int | None = None
    page: int = 0


Mode = (
    Idle | Menu | ByHand | FixingDie | AddingDie | Wanting | Striking | Lifted | Announcing | WholeCard | Correcting
    | Mending
)  # fmt: skip
IDLE = Idle()
