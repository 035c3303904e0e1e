"""Drives the real application off screen: taps, finds texts and keys, and reports flaws of the layout."""

import gc
import os

os.environ.update(
    SDL_VIDEODRIVER="offscreen", KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_WINDOW="sdl2",
    KIVY_LOG_MODE="PYTHON", KIVY_NO_CONSOLELOG="1",
    LIBGL_ALWAYS_SOFTWARE="1", LP_NUM_THREADS="0",  # drawn by the thread that asks for it, also in a forked process
)  # fmt: skip

from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import CDLL
from functools import cache
from itertools import combinations, count
from multiprocessing import parent_process
from pathlib import Path
from threading import active_count
from time import sleep
from typing import Any

import pytest
from kivy.base import EventLoop, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.appliance import sticks
from scorekeeper.appliance.sticks import Stick
from scorekeeper.camera.watch import Watch
from scorekeeper.journal.book import Journal
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.rules.match import Match
from scorekeeper.session import Session
from scorekeeper.settings import Settings
from scorekeeper.speech.speaker import Voice
from scorekeeper.ui.app import ScorekeeperApp
from scorekeeper.ui.root import SHOWN_AFTER_S_KEY
from scorekeeper.ui.table import PartsToBuildApp
from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Key, Pressable
from scorekeeper.ui.widgets.kit.text import Words, typeset
from scorekeeper.ui.widgets.turn.tile import TileKey
from tests.conftest import RESIDENT, resident_mb

CLOCK: Any = Clock
"""Kivy's clock with those of its methods that only tests call."""
DISPLAYS = {
    "800x480": (800, 480, 137),
    "720x1280": (720, 1280, 210),
    "1280x720": (1280, 720, 210),
    "1200x1920": (1200, 1920, 225),
    "5-inch": (720, 1280, 295),
    "5-inch wide": (1280, 720, 295),
}
"""Width and height in pixels, and pixels per inch, of the displays the screens are made for, by name."""


def plug_in(monkeypatch: pytest.MonkeyPatch, plugged: Sequence[Path]) -> None:
    """Let these folders be the USB sticks that are plugged in, named as the folders, with room for everything."""

    def found() -> list[Stick]:
        return [Stick(path, path.name, 14_000_000_000, 16_000_000_000) for path in plugged]

    monkeypatch.setattr(sticks, "find_sticks", found)
    monkeypatch.setattr(sticks, "removable_disks", lambda: {str(one.path): one for one in found()})


class Driver:
    """One application in the only window of the process, with its journal in `data`; close it before the next.

    A `session` that is given replaces the one on the journal. With `tidies` the application collects its garbage in
    pauses, as at the table; else the driver collects it, as tests have no pauses.
    """

    def __init__(
        self, data: Path, display: str = "800x480", settings: Settings | None = None, watch: Watch | None = None,
        session: Session | None = None, board: Scoreboard | None = None, phone: PhoneCamera | None = None,
        make_watch: Callable[[str], Watch | None] = lambda source: None, has_touch: bool = True,
        voice: Voice | None = None, tidies: bool = False,
    ) -> None:  # fmt: skip
        if not ends_with_its_garbage():
            free_the_last()
        width, height, ppi = DISPLAYS[display]
        Window.rotation = 0
        Window.size = (width, height)
        self.journal = None if session else Journal(data / "games.sqlite")
        self.session = session or Session(self.journal)
        chosen = settings or Settings(language="en", dim_after=0)
        self.app = ScorekeeperApp(PartsToBuildApp(
            self.session, chosen, data, ppi / 25.4, watch, board=board, phone=phone, make_watch=make_watch,
            has_touch=has_touch, voice=voice,
        ))  # fmt: skip
        for child in list(Window.children):
            Window.remove_widget(child)
        EventLoop.status = "idle"  # the loop of the application before was stopped
        EventLoop.touches.clear()  # fingers that a test before left on the display
        self.clock = 0.0
        CLOCK._max_fps = 0  # tests do not wait for the next picture
        prepare: Any = self.app
        prepare._run_prepare()
        if not tidies:
            Clock.unschedule(self.app.collect_garbage)
        self.step(3)

    def close(self) -> None:
        self.app.stop()
        if self.journal:
            self.journal.close()

    @property
    def page(self) -> Any:
        """The page that is shown; each kind of page has attributes of its own."""
        return self.app.page

    @property
    def match(self) -> Match:
        """The match in play."""
        match = self.session.view.match
        assert match is not None
        return match

    # ---- time

    def step(self, times: int = 2) -> None:
        for _ in range(times):
            self.frame()

    def until(self, true: Callable[[], bool], steps: int = 5000) -> None:
        """Run frames until the condition is true; fail after `steps` frames.

        Pauses let other threads run, as between real frames.
        """
        for _ in range(steps):
            if true():
                return
            self.frame()
            if active_count() > 1:
                sleep(0.001)
        raise AssertionError(f"never came true; the screen says: {self.words()}")

    @staticmethod
    def frame() -> None:
        """Do all that Kivy does between two frames except drawing, which is slow in software."""
        CLOCK.tick()
        EventLoop.dispatch_input()
        Builder.sync()  # what Kivy's own lists do by rules
        CLOCK.tick_draw()
        Builder.sync()
        new, collections, _old = gc.get_count()
        if new > NEW_OBJECTS and has_grown() and not ends_with_its_garbage():
            gc.collect(1 if collections > MOST_YOUNGEST_COLLECTIONS else 0)

    @staticmethod
    def whole_frame() -> None:
        """Run one turn of Kivy's event loop, including the drawing."""
        EventLoop.idle()

    # ---- eyes

    def widgets(self) -> Iterator[Widget]:
        return widgets_below(self.app.root_widget)

    def words(self) -> list[str]:
        """Every text on the screen, except on pictures such as the card."""
        return [one.text for one in self.widgets() if isinstance(one, Words)]

    def keys(self) -> list[str]:
        return [one.text for one in self.widgets() if isinstance(one, Key)]

    def says(self, part: str) -> bool:
        return any(part in text for text in self.words())

    def offers(self) -> list[TileKey]:
        """The tiles of entries on this page that can be tapped now."""
        return [one for one in self.widgets() if isinstance(one, TileKey) and one.box and one.state != "void"]

    def card(self) -> ScorecardPicture:
        return next(one for one in self.widgets() if isinstance(one, ScorecardPicture))

    def open_rows(self) -> list[str]:
        """The boxes of the current player whose rows on the card can be tapped."""
        return [target.name.split()[0] for target in self.card().switch_targets()[:-1]]

    def tap_row(self, box: str) -> None:
        card = self.card()
        left, low, wide, high = card.rows[box]
        self.tap_at(*card.to_window(left + wide / 2, low + high / 2))

    def die(self, place: int) -> DiePicture:
        """The picture of a die of the throw, by its place from 0; keys that show faces do not count."""
        return [one for one in self.widgets() if type(one) is DiePicture][place]

    def undo_key(self) -> Any:
        """The undo key; None if there is nothing to undo."""
        found = (one for one in self.widgets() if isinstance(one, Pressable) and getattr(one, "name", "") == "undo")
        return next((one for one in found if one.action is not None), None)

    def notice(self) -> str:
        return self.app.root_widget.notices.newest_text

    def tap_notice(self) -> None:
        self.tap(self.app.root_widget.notices.strips.children[0])

    def key(self, text: str) -> Any:
        """The key with this text or name, or with a label of this text; fails if there is none."""
        for one in self.widgets():
            if isinstance(one, Pressable) and text in (getattr(one, "text", None), getattr(one, "name", None)):
                return one
        for one in self.widgets():
            inside = one.walk(restrict=True) if isinstance(one, Pressable) else ()
            if any(isinstance(each, Words) and each.text == text for each in inside):
                return one
        raise AssertionError(f"there is no key {text!r}; there are {self.keys()} and the words {self.words()}")

    # ---- a finger

    def tap(self, what: str | Widget) -> None:
        widget = self.key(what) if isinstance(what, str) else what
        self.app.root_widget.moves.finish_all()  # fingers aim at what lies still
        self.scroll_into_view(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def scroll_into_view(self, widget: Widget) -> None:
        """Scroll the list that contains this widget, as a finger would, if the widget's middle is out of sight."""
        area = scroll_area(widget)
        x, y = widget.to_window(*widget.center)
        if area and not area.collide_point(*area.parent.to_widget(x, y)):
            area.scroll_to(widget, animate=False)
            self.step()

    def tap_at(self, x: float, y: float) -> None:
        touch = self.press(x, y)
        touch.touch_up()
        self.step()

    def press(self, x: float, y: float) -> Any:
        """Put a finger down at a position of the picture, in pixels, as it is rotated now; return its touch."""
        touch = UnitTestTouch(*self.on_glass(x, y))
        self.clock += 0.7 + self.lag_s  # fingers are slower than tests
        touch.time_start = self.clock
        touch.touch_down()
        return touch

    @property
    def lag_s(self) -> float:
        """Seconds until the last touch had changed the picture, for which a finger waits; they are more on a busy
        machine."""
        root = self.app.root_widget
        shown_s: Any = root.last_touch.ud.get(SHOWN_AFTER_S_KEY, 0.0) if root.last_touch else 0.0
        return max(root.busy_s, float(shown_s))

    @staticmethod
    def on_glass(x: float, y: float) -> tuple[float, float]:
        """The position on the glass, which does not rotate with the picture, for one of the picture."""
        width, height = Window.width - 1, Window.height - 1
        across, up = x / width, y / height
        across, up = {
            0: (across, up), 90: (1 - up, across), 180: (1 - across, 1 - up), 270: (up, 1 - across),
        }[Window.rotation]  # fmt: skip
        return across * width, up * height

    def screenshot(self, path: Path) -> None:
        """Save a picture of the screen as PNG, after all animations have ended.

        It is drawn apart from the window, which off screen never grows beyond its first size.
        """
        self.step()
        self.app.root_widget.moves.finish_all()
        self.step()
        self.picture().save(str(path), flipped=True)

    def picture(self) -> Texture:
        root = self.app.root_widget
        drawn = Fbo(size=root.size, with_stencilbuffer=True)
        with drawn:
            ClearColor(*self.app.look.colours.ground)
            ClearBuffers()
        drawn.add(root.canvas)
        drawn.draw()
        drawn.remove(root.canvas)
        return drawn.texture

    # ---- a measure

    def flaws(self) -> list[str]:
        """Describe each text that is cut off, widget outside the window, and key under 12 mm or covered.

        Animations are ended first.
        """
        self.app.root_widget.moves.finish_all()  # the layout is that of things at rest
        seen, page = [*shown(self.widgets())], [*shown(widgets_below(self.app.page))]
        return [*cut_texts(seen), *outside(seen), *small_keys(seen, self.app.look.mm(12)), *overlaps(page)]


def widgets_below(root: Widget) -> Iterator[Widget]:
    """This widget and all below it, in the order of Kivy's `walk`, which takes longer the deeper they are."""
    waiting = [root]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


def shown(widgets: Iterable[Widget]) -> Iterator[Widget]:
    for one in widgets:
        if one.width > 0 and one.height > 0 and one.opacity > 0:
            yield one


def cut_texts(widgets: Iterable[Widget]) -> Iterator[str]:
    for one in widgets:
        settings = [one.setting] if isinstance(one, Words) else getattr(one, "settings", [])
        for setting in settings:
            wide, high = setting.texture.size if setting else (0, 0)
            if getattr(one, "angle", 0) % 180:  # a tab at the side of the screen
                wide, high = high, wide
            if setting and (setting.cut or wide > one.width + 1 or high > one.height + 1):
                yield f"cut off: {setting.text!r} on {type(one).__name__} in {one.width:.0f}x{one.height:.0f}"
        if isinstance(one, Words) and one.text and one.setting is None:
            yield f"without a place: {one.text!r}"


def outside(widgets: Iterable[Widget]) -> Iterator[str]:
    """Describe the texts and keys outside the window, except in lists that scroll."""
    for one in widgets:
        if isinstance(one, Words | Pressable) and scroll_area(one) is None:
            left, low = one.to_window(one.x, one.y)
            right, high = one.to_window(one.right, one.top)
            if min(left, low) < -1 or right > Window.width + 1 or high > Window.height + 1:
                yield f"outside: {getattr(one, 'text', '')!r} at {left:.0f},{low:.0f} to {right:.0f},{high:.0f}"


def scroll_area(widget: Widget) -> Any:
    """The list that scrolls and contains this widget; None if there is none."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None


def small_keys(widgets: Iterable[Widget], least: float) -> Iterator[str]:
    for one in widgets:
        if isinstance(one, Pressable) and one.action is not None and min(one.size) < least - 1:
            name = getattr(one, "text", "")
            yield f"too small to touch: {name!r} is {one.width:.0f}x{one.height:.0f}, not {least:.0f}"


def overlaps(widgets: Iterable[Widget]) -> Iterator[str]:
    """Describe the pairs of keys that cover each other by more than two pixels, except in lists that scroll."""
    touched = [one for one in widgets if isinstance(one, Pressable) and scroll_area(one) is None]
    for one, other in combinations(touched, 2):
        wide = min(one.right, other.right) - max(one.x, other.x)
        high = min(one.top, other.top) - max(one.y, other.y)
        if min(wide, high) > 2:
            yield f"overlap: {getattr(one, 'text', '')!r} and {getattr(other, 'text', '')!r} by {wide:.0f}x{high:.0f}"


MOST_GROWTH_MB = 150
"""The megabytes by which a process may grow from its first application on before it is searched for garbage."""
NEW_OBJECTS = 50_000
"""The number of new objects, about that of four pages, above which the youngest generation is searched for garbage."""
MOST_YOUNGEST_COLLECTIONS = 3
"""After more than this many collections of the youngest generation the middle one is collected, too; it holds pages
that were shown during such a collection."""
OLD_AFTER = 25
"""After this many applications all objects are searched, also those that have outlived their application, and the
textures of its texts are freed."""
applications = count(1)
give_back: Any = getattr(CDLL(None), "malloc_trim", None)
"""A function of the C library that gives freed memory back to the system; None if it has none."""


def ends_with_its_garbage() -> bool:
    """Whether this process is a child for one test. To search its pages for garbage takes as long as to build them."""
    return parent_process() is not None


@cache
def first_mb() -> int:
    """The resident memory in MB of this process when it was first asked for, as its first application was opened."""
    return resident_mb()


def has_grown() -> bool:
    """Whether garbage may fill so much memory that it must be searched for; the process of a file may end before.
    Always true where the system does not say how much memory it takes."""
    return not RESIDENT.exists() or resident_mb() > first_mb() + MOST_GROWTH_MB


def free_the_last() -> None:
    """Free the objects of the application before, once the process has grown. They are young: only the young
    generations are searched for them, and all objects every OLD_AFTER times, which takes longer than most tests."""
    if not has_grown():
        return
    if next(applications) % OLD_AFTER:
        gc.collect(1)
    else:
        free_all()


def free_all() -> None:
    typeset.cache_clear()
    gc.collect()
    if give_back:
        give_back(0)


def stop() -> None:
    stopTouchApp()
