"""The camera guide: aim, tray, a test throw; problems of the picture are reported, and its throws count in no game."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.camera.watch import watch_table
from scorekeeper.rules.acts import Setup
from scorekeeper.ui.screens.camera import page as guide_page
from tests.scorekeeper.ui.contrast import Pixels, picture
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from vision.errors import SourceError
from vision.results import Die, Reading
from vision.scene import Picture
from vision.view import FieldView
from vision.watching.calibration import CALIBRATION_FILE, Calibration, read_calibration

Opened = Callable[..., Driver]
SIZE = (1280, 960)


def table_top(tray: bool = True) -> Picture:
    """A picture of a green tray on wood, 640x480 as the watch delivers; of wood alone without `tray`."""
    wood = np.random.default_rng(1).integers(90, 130, (480, 640, 3), dtype=np.uint8)
    if tray:
        wood[60:420, 80:560] = (60, 120, 60)
    return wood


class StillWatch:
    """Stands in for the camera thread: returns the sight that the test sets and keeps the calibration it gets."""

    can_throw = False
    running = True

    camera = "auto"

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.used: Calibration | None = None
        self.whole = False

    def newest(self) -> Sight:
        return self.sight

    def use_mains(self, hertz: int) -> None: ...

    def use_calibration(self, calibration: Calibration, file: Path) -> None:
        self.used = calibration

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def expect_dice(self, count: int) -> None: ...

    def show_whole(self, whole: bool) -> None:
        self.whole = whole


def at_rest(faces: Sequence[int], throw: int = 1, side: float = 80.0, sure: bool = True) -> Reading:
    dice = tuple(Die(face, 0.99, (200.0 * n, 300.0, 200.0 * n + side, 300.0 + side), 1) for n, face in enumerate(faces))
    return Reading("rest", dice, sure, throw=throw)


def guided(opened: Opened, sight: Sight, display: str = "800x480") -> tuple[Driver, Any]:
    watch = StillWatch(sight)
    table = opened(display, watch=watch)
    table.app.go("camera")
    table.step(3)
    return table, watch


def look(table: Driver) -> None:
    """Run once what the application's clock calls about ten times a second to look at the camera."""
    table.app.look_at_table(0)
    table.step()


def patiently(table: Driver, true: Callable[[], bool]) -> None:
    """Look at the camera again and again until this is true; fail after about 20 seconds."""
    for _ in range(1000):
        if true():
            break
        time.sleep(0.02)
        look(table)
    assert true()


def live(**more: Any) -> Sight:
    return replace(Sight(Reading("empty"), "live", None, table_top(), SIZE), **more)


def test_without_a_camera_the_guide_says_so_and_offers_drawn_dice(opened: Opened) -> None:
    table = opened()
    table.app.go("camera")
    table.step()
    assert table.says("No camera is in use")
    assert table.says("Try it with drawn dice")


def test_drawn_dice_take_over_when_they_are_asked_for(opened: Opened, tmp_path: Path) -> None:
    table = opened()
    table.app.table = replace(table.app.table, make_watch=lambda source: watch_table(source, tmp_path))
    table.app.go("camera")
    table.step()
    table.app.use_camera("nonsense")
    assert table.app.watch is None
    table.tap("Try it with drawn dice")
    assert table.app.settings.camera == "demo"
    assert table.app.watch is not None
    assert table.says("Hang the camera")


def test_the_tray_is_found_kept_and_used_at_once_with_the_size_of_the_dice(opened: Opened, tmp_path: Path) -> None:
    table, watch = guided(opened, live())
    table.tap("It hangs: next")
    table.tap("Yes, this is the tray")
    kept = read_calibration(tmp_path / CALIBRATION_FILE)
    assert kept is not None
    assert kept.size == SIZE
    assert min(x for x, _y in kept.tray) == pytest.approx(160, abs=25)
    watch.sight = live(reading=at_rest((2, 3, 3, 5, 6)))
    look(table)
    assert table.says("I read 2 3 3 5 6: right?")
    assert [table.die(place).face for place in range(5)] == [2, 3, 3, 5, 6]
    table.tap("Right")
    assert watch.used.die == 80
    assert read_calibration(tmp_path / CALIBRATION_FILE).die == 80  # type: ignore[union-attr]
    table.tap("Done")
    assert table.says("New game")


def test_a_tray_that_is_not_seen_can_be_tapped(opened: Opened) -> None:
    table, _ = guided(opened, live(image=table_top(tray=False)))
    table.tap("It hangs: next")
    assert table.says("The tray is not seen.")
    assert not table.says("Yes, this is the tray"), "there is none to confirm"
    for corner in ((80, 60), (90, 60), (90, 70), (80, 70)):
        table.page.tap_corner(corner)
    table.step()
    assert table.says("enclose too little")
    for number, corner in enumerate(((80, 60), (560, 60), (560, 420), (80, 420))):
        assert number == 0 or table.says(f"Corner {number + 1} of 4")
        left, top, zoom = table.page.picture.picture_place()
        table.tap_at(left + corner[0] * zoom, top - corner[1] * zoom)
    assert table.page.found_tray.tray[0] == pytest.approx((160, 120), abs=4)


def test_a_tray_that_comes_into_view_is_found_by_itself_unless_corners_are_tapped(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide_page, "TRAY_SOUGHT_EVERY_S", 0.0)
    table, watch = guided(opened, live(image=table_top(tray=False)))
    table.tap("It hangs: next")
    table.page.tap_corner((80, 60))
    watch.sight = live()
    look(table)
    assert table.page.found_tray is None
    table.tap("Begin with the corners again")
    table.tap("Find it again")
    assert table.page.found_tray is not None
    table.page.found_tray, watch.sight = None, live(image=table_top(tray=False))
    look(table)
    assert table.says("The tray is not seen.")
    watch.sight = live()
    look(table)
    assert table.says("Does the green line lie on the rim?")


def test_a_wrong_reading_is_answered_with_advice_and_the_next_throw_is_asked_about(opened: Opened) -> None:
    table, watch = guided(opened, live())
    table.page.go_on_to("throw")
    watch.sight = live(reading=at_rest((2, 3, 3, 5, 6), side=30.0))
    look(table)
    assert table.says("a little small")
    assert table.says("Hang the camera lower.")
    table.tap("Wrong")
    assert table.says("Spread the dice")
    watch.sight = live(reading=at_rest((1, 1, 1, 5, 6), throw=2, sure=False))
    look(table)
    assert table.says("I read 1 1 1 5 6, but I am not sure.")


@pytest.mark.parametrize(
    ("health", "said"),
    [("dark picture", "too dark"), ("covered", "covers the camera")],
)
def test_what_is_wrong_with_the_picture_is_reported(opened: Opened, health: str, said: str) -> None:
    table, watch = guided(opened, live())
    assert not table.says(said)
    watch.sight = live(health=health)
    look(table)
    assert table.says(said)


def test_the_reason_why_a_camera_gives_no_pictures_is_reported_until_it_gives_some(opened: Opened) -> None:
    table, watch = guided(opened, live(health="looking for the camera"))
    assert not table.says("cable"), "it is only being opened"
    watch.sight = live(health="looking for the camera", error=SourceError("EBUSY", "cannot start"))
    look(table)
    assert table.says("The camera cannot be started.")
    assert not table.says("EBUSY")
    watch.sight = live()
    look(table)
    assert not table.says("cannot be started")


def test_a_tray_that_cannot_be_saved_is_reported_and_stays_to_be_confirmed(opened: Opened, tmp_path: Path) -> None:
    table, watch = guided(opened, live())
    (tmp_path / CALIBRATION_FILE).mkdir()
    table.tap("It hangs: next")
    table.tap("Yes, this is the tray")
    assert table.says(f"The position of the tray cannot be saved in {tmp_path / CALIBRATION_FILE}.")
    assert watch.used is None


def test_throws_of_the_guide_belong_to_no_game(opened: Opened) -> None:
    table, watch = guided(opened, live())
    table.session.begin(Setup("philos", ("Anna", "Bo")))
    watch.sight = live(reading=at_rest((2, 3, 3, 5, 6)))
    look(table)
    table.app.show_match()
    look(table)
    assert table.session.view.match is not None
    assert table.match.games[-1].now.throws == ()
    assert table.session.view.pending is None


def test_drawn_dice_are_thrown_and_read(opened: Opened, tmp_path: Path) -> None:
    table = opened(watch=watch_table("demo", tmp_path))
    table.app.go("camera")
    page, watch = table.page, table.app.watch
    assert watch is not None
    patiently(table, lambda: watch.newest().picture is not None)
    table.tap("It hangs: next")
    table.tap("Yes, this is the tray")
    table.tap("Throw")
    patiently(table, lambda: len(page.seen.dice) == 5)
    assert table.says("I read")


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off(opened: Opened, display: str) -> None:
    error = SourceError("a driver's own words", "cannot start")
    table, watch = guided(opened, live(health="looking for the camera", error=error), display)
    assert table.flaws() == []
    table.page.go_on_to("tray")
    table.step()
    assert table.flaws() == []
    table.page.go_on_to("throw")
    watch.sight = live(reading=at_rest((2, 3, 3, 5, 6), side=30.0, sure=False))
    look(table)
    assert table.flaws() == []


# ---- pixels of the screen: where a corner is seen, there it is touched, and there it is stored

CORNERS = ((80, 60), (560, 60), (560, 420), (80, 420))
COLOURS = ((0, 0, 255), (255, 0, 0), (0, 255, 255), (255, 0, 255))
"""The colours of the marks at the corners, as blue, green and red."""


def marked() -> Picture:
    """A picture in which no tray can be found, with a mark of its own colour at each corner of one (CORNERS)."""
    table = table_top(tray=False)
    for (x, y), colour in zip(CORNERS, COLOURS, strict=True):
        table[y - 7 : y + 8, x - 7 : x + 8] = colour
    return table


def drawn(table: Driver) -> Pixels:
    """The screen as rows from below, after all animations have ended."""
    table.step()
    table.app.root_widget.moves.finish_all()
    table.step()
    return picture(table)


def seen_at(screen: Pixels) -> list[tuple[float, float]]:
    """Where the marks are on the screen, in pixels from its lower left corner."""
    found = []
    for blue, green, red in COLOURS:
        colour = np.array((red, green, blue))
        rows, columns = np.nonzero(cv2.inRange(screen, colour - 29, colour + 29))
        assert len(rows) > 20, f"the mark {colour} is not on the screen"
        found.append((float(columns.mean()), float(rows.mean())))
    return found


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_corner_touched_where_it_is_seen_is_the_corner_that_is_stored(
    opened: Opened, display: str, tmp_path: Path
) -> None:
    table, _ = guided(opened, live(image=marked()), display)
    table.tap("It hangs: next")
    for x, y in seen_at(drawn(table)):
        table.tap_at(x, y)
    table.tap("Yes, this is the tray")
    kept = read_calibration(tmp_path / CALIBRATION_FILE)
    assert kept is not None
    for corner, stored in zip(CORNERS, kept.tray, strict=True):
        assert stored == pytest.approx((2 * corner[0], 2 * corner[1]), abs=8)


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_outline_is_drawn_on_the_corners_that_were_found(opened: Opened, display: str) -> None:
    table, _ = guided(opened, live(image=marked()), display)
    table.page.go_on_to("tray")
    before = drawn(table)
    table.page.find_tray_in_newest_picture([tuple(map(float, corner)) for corner in CORNERS])
    after = drawn(table)
    for x, y in seen_at(before):
        change = cv2.absdiff(after[round(y), round(x)], before[round(y), round(x)])
        assert change.max() > 40


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_corner_that_is_dragged_is_stored_where_the_finger_left_it(opened: Opened, display: str) -> None:
    table, watch = guided(opened, live(image=marked()), display)
    page = table.page
    page.go_on_to("tray")
    places = seen_at(drawn(table))
    page.find_tray_in_newest_picture([(140.0, 110.0), *CORNERS[1:]])
    table.step()
    left, top, zoom = page.picture.picture_place()
    touch = table.press(left + 140 * zoom, top - 110 * zoom)
    assert page.picture.held is not None
    for part in (0.3, 0.7, 1.0):
        x, y = left + 140 * zoom, top - 110 * zoom
        touch.touch_move(*table.on_glass(x + part * (places[0][0] - x), y + part * (places[0][1] - y)))
        watch.sight = live(image=marked(), health="dark picture" if part == 0.7 else "live")
        look(table)
    touch.touch_up()
    table.step()
    assert min(abs(x - 160) + abs(y - 120) for x, y in page.found_tray.tray) < 16
    assert page.picture.held is None


def test_a_corner_that_cannot_be_one_leaves_the_tray_as_it_was(opened: Opened) -> None:
    table, _ = guided(opened, live())
    page = table.page
    page.go_on_to("tray")
    page.find_tray_in_newest_picture([(80.0, 60.0), (560.0, 60.0), (320.0, 420.0)])
    before = page.found_tray
    page.drag_corner(0, (310.0, 240.0))
    page.drag_corner(1, (320.0, 250.0))
    assert table.page.problem
    assert before is not None
    assert page.found_tray is not None


def test_the_question_about_dice_goes_when_a_hand_takes_them(opened: Opened) -> None:
    table, watch = guided(opened, live())
    table.page.go_on_to("throw")
    watch.sight = live(reading=at_rest((2, 3, 3, 5, 6)))
    look(table)
    assert table.says("I read 2 3 3 5 6: right?")
    watch.sight = live(reading=Reading("hand", throw=1))
    look(table)
    assert not table.says("right?")
    assert table.says("Throw five dice into the tray")


def test_the_whole_field_is_shown_while_the_camera_is_aimed(opened: Opened) -> None:
    table, watch = guided(opened, live())
    look(table)
    assert watch.whole
    table.app.back()
    table.step()
    assert not watch.whole


def test_the_tray_is_looked_for_in_a_picture_of_the_whole_field_only(opened: Opened) -> None:
    table, watch = guided(opened, live(view=FieldView(0.2, 0.2, 0.7, 0.7)))
    table.page.go_on_to("tray")
    assert table.page.found_tray is None
    assert table.says("Looking for the tray")
    watch.sight = live()
    table.page.find_tray_by_colour()
    assert table.page.found_tray is not None


def test_how_far_the_camera_is_with_its_focus_is_said(opened: Opened) -> None:
    table, watch = guided(opened, live())
    table.page.go_on_to("throw")
    watch.sight = live(progress=0.42, reading=Reading("moving"))
    look(table)
    assert table.says("The camera sets its focus and its light: 40\u00a0%.")
    watch.sight = live()
    look(table)
    assert table.says("Throw five dice into the tray")
