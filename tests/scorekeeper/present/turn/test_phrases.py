"""The texts of a turn: whose it is, what undo takes back, what the camera asks."""

from typing import get_args

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.present.card import card as cards
from scorekeeper.present.turn import phrases
from scorekeeper.rules.acts import Declare, Setup, Stand
from scorekeeper.rules.match import begin_match
from scorekeeper.rules.sheet import Card
from scorekeeper.session import Session
from scorekeeper.session.camera_throw import PendingDice, Question
from tests.scorekeeper.present.play import begun, enter, position
from vision.results import Die


def test_the_turn_names_the_player_the_turn_and_the_throws() -> None:
    session = begun(games=3)
    session.throw((1, 2, 3, 4, 6))
    shown = phrases.shown_turn(session.view.match)
    assert shown is not None
    assert (shown.player.name, shown.throw, shown.throws_left) == ("Anna", 1, 2)
    assert shown.progress == "Game 1 of 3 · Turn 1 of 13"


def test_only_on_noris_dice_stand() -> None:
    for sheet, standing in (("noris", (0, 1)), ("philos", ())):
        session = begun(sheet)
        session.throw((6, 6, 1, 2, 3))
        session.throw((6, 6, 4, 4, 3), kept=(0, 1))
        shown = phrases.shown_turn(session.view.match)
        assert shown is not None
        assert (shown.kept, shown.must_stay) == ((0, 1), standing)


def test_undo_names_the_entry_its_player_and_its_points() -> None:
    session = begun()
    assert phrases.undo_words(session.view) == ""
    assert phrases.undo_words(enter(session, (3, 3, 5, 5, 5), "full_house")) == "Anna: Full House 25"
    assert phrases.undo_words(enter(session, (1, 1, 2, 3, 4), "small_straight")) == "Bo: Small Straight 30"
    assert phrases.undo_words(session.throw((1, 2, 3, 4, 4))) == "throw 1\u00a02\u00a03\u00a04\u00a04"


def test_an_announced_box_is_named() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    assert len(cards.announcement_offers(position(session))) == 15
    session.act(Declare("chance"))
    shown = phrases.shown_turn(session.view.match)
    assert shown is not None
    assert "CHANCE" in shown.progress


def test_the_questions_of_the_camera_name_what_is_asked() -> None:
    die, match = Die(3, 0.9, (0, 0, 9, 9), 5), begin_match(Setup("philos", ("Anna", "Bo")))
    assert "4 dice are seen, 5 are needed." in phrases.question_words(PendingDice("count", (die,) * 4), match, "Anna")
    assert "One die is seen" in phrases.question_words(PendingDice("count", (die,)), match, "Anna")
    assert "Anna" in phrases.question_words(PendingDice("restart", (die,) * 5), match, "Anna")


def test_dice_thrown_before_the_call_of_chicago_wait_for_it_and_for_no_entry() -> None:
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Bo"), "de"))
    session.throw((6, 4, 3))
    match = session.act(Stand()).match
    assert match
    said = phrases.question_words(PendingDice("no_throw_left", ()), match, "Anna")
    assert said == "These dice do not count: first say over or under."


@pytest.mark.parametrize("question", get_args(Question))
def test_every_question_of_the_session_has_its_words(question: Question) -> None:
    match = begin_match(Setup("philos", ("Anna", "Bo")))
    assert phrases.question_words(PendingDice(question, ()), match, "Anna").endswith((".", "?"))


def test_the_throws_are_counted_and_before_the_first_only_their_number_is_said() -> None:
    assert phrases.throw_count_words(0, 3) == "3 throws"
    assert phrases.throw_count_words(0, 1) == "1 throw"
    assert phrases.throw_count_words(2, 3) == "Throw 2 of 3"


def test_a_narrow_undo_key_says_only_whether_it_takes_back_a_throw() -> None:
    session = begun()
    assert phrases.short_undo_words(session.throw((1, 2, 3, 4, 6))) == "Undo throw"
    assert phrases.short_undo_words(session.confirm(session.view.stamp, "ones")) == "Undo"


def test_undo_names_the_player_of_an_entry_whose_cards_began_on_paper() -> None:
    session = begun(cards={"Anna": Card({"ones": 3}), "Bo": Card()})
    assert phrases.undo_words(enter(session, (2, 2, 2, 5, 6), "twos")) == "Bo: 2's 6"


@pytest.mark.parametrize("kind", ["moving", "illegal_entry", "illegal_throw", "nothing_to_undo", "game_over"])
def test_a_refusal_is_said_in_the_words_of_the_table(kind: str) -> None:
    assert phrases.refusal_words(RuleError(kind, "box 'x' of card 7 is filled")) != "box 'x' of card 7 is filled"


def test_a_refusal_of_another_kind_keeps_its_own_words() -> None:
    assert phrases.refusal_words(RuleError("bad_dice", "a throw has 5 dice")) == "a throw has 5 dice"
