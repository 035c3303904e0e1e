"""Every screen in its ordinary and its most difficult states (scenes), to be shown by name.

Used for screenshots and checks of the layout.
"""

from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes import (
    advised,
    afterwards,
    before,
    camera,
    chicago,
    evening,
    first,
    guide,
    look,
    moments,
    own_sheets,
    phone,
    remembered,
    sharing,
    sticks,
    table,
)
from tests.scorekeeper.ui.scenes.parts import AS_OPENED, SCENES, TEN

__all__ = [
    "AS_OPENED",
    "SCENES",
    "TEN",
    "advised",
    "afterwards",
    "before",
    "camera",
    "chicago",
    "evening",
    "first",
    "guide",
    "look",
    "moments",
    "own_sheets",
    "phone",
    "remembered",
    "reset",
    "sharing",
    "show",
    "show_again",
    "sticks",
    "table",
]


def show(screen: Driver, name: str) -> None:
    """Show the scene with this name."""
    reset(screen)
    SCENES[name](screen)
    screen.step(3)


def show_again(screen: Driver, name: str) -> None:
    """Show the present scene again after a change of language or look: its page is drawn again, as for a player, or
    opened again if it is in AS_OPENED."""
    if name in AS_OPENED:
        reset(screen)
        look, chosen = screen.app.look, screen.app.settings
        if (look.dark, look.large) != (chosen.theme == "dark", chosen.large_print):
            screen.app.redraw()
        AS_OPENED[name](screen)
    else:
        screen.app.redraw()
    screen.step(3)


def reset(screen: Driver) -> None:
    """Reset the application to its start screen without a camera or advice."""
    screen.app.watch = None
    screen.app.table = replace(screen.app.table, advising=None, board=None)
    screen.app.settings = replace(screen.app.settings, scoreboard=False)
    screen.app.seen = CameraState()
    screen.app.close_screens_above_first()
    screen.app.root_widget.notices.clear()
    screen.app.root_widget.banners.clear()
    screen.app.root_widget.fan.close()
