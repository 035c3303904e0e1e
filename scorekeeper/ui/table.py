"""The parts from which the application is built, as one value."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.appliance.display import Backlight
from scorekeeper.appliance.notices import Notice
from scorekeeper.camera.watch import Watch
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.session import Session
from scorekeeper.settings import Settings
from scorekeeper.speech.speaker import Voice
from scorekeeper.ui.advising import AdviceDesk


@dataclass(frozen=True, slots=True)
class PartsToBuildApp:
    """The parts from which the application is built, made at the start of the program. `problem` says why no game can
    be saved; it is empty if one can."""

    session: Session
    settings: Settings
    data: Path
    px_per_mm: float
    watch: Watch | None = None
    problem: str = ""
    notices: tuple[Notice, ...] = ()
    make_watch: Callable[[str], Watch | None] = lambda source: None
    drawn: Callable[[], None] = lambda: None
    """Called after each frame that is drawn."""
    beat: Callable[[], None] = lambda: None
    """Called once a second as long as the clock of the screen runs."""
    changed: Callable[[Settings], None] = lambda settings: None
    """Called with the settings after each change on the screen."""
    stopping: Callable[[], bool] = lambda: False
    """Returns whether the program was asked from outside to end."""
    advising: AdviceDesk | None = None
    """Asks for advice about the game and keeps it; None without advice."""
    voice: Voice | None = None
    """Speaks sentences and plays ticks, whatever the settings say: who calls it looks at them; None without sound."""
    board: Scoreboard | None = None
    """The scoreboard, a page for readers on the local network, open if the settings ask for it; None without one."""
    phone: PhoneCamera | None = None
    """The page that makes a phone the camera, open while the settings ask for it; None without one."""
    stored: Settings = field(default_factory=Settings)
    """The contents of the settings file: those in use, without what the command line says for this evening."""
    backlight: Backlight | None = None
    """The lamp of the display, dimmed while nobody plays; None where the screen is only drawn darker."""
    has_touch: bool = True
    """Whether the display reacts to touch; if not, the screen that asks which way is up is not shown."""
    own_sheets: tuple[str, ...] = ()
    """The ids of the own sheets that the command line names for this evening, beside those that are kept."""
