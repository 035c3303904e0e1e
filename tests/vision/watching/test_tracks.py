"""Throws are counted and kept dice recognised by where dice lie, also if some were taken, hidden, nudged or missed."""

from dataclasses import replace

import numpy as np

from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading, Reason
from vision.scene import Picture
from vision.sources.demo import drawn_die_box
from vision.watching.looks import TableLook
from vision.watching.tracks import Tracks

PAINTER = Painter(grain=1)
THROWN = tuple(DrawnDie(face, 200 + 180 * i, 200 + 60 * (i % 3), 37 * i) for i, face in enumerate((3, 5, 1, 6, 2)))
AGAIN = (*THROWN[:2], DrawnDie(4, 400, 480, 10), DrawnDie(4, 700, 500, 50), DrawnDie(1, 950, 450, 70))


def reading(pieces: tuple[DrawnDie, ...], wrong: dict[int, int] | None = None) -> Reading:
    dice = tuple(
        Die((wrong or {}).get(i, piece.face), 0.5 if i in (wrong or {}) else 0.99, drawn_die_box(piece), 1)
        for i, piece in enumerate(pieces)
    )
    return Reading("rest" if dice else "empty", dice, len(dice) == 5, () if len(dice) == 5 else (Reason.COUNT,))


class Table:
    """A table with one rest of its dice after another, and what is remembered of them."""

    def __init__(self) -> None:
        self.tracks = Tracks()

    def settle(self, seen: Reading, picture: Picture, rolled: bool = True) -> Reading:
        self.tracks, settled = self.tracks.settle(seen, picture, lambda die: rolled)
        return settled

    def note(self, look: TableLook, covered: bool) -> None:
        self.tracks = self.tracks.after_look(look, lambda die: covered)


def settle(
    table: Table,
    pieces: tuple[DrawnDie, ...],
    rolled: bool = True,
    picture: Picture | None = None,
    wrong: dict[int, int] | None = None,
) -> Reading:
    return table.settle(reading(pieces, wrong), PAINTER.paint(pieces) if picture is None else picture, rolled)


def kept(seen: Reading) -> list[bool]:
    return [die.kept for die in seen.dice]


def test_the_first_dice_are_a_throw_and_none_is_kept() -> None:
    seen = settle(Table(), THROWN)
    assert seen.throw == 1
    assert not any(kept(seen))


def test_dice_that_were_left_lying_are_kept() -> None:
    table = Table()
    settle(table, THROWN)
    seen = settle(table, AGAIN)
    assert seen.throw == 2
    assert kept(seen) == [True, True, False, False, False]


def test_a_kept_die_keeps_its_id_and_a_thrown_one_gets_another() -> None:
    table = Table()
    first = {die.box: die.id for die in settle(table, THROWN).dice}
    assert len(set(first.values())) == 5
    second = settle(table, AGAIN)
    assert [die.id for die in second.dice if die.kept] == [first[drawn_die_box(piece)] for piece in THROWN[:2]]
    assert len({die.id for die in second.dice} | set(first.values())) == 8
    assert settle(table, AGAIN).dice == second.dice


def test_looking_and_pointing_is_no_throw_and_changes_nothing() -> None:
    table = Table()
    settle(table, THROWN)
    second = settle(table, AGAIN)
    third = settle(table, AGAIN)
    assert third.throw == 2
    assert kept(third) == kept(second)


def test_taking_dice_away_is_no_throw() -> None:
    table = Table()
    settle(table, THROWN)
    assert settle(table, THROWN[:3]).throw == 1
    assert settle(table, ()).throw == 1


def test_dice_that_are_put_back_after_a_pause_are_thrown() -> None:
    table = Table()
    settle(table, THROWN)
    settle(table, THROWN[:2])
    seen = settle(table, AGAIN)
    assert seen.throw == 2
    assert kept(seen) == [True, True, False, False, False]


def test_things_that_lay_there_from_the_start_are_no_throw() -> None:
    table = Table()
    assert settle(table, THROWN[:1], rolled=False).throw == 0
    assert settle(table, THROWN).throw == 1


def test_dice_that_roll_in_first_are_a_throw_that_waits_for_the_others() -> None:
    table = Table()
    assert settle(table, THROWN[:4]).throw == 1
    seen = settle(table, THROWN)
    assert seen.throw == 1
    assert not any(kept(seen))


def test_a_thing_that_was_not_taken_for_a_die_before_is_not_thrown() -> None:
    table = Table()
    thing = DrawnDie(2, 640, 520, 0)
    table.settle(reading(THROWN), PAINTER.paint((*THROWN, thing)))
    assert table.settle(reading((thing,)), PAINTER.paint((thing,))).throw == 1


def test_a_throw_that_is_completed_later_is_one_throw() -> None:
    table = Table()
    settle(table, ())
    assert settle(table, THROWN[:4]).throw == 1
    seen = settle(table, THROWN)
    assert seen.throw == 1
    assert not any(kept(seen))


def test_a_second_throw_that_loses_a_die_is_completed_too() -> None:
    table = Table()
    settle(table, THROWN)
    assert settle(table, AGAIN[:4]).throw == 2
    seen = settle(table, AGAIN)
    assert seen.throw == 2
    assert kept(seen) == [True, True, False, False, False]


def test_a_throw_after_an_incomplete_one_counts_when_dice_were_moved() -> None:
    table = Table()
    settle(table, ())
    settle(table, THROWN[:4])
    assert settle(table, AGAIN).throw == 2


def test_a_nudged_die_is_still_kept() -> None:
    table = Table()
    settle(table, THROWN)
    nudged = (replace(THROWN[0], x=THROWN[0].x + 18, y=THROWN[0].y - 9), *AGAIN[1:])
    assert kept(settle(table, nudged)) == [True, True, False, False, False]


def test_a_thrown_die_with_the_same_face_nearby_is_not_kept() -> None:
    table = Table()
    settle(table, THROWN)
    rolled = (replace(THROWN[0], x=THROWN[0].x + 20, y=THROWN[0].y + 15, yaw=THROWN[0].yaw + 40), *AGAIN[1:])
    assert kept(settle(table, rolled)) == [False, True, False, False, False]


def test_a_thrown_die_with_another_face_nearby_is_read_again() -> None:
    table = Table()
    settle(table, THROWN)
    seen = settle(table, (replace(THROWN[0], face=2, x=THROWN[0].x - 12, y=THROWN[0].y - 14, yaw=10), *AGAIN[1:]))
    assert kept(seen) == [False, True, False, False, False]
    assert seen.faces[0] == 2


def test_dice_that_only_changed_places_are_no_throw_unless_they_rolled() -> None:
    moved = (*THROWN[:3], replace(THROWN[3], x=500, y=500), replace(THROWN[4], x=700, y=520))
    for rolled, throws in ((False, 1), (True, 2)):
        table = Table()
        settle(table, THROWN)
        assert settle(table, moved, rolled).throw == throws


def look(pieces: tuple[DrawnDie, ...], time: float) -> TableLook:
    return TableLook(reading(pieces), PAINTER.paint(pieces), time=time)


def test_dice_that_were_all_taken_and_fall_on_the_same_faces_are_a_throw() -> None:
    table = Table()
    settle(table, THROWN)
    for time in (0.1, 0.3, 0.6):
        table.note(look((), time), covered=True)
    elsewhere = tuple(replace(piece, y=piece.y + 150) for piece in THROWN)
    seen = settle(table, elsewhere, rolled=False)
    assert (seen.throw, any(kept(seen))) == (2, False)


def test_dice_that_a_hand_has_hidden_are_still_kept() -> None:
    table = Table()
    settle(table, THROWN)
    for time in (0.1, 0.2):
        table.note(look((), time), covered=False)  # a hand that the gate did not see
    seen = settle(table, AGAIN)
    assert (seen.throw, kept(seen)) == (2, [True, True, False, False, False])


def test_a_pushed_camera_is_no_throw() -> None:
    table = Table()
    first = settle(table, THROWN)
    pushed = tuple(replace(piece, x=piece.x + 70, y=piece.y - 40) for piece in THROWN)
    picture = np.roll(PAINTER.paint(THROWN), (70, -40), (1, 0))
    seen = settle(table, pushed, picture=np.ascontiguousarray(picture))
    assert seen.throw == first.throw
    assert not any(kept(seen))


def test_the_surer_of_two_readings_of_the_same_die_holds() -> None:
    table = Table()
    settle(table, THROWN)
    assert settle(table, THROWN, wrong={1: 4}).faces == (3, 5, 1, 6, 2)


def test_a_die_that_was_only_missed_is_still_there() -> None:
    table = Table()
    settle(table, THROWN)
    seen = table.settle(reading((*THROWN[:2], *THROWN[3:])), PAINTER.paint(THROWN))
    assert seen.faces == (3, 5, 1, 6, 2)
    assert seen.sure
    assert seen.throw == 1


def test_a_die_that_is_gone_is_not_invented() -> None:
    table = Table()
    settle(table, THROWN)
    seen = settle(table, THROWN[:4])
    assert seen.faces == (3, 5, 1, 6)
    assert not seen.sure


def test_what_is_forgotten_counts_as_a_new_throw() -> None:
    table = Table()
    settle(table, THROWN)
    table.tracks = table.tracks.forget()
    seen = settle(table, THROWN)
    assert seen.throw == 2
    assert not any(kept(seen))


def test_a_die_that_a_hand_had_hidden_is_not_thrown_when_it_reappears() -> None:
    table = Table()
    first = settle(table, THROWN)
    assert all(kept(settle(table, THROWN[:4])))
    seen = settle(table, THROWN)
    assert seen.throw == 1
    assert not any(kept(seen))
    assert [die.id for die in seen.dice] == [die.id for die in first.dice]


def test_a_throw_that_waits_for_a_die_waits_on_after_another_die_was_hidden() -> None:
    table = Table()
    settle(table, THROWN[:4])
    settle(table, ())
    settle(table, THROWN[:4])
    settle(table, THROWN[:3])
    settle(table, THROWN[:4])
    assert settle(table, THROWN).throw == 1
