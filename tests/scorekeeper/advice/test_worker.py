"""The advice process answers questions about throws, entries and finished games; of several that wait, only the
newest."""

import io
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.advice import worker
from scorekeeper.advice.answers import (
    Advised,
    AdvisedAnnouncements,
    AdvisedChicago,
    ChancesToWin,
    ReviewedGame,
    ReviewedLastTurn,
    SolvingProgress,
)
from scorekeeper.advice.questions import SolveAheadRequest, question_about
from scorekeeper.advice.worker import AdviceWorker
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Declare, Enter, Stand
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, begin_card_game, game_from
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.advice.late import played
from tests.scorekeeper.rules.table import all_but, terms

STAMP = (3, 7)
BEGINNER = terms("carlit-beginner")
"""The rules of a sheet whose table of expected points is solved within moments."""


def answers(game: Game[CardGame] | Game[Chicago], folder: Path) -> list[Any]:
    found: list[Any] = []
    adviser = AdviceWorker(folder, found.append)
    question = pickle.loads(pickle.dumps(question_about(STAMP, game)))
    found += adviser.answers(question)
    return [one for one in found if not isinstance(one, SolvingProgress)]


def game(*acts: Any, players: str = "AB") -> Game[CardGame]:
    made = game_from(begin_card_game(BEGINNER, [*players]))
    for act in acts:
        made = made.do(act)
    return made


def test_a_throw_is_advised_on_first_and_the_chances_to_win_follow(tmp_path: Path) -> None:
    first, second = answers(game(Throw((1, 1, 2, 3, 4))), tmp_path)
    assert isinstance(first, Advised)
    assert (first.stamp, first.advice.keeps[0].keep, first.hopes[0].box) == (STAMP, (1, 1), "ones")
    assert isinstance(second, ChancesToWin)
    assert len(second.chances.chances) == 2


def test_after_an_entry_its_turn_is_judged(tmp_path: Path) -> None:
    first, _ = answers(game(Throw((1, 1, 2, 3, 4)), Enter("ones")), tmp_path)
    assert isinstance(first, ReviewedLastTurn)
    assert (first.turn.player, first.turn.box, first.turn.worst is not None) == ("A", "ones", True)


def test_to_win_a_late_turn_is_judged_by_chances(tmp_path: Path) -> None:
    late = game_from(
        begin_card_game(BEGINNER, "AB", {name: Card(all_but(BEGINNER, ["chance", "yatzy"])) for name in "AB"})
    )
    entered = late.do(Throw((2, 2, 2, 2, 3))).do(Enter(next(iter(late.do(Throw((2, 2, 2, 2, 3))).now.entries)).box))
    for to_win in (False, True):
        question = question_about(STAMP, entered, to_win=to_win)
        assert question is not None
        (judged,) = [
            one for one in AdviceWorker(tmp_path, print).answers(question) if isinstance(one, ReviewedLastTurn)
        ]
        assert judged.to_win is to_win
        assert (judged.turn.before < 1) is to_win


def test_to_win_the_advice_has_the_chances_too(tmp_path: Path) -> None:
    late = game_from(begin_card_game(BEGINNER, "AB", {name: Card(all_but(BEGINNER, ["yatzy"])) for name in "AB"}))
    question = question_about(STAMP, late.do(Throw((2, 2, 3, 3, 3))), to_win=True)
    assert question is not None
    (first, *_) = [one for one in AdviceWorker(tmp_path, print).answers(question) if isinstance(one, Advised)]
    assert first.win is not None
    assert (first.win.exact, first.win.keeps[0].keep) == (True, (3, 3, 3))
    assert sum(first.win.chances) == pytest.approx(1)


def test_a_table_that_is_asked_for_is_ready_for_the_game(tmp_path: Path) -> None:
    adviser = AdviceWorker(tmp_path, print)
    assert [*adviser.answers(SolveAheadRequest("carlit-beginner", BEGINNER.edition, dict(BEGINNER.options)))] == []
    ready = adviser.chances
    question = question_about(STAMP, game(Throw((1, 1, 2, 3, 4))))
    assert question is not None
    assert len([*adviser.answers(question)]) == 2
    assert adviser.chances is ready is not None


def test_alone_nobody_can_win(tmp_path: Path) -> None:
    assert answers(game(players="A"), tmp_path) == []


def test_a_finished_game_is_reviewed_and_then_its_deciding_moment_found(tmp_path: Path) -> None:
    first, second = answers(played(BEGINNER, 2, Random(1)), tmp_path)
    assert isinstance(first, ReviewedGame)
    assert (first.complete, first.story, len(first.players)) == (False, None, 2)
    assert (second.complete, second.players) == (True, first.players)
    assert second.story is not None
    assert second.story.decisive_turn is not None


def test_a_box_to_announce_is_advised_on(tmp_path: Path) -> None:
    agreed = terms("tactic", "da", announce=True)
    cards = {name: Card(all_but(agreed, ["sixes", "chance"])) for name in "AB"}
    late = game_from(begin_card_game(agreed, "AB", cards))
    first, *_ = answers(late, tmp_path)
    assert isinstance(first, AdvisedAnnouncements)
    assert {box for box, _ in first.boxes} == {"sixes", "chance"}
    first, *_ = answers(late.do(Declare("sixes")).do(Throw((6, 6, 1, 2, 3))), tmp_path)
    assert isinstance(first, Advised)
    assert first.advice.keeps[0].keep == (6, 6)


def test_chicago_is_worked_out_before_the_first_throw_of_a_round(tmp_path: Path) -> None:
    begun, adviser = game_from(chicago.begin_chicago("AB", "A")), AdviceWorker(tmp_path, print)
    for game, ready in ((begun, True), (begun.do(Throw((6, 6, 6))), False)):
        adviser.losses.known.clear()
        question = question_about(STAMP, game)
        assert question is not None
        first = next(adviser.answers(question))
        known = len(adviser.losses.known)
        assert isinstance(first, AdvisedChicago)
        assert [*adviser.answers(question)] == [first]
        assert (len(adviser.losses.known) > known) is ready


def test_chicago_is_worked_out_while_it_is_set_up(tmp_path: Path) -> None:
    adviser = AdviceWorker(tmp_path, print)
    assert [*adviser.answers(SolveAheadRequest("chicago", "de", {}, players=3))] == []
    known = len(adviser.losses.known)
    begun = question_about(STAMP, game_from(chicago.begin_chicago("ABC", "B")).do(Throw((6, 6, 6))))
    assert begun is not None
    assert known
    assert [type(one) for one in adviser.answers(begun)] == [AdvisedChicago]
    assert len(adviser.losses.known) == known


def test_chicago_is_advised_on_without_a_table(tmp_path: Path) -> None:
    first = game_from(chicago.begin_chicago("AB", "A")).do(Throw((6, 6, 6)))
    (found,) = answers(first, tmp_path)
    assert isinstance(found, AdvisedChicago)
    assert found.ways[0].keep == (6, 6, 6)
    (called,) = answers(first.do(Stand()), tmp_path)
    assert called.calls[0][0] == "over"
    assert not list(tmp_path.iterdir())


def test_cards_that_no_game_can_lead_to_are_not_advised_on(tmp_path: Path) -> None:
    gap = Card({"twos": 4, "ones": 1, "yatzy": 50})
    assert answers(game_from(begin_card_game(BEGINNER, "AB", {"A": gap})), tmp_path) == []


def test_solving_a_table_is_reported_and_done_once(tmp_path: Path) -> None:
    found: list[Any] = []
    adviser = AdviceWorker(tmp_path, found.append)
    question = question_about(STAMP, game())
    for _ in range(2):
        found += adviser.answers(question) if question else ()
    parts = [one.part for one in found if isinstance(one, SolvingProgress)]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert parts.count(1) == 1


def test_the_newest_question_is_answered() -> None:
    waiting: Any = worker.SimpleQueue()
    for number in range(3):
        waiting.put(number)
    assert worker.newest_question(waiting) == 2


def test_the_process_ends_when_the_pipe_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("os._exit", ended.append)
    worker.read_questions(io.BytesIO(b""), worker.SimpleQueue())
    assert ended == [0]
