"""A throw belongs to the turn in which it began, and nothing is entered while dice roll; a game can always go on."""

from collections.abc import Callable

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Act, Correct, Declare, Enter, Setup, Stand, Target, Undo
from scorekeeper.session import Session, View
from scorekeeper.session.camera_turn import CameraTurn
from tests.scorekeeper.session.test_camera_throw import asked, at_rest, begun, throws
from tests.scorekeeper.session.test_session import Memory
from vision.results import Reading, TableState

MOVING = Reading("moving")
EMPTY = Reading("empty")


def player(session: Session) -> str | None:
    assert session.view.match is not None
    return session.view.match.games[-1].now.player


def entered_while_rolling(session: Session) -> None:
    """Check that an entry is accepted while dice roll, once the table has said that nothing moves."""
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    session.ignore_motion()
    session.confirm(session.view.stamp, "chance")
    assert player(session) == "B"


# ---- nothing is entered while dice roll


@pytest.mark.parametrize("state", ["moving", "hand"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_entry_while_dice_roll_is_refused_and_changes_nothing(number: int, state: TableState) -> None:
    session = begun()
    for throw in range(1, number + 1):
        session.see(at_rest(throw, "13446"))
    assert session.view.can_enter
    for _ in range(500):  # however long they are shaken
        session.see(Reading(state, throw=number))
    before = session.view
    assert not before.can_enter
    with pytest.raises(RuleError, match="wait until they lie still"):
        session.confirm(before.stamp, "chance")
    assert session.view is before
    session.see(at_rest(number, "13446"))
    assert session.view.can_enter
    session.confirm(before.stamp, "chance")
    assert player(session) == "B"


def test_in_chicago_nobody_stands_and_nothing_is_asked_for_while_dice_roll() -> None:
    session = begun("chicago", "ABC")
    session.see(at_rest(1, "123"))
    session.see(MOVING)
    with pytest.raises(RuleError):
        session.act(Stand())
    session.see(at_rest(1, "123"))
    session.act(Stand())
    session.see(MOVING)
    with pytest.raises(RuleError):
        session.act(Target("over"))


@pytest.mark.parametrize("act", [Undo(), Correct(0, (1, 1, 1, 2, 3), "ones")])
def test_what_was_entered_before_can_be_put_right_while_dice_roll(act: Act) -> None:
    session = begun()
    session.see(at_rest(1, "11234"))
    session.confirm(session.view.stamp, "ones")
    session.see(at_rest(2, "11234"))
    session.see(MOVING)
    before = session.view.match
    assert session.act(act).match != before


def test_a_box_is_announced_while_dice_are_shaken() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    session.see(Reading("hand"))
    session.act(Declare("sixes"))
    session.see(at_rest(1, "66123"))
    assert throws(session) == ["66123"]


@pytest.mark.parametrize("reading", [at_rest(1, "13446"), EMPTY])
def test_dice_taken_up_and_a_hand_that_is_gone_open_the_entries_again(reading: Reading) -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(Reading("hand", throw=1))
    session.see(reading)
    assert session.view.can_enter


# ---- nobody is locked out


def test_a_camera_that_trembles_for_minutes_is_overruled_once_for_all_turns_until_it_rests() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    session.ignore_motion()
    for box in ("chance", "chance", "ones", "ones"):
        session.see(MOVING)
        if not throws(session):
            session.throw([1, 1, 2, 3, 4])
        assert session.view.can_enter
        session.confirm(session.view.stamp, box)
    session.see(EMPTY)
    session.see(at_rest(2, "13446"))
    session.see(MOVING)
    assert not session.view.can_enter


def test_by_hand_and_with_a_lost_camera_entries_are_open() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    assert session.continue_without_camera().can_enter
    session.see(MOVING)
    assert session.change_camera().can_enter


def test_new_motion_closes_the_entries_again_after_a_time_without_a_camera() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    session.ignore_motion()
    session.continue_without_camera()
    assert not session.see(MOVING).can_enter


@pytest.mark.parametrize("overruled", [False, True])
def test_motion_seen_while_no_game_was_in_play_is_over_and_the_next_one_counts(overruled: bool) -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    if overruled:
        session.ignore_motion()
    session.mark_throw_handled(at_rest(2, "13446"))
    assert session.see(at_rest(2, "66666")).can_enter
    assert throws(session) == ["13446"], "the throw that was passed over is used"
    assert not session.see(MOVING).can_enter


# ---- a throw belongs to the turn in which it began


def test_a_throw_that_begins_in_one_turn_is_not_taken_in_the_next() -> None:
    session = begun()
    entered_while_rolling(session)
    view = session.see(at_rest(2, "66666"))
    assert asked(view) == "restart"
    assert throws(session) == []
    session.dismiss()
    session.see(at_rest(2, "66666"))
    assert throws(session) == []
    session.see(at_rest(3, "11111"))
    assert throws(session) == ["11111"]


def test_the_table_may_say_that_it_is_the_throw_of_the_next_player() -> None:
    session = begun()
    entered_while_rolling(session)
    pending = session.see(at_rest(2, "66666")).pending
    assert pending is not None
    session.answer(pending)
    assert (player(session), throws(session)) == ("B", ["66666"])


def test_dice_of_the_turn_before_that_still_lack_one_are_asked_about_when_it_is_found() -> None:
    session = begun()
    entered_while_rolling(session)
    assert asked(session.see(at_rest(2, "6666"))) == "count"
    assert asked(session.see(at_rest(2, "66666"))) == "restart"
    assert throws(session) == []


def test_an_entry_uses_up_a_throw_that_lacked_a_die() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(at_rest(2, "1344"))
    session.confirm(session.view.stamp, "chance")
    session.see(at_rest(2, "13446"))
    assert throws(session) == []


def test_an_empty_tray_is_no_throw_whatever_rolled_before() -> None:
    session = begun()
    assert session.see(Reading("empty", throw=1)).pending is None
    session.see(at_rest(2, "13446"))
    assert throws(session) == ["13446"]


def test_only_a_sure_reading_of_the_same_throw_answers_the_question_about_its_dice() -> None:
    session = begun()
    assert asked(session.see(at_rest(1, "13446", unsure=(4,)))) == "unsure"
    assert asked(session.see(at_rest(1, "13445", unsure=(4,)))) == "unsure"
    assert throws(session) == []
    session.see(at_rest(1, "13445"))
    assert throws(session) == ["13445"]
    session = begun()
    session.continue_without_camera()
    assert asked(session.see(at_rest(1, "13446"))) == "restart"
    assert asked(session.see(at_rest(1, "13446"))) == "restart", "sure dice do not say whose they are"
    assert throws(session) == []


def test_dice_that_roll_while_the_turn_is_taken_back_are_asked_about() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.confirm(session.view.stamp, "chance")
    session.see(MOVING)
    session.undo()
    assert asked(session.see(at_rest(2, "66666"))) == "restart"
    assert throws(session) == ["13446"]


def test_what_was_thrown_while_nobody_looked_is_asked_about() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.continue_without_camera()
    session.confirm(session.view.stamp, "chance")
    assert asked(session.see(at_rest(2, "66666"))) == "restart"


@pytest.mark.parametrize("reading", [at_rest(1, "13446"), Reading("empty", throw=1)])
def test_a_camera_that_comes_back_to_the_same_dice_or_none_asks_nothing(reading: Reading) -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.continue_without_camera()
    session.see(reading)
    session.see(MOVING)
    session.see(at_rest(2, "13466"))
    assert throws(session) == ["13446", "13466"]


def test_dice_entered_by_hand_while_they_roll_are_not_taken_again() -> None:
    session = begun()
    session.see(MOVING)
    session.throw([1, 3, 4, 4, 6])
    assert asked(session.see(at_rest(1, "13446"))) == "restart"
    assert throws(session) == ["13446"]


def test_dice_that_roll_when_the_game_begins_are_the_first_players() -> None:
    session = Session(Memory())
    session.see(Reading("hand"))
    session.begin(begun().view.match.setup)  # type: ignore[union-attr]
    session.see(Reading("hand"))
    session.see(at_rest(1, "13446"))
    assert throws(session) == ["13446"]


def test_an_entry_while_the_camera_sees_rest_is_taken_at_once() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.act(Enter("chance"))
    session.see(MOVING)
    session.see(at_rest(2, "66666"))
    assert (player(session), throws(session)) == ("B", ["66666"])


# ---- the camera goes while dice roll


def rolling_for_a_second_throw() -> Session:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(Reading("hand", throw=1))
    session.see(Reading("moving", throw=1))
    return session


def test_a_throw_that_rolled_when_the_camera_went_is_asked_for() -> None:
    session = rolling_for_a_second_throw()
    assert session.continue_without_camera(are_pictures_missing=True).lost
    assert session.continue_without_camera(are_pictures_missing=True).lost
    after = session.throw([1, 3, 5, 5, 5], kept=[0, 1])
    assert not after.lost
    assert not session.continue_without_camera(are_pictures_missing=True).lost


def test_a_throw_is_lost_only_to_a_camera_that_goes_while_dice_roll() -> None:
    assert not rolling_for_a_second_throw().continue_without_camera().lost, "the table chose to enter by hand"
    session = begun()
    session.see(MOVING)
    assert not session.continue_without_camera(are_pictures_missing=True).lost, (
        "the first throw of a turn is entered by hand anyway"
    )
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(Reading("hand", throw=1))
    assert not session.continue_without_camera(are_pictures_missing=True).lost, "a hand alone throws nothing"


def test_a_lost_throw_is_forgotten_by_a_word_an_entry_or_a_camera_that_is_back() -> None:
    forgets: list[Callable[[Session], View]] = [
        lambda one: one.ignore_motion(),
        lambda one: one.confirm(one.view.stamp, "chance"),
        lambda one: one.see(at_rest(1, "13446")),
        lambda one: one.see(MOVING),
    ]
    for found in forgets:
        session = rolling_for_a_second_throw()
        session.continue_without_camera(are_pictures_missing=True)
        found(session)
        assert not session.view.lost


def test_after_a_time_by_hand_a_hand_in_view_loses_no_throw() -> None:
    session = rolling_for_a_second_throw()
    session.continue_without_camera()
    session.see(Reading("hand", throw=1))
    assert not session.continue_without_camera(are_pictures_missing=True).lost


def test_dice_that_roll_before_the_camera_has_seen_any_rest_keep_entries_closed() -> None:
    session = begun()
    session.throw([1, 3, 4, 4, 6])
    session.see(MOVING)
    assert not session.view.can_enter


def test_after_a_restart_no_throw_is_lost() -> None:
    memory = Memory()
    session = Session(memory)
    session.begin(Setup("tactic", ("A", "B")))
    session.throw([1, 3, 4, 4, 6])
    assert not Session(memory).view.lost


def test_a_hand_that_comes_after_the_dice_lay_still_loses_no_throw() -> None:
    session = rolling_for_a_second_throw()
    session.see(at_rest(2, "13446"))
    session.see(Reading("hand", throw=2))
    assert not session.continue_without_camera(are_pictures_missing=True).lost


def test_a_throw_that_was_lost_is_not_missed_again_when_its_entry_is_taken_back() -> None:
    session = rolling_for_a_second_throw()
    session.continue_without_camera(are_pictures_missing=True)
    session.confirm(session.view.stamp, "chance")
    assert not session.undo().lost


def test_once_the_throw_after_a_time_by_hand_is_asked_about_the_next_is_not() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.continue_without_camera()
    view = session.see(at_rest(2, "13446"))
    assert asked(view) == "restart"
    assert view.pending is not None
    session.answer(view.pending)
    session.see(MOVING)
    assert asked(session.see(at_rest(3, "22446"))) is None
    assert len(throws(session)) == 3


def test_a_throw_that_is_passed_over_is_handled_and_nothing_moves_any_more() -> None:
    rolling = CameraTurn(used=2, motion=("somebody",), overruled=True)
    assert rolling.with_reading_used(at_rest(3, "13446")) == CameraTurn(used=3)
    assert rolling.with_reading_used(at_rest(1, "13446")) == CameraTurn(used=2)


def test_a_hand_in_view_when_the_camera_goes_loses_no_throw_of_a_match_just_begun() -> None:
    session = begun()
    session.throw([1, 3, 4, 4, 6])
    session.see(Reading("hand"))
    assert not session.continue_without_camera(are_pictures_missing=True).lost


def test_dice_that_roll_after_nobody_was_to_throw_are_waited_for_again() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(MOVING)
    session.ignore_motion()
    session.mark_throw_handled(at_rest(1, "13446"))
    session.see(MOVING)
    assert not session.view.can_enter


def test_an_entry_that_is_taken_back_loses_no_throw() -> None:
    session = begun()
    session.throw([1, 3, 4, 4, 6])
    session.confirm(session.view.stamp, "chance")
    session.undo()
    assert session.view.can_enter
    assert not session.view.lost


def test_dice_of_the_next_player_are_no_question_while_no_throw_is_left() -> None:
    session = begun()
    for throw in (1, 2, 3):
        session.see(at_rest(throw, "13446"))
    session.see(MOVING)
    assert asked(session.see(at_rest(4, "6666"))) == "no_throw_left"
    assert session.view.can_enter
    assert asked(session.see(at_rest(5, "66666", unsure=(1,)))) == "no_throw_left"
