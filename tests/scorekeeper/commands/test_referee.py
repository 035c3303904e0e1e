"""`scorekeeper referee` answers as its protocol page says: every request and every error is tested."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.commands.referee import MOST_LINE_BYTES, limited_lines, reply_to_line
from scorekeeper.errors import DiskError
from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import Journal
from scorekeeper.referee.table import Referee
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session

Answer = dict[str, Any]

NORIS = {"do": "new", "sheet": "noris", "players": ["A", "B"]}
CHICAGO = {"do": "new", "sheet": "chicago", "players": ["A", "B", "C"], "opener": "B"}
SCORE = {"do": "score", "sheet": "noris", "filled": {}, "dice": [1, 2, 3, 4, 5], "box": "chance"}
DANISH = {"sheet": "tactic", "edition": "da", "options": {"announce": True}}
ROLL = {"do": "throw", "dice": [1, 2, 3, 4, 6]}


class Asked:
    """A referee in this process, to which tests send requests; they pass through JSON as they would over a pipe."""

    def __init__(self) -> None:
        self.referee = Referee(Session())

    def line(self, line: str | bytes) -> Answer:
        text = reply_to_line(self.referee, line if isinstance(line, bytes) else line.encode())
        assert "\n" not in text
        answer: Answer = json.loads(text)
        return answer

    def ask(self, request: Answer) -> Answer:
        return self.line(json.dumps(request))

    def must(self, **request: Any) -> Answer:
        answer = self.ask(request)
        assert answer["ok"] is True, answer
        return answer


@pytest.fixture
def asked() -> Asked:
    return Asked()


def refused(asked: Asked, request: Answer, *kinds: str) -> None:
    """Check that the request is refused with one of these errors and a sentence, and that nothing has changed."""
    before = asked.ask({"do": "state"})
    answer = asked.ask(request)
    assert (answer["ok"], answer.get("error") in kinds) == (False, True), answer
    assert answer["message"].strip()
    assert asked.ask({"do": "state"}) == before


def spoiled(request: Answer, **changes: Any) -> Answer:
    """The request with changed fields; a field that is given as `...` is removed."""
    return {name: value for name, value in {**request, **changes}.items() if value is not ...}


# ---- lines


@pytest.mark.parametrize(
    "line",
    [
        b"", b"no JSON", b"[]", b"7", b"null", b"{}", b'{"do": 7}', b'{"do": null}', b'{"do": "dance"}',
        b'{"do": ["state"]}',
        b"\xff\xfe", b"\xed\xa0\x80", b'{"do": "state"', b'{"do": "bonus", "sheet": "noris", "upper_total": NaN}',
        b'{"do": "bonus", "sheet": "noris", "upper_total": 1e999}', b'{"do": "state", "id": ' + b"9" * 5000 + b"}",
        b"[" * 100_000, b'{"a":' * 100_000, b'{"do": "state", "x": "' + b"x" * MOST_LINE_BYTES + b'"}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_request_is_a_bad_request_and_the_next_is_read_as_usual(asked: Asked, line: bytes) -> None:
    assert asked.line(line)["error"] == "bad_request"
    assert asked.ask({"do": "sheets"})["ok"] is True


@pytest.mark.parametrize("id", [1, "ü", None, [1, {"a": []}], 2.5, True, "\ud800", 10**18])
def test_the_id_comes_back_unchanged_with_every_answer(asked: Asked, id: Any) -> None:
    assert asked.ask({"do": "sheets", "id": id})["id"] == id
    assert asked.ask({"do": "dance", "id": id})["id"] == id
    assert "id" not in asked.ask({"do": "sheets"})


@pytest.mark.parametrize("depth", [10, 900, 960, 980, 990, 1000, 1100, 5000])
def test_deep_nesting_is_answered_or_refused(asked: Asked, depth: int) -> None:
    answer = asked.line('{"do": "sheets", "id": ' + "[" * depth + "]" * depth + "}")
    assert answer["ok"] is True or answer["error"] == "bad_request"


def test_a_line_that_is_too_long_is_passed_over_whole() -> None:
    stream = io.BytesIO(b"x" * (3 * MOST_LINE_BYTES) + b"\n" + b"short\n" + b"y" * MOST_LINE_BYTES + b"\r\n" + b"last")
    found = list(limited_lines(stream))
    assert [len(line) for line in found] == [MOST_LINE_BYTES + 1, 6, MOST_LINE_BYTES + 1, 4]
    assert found[1] == b"short\n"
    assert found[3] == b"last"


# ---- questions


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"sheet": 7}, ["bad_request", "unknown_sheet"]),
        ({"sheet": "whist"}, ["unknown_sheet"]),
        ({"sheet": "chicago"}, ["bad_request", "unknown_box"]),
        ({"edition": "en"}, ["unknown_edition"]),
        ({"edition": "DE"}, ["unknown_edition"]),
        ({"edition": 7}, ["bad_request", "unknown_edition"]),
        ({"options": {"whist": True}}, ["unknown_option"]),
        ({"options": {"chance": "never"}}, ["unknown_option"]),
        ({"options": {"chance": "last_box"}}, ["unknown_option"]),
        ({"options": {"chance": None}}, ["unknown_option"]),
        ({"options": {"chance": ["free"]}}, ["unknown_option"]),
        ({"options": {"five_alike_full_house": 1}}, ["unknown_option"]),
        ({"options": {"five_alike_full_house": "true"}}, ["unknown_option"]),
        ({"options": {"five_alike_full_house": 0.0}}, ["unknown_option"]),
        ({"options": []}, ["bad_request"]),
        ({"filled": ...}, ["bad_request"]),
        ({"filled": []}, ["bad_request"]),
        ({"filled": {"ones": "3"}}, ["bad_request"]),
        ({"filled": {"ones": -3}}, ["bad_request"]),
        ({"filled": {"ones": 1.5}}, ["bad_request"]),
        ({"filled": {"ones": True}}, ["bad_request"]),
        ({"filled": {"one_pair": 4}}, ["unknown_box"]),
        ({"dice": ...}, ["bad_request"]),
        ({"dice": 12345}, ["bad_request", "illegal_throw"]),
        ({"dice": "12345"}, ["bad_request", "illegal_throw"]),
        ({"dice": []}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, 5, 6]}, ["illegal_throw"]),
        ({"dice": [0, 2, 3, 4, 5]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, 7]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, 5.0]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, "5"]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, None]}, ["illegal_throw"]),
        ({"dice": [1, 2, 3, 4, [5]]}, ["illegal_throw"]),
        ({"dice": [True, 2, 3, 4, 5]}, ["illegal_throw"]),
        ({"yatzis_before": -1}, ["bad_request"]),
        ({"yatzis_before": "1"}, ["bad_request"]),
        ({"declared": "chance"}, ["illegal_entry"]),
        ({"declared": "whist"}, ["unknown_box"]),
        ({"declared": 7}, ["bad_request"]),
    ],
)  # fmt: skip
def test_a_spoiled_question_is_refused_for_its_reason(asked: Asked, changes: Answer, kinds: list[str]) -> None:
    refused(asked, spoiled(SCORE, **changes), *kinds)
    refused(asked, spoiled({**SCORE, "do": "options", "box": ...}, **changes), *kinds)


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"sheet": ...}, ["bad_request"]),
        ({"box": ...}, ["bad_request"]),
        ({"box": 7}, ["bad_request", "unknown_box"]),
        ({"box": "whist"}, ["unknown_box"]),
        ({"box": "bonus"}, ["unknown_box"]),
        ({"box": "one_pair"}, ["unknown_box"]),
        ({"filled": {"chance": 0}}, ["illegal_entry"]),
        ({"strike": 1}, ["bad_request"]),
        ({"strike": "yes"}, ["bad_request"]),
        ({"options": {"chance": "last_resort"}}, ["illegal_entry"]),
        ({"options": {"strike": "last_resort"}, "box": "yatzy"}, ["illegal_entry"]),
        ({"options": {"strike": "last_resort"}, "strike": True}, ["illegal_entry"]),
        ({**DANISH}, ["illegal_entry"]),
        ({**DANISH, "declared": "large_straight", "box": "ones"}, ["illegal_entry"]),
        ({**DANISH, "declared": "ones", "filled": {"ones": 1}}, ["illegal_entry"]),
    ],
)
def test_a_spoiled_box_is_refused_for_its_reason(asked: Asked, changes: Answer, kinds: list[str]) -> None:
    refused(asked, spoiled(SCORE, **changes), *kinds)


def test_a_question_is_answered_without_a_game_and_leaves_none(asked: Asked) -> None:
    assert asked.must(**SCORE) == {"ok": True, "points": 15, "yatzy_bonus": 0}
    assert asked.must(**SCORE, strike=True)["points"] == 0
    assert asked.must(**SCORE, options={}, edition="de", declared=None)["points"] == 15
    assert asked.ask({"do": "state"})["error"] == "no_game"


def test_earlier_yatzis_are_reported_or_proved_by_the_50(asked: Asked) -> None:
    second = {"do": "score", "sheet": "philos", "dice": [4] * 5, "box": "chance"}
    assert asked.must(**second, filled={})["points"] == 20
    assert asked.must(**second, filled={"yatzy": 0})["points"] == 20
    assert asked.must(**second, filled={"yatzy": 50})["points"] == 100
    assert asked.must(**second, filled={"fours": 20}, yatzis_before=1)["points"] == 100
    assert asked.must(**second, filled={"yatzy": 50}, yatzis_before=2)["points"] == 100


def test_options_are_listed_in_the_order_of_the_card_with_their_printed_names(asked: Asked) -> None:
    said = asked.must(do="options", sheet="mb1982", filled={"yatzy": 50, "ones": 3}, dice=[1] * 5)["options"]
    assert [one["box"] for one in said][:3] == ["twos", "threes", "fours"]
    assert said[-1] == {"box": "chance", "label": "Chance", "points": 5, "yatzy_bonus": 100}
    assert {"box": "full_house", "label": "Full", "points": 25, "yatzy_bonus": 100} in said
    assert asked.must(do="options", **DANISH, filled={}, dice=[1] * 5)["options"] == []


@pytest.mark.parametrize(
    ("asking", "kinds"),
    [
        ({"do": "bonus", "sheet": "noris"}, ["bad_request"]),
        ({"do": "bonus", "sheet": "noris", "upper_total": "63"}, ["bad_request"]),
        ({"do": "bonus", "sheet": "noris", "upper_total": 63.0}, ["bad_request"]),
        ({"do": "bonus", "sheet": "whist", "upper_total": 63}, ["unknown_sheet"]),
        ({"do": "bonus", "sheet": "noris", "edition": "fr", "upper_total": 63}, ["unknown_edition"]),
        ({"do": "bonus", "sheet": "tactic", "edition": "sv", "options": {"bonus_threshold": 36}, "upper_total": 3},
         ["unknown_option"]),
        ({"do": "starter", "sheet": "mb1982"}, ["bad_request"]),
        ({"do": "starter", "sheet": "mb1982", "throws": {}}, ["bad_request"]),
        ({"do": "starter", "sheet": "mb1982", "throws": [[1, 1, 1, 1, 1]]}, ["bad_request"]),
        ({"do": "starter", "sheet": "mb1982", "throws": {"A": [1, 2, 3]}}, ["illegal_throw"]),
        ({"do": "starter", "sheet": "chicago", "throws": {"A": [1, 2, 3, 4, 5]}}, ["illegal_throw"]),
        ({"do": "starter", "sheet": "whist", "throws": {"A": [1, 2, 3]}}, ["unknown_sheet"]),
        ({"do": "rank"}, ["bad_request"]),
        ({"do": "rank", "totals": {}}, ["bad_request"]),
        ({"do": "rank", "totals": None}, ["bad_request"]),
        ({"do": "rank", "totals": {"A": "5"}}, ["bad_request"]),
        ({"do": "rank", "games": []}, ["bad_request"]),
        ({"do": "rank", "games": [[]]}, ["bad_request"]),
        ({"do": "rank", "games": [{"A": None}]}, ["bad_request"]),
    ],
)  # fmt: skip
def test_other_spoiled_questions_are_refused(asked: Asked, asking: Answer, kinds: list[str]) -> None:
    refused(asked, asking, *kinds)


def test_the_starter_has_the_highest_total_and_a_tie_is_thrown_again(asked: Asked) -> None:
    throws = {"A": [6, 5, 1], "B": [4, 4, 4], "C": [1, 1, 1]}
    assert asked.must(do="starter", sheet="chicago", throws=throws)["reroll"] == ["A", "B"]
    assert asked.must(do="starter", sheet="chicago", throws={**throws, "C": [6, 6, 6]})["starter"] == "C"


def test_ranks_are_shared_and_games_added(asked: Asked) -> None:
    assert asked.must(do="rank", totals={"B": 5, "A": 5, "C": 1})["winners"] == ["B", "A"]
    said = asked.must(do="rank", games=[{"A": 10, "B": 20}, {"A": 15, "B": 2}, {"C": 25}])
    assert (said["winners"], said["totals"]) == (["A", "C"], {"A": 25, "B": 22, "C": 25})


# ---- a game on a sheet


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"players": ...}, ["bad_request"]),
        ({"players": "AB"}, ["bad_request"]),
        ({"players": ["A", 7]}, ["bad_request", "illegal_players"]),
        ({"players": []}, ["illegal_players"]),
        ({"players": ["A"]}, ["illegal_players"]),
        ({"players": ["A", "A"]}, ["illegal_players"]),
        ({"players": ["A", " "]}, ["illegal_players"]),
        ({"players": ["A", "B\x1b[2J"]}, ["bad_request"]),
        ({"players": ["A", "\ud800"]}, ["bad_request"]),
        ({"sheet": "philos", "players": [str(n) for n in range(11)]}, ["illegal_players"]),
        ({"sheet": ...}, ["bad_request"]),
        ({"sheet": "whist"}, ["unknown_sheet"]),
        ({"edition": "en"}, ["unknown_edition"]),
        ({"options": {"announce": True}}, ["unknown_option"]),
        ({"cards": []}, ["bad_request"]),
        ({"cards": {"A": []}}, ["bad_request"]),
        ({"cards": {"A": {}}}, ["bad_request"]),
        ({"cards": {"A": {"filled": {"one_pair": 4}}}}, ["unknown_box"]),
        ({"cards": {"A": {"filled": {"ones": -1}}}}, ["bad_request"]),
        ({"cards": {"A": {"filled": {}, "yatzy_bonus": "100"}}}, ["bad_request"]),
        ({"cards": {"X": {"filled": {}}}}, ["bad_request", "illegal_players"]),
    ],
)
def test_a_spoiled_new_game_is_refused_and_the_old_one_goes_on(asked: Asked, changes: Answer, kinds: list[str]) -> None:
    refused(asked, spoiled(NORIS, **changes), *kinds)
    asked.must(**NORIS)
    asked.must(**ROLL)
    refused(asked, spoiled(NORIS, **changes), *kinds)


def test_acts_are_refused_when_there_is_no_game(asked: Asked) -> None:
    acts: list[Answer] = [
        {"do": "state"}, {"do": "undo"}, ROLL, {"do": "enter", "box": "ones"}, {"do": "declare", "box": "ones"},
        {"do": "options"}, {"do": "stand"}, {"do": "target", "target": "over"},
    ]  # fmt: skip
    for act in acts:
        refused(asked, act, "no_game")


@pytest.mark.parametrize(
    ("act", "kinds"),
    [
        ({"do": "throw"}, ["bad_request"]),
        ({"do": "throw", "dice": None}, ["bad_request", "illegal_throw"]),
        ({"do": "throw", "dice": [1, 2, 3]}, ["illegal_throw"]),
        ({"do": "throw", "dice": [1, 2, 3, 4, "6"]}, ["illegal_throw"]),
        ({**ROLL, "kept": [0]}, ["illegal_throw"]),
        ({**ROLL, "kept": "0"}, ["bad_request", "illegal_throw"]),
        ({**ROLL, "kept": [0.5]}, ["illegal_throw"]),
        ({**ROLL, "kept": [True]}, ["illegal_throw"]),
        ({"do": "enter", "box": "ones"}, ["illegal_entry"]),
        ({"do": "enter"}, ["bad_request"]),
        ({"do": "enter", "box": "whist"}, ["unknown_box"]),
        ({"do": "enter", "box": "ones", "strike": 1}, ["bad_request"]),
        ({"do": "options"}, ["illegal_entry"]),
        ({"do": "declare"}, ["bad_request"]),
        ({"do": "declare", "box": "ones"}, ["illegal_entry"]),
        ({"do": "stand"}, ["bad_request"]),
        ({"do": "target", "target": "over"}, ["bad_request"]),
        ({"do": "undo"}, ["nothing_to_undo"]),
    ],
)
def test_what_may_not_be_done_at_the_start_of_a_turn(asked: Asked, act: Answer, kinds: list[str]) -> None:
    asked.must(**NORIS)
    refused(asked, act, *kinds)


@pytest.mark.parametrize("kept", [[5], [-1], [0, 0], [0, 1, 2, 3, 4], [0, 1]])
def test_kept_dice_are_checked_against_those_that_lay_there(asked: Asked, kept: list[int]) -> None:
    asked.must(**NORIS)
    asked.must(**ROLL)
    refused(asked, {"do": "throw", "dice": [1, 6, 6, 6, 6], "kept": kept}, "illegal_throw")


def test_a_fourth_throw_is_refused(asked: Asked) -> None:
    asked.must(**NORIS)
    for _ in range(3):
        asked.must(**ROLL)
    refused(asked, ROLL, "illegal_throw")


def test_the_state_says_the_whole_game(asked: Asked) -> None:
    state = asked.must(**{**NORIS, "options": {"chance": "last_resort"}, "cards": {"B": {"filled": {"ones": 3}}}})
    foot = {"upper": 0, "bonus": 0, "lower": 0, "yatzy_bonus": 0, "grand": 0}
    assert state == {
        "ok": True, "sheet": "noris", "edition": "de", "player": "A", "dice": None, "throws_used": 0, "declared": None,
        "options": {"chance": "last_resort", "strike": "free", "five_alike_full_house": False},
        "cards": {"A": {"filled": {}, **foot}, "B": {"filled": {"ones": 3}, **foot, "upper": 3, "grand": 3}},
        "over": False, "places": [],
    }  # fmt: skip
    thrown = asked.must(**ROLL)
    assert (thrown["dice"], thrown["throws_used"]) == ([1, 2, 3, 4, 6], 1)
    entered = asked.must(do="enter", box="large_straight")
    assert (entered["points"], entered["yatzy_bonus"], entered["player"]) == (0, 0, "A")
    assert entered["cards"]["A"]["filled"] == {"large_straight": 0}


def test_undo_goes_back_act_by_act_also_after_the_end_and_on_noris(asked: Asked) -> None:
    boxes = next(one for one in asked.must(do="sheets")["sheets"] if one["id"] == "noris")["boxes"]
    cards = {name: {"filled": dict.fromkeys(boxes[1:], 0)} for name in "AB"}
    states = [asked.must(**NORIS, cards=cards)]
    for _ in "AB":
        states += [asked.must(**ROLL), asked.must(do="enter", box="ones"), asked.must(do="state")]
        del states[-2]
    assert (states[-1]["over"], states[-1]["places"]) == (True, [["A", "B"]])
    for act in (ROLL, {"do": "enter", "box": "ones"}, {"do": "options"}, {"do": "declare", "box": "ones"}):
        refused(asked, act, "game_over")
    for state in reversed(states[:-1]):
        assert asked.must(do="undo") == state
    refused(asked, {"do": "undo"}, "nothing_to_undo")


def test_an_announcement_is_due_before_every_first_throw(asked: Asked) -> None:
    asked.must(do="new", players=["A"], **DANISH)
    refused(asked, ROLL, "illegal_throw")
    assert asked.must(do="declare", box="yatzy")["declared"] == "yatzy"
    refused(asked, {"do": "declare", "box": "ones"}, "illegal_entry")
    asked.must(**ROLL)
    assert [one["box"] for one in asked.must(do="options")["options"]] == ["chance", "yatzy"]
    refused(asked, {"do": "enter", "box": "ones"}, "illegal_entry")
    assert asked.must(do="enter", box="chance")["declared"] is None


# ---- a game of Chicago


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"opener": ...}, ["bad_request"]),
        ({"opener": 7}, ["bad_request"]),
        ({"opener": "X"}, ["bad_request"]),
        ({"players": ["A"]}, ["illegal_players"]),
        ({"players": ["A", "B", "B"]}, ["illegal_players"]),
        ({"edition": "en"}, ["unknown_edition"]),
        ({"edition": []}, ["bad_request", "unknown_edition"]),
        ({"options": {"chance": "free"}}, ["unknown_option"]),
        ({"pot": 2}, ["bad_request"]),
        ({"pot": "3"}, ["bad_request"]),
        ({"chips": {"A": 3}, "pot": 0}, ["bad_request"]),
        ({"chips": {"A": 1.0}}, ["bad_request"]),
        ({"chips": []}, ["bad_request"]),
        ({"active": ["A", "C"], "places": [["B"]]}, ["bad_request"]),
        ({"active": ["A", "B"]}, ["bad_request"]),
        ({"active": "AB"}, ["bad_request"]),
        ({"active": [1, 2]}, ["bad_request"]),
        ({"places": [["C"]]}, ["bad_request"]),
        ({"places": ["C"]}, ["bad_request"]),
        ({"places": [[7]]}, ["bad_request"]),
        ({"rounds_done": -1}, ["bad_request"]),
        ({"rounds_done": 1.5}, ["bad_request"]),
    ],
)
def test_a_spoiled_position_of_chicago_is_refused(asked: Asked, changes: Answer, kinds: list[str]) -> None:
    refused(asked, spoiled(CHICAGO, **changes), *kinds)


def test_a_round_of_chicago_act_by_act(asked: Asked) -> None:
    new = asked.must(**CHICAGO)
    assert (new["player"], new["opener"], new["throws_allowed"], new["pot"]) == ("B", "B", 3, 3)
    for act, kind in (({"do": "stand"}, "illegal_throw"), ({"do": "target", "target": "over"}, "illegal_target")):
        refused(asked, act, kind)
    for act in ({"do": "enter", "box": "ones"}, {"do": "declare", "box": "ones"}, {"do": "options"}):
        refused(asked, act, "bad_request")
    asked.must(do="throw", dice=[1, 4, 3])
    stood = asked.must(do="stand")
    assert (stood["player"], stood["target"], stood["throws_allowed"], "round" in stood) == ("B", None, 3, False)
    for target in ("even", "OVER", ""):
        refused(asked, {"do": "target", "target": target}, "illegal_target")
    refused(asked, {"do": "target"}, "bad_request")
    refused(asked, {"do": "throw", "dice": [1, 1, 2]}, "illegal_throw")
    aimed = asked.must(do="target", target="under")
    assert (aimed["player"], aimed["target"], aimed["throws_allowed"], aimed["dice"]) == ("C", "under", 1, None)
    asked.must(do="throw", dice=[5, 3, 2])
    asked.must(do="stand")
    asked.must(do="throw", dice=[2, 1, 1])
    settled = asked.must(do="stand")
    assert settled["round"] == {"loser": "C", "winner": "A", "chicago": [], "left": []}
    assert (settled["opener"], settled["player"], settled["chips"]["C"], settled["rounds_done"]) == ("C", "C", 1, 1)
    assert "round" not in asked.must(do="state")


def test_no_target_is_due_after_chicago(asked: Asked) -> None:
    asked.must(**CHICAGO)
    asked.must(do="throw", dice=[1, 1, 1])
    void = asked.must(do="stand")
    assert void["round"] == {"loser": None, "winner": None, "chicago": ["B"], "left": ["B"]}
    assert (void["opener"], void["active"]) == ("C", ["A", "C"])
    refused(asked, {"do": "target", "target": "over"}, "illegal_target")


def test_the_active_players_are_reported_in_the_order_of_the_seats(asked: Asked) -> None:
    state = asked.must(**CHICAGO, active=["C", "B"], places=[["A"]], chips={"C": 1}, pot=2, rounds_done=4)
    assert (state["active"], state["places"], state["rounds_done"]) == (["B", "C"], [["A"]], 4)
    assert state["chips"] == {"A": 0, "B": 0, "C": 1}


# ---- the program


def referee_process(*words: str, given: str) -> Iterator[Answer]:
    command = [sys.executable, "-m", "scorekeeper", "referee", *words]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return map(json.loads, run.stdout.splitlines())


def test_the_program_answers_line_by_line_and_ends_with_its_input() -> None:
    answers = list(referee_process(given='{"do": "state", "id": 1}\nnonsense\n{"do": "sheets", "id": 3}'))
    assert [(one["ok"], one.get("id")) for one in answers] == [(False, 1), (False, None), (True, 3)]
    assert list(referee_process(given="")) == []


def test_with_data_the_game_goes_on_with_the_next_start(tmp_path: Path) -> None:
    begin = "\n".join(map(json.dumps, [NORIS, ROLL]))
    first = list(referee_process("--data", str(tmp_path), given=begin))
    again = list(referee_process("--data", str(tmp_path), given='{"do": "state"}'))
    assert again[0] == first[-1]


def test_what_the_journal_has_to_say_is_reported_once_beside_the_answers(tmp_path: Path) -> None:
    Journal(tmp_path / "games.sqlite").close()
    (tmp_path / "games.sqlite").write_bytes(b"no journal any more")
    command = [sys.executable, "-m", "scorekeeper", "referee", "--data", str(tmp_path)]
    done = subprocess.run(command, input='{"do": "sheets"}\n' * 3, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr.count("\n") == 1
    assert "damaged" in done.stderr


def test_a_match_whose_players_still_throw_for_the_start_is_no_game_yet(asked: Asked) -> None:
    asked.referee.session.begin(Setup("mb1982", ("A", "B"), dice_decide=True))
    for act in ({"do": "state"}, {"do": "undo"}, ROLL, {"do": "enter", "box": "ones"}, {"do": "options"}):
        assert asked.ask(act)["error"] == "no_game"
    asked.must(**NORIS)


def test_undo_stops_at_the_start_of_a_game_that_began_at_the_table(asked: Asked) -> None:
    session = asked.referee.session
    session.begin(Setup("mb1982", ("A", "B"), dice_decide=True))
    session.start_throw((1, 1, 1, 1, 1))
    session.start_throw((2, 2, 2, 2, 2))
    asked.must(**ROLL)
    assert asked.must(do="undo")["player"] == "B"
    refused(asked, {"do": "undo"}, "nothing_to_undo")


# ---- cards from paper


BEGINNER = ["ones", "twos", "threes"]


@pytest.mark.parametrize(
    ("sheet", "card"),
    [
        ("noris", {"filled": {"ones": 99}}),
        ("noris", {"filled": {"twos": 3}}),
        ("noris", {"filled": {"full_house": 24}}),
        ("noris", {"filled": {"yatzy": 50}, "yatzy_bonus": 100}),
        ("noris", {"filled": {"ones": 5}, "yatzis_before": 2}),
        ("philos", {"filled": {"chance": 100}}),
        ("mb1982", {"filled": {"yatzy": 50, "ones": 3}, "yatzy_bonus": 150}),
        ("mb1982", {"filled": {"yatzy": 0, "ones": 3}, "yatzy_bonus": 100}),
        ("mb1982", {"filled": {"yatzy": 50, "ones": 3}, "yatzy_bonus": 1300}),
        ("carlit-beginner", {"filled": {"yatzy": 50}}),
        ("carlit-beginner", {"filled": {"ones": 1, "threes": 3}}),
    ],
)
def test_a_card_to_which_no_play_leads_is_refused(asked: Asked, sheet: str, card: Answer) -> None:
    refused(asked, {"do": "new", "sheet": sheet, "players": ["A", "B"], "cards": {"A": card}}, "bad_request")


@pytest.mark.parametrize(
    ("sheet", "card"),
    [
        ("philos", {"filled": {"yatzy": 50, "chance": 100}, "yatzis_before": 2}),
        ("philos", {"filled": {"ones": 5, "chance": 100}}),
        ("mb1982", {"filled": {"yatzy": 50, "ones": 0, "full_house": 25}, "yatzy_bonus": 200}),
        ("carlit-beginner", {"filled": dict.fromkeys(BEGINNER, 0)}),
    ],
)
def test_a_card_that_can_be_goes_on(asked: Asked, sheet: str, card: Answer) -> None:
    state = asked.must(do="new", sheet=sheet, players=["A", "B"], cards={"A": card})
    assert state["cards"]["A"]["filled"] == card["filled"]
    assert state["player"] == "B"


# ---- too much of anything


def test_more_players_than_memory_is_for_are_refused_and_a_hall_full_of_them_is_not(asked: Asked) -> None:
    crowd = [f"P{number}" for number in range(90_000)]
    refused(asked, spoiled(NORIS, players=crowd), "illegal_players")
    assert asked.must(**spoiled(NORIS, players=crowd[:1000]))["player"] == "P0"


@pytest.mark.parametrize("asking", [
    {"do": "x" * 1_000_000}, spoiled(NORIS, sheet="x" * 1_000_000), spoiled(NORIS, options={"x" * 1_000_000: True}),
])  # fmt: skip
def test_a_refusal_is_a_sentence_however_long_the_request(asked: Asked, asking: Answer) -> None:
    answer = asked.ask(asking)
    assert answer["ok"] is False
    assert len(answer["message"]) <= 400


# ---- a disk that is full


class Full(Journal):
    """A journal on a disk that is full while `full` is set: every append then fails."""

    full = False

    def append(self, rows: Sequence[JournalRow]) -> None:
        if self.full:
            raise DiskError("the disk is full")
        super().append(rows)


def test_acts_that_are_not_on_disk_are_said_to_be_unsaved_until_they_are(tmp_path: Path) -> None:
    asked = Asked()
    with closing(Full(tmp_path / "games.sqlite")) as journal:
        asked.referee = Referee(Session(journal))
        assert "saved" not in asked.must(**NORIS)
        journal.full = True
        assert asked.must(**ROLL)["saved"] is False
        assert asked.must(do="state")["saved"] is False
        journal.full = False
        assert "saved" not in asked.must(do="enter", box="chance")
        assert len(journal.rows()) == 3


def test_its_end_leaves_a_finished_copy_behind(tmp_path: Path) -> None:
    lines = "".join(json.dumps(NORIS) + "\n" for _ in range(50))
    subprocess.run(
        [sys.executable, "-m", "scorekeeper", "referee", "--data", str(tmp_path)],
        input=lines, text=True, check=True, capture_output=True, timeout=600,
    )  # fmt: skip
    assert {path.name for path in tmp_path.iterdir()} >= {"backup", "games.sqlite"}
    assert {path.suffix for path in (tmp_path / "backup").iterdir()} == {".sqlite"}
