"""A turn with a camera: throws are taken as they are seen, and doubts are asked about without stopping the game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.camera.seen import RESTLESS_AFTER_S
from scorekeeper.camera.sight import Sight
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.ui.widgets.turn.panel import FaceKey
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import tap_offer
from tests.scorekeeper.ui.scenes.parts import StillWatch, dice_at_rest
from vision.errors import SourceError
from vision.results import Reading

Opened = Callable[..., Driver]


class Camera(StillWatch):
    """Stands in for the camera thread, and shows the readings that the test sets; `number` counts the throws."""

    def __init__(self) -> None:
        super().__init__(Sight(Reading("empty"), "live"))
        self.number = 0

    def show(self, reading: Reading) -> None:
        self.sight = Sight(reading, "live")


class CameraState:
    """The application at the table in Anna's turn, with a camera whose readings the test sets."""

    def __init__(self, opened: Opened, sheet: str = "philos", edition: str | None = None, **given: Any) -> None:
        self.camera = Camera()
        self.table = opened(watch=self.camera)
        self.table.session.begin(Setup(sheet, ("Anna", "Bo"), edition or {"philos": "en"}.get(sheet), **given))
        self.table.app.show_match()
        self.look()

    def look(self) -> None:
        self.table.app.look_at_table(0)
        self.table.step()

    def see(self, *faces: int, unsure: tuple[int, ...] = (), kept: tuple[int, ...] = ()) -> None:
        self.camera.number += 1
        reading = dice_at_rest(faces, self.camera.number, unsure)
        dice = tuple(
            type(die)(die.face, die.confidence, die.box, die.second, die.sure, place in kept)
            for place, die in enumerate(reading.dice)
        )
        self.camera.show(Reading("rest", dice, reading.sure, throw=reading.throw))
        self.look()

    @property
    def throws(self) -> tuple[Throw, ...]:
        return self.table.match.games[-1].now.throws


@pytest.fixture
def seen(opened: Opened) -> CameraState:
    return CameraState(opened)


def test_a_sure_throw_is_offered_without_a_tap_and_entered_with_one(seen: CameraState) -> None:
    assert not seen.table.offers()
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Full House")
    assert seen.table.says("Undo Anna: Full House 25")


def test_while_the_dice_roll_the_throw_before_is_not_entered(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 5)
    seen.camera.show(Reading("moving", throw=1))
    seen.look()
    seen.table.tap("Full House")
    assert "still rolling" in seen.table.notice()
    assert len(seen.throws) == 1
    seen.table.tap_notice()  # a tap that only puts the sentence away
    seen.table.tap("Full House")
    assert len(seen.throws) == 1
    assert "still rolling" in seen.table.notice()


def test_a_picture_that_never_rests_is_overruled_by_the_table_and_stops_nobody(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 5)
    seen.camera.show(Reading("moving", throw=1))
    seen.look()
    app = seen.table.app
    app.seen = replace(app.seen, still_at=app.seen.still_at - RESTLESS_AFTER_S)
    seen.table.tap("Full House")
    assert "Tap here if all dice lie still" in seen.table.notice()
    seen.table.tap_notice()
    seen.table.tap("Full House")
    assert seen.table.says("Undo Anna: Full House 25")


def test_dice_that_still_lie_there_are_not_offered_to_the_next_player(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Full House")
    for _look in range(3):
        seen.look()
    assert seen.throws == ()
    assert not seen.table.offers()


def test_an_unsure_die_is_marked_and_the_tap_that_names_it_takes_the_throw(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 2, unsure=(4,))
    assert not seen.throws
    assert [die.mark for die in map(seen.table.die, range(5))] == [*["sure"] * 4, "unsure"]
    seen.table.tap(seen.table.die(4))
    keys = [one for one in seen.table.widgets() if isinstance(one, FaceKey)]
    assert [one.face for one in keys] == [1, 2, 3, 4, 5, 6]
    assert [one.face for one in keys if one.mark == "ringed"] == [3]  # the second guess
    seen.table.tap("face 5")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]
    assert seen.table.offers()


def test_unsure_dice_that_are_right_are_confirmed_by_one_tap_and_two_take_one_throw(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 2, unsure=(4,))
    answered = seen.table.key("yes").action
    answered()
    answered()
    assert len(seen.throws) == 1


def test_the_second_guess_of_a_single_unsure_die_is_one_tap_away(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 4, unsure=(4,))
    assert seen.table.says("Is the marked die a 4?")
    seen.table.tap("face 5")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]


def test_unsure_dice_show_what_they_would_be_worth_and_what_hangs_on_them(seen: CameraState) -> None:
    seen.see(5, 5, 5, 3, 3, unsure=(4,))
    points = {tile.text: tile.points for tile in seen.table.offers()}
    assert points == {"Full House": "25?", "Three-Of-A-Kind": "21?"}


def test_a_wanted_entry_asks_about_the_unsure_die_first_and_one_answer_does_both(seen: CameraState) -> None:
    seen.see(5, 5, 5, 3, 3, unsure=(4,))
    seen.table.tap("Full House")
    assert seen.throws == ()
    assert seen.table.says("Answer above, and it is entered.")
    seen.table.tap("yes")
    assert seen.table.says("Undo Anna: Full House 25")


def test_another_face_than_the_wanted_entry_was_shown_for_enters_nothing(seen: CameraState) -> None:
    seen.see(5, 5, 5, 3, 3, unsure=(4,))
    seen.table.tap("Full House")
    seen.table.tap("face 4")
    assert [throw.dice for throw in seen.throws] == [(5, 5, 5, 3, 4)]
    assert seen.table.offers()


def test_a_wanted_entry_that_does_not_hang_on_the_die_is_entered_with_either_face(seen: CameraState) -> None:
    seen.see(5, 5, 5, 5, 2, unsure=(4,))
    tap_offer(seen.table, "5's")
    seen.table.tap("face 3")
    assert seen.table.says("Undo Anna: 5's 20")


def test_a_wanted_entry_can_be_given_up(seen: CameraState) -> None:
    seen.see(5, 5, 5, 3, 3, unsure=(4,))
    seen.table.tap("Full House")
    seen.table.tap("Back")
    assert not seen.table.says("Answer above, and it is entered.")
    seen.table.tap("yes")
    assert len(seen.throws) == 1
    assert seen.table.offers()


def test_a_missed_die_is_added(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5)
    assert seen.table.says("4 dice are seen, 5 are needed.")
    seen.table.tap("Add a die")
    seen.table.tap("face 5")
    seen.table.tap("Yes, take them")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]


def test_a_phantom_is_removed(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 5, 1)
    seen.table.tap(seen.table.die(5))
    seen.table.tap("Not a die")
    seen.table.tap("Yes, take them")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]


def test_what_is_no_throw_is_put_away(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 2, unsure=(4,))
    seen.table.tap("Not a throw")
    seen.look()
    assert seen.throws == ()
    assert seen.table.session.view.pending is None


def test_a_misread_die_is_mended_after_it_was_taken(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 2)
    seen.table.tap(seen.table.die(4))
    seen.table.tap("face 5")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]
    seen.table.tap("Full House")
    assert seen.table.says("Undo Anna: Full House 25")


def test_dice_left_lying_are_shown_as_kept(seen: CameraState) -> None:
    seen.see(6, 6, 1, 2, 3)
    seen.see(6, 6, 4, 4, 3, kept=(0, 1))
    assert seen.throws[-1] == Throw((6, 6, 4, 4, 3), (0, 1))
    assert [seen.table.die(place).mark for place in range(5)] == ["kept", "kept", "", "", ""]


def test_a_standing_die_thrown_again_on_noris_is_asked_about(opened: Opened) -> None:
    seen = CameraState(opened, "noris")
    seen.see(6, 6, 1, 2, 3)
    seen.see(6, 6, 4, 4, 3, kept=(0, 1))
    seen.see(5, 5, 5, 5, 5)
    assert seen.table.says("A kept die was thrown again. The sheet forbids it: does the table agree?")
    seen.table.tap("Yes, take them")
    assert seen.throws[-1].agreed


def test_a_fourth_throw_is_refused_with_a_word_and_the_entries_stay(seen: CameraState) -> None:
    for dice in ((1, 2, 3, 4, 6), (2, 2, 3, 4, 6), (3, 3, 3, 4, 6), (4, 4, 3, 4, 6)):
        seen.see(*dice)
    assert len(seen.throws) == 3
    assert "No throw is left" in seen.table.notice()
    assert [seen.table.die(place).face for place in range(5)] == [3, 3, 3, 4, 6]
    assert seen.table.offers()


def test_dice_that_all_stayed_are_reported_and_the_entries_stay(seen: CameraState) -> None:
    seen.see(3, 3, 5, 5, 5)
    seen.see(3, 3, 5, 5, 5, kept=(0, 1, 2, 3, 4))
    assert len(seen.throws) == 1
    assert "All dice stayed" in seen.table.notice()
    seen.table.tap("Full House")
    assert seen.table.says("Undo Anna: Full House 25")


def test_dice_thrown_before_the_box_is_announced_are_reported(opened: Opened) -> None:
    seen = CameraState(opened, "tactic", edition="da", options={"announce": True})
    seen.see(3, 3, 5, 5, 5)
    assert "Announce the box" in seen.table.notice()
    assert seen.throws == ()
    assert seen.table.flaws() == []


def test_by_hand_is_one_tap_away_and_the_camera_comes_back_with_another(seen: CameraState) -> None:
    seen.table.tap("By hand")
    for face in (3, 3, 5, 5, 5):
        seen.table.tap(f"face {face}")
    assert [throw.dice for throw in seen.throws] == [(3, 3, 5, 5, 5)]
    seen.table.tap("Throw again")
    seen.table.tap("Back")
    seen.table.tap("Full House")
    seen.table.tap("Camera")
    seen.look()
    seen.see(1, 2, 3, 4, 6)
    seen.table.tap("Small Straight")
    assert seen.table.says("Undo Bo: Small Straight 30")


def test_a_lost_camera_brings_the_keys_and_a_found_one_takes_them_away(seen: CameraState) -> None:
    seen.camera.sight = Sight(Reading("moving"), "looking for the camera", SourceError("the camera is gone"))
    seen.look()
    assert seen.table.says("By hand: tap 5 faces")
    assert seen.table.says("Camera gone: tap the dice")
    seen.camera.show(Reading("empty"))
    seen.look()
    assert not seen.table.says("By hand: tap 5 faces")
    assert seen.table.notice() == "The camera sees again."


def test_the_sentence_that_the_camera_is_back_goes_when_it_is_lost_again(seen: CameraState) -> None:
    for sight in (Sight(Reading("moving"), "looking for the camera"), Sight(Reading("empty"), "live")):
        seen.camera.sight = sight
        seen.look()
    assert seen.table.notice() == "The camera sees again."
    seen.camera.sight = Sight(Reading("moving"), "looking for the camera")
    seen.look()
    assert seen.table.notice() == ""
    assert seen.table.says("Camera gone: tap the dice")


def test_a_camera_that_does_not_answer_is_said_at_the_start_until_it_does(opened: Opened) -> None:
    camera = Camera()
    camera.sight = Sight(Reading("moving"), "looking for the camera")
    table = opened(watch=camera)
    table.app.look_at_table(0)
    assert table.notice() == ""  # it is only being opened
    camera.sight = Sight(Reading("moving"), "looking for the camera", SourceError("there is no camera at usb:7"))
    for _look in range(2):
        table.app.look_at_table(0)
    assert table.notice().startswith("The camera does not answer")
    table.app.root_widget.notices.clear_passing()
    assert table.notice()
    camera.show(Reading("empty"))
    table.app.look_at_table(0)
    assert table.notice() == ""


def test_after_a_restart_the_table_is_asked_whose_dice_lie_there(opened: Opened) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Full House")
    again = Camera()
    table = opened(watch=again)
    table.tap("Continue")
    again.show(dice_at_rest((1, 2, 3, 4, 6), 1))
    table.app.look_at_table(0)
    table.step()
    assert table.says("Dice lie here. Are they the throw of Bo?")
    table.tap("Yes, take them")
    assert table.offers()


def test_what_is_thrown_while_the_start_screen_is_shown_is_asked_about_at_the_table(opened: Opened) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Full House")
    again = Camera()
    table = opened(watch=again)
    for number, dice in ((1, (1, 1, 1, 1, 1)), (2, (1, 2, 3, 4, 6))):
        again.show(dice_at_rest(dice, number))
        table.app.look_at_table(0)
        table.step()
    table.tap("Continue")
    table.app.look_at_table(0)
    table.step()
    assert table.match.games[-1].now.throws == ()
    assert table.says("Dice lie here. Are they the throw of Bo?")
