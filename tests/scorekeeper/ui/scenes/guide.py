"""Scenes of the camera guide, step by step."""

from typing import Any

from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch, dice_at_rest, scene, sight
from vision.errors import SourceError
from vision.results import Reading


def guide(table: Driver, step: str, **more: Any) -> None:
    table.app.watch = StillWatch(sight(Reading("empty"), **more))
    table.app.go("camera")
    table.page.go_on_to(step)


@scene
def guide_without_a_camera(table: Driver) -> None:
    table.app.watch = None
    table.app.go("camera")


@scene
def guide_hang(table: Driver) -> None:
    guide(table, "hang")


@scene
def guide_no_pictures(table: Driver) -> None:
    error = SourceError("a driver's own words", "cannot start")
    guide(table, "hang", health="looking for the camera", error=error)


@scene
def guide_tray(table: Driver) -> None:
    guide(table, "tray")


@scene
def guide_corners(table: Driver) -> None:
    guide(table, "tray")
    table.page.found_tray = None
    table.page.tap_corner((60, 60))


@scene
def guide_throw(table: Driver) -> None:
    guide(table, "throw")
    table.app.watch = StillWatch(sight(dice_at_rest((2, 3, 3, 5, 6), 1)))
    table.app.look_at_table(0)


@scene
def guide_wrong(table: Driver) -> None:
    guide_throw(table)
    table.page.reject_dice()


@scene
def guide_done(table: Driver) -> None:
    guide(table, "done")
