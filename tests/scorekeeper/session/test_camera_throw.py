"""Readings of the camera in a turn: throws are used once, kept dice stay kept, and doubts become questions."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.acts import Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Session, View
from scorekeeper.session.camera_throw import PendingDice, arrange_throw, question_for
from tests.scorekeeper.session.evening import ALMOST
from tests.scorekeeper.session.test_session import Memory
from vision.results import Die, Reading, TableState


def dice(faces: str, kept: Sequence[int] = (), unsure: Sequence[int] = ()) -> tuple[Die, ...]:
    boxes = [(10.0 * place, 0.0, 10.0 * place + 9, 9.0) for place in range(len(faces))]
    return tuple(
        Die(int(face), 0.99, boxes[place], 7 - int(face), sure=place not in unsure, kept=place in kept)
        for place, face in enumerate(faces)
    )


def followed(dice: Sequence[Die], *ids: int) -> list[Die]:
    return [replace(die, id=number) for die, number in zip(dice, ids, strict=True)]


def at_rest(throw: int, faces: str, kept: Sequence[int] = (), unsure: Sequence[int] = ()) -> Reading:
    return Reading("rest", dice(faces, kept, unsure), sure=not unsure, throw=throw)


def begun(sheet: str = "tactic", players: str = "AB", memory: Memory | None = None, **more: object) -> Session:
    session = Session(memory)
    session.begin(Setup(sheet, tuple(players), **more))  # type: ignore[arg-type]
    return session


def throws(session: Session) -> list[str]:
    match = session.view.match
    assert match is not None
    return ["".join(map(str, throw.dice)) for throw in match.games[-1].now.throws]


def kept(session: Session) -> tuple[int, ...]:
    assert session.view.match is not None
    return session.view.match.games[-1].now.throws[-1].kept


def asked(view: View) -> str | None:
    return view.pending.question if view.pending else None


# ---- a throw


def test_five_sure_dice_at_rest_are_taken_as_a_throw() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    assert throws(session) == ["13446"]
    assert session.view.pending is None


@pytest.mark.parametrize("state", ["empty", "moving", "hand"])
def test_as_long_as_something_moves_nothing_is_taken(state: TableState) -> None:
    session = begun()
    session.see(Reading(state, dice("13446"), sure=True, throw=1))
    assert throws(session) == []
    assert session.view.pending is None


def test_a_throw_is_used_once_however_often_it_is_seen() -> None:
    session = begun()
    first = session.see(at_rest(1, "13446"))
    assert session.see(at_rest(1, "13446")) is first
    assert session.see(at_rest(1, "13444")) is first


def test_dice_still_lying_there_are_not_offered_to_the_next_player() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    after = session.confirm(session.view.stamp, "chance")
    assert session.see(at_rest(1, "13446")) is after
    session.see(at_rest(2, "11111"))
    assert throws(session) == ["11111"]
    assert session.view.match is not None
    assert session.view.match.games[-1].now.player == "B"


def test_after_an_undo_the_same_dice_are_not_taken_by_themselves_but_can_be_looked_at_again() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    undone = session.undo()
    assert session.see(at_rest(1, "13446")) is undone
    session.see(at_rest(2, "13446"))  # the eye was asked to forget them
    assert throws(session) == ["13446"]


def test_dice_that_lie_there_when_a_game_begins_belong_to_nobody() -> None:
    session = Session()
    session.see(at_rest(1, "13446"))
    view = session.begin(Setup("tactic", ("A", "B"), cards={"A": ALMOST["tactic"], "B": ALMOST["tactic"]}))
    assert session.see(at_rest(1, "13446")) is view
    for number in (2, 3):
        session.see(at_rest(number, "13446"))
        session.confirm(session.view.stamp, "yatzy")
    session.see(at_rest(4, "66666"))
    session.begin(Setup("tactic", ("A", "B")))
    session.see(at_rest(4, "66666"))
    assert throws(session) == []


def test_throws_for_the_start_are_seen_too_and_each_is_used_once() -> None:
    session = begun("mb1982", dice_decide=True)
    session.see(at_rest(1, "11111"))
    assert session.see(at_rest(1, "11111")) is session.view
    assert session.view.match is not None
    assert session.view.match.next_start_thrower == "B"
    session.see(at_rest(2, "22222"))
    assert session.view.match.games[-1].now.player == "B"
    session.see(at_rest(2, "22222"))
    assert throws(session) == []


def test_chicago_is_thrown_with_three_dice() -> None:
    session = begun("chicago")
    assert asked(session.see(at_rest(1, "12345"))) == "count"
    session.see(at_rest(2, "123"))
    assert throws(session) == ["123"]


# ---- dice that were kept


def test_kept_dice_keep_their_positions() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    session.see(at_rest(2, "52441", kept=[2, 3]))
    assert throws(session)[-1] == "52441"
    assert kept(session) == (2, 3)
    session.see(at_rest(3, "44566", kept=[0, 1, 2]))  # the camera names them in another order
    assert throws(session)[-1] == "56446"
    assert kept(session) == (0, 2, 3)


def test_of_equal_dice_those_that_already_stood_go_on_standing() -> None:
    before = Throw((4, 1, 4, 2, 4), kept=(2,))
    assert arrange_throw(before, dice("41234", kept=[0])).kept == (2,)


def test_a_die_whose_face_has_changed_was_thrown_whatever_the_tracker_says() -> None:
    assert arrange_throw(Throw((1, 2, 3, 4, 5)), dice("66666", kept=[0, 1])) == Throw((6, 6, 6, 6, 6))


def test_a_kept_die_is_known_by_its_id_whatever_face_is_read_now() -> None:
    before = Throw((5, 5, 2, 3, 6), ids=(11, 12, 13, 14, 15))
    seen = followed(dice("55146", kept=[0, 1]), 12, 13, 16, 17, 18)
    assert arrange_throw(before, seen) == Throw((1, 5, 2, 4, 6), (1, 2))
    assert arrange_throw(before, seen).ids == (16, 12, 13, 17, 18)


def test_a_kept_die_that_was_entered_by_hand_is_known_by_its_face() -> None:
    before = Throw((5, 5, 2, 3, 6), ids=(11, 0, 13, 14, 15))
    seen = followed(dice("55146", kept=[0, 1]), 16, 11, 17, 18, 19)
    assert arrange_throw(before, seen).kept == (0, 1)
    assert arrange_throw(before, seen).ids == (11, 16, 17, 18, 19)


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5), st.data())
def test_arranged_dice_are_the_dice_that_were_seen_and_kept_ones_show_what_they_showed(
    before: list[int], data: st.DataObject
) -> None:
    staying = data.draw(st.sets(st.integers(0, 4), max_size=4))
    seen = [(before[place], True) if place in staying else (data.draw(st.integers(1, 6)), False) for place in range(5)]
    shuffled = data.draw(st.permutations(seen))
    faces, left = "".join(str(face) for face, _ in shuffled), [stays for _, stays in shuffled]
    throw = arrange_throw(Throw(tuple(before)), dice(faces, kept=[place for place in range(5) if left[place]]))
    assert sorted(throw.dice) == sorted(face for face, _ in seen)
    assert len(throw.kept) == len(staying)
    assert all(throw.dice[place] == before[place] for place in throw.kept)
    assert sorted(throw.dice[place] for place in throw.kept) == sorted(before[place] for place in staying)


# ---- what is asked first


def test_unsure_dice_are_asked_for_and_never_guessed() -> None:
    session = begun()
    view = session.see(at_rest(1, "13446", unsure=[2]))
    assert asked(view) == "unsure"
    assert throws(session) == []
    assert view.pending is not None
    assert not view.pending.all_sure
    said = view.pending.with_face(2, 1)
    assert (said.dice[2].face, said.dice[2].second, said.all_sure) == (1, 4, True)
    session.answer(said)
    assert throws(session) == ["13146"]
    assert session.see(at_rest(1, "13446", unsure=[2])) is session.view


def test_a_second_look_that_is_sure_answers_the_question_unless_the_table_is_answering_already() -> None:
    session = begun()
    session.see(at_rest(1, "13446", unsure=[2]))
    assert asked(session.see(at_rest(1, "13446"))) is None
    assert throws(session) == ["13446"]

    session.see(at_rest(2, "13466", unsure=[2]))
    pending = session.view.pending
    assert pending is not None
    said = session.change_pending(pending.with_face(2, 5))
    assert session.see(at_rest(2, "13466")) is said


def test_a_reading_that_does_not_promise_to_be_complete_is_asked_about() -> None:
    assert question_for(Reading("rest", dice("13446"), sure=False, throw=1), 5) == "unsure"
    assert question_for(at_rest(1, "13446"), 5) is None
    assert question_for(at_rest(1, "1344"), 5) == "count"


def test_fewer_than_five_dice_wait_for_the_others() -> None:
    session = begun()
    assert asked(session.see(at_rest(1, "1344"))) == "count"
    session.see(at_rest(1, "13446"))
    assert throws(session) == ["13446"]
    assert session.view.pending is None


def test_a_question_is_not_asked_again_with_every_picture_of_the_camera() -> None:
    session = begun()
    first = session.see(at_rest(1, "1344"))
    assert session.see(at_rest(1, "1344")) is first
    assert first.pending is not None
    said = session.change_pending(first.pending.with_die_added(6))
    assert session.see(at_rest(1, "1344")) is said


def test_the_die_under_the_sofa_is_reported_by_hand_and_the_throw_is_used() -> None:
    session = begun()
    view = session.see(at_rest(1, "1344"))
    assert view.pending is not None
    session.answer(view.pending.with_die_added(6))
    assert throws(session) == ["13446"]
    session.see(at_rest(1, "1344"))
    session.see(at_rest(1, "13442"))
    assert throws(session) == ["13446"]
    assert session.view.pending is None


def test_a_throw_reported_by_hand_is_not_taken_again_when_the_camera_finds_the_missing_die() -> None:
    session = begun()
    session.see(at_rest(1, "1344"))
    session.throw([1, 3, 4, 4, 6])
    session.see(at_rest(1, "13446"))
    assert throws(session) == ["13446"]


def test_dice_that_are_not_a_throw_are_set_aside() -> None:
    session = begun()
    session.see(at_rest(1, "134"))
    session.dismiss()
    session.see(at_rest(1, "134"))
    session.see(at_rest(1, "13444"))
    assert throws(session) == []
    assert session.view.pending is None
    session.see(at_rest(2, "13446"))
    assert throws(session) == ["13446"]


def test_an_answer_given_twice_counts_once() -> None:
    session = begun()
    view = session.see(at_rest(1, "13446", unsure=[0]))
    assert view.pending is not None
    first = session.answer(view.pending)
    assert session.answer(view.pending) is first
    assert throws(session) == ["13446"]


def test_a_fourth_throw_is_pointed_out_and_not_counted() -> None:
    session = begun()
    for number in (1, 2, 3):
        session.see(at_rest(number, "13446"))
    assert asked(session.see(at_rest(4, "66666"))) == "no_throw_left"
    assert throws(session) == ["13446"] * 3
    session.dismiss()
    session.confirm(session.view.stamp, "chance")
    assert session.see(at_rest(4, "66666")) is session.view


def test_noris_points_out_a_standing_die_that_was_thrown_again_and_the_table_may_let_it_count() -> None:
    session = begun("noris")
    session.see(at_rest(1, "11234"))
    session.see(at_rest(2, "11555", kept=[0, 1]))
    view = session.see(at_rest(3, "12666", kept=[0]))
    assert asked(view) == "standing"
    assert len(throws(session)) == 2
    assert view.pending is not None
    session.answer(view.pending)
    assert throws(session)[-1] == "12666"
    assert session.view.match is not None
    assert session.view.match.games[-1].now.throws[-1].agreed


def test_when_no_die_was_thrown_it_is_pointed_out() -> None:
    session = begun()
    session.see(at_rest(1, "13446"))
    assert asked(session.see(at_rest(2, "13446", kept=range(5)))) == "nothing_thrown"
    assert throws(session) == ["13446"]


def test_a_throw_before_the_announcement_is_pointed_out() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    assert asked(session.see(at_rest(1, "13446"))) == "announce"


def test_after_a_restart_the_first_look_asks_whose_throw_lies_there() -> None:
    memory = Memory()
    session = begun(memory=memory)
    session.see(at_rest(1, "13446"))
    session.confirm(session.view.stamp, "chance")
    again = Session(memory)
    view = again.see(at_rest(1, "13446"))
    assert asked(view) == "restart"
    again.dismiss()
    assert again.see(at_rest(1, "13446")) is again.view
    again.see(at_rest(2, "11111"))
    assert throws(again) == ["11111"]


def test_after_a_restart_the_dice_that_lie_there_can_be_taken_by_a_tap() -> None:
    memory = Memory()
    begun(memory=memory)
    again = Session(memory)
    view = again.see(at_rest(1, "13446"))
    assert view.pending is not None
    again.answer(view.pending)
    assert throws(again) == ["13446"]


def test_without_an_unfinished_match_a_start_asks_nothing() -> None:
    memory = Memory()
    begun(memory=memory).leave()
    again = Session(memory)
    again.begin(Setup("tactic", ("A",)))
    again.see(at_rest(1, "13446"))
    assert throws(again) == ["13446"]


# ---- answering what lies there


def test_pending_dice_can_be_changed_taken_out_and_added() -> None:
    pending = PendingDice("count", dice("134"))
    assert [die.face for die in pending.with_die_added(6).without_die(0).with_face(0, 5).dice] == [5, 4, 6]
    assert pending.with_face(0, 1).dice[0].second == pending.dice[0].second
