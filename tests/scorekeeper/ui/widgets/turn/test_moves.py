"""Animations on the turn page end by themselves, or with the next touch; there are none without highlights."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.present.turn.screen import DieSlot
from scorekeeper.rules.acts import Enter, Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.kit.moves import CelebrationRing, ColouredArea, FlyingPoints
from scorekeeper.ui.widgets.turn.chips import Chips, SlidingChip
from scorekeeper.ui.widgets.turn.moves import (
    DICE_FADE_IN_FROM_OPACITY,
    FADE_IN_S,
    DrawnPage,
    dice_pictures_in,
    former_place,
)
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch, dice_at_rest, middle, picture, sight
from vision.results import Reading

Opened = Callable[..., Driver]


def thrown(table: Driver, *dice: int) -> None:
    table.session.begin(Setup("tactic", ("Anna", "Bo"), "en"))
    table.app.show_match()
    table.step()
    table.app.root_widget.moves.finish_all()
    table.session.throw(dice)
    table.page.on_view()


def kinds(table: Driver) -> set[type]:
    return {type(one) for one in table.app.root_widget.moves.children}


def places(table: Driver) -> list[tuple[float, float, float]]:
    return [(one.x, one.y, one.opacity) for one in dice_pictures_in(table.page.table)]


def test_dice_fade_in_and_the_next_touch_shows_them_at_once(opened: Opened) -> None:
    table = opened()
    thrown(table, 6, 6, 6, 1, 2)
    assert {opacity for _x, _y, opacity in places(table)} == {DICE_FADE_IN_FROM_OPACITY}
    table.press(5, 5)
    assert {opacity for _x, _y, opacity in places(table)} == {1}
    assert not table.app.root_widget.moves.going


def test_motion_ends_by_itself(opened: Opened) -> None:
    table = opened()
    thrown(table, 6, 6, 6, 6, 6)
    assert kinds(table) == {CelebrationRing}
    end = time.monotonic() + 20 * FADE_IN_S
    table.until(lambda: not table.app.root_widget.moves.going or time.monotonic() > end, steps=1_000_000)
    assert not table.app.root_widget.moves.children
    assert {opacity for _x, _y, opacity in places(table)} == {1}


def test_dice_that_were_tapped_stay_where_they_are(opened: Opened) -> None:
    table = opened()
    thrown(table, 1, 2, 6, 6, 6)
    table.app.root_widget.moves.finish_all()
    before = places(table)
    table.session.throw((3, 4, 6, 6, 6), kept=(2, 3, 4))
    table.page.on_view()
    table.app.root_widget.moves.finish_all()
    assert places(table) == before


def test_kept_dice_slide_to_where_they_already_belong(opened: Opened) -> None:
    table = opened()
    table.app.watch = StillWatch(sight(Reading("empty")))
    thrown(table, 1, 2, 6, 6, 6)
    table.app.handle_newest_reading()
    table.page.on_view()
    table.app.root_widget.moves.finish_all()
    table.session.throw((3, 4, 6, 6, 6), kept=(2, 3, 4))
    table.page.on_view()
    moving = [one.face for one in dice_pictures_in(table.page.table) if one in table.app.root_widget.moves.going]
    table.app.root_widget.moves.finish_all()
    after = places(table)
    table.page.refresh()
    table.step()
    assert moving == [3, 4, 6, 6, 6]
    assert places(table) == after


def test_points_fly_and_the_turn_changes_its_colour(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scorekeeper.ui.widgets.turn.moves.HEADER_CHANGES_S", 600.0
    )  # a busy machine ends it in one frame
    table = opened()
    thrown(table, 6, 6, 6, 1, 2)
    table.app.root_widget.moves.finish_all()
    stamp, session = table.session.view.stamp, table.session
    table.app.do_act(lambda: session.act(Enter("sixes"), stamp))
    table.step()
    assert kinds(table) == {ColouredArea, FlyingPoints}
    table.app.root_widget.moves.finish_all()
    assert not table.app.root_widget.moves.children


def test_dice_slide_from_where_they_lie_in_the_picture(opened: Opened) -> None:
    faces = (2, 5, 5, 1, 6)
    table = opened()
    table.app.watch = watch = StillWatch(replace(sight(Reading("moving")), image=picture(faces)))
    table.session.begin(Setup("tactic", ("Anna", "Bo"), "en"))
    table.app.show_match()
    table.app.look_at_table(0)
    table.step()
    tray = table.page.table.live
    seen = dice_at_rest(faces, 1)
    dice = tuple(replace(die, id=7 + place) for place, die in enumerate(seen.dice))
    watch.sight = replace(watch.sight, reading=replace(seen, dice=dice))
    table.app.look_at_table(0)
    moves = table.app.root_widget.moves
    assert not tray.parent
    for place, one in enumerate(dice_pictures_in(table.page.table)):
        wide, high = watch.sight.size
        fits = tray.width / wide, tray.height / high
        zoom = min(max(fits), tray.crop_factor * min(fits))
        across, down = middle(place)[0] - wide / 2, middle(place)[1] - high / 2
        assert one.opacity == 1
        assert one in moves.going
        assert one.middle[0] == pytest.approx(tray.center_x + across * zoom, abs=1)
        assert one.middle[1] == pytest.approx(tray.center_y - down * zoom, abs=1)
    rest = places(table)
    moves.finish_all()
    assert places(table) != rest


def test_a_chip_slides_from_the_pot_to_who_takes_it(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("chicago", ("Anna", "Bo"), "de"))
    for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((1, 1, 2))):
        table.session.act(act)
    table.app.show_match()
    table.step()
    pot = next(one for one in table.widgets() if isinstance(one, Chips) and not one.owner)
    taken = pot.chip_place(2)
    table.app.root_widget.moves.finish_all()
    table.session.act(Stand())
    table.page.on_view()
    table.step()
    (chip,) = [one for one in table.app.root_widget.moves.children if isinstance(one, SlidingChip)]
    assert abs(chip.x - taken[0]) < table.app.look.mm(8)
    table.app.root_widget.moves.finish_all()
    loser = next(one for one in table.widgets() if isinstance(one, Chips) and one.owner == "Bo")
    assert loser.count == 1
    assert not table.app.root_widget.moves.children


def test_nothing_moves_without_moments(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, highlights=False))
    thrown(table, 6, 6, 6, 6, 6)
    assert not table.app.root_widget.moves.going


def test_a_die_is_followed_by_its_id_not_by_its_face() -> None:
    def slots(*ids: int) -> tuple[DieSlot, ...]:
        return tuple(DieSlot(6, id=one) for one in ids)

    before = DrawnPage(None, slots(7, 8, 9), ((0, 0), (1, 0), (2, 0)), None, None, {}, {}, {})
    assert [former_place(before, one, at, False) for at, one in enumerate(slots(9, 10, 7))] == [2, None, 0]
    by_hand = DrawnPage(None, slots(0, 0, 0), before.dice, None, None, {}, {}, {})
    assert [former_place(by_hand, one, at, at == 1) for at, one in enumerate(slots(0, 0, 0))] == [None, 1, None]
    assert former_place(by_hand, DieSlot(5), 1, True) is None
