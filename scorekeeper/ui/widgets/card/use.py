"""How a card is used where it is shown: how much of it, and what touches do."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.ui.widgets.kit.key import Action

PickEntryAction = Callable[[int, str], object]


@dataclass(frozen=True, slots=True)
class CardUse:
    """How much of a card is shown, and what its touches do; what has no action does nothing."""

    whole_page: bool = False
    """Whether it is the whole-page card, on which a tap picks a filled box; elsewhere that takes a long touch."""
    active_only: bool = False
    """Whether, in large print, only the active player's column is shown, with everybody's total below."""
    lifted: str = ""
    """The box that was tapped and is offered as an entry; empty without one."""
    action: Action | None = None
    """Called for a tap that none of the other actions takes."""
    lift: Callable[[str], object] | None = None
    """Called with the box for a tap on an open box."""
    explain: Callable[[str], object] | None = None
    """Called with the box for a long touch on an open box."""
    pick: PickEntryAction | None = None
    """Called with the seat of the player and the box when a filled box is picked."""
