"""What a player is doing on the turn page: one frozen value, and it ends when the game moves on."""

from dataclasses import dataclass

from scorekeeper.rules.dice import Roll
from scorekeeper.ui.present.events import Choose
from scorekeeper.ui.present.hand import Hand


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing but the game. `keeping`: places of the dice that the demo shall leave lying."""

    keeping: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu is open."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A throw is entered by hand, as far as it has come."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class FixingDie:
    """The face of the die at this place is being changed."""

    place: int


@dataclass(frozen=True, slots=True)
class AddingDie:
    """The face of a die that was not seen is chosen."""


@dataclass(frozen=True, slots=True)
class Wanting:
    """This entry is wanted as soon as the unsure dice are known."""

    entry: Choose


@dataclass(frozen=True, slots=True)
class Striking:
    """A box is struck out; its list has pages."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Lifted:
    """An open box was touched on the card and lies in the fourth place of the offers."""

    box: str


@dataclass(frozen=True, slots=True)
class Announcing:
    """The pages of the boxes that may be announced before the first throw."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class WholeCard:
    """The card of everybody fills the screen."""


@dataclass(frozen=True, slots=True)
class Correcting:
    """The list of entries that may be corrected."""


@dataclass(frozen=True, slots=True)
class Mending:
    """Entry `number` should have been these dice; `place`: the die whose face is chosen now; `page` of the entries."""

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
