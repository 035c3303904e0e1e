"""Parts that the scenes share: their list, players, cards, and a stand-in for the camera thread."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.appliance.sticks import Stick
from scorekeeper.camera.ring import RewindRing
from scorekeeper.camera.seen import CAMERA_JUST_CHOSEN, look_at_camera
from scorekeeper.camera.sight import Sight
from scorekeeper.camera.watch import Watch
from scorekeeper.present.setup import draft as drafts
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.paper import possible_points
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading

Scene = Callable[[Driver], object]
SCENES: dict[str, Scene] = {}
"""Every scene by its name: a function that brings the application of a Driver into the state to be shown."""

FOUR = ("Anna", "Wolfeschlegelsteinhausen", "Ґалаґан-Ящук", "Jürgen")
TEN = ("Anna", "Bo", "Charlotte-Sophie", "Dai", "Ґалаґан", "Åse-Marie", FOUR[1], "Zoë", "Ione", "Jürgen")


def scene(show: Scene) -> Scene:
    SCENES[show.__name__] = show
    return show


AS_OPENED: dict[str, Scene] = {}
"""The scenes whose page makes its texts and sizes when it opens, so that another language or look needs it opened
again: a function that opens it, by the scene's name. The game must have been played up to there."""


def as_opened(show: Scene) -> Scene:
    return after(lambda table: None)(show)


def after(played: Scene) -> Callable[[Scene], Scene]:
    """A decorator for scenes of AS_OPENED: `played` plays the game up to the scene, once for all languages and looks;
    the decorated function opens the page."""

    def noted(show: Scene) -> Scene:
        def play_and_show(table: Driver) -> None:
            played(table)
            show(table)

        AS_OPENED[show.__name__] = show
        SCENES[show.__name__] = play_and_show
        return show

    return noted


ANNA = Stick(Path("/media/anna/ANNA BLUE"), "ANNA BLUE", 14_200_000_000, 16_000_000_000)
KINGSTON = Stick(Path("/media/scorekeeper-sdb1"), "KINGSTON", 1_900_000_000, 32_000_000_000)


def plug(table: Driver, *plugged: Stick) -> None:
    """Show these sticks, and no others, on the page that writes onto sticks."""
    page = table.page
    page.looking.cancel()
    table.until(lambda: page.has_looked)
    page.show_sticks([*plugged], page.read_from_sticks([*plugged]))
    table.step()


class StillWatch(Watch):
    """Stands in for the camera thread: always returns the same sight and ignores all requests."""

    running = True

    camera = "auto"
    rewind = RewindRing()

    def __init__(self, sight: Sight, throws: bool = False) -> None:
        self.sight = replace(sight, throws=throws)

    def show_whole(self, whole: bool) -> None: ...

    def newest(self) -> Sight:
        return self.sight

    @property
    def can_throw(self) -> bool:
        return self.sight.throws

    def start(self) -> None: ...

    def stop(self, seconds: float = 0.0) -> bool:
        return True

    def use_calibration(self, calibration: object, file: object) -> None: ...

    def expect_dice(self, count: int) -> None: ...

    def forget_throw(self) -> None: ...

    def use_mains(self, hertz: int) -> None: ...


def dice_at_rest(faces: Sequence[int], throw: int, unsure: Sequence[int] = ()) -> Reading:
    dice = tuple(
        Die(face, 0.99, box(place), face % 6 + 1, sure=place not in unsure) for place, face in enumerate(faces)
    )
    return Reading("rest", dice, not unsure, throw=throw)


def middle(place: int) -> tuple[float, float]:
    """The middle of a die in the camera's picture; heights vary, as thrown dice do not lie in a row."""
    return 290.0 + 175 * place, (330.0, 240.0, 440.0, 300.0, 400.0)[place % 5]


def box(place: int) -> tuple[float, float, float, float]:
    x, y = middle(place)
    return x - 36, y - 36, x + 36, y + 36


@cache
def picture(faces: tuple[int, ...]) -> Any:
    """The drawn picture of the tray with these dice, in blue, green, red."""
    pieces = [DrawnDie(face, *middle(place), yaw=17.0 + 41 * place) for place, face in enumerate(faces)]
    painted = Painter(grain=0).paint(pieces)
    painted.flags.writeable = False
    return painted


def sight(reading: Reading, faces: Sequence[int] = (), **more: Any) -> Sight:
    """What the camera delivers: this reading with a drawn picture of it.

    `faces` draws other dice than those that were read, such as dice not read yet.
    """
    drawn = picture(tuple(faces) or tuple(die.face for die in reading.dice))
    return replace(Sight(reading, "live", None, drawn, (drawn.shape[1], drawn.shape[0])), **more)


def at_table(table: Driver, setup: Setup, watch: Any = None) -> None:
    table.session.begin(setup)
    table.app.watch = watch
    table.app.seen = look_at_camera(CAMERA_JUST_CHOSEN, watch.newest() if watch else None, 0.0)
    table.app.show_match()


def throw(table: Driver, *faces: int, kept: tuple[int, ...] = ()) -> None:
    table.session.throw(faces, kept)
    table.page.on_view()


@cache
def half_full(sheet: str, seat: int) -> Card:
    """A card on which two boxes of three are filled with possible points, different for every seat."""
    terms = drafts.Draft(sheet, next(iter(SHEETS[sheet].editions))).terms
    boxes = [box for number, box in enumerate(terms.boxes) if (number + seat) % 3]
    values = {box: sorted(possible_points(terms, box)) for box in boxes}
    return Card({box: values[box][(len(values[box]) * 2 + seat) // 3 % len(values[box])] for box in boxes})


def nearly_full(sheet: str) -> Card:
    return Card(dict.fromkeys(list(SHEETS[sheet].boxes)[:-1], 0))


def cards(sheet: str, players: Sequence[str]) -> dict[str, Card]:
    return {name: half_full(sheet, seat) for seat, name in enumerate(players)}
