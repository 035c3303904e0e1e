"""Every screen in its ordinary and its most difficult states (scenes), to be shown by name.

Used for screenshots and checks of the layout.
"""

from dataclasses import replace

from scorekeeper.camera.seen import Seen
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
    "sharing",
    "show",
    "sticks",
    "table",
]


def show(screen: Driver, name: str) -> None:
    """Reset the application to its start screen without a camera or advice, then show the scene with this name."""
    screen.app.watch = None
    screen.app.table = replace(screen.app.table, advising=None, board=None)
    screen.app.settings = replace(screen.app.settings, scoreboard=False)
    screen.app.seen = Seen()
    screen.app.leave_all()
    screen.app.root_widget.notices.clear()
    screen.app.root_widget.banners.clear()
    screen.app.root_widget.fan.close()
    SCENES[name](screen)
    screen.step(3)
