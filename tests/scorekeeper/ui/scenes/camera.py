"""Scenes with the camera: waiting, trouble, and its questions."""

from typing import Any

from scorekeeper.present.turn import events as on
from scorekeeper.rules.acts import Setup
from scorekeeper.session.camera_turn import CameraTurn
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, StillWatch, at_table, cards, dice_at_rest, scene, sight, throw
from vision.errors import SourceError
from vision.results import Reading


def watched(table: Driver, reading: Reading, **more: Any) -> None:
    table.session.change_camera()
    watch = StillWatch(sight(reading, **more))
    at_table(table, Setup("noris", FOUR[:3], "de", cards=cards("noris", FOUR[:3])), watch)
    table.app.look_at_table(0)
    table.page.on_view()


def see(table: Driver, reading: Reading) -> None:
    table.app.watch = StillWatch(sight(reading))
    table.session.see(reading)
    table.page.on_view()


@scene
def camera_waiting(table: Driver) -> None:
    watched(table, Reading("empty"))


@scene
def camera_trouble(table: Driver) -> None:
    watched(table, Reading("moving"), health="dark picture")


@scene
def camera_gone(table: Driver) -> None:
    """The table after its camera was unplugged."""
    watched(table, Reading("empty"))
    table.app.watch = StillWatch(sight(Reading("moving"), health="looking for the camera", error=SourceError("pulled")))
    table.app.look_at_table(0)


@scene
def camera_missing(table: Driver) -> None:
    """The table whose camera never answered, with the reason."""
    error = SourceError("a driver's own words", "no Pi camera")
    watched(table, Reading("moving"), health="looking for the camera", error=error)
    table.app.look_at_table(0)


@scene
def camera_restart(table: Driver) -> None:
    watched(table, dice_at_rest((6, 6, 6, 2, 3), 1))


@scene
def camera_unsure(table: Driver) -> None:
    watched(table, Reading("empty"))
    table.app.session.mark_throw_handled(dice_at_rest((1, 1, 1, 1, 1), 1))
    table.session._camera = CameraTurn()
    see(table, dice_at_rest((6, 6, 6, 2, 3), 2, unsure=(1, 3)))


@scene
def camera_one_unsure(table: Driver) -> None:
    """An unsure die, with the entries that depend on it."""
    table.session.change_camera()
    watch = StillWatch(sight(dice_at_rest((3, 3, 5, 5, 5), 2, unsure=(1,))))
    at_table(table, Setup("philos", FOUR[:3], "de"), watch)
    table.session._camera = CameraTurn()
    table.app.look_at_table(0)


@scene
def camera_wanted(table: Driver) -> None:
    camera_one_unsure(table)
    table.step()
    table.tap(table.offers()[0])


@scene
def camera_count(table: Driver) -> None:
    watched(table, Reading("empty"))
    see(table, dice_at_rest((6, 6, 6, 2), 3))


@scene
def camera_drawn_dice(table: Driver) -> None:
    """The keys of a table whose dice are thrown with a tap."""
    watched(table, Reading("empty"))
    table.app.watch = StillWatch(sight(dice_at_rest((6, 6, 6, 2, 3), 1)), throws=True)
    table.session._camera = CameraTurn()
    table.app.look_at_table(0)


@scene
def camera_by_hand(table: Driver) -> None:
    camera_drawn_dice(table)
    table.page.handle_touch(on.SwitchByHand())


@scene
def camera_mending(table: Driver) -> None:
    camera_unsure(table)
    table.page.handle_touch(on.TouchDie(1))


@scene
def camera_menu(table: Driver) -> None:
    """The menu of a table that keeps the last seconds, with all its keys."""
    watched(table, Reading("empty"), is_kept=True)
    throw(table, 6, 6, 6, 2, 3)
    table.page.handle_touch(on.OpenMenu())
