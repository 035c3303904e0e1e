"""The contents of the screen to leave the program: the ways to do so, and what becomes of the game. No kivy here."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.appliance.power import WayToEnd, is_supervised, ways_to_end
from scorekeeper.present.texts import _
from scorekeeper.session.view import View


@dataclass(frozen=True, slots=True)
class WayOut:
    """A way to leave the program as shown on the screen: the way, the name of its key, and what happens then."""

    way: WayToEnd
    name: str
    says: str


def ways_out() -> tuple[WayOut, ...]:
    """The ways available on this machine, the most usual one first."""
    closed = _("The window closes.")
    if is_supervised():
        closed = _("For whoever logs in here. A restart brings the table back.")
    words: dict[WayToEnd, tuple[str, str]] = {
        "switch off": (_("Switch off"), _("Wait until the display is dark, then cut the power.")),
        "restart": (_("Restart"), _("The machine starts again and shows this table.")),
        "leave": (_("Close Scorekeeper"), closed),
    }
    return tuple(WayOut(way, *words[way]) for way in ways_to_end())


def leaving_title() -> str:
    return _("Switch off?") if is_supervised() else _("Close Scorekeeper?")


class GameOnLeaving(NamedTuple):
    """What becomes of the game on leaving, as text (empty without a game), and whether anything would be lost."""

    says: str
    is_lost: bool


def game_on_leaving(view: View, problem: str) -> GameOnLeaving:
    """What becomes of the game of this view; `problem` says why nothing can be saved, or is empty."""
    if view.match is None:
        return GameOnLeaving("", False)
    if problem:
        return GameOnLeaving(_("This game is not kept: it is gone once the table is closed."), True)
    if not view.saved:
        says = _("The last entries are not on disk yet: they are gone once the table is closed.")
        return GameOnLeaving(says, True)
    return GameOnLeaving(_("Every entry is kept. The game goes on where it is when the table is opened again."), False)
