"""While the live tray runs, the page is copied from a texture; it looks as if all of it was drawn."""

from collections.abc import Callable
from dataclasses import replace

from kivy.graphics import Callback

from scorekeeper.rules import Setup
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch, at_table, picture, sight
from vision.results import Reading

Opened = Callable[..., Driver]


def live(opened: Opened) -> tuple[Driver, StillWatch]:
    table = opened()
    watch = StillWatch(replace(sight(Reading("moving")), image=picture((1, 2, 3, 4, 5))))
    at_table(table, Setup("philos", ("Anna", "Ben"), edition="en"), watch)
    table.app.look_at_table(0)
    table.step()
    return table, watch


def another_picture(table: Driver, watch: StillWatch) -> None:
    image = watch.sight.image
    assert image is not None
    watch.sight = replace(watch.sight, image=image.copy())
    table.page.table.live.drawn_at = 0.0
    table.app.look_at_table(0)
    table.step()


def test_a_new_picture_of_the_tray_draws_nothing_else_again(opened: Opened) -> None:
    table, watch = live(opened)
    drawn: list[object] = []
    with table.app.root_widget.place.canvas:
        Callback(drawn.append)
    table.picture()
    before = len(drawn)
    for _picture in range(5):
        another_picture(table, watch)
        table.picture()
    assert before
    assert len(drawn) == before


def test_a_held_page_looks_like_one_that_is_drawn(opened: Opened) -> None:
    table, watch = live(opened)
    layer = table.app.root_widget.place
    assert layer.moving is table.page.table.live
    held = table.picture().pixels
    layer.hold_still_around(None)
    assert table.picture().pixels == held
    layer.hold_still_around(table.page.table.live)
    watch.sight = replace(watch.sight, reading=Reading("hand"))
    another_picture(table, watch)
    changed = table.picture().pixels
    assert changed != held
    layer.hold_still_around(None)
    assert table.picture().pixels == changed


def test_the_page_is_drawn_directly_where_nothing_is_live(opened: Opened) -> None:
    table, _watch = live(opened)
    table.app.go("settings")
    table.step()
    assert table.app.root_widget.place.moving is None
    table.app.back()
    table.step()
    assert table.app.root_widget.place.moving is table.page.table.live
