"""The base of screens that write onto USB sticks: they notice sticks, and write in the background."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.appliance import sticks
from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import ScorekeeperError, reason_of
from scorekeeper.present.house import sticks as words
from scorekeeper.present.house.backup import AfterBackup
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.screens import page
from scorekeeper.ui.widgets.kit.stick import progress_place, result_panel

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class UsbStickPage(page.Page):
    """A screen that looks for USB sticks once a second, and writes to them or reads from them in the background.

    `sticks` are those that are plugged in, `place` that of the chosen one among them. Sticks are only accessed when one
    was plugged in or pulled out and when something is written or read, so that the system can unmount them. After
    writing `says` is how it ended, and `pull` whether a stick may be pulled out.
    """

    place = 0

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.sticks: list[Stick] = []
        self.places: frozenset[str] | None = None
        self.has_looked = self.left = False
        self.busy, self.says, self.failed, self.pull = False, "", False, False
        self.doing, self.part = "", 0.0
        self.onto: Stick | None = None
        self.next_step: AfterBackup = ""
        self.looking = Clock.schedule_interval(self.look_for_sticks, 1)
        self.look_for_sticks(0)

    @property
    def stick(self) -> Stick | None:
        """The chosen stick; None if none is plugged in."""
        return self.sticks[min(self.place, len(self.sticks) - 1)] if self.sticks else None

    def choose_stick(self, place: int) -> None:
        self.place = place
        self.forget_result()

    def forget_result(self) -> None:
        """Remove the result of the last work from the page."""
        self.says, self.failed, self.pull = "", False, False
        self.refresh()

    def leave(self) -> None:
        """Stop looking for sticks, as the page is left."""
        self.left = True
        self.looking.cancel()

    # ---- sticks that come and go

    def look_for_sticks(self, _dt: float) -> None:
        """Read the sticks in the background if another one was plugged in or one was pulled out."""
        places = frozenset(sticks.removable_disks())
        if self.busy or places == self.places:
            return
        self.places = places
        Thread(target=self.read_sticks_in_background, name="sticks", daemon=True).start()

    def read_sticks_in_background(self) -> None:
        """Find the sticks and read what the page shows of them; called in the background, as a stick may have to be
        mounted first."""
        found = sticks.find_sticks()
        read = self.read_from_sticks(found)
        Clock.schedule_once(lambda _dt: self.show_sticks(found, read))

    def read_from_sticks(self, sticks: list[Stick]) -> object:
        """Read, in the background, what else a page shows of these sticks; nothing here."""

    def show_sticks(self, found: list[Stick], read: object) -> None:
        if not self.left and not self.busy:
            self.sticks, self.has_looked = found, True
            self.keep_read_from_sticks(read)
            self.forget_result()

    def keep_read_from_sticks(self, read: object) -> None:
        """Keep what `read_from_sticks` returned, for the next drawing of the page; nothing here."""

    # ---- writing

    def start_work(self, act: Callable[[], str], next_step: AfterBackup = "", stick: Stick | None = None) -> None:
        """Run `act`, which writes or reads and returns a text, in the background; with a `stick`, also wait until
        everything is written to it and, for some time, until a system that mounts sticks on demand has unmounted it.
        Then show the text, or the error; `next_step` is kept if all worked."""

        def run() -> None:
            next_, failed = next_step, False
            try:
                says = act()
                if stick:
                    self.show_progress(1.0, _("Almost done …"))
                    sticks.let_go(stick.path)
            except (ScorekeeperError, OSError) as error:
                reason = (
                    translated(error.sentence) if isinstance(error, ScorekeeperError) else translated(reason_of(error))
                )
                says = words.write_failed_words(stick, sticks.find_sticks(), reason) if stick else reason
                next_, failed = "", True
            Clock.schedule_once(lambda _dt: self.show_result(says, failed, next_, stick is not None and not failed))

        self.busy, self.says, self.doing, self.part, self.onto = True, "", _("Writing …"), 0.0, stick
        Thread(target=run, name="stick", daemon=True).start()
        self.refresh()

    def show_progress(self, part: float, doing: str = "") -> None:
        """Show what the work in the background does now, and which part (0 to 1) of it is done; may be called from the
        background."""

        def show(_dt: float) -> None:
            now = (doing or self.doing, round(part, 2))
            if self.busy and not self.left and now != (self.doing, self.part):
                self.doing, self.part = now
                self.refresh()

        Clock.schedule_once(show)

    def show_result(
        self, says: str, failed: bool = False, next_step: AfterBackup = "", may_be_pulled: bool = False
    ) -> None:
        self.busy, self.says, self.failed, self.next_step, self.pull = False, says, failed, next_step, may_be_pulled
        if not self.left:
            self.refresh()

    # ---- drawing

    def progress_or_result(self, width: float) -> list[Widget]:
        """What is being written, or how it ended; empty if there is neither."""
        look = self.look
        if self.busy:
            lines = (_("Do not pull it out yet"), self.doing) if self.onto else (self.doing, "")
            return [progress_place(look, *lines, self.part or None, width)]
        if self.says:
            return [result_panel(look, _("Pull it out now") if self.pull else "", self.says, width, self.failed)]
        return []
