"""How a card is used where it is shown: how much of it, and what touches do."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.ui.widgets.kit.key import Action

PickEntryAction = Callable[[int, str], object]


@dataclass(frozen=True, slots=True)
class CardUse:
    """How much of a card is shown, and what its touches do; what has no action does nothing."""

    everybody: bool = False
    """Whether it is the whole-page card, on which a tap picks a filled box; elsewhere that takes a long touch."""
    alone: bool = False
    """Whether, in large print, only the active player's column is shown, with everybody's total below."""
    lifted: str = ""
    """The box that was tapped and is offered as an entry; empty without one."""
    action: Action | None = None
    """What a tap does that means nothing else."""
    lift: Callable[[str], object] | None = None
    """What a tap on an open box does."""
    explain: Callable[[str], object] | None = None
    """What a long touch on an open box does."""
    pick: PickEntryAction | None = None
    """What picking a filled box does, given its player's seat."""
