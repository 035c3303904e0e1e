"""Every kind of act comes back from its JSON unchanged; JSON that is not an act is refused in one sentence."""

import json
from typing import Any, get_args

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal import JournalRow, act_of
from scorekeeper.journal.acts import ACT_WORDS, to_json
from scorekeeper.rules.acts import (
    Act,
    Begin,
    ChangePlayers,
    Correct,
    Declare,
    Enter,
    Leave,
    NextGame,
    Setup,
    Stand,
    StartThrow,
    Target,
    Undo,
)
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.sheet import Card

ACTS: list[Act] = [
    Begin(Setup("tactic", ("Änne", "Bo"), "da", {"announce": True, "upper": "forced", "most": 3}, 2, True)),
    Begin(Setup("noris", ("A", "B"), handicap={"A": 25})),
    Begin(Setup("philos", ("Anna",), cards={"Anna": Card({"ones": 3, "yatzy": 50}, 1, 50)})),
    Begin(Setup("chicago", ("A", "B"), midway={"opener": "A", "chips": {"A": 1}, "places": [["B"]]})),
    StartThrow("Bo", (1, 2, 3)), Declare("sixes"), Throw((1, 2, 3, 4, 5)), Throw((1, 2, 3, 4, 5), (0, 3), agreed=True),
    Enter("ones", strike=True), Correct(3, (1, 1, 1, 1, 1), "yatzy"), Stand(), Target("over"), NextGame(),
    NextGame(("Bo", "Cai")), ChangePlayers(("Bo", "Cai")), ChangePlayers(("Åsa", "Cai"), ("Anna", "Cai")),
    Begin(Setup("noris", ("A",)), resumes=7), Undo(agreed=True), Leave(),
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=str)
def test_an_act_comes_back_from_its_json(act: Act) -> None:
    assert act_of(JournalRow(json.loads(json.dumps(to_json(act))), {})) == act


def test_every_act_has_a_word_and_is_tried_here() -> None:
    assert set(ACT_WORDS) == set(get_args(Act)) == {type(act) for act in ACTS}


def test_ids_are_written_where_there_are_some_and_come_back() -> None:
    row = JournalRow(json.loads(json.dumps(to_json(Throw((1, 2, 3), ids=(7, 8, 9))))), {})
    act = act_of(row)
    assert isinstance(act, Throw)
    assert act.ids == (7, 8, 9)
    assert to_json(Throw((1, 2, 3))) == {"do": "throw", "dice": (1, 2, 3), "kept": (), "agreed": False}


@pytest.mark.parametrize("body", [
    {}, {"do": "dance"}, {"do": []}, {"do": "enter"}, {"do": "enter", "box": 5, "strike": False},
    {"do": "enter", "box": "ones", "strike": 1}, {"do": "throw", "dice": [True] * 5, "kept": [], "agreed": False},
    {"do": "throw", "dice": "12345", "kept": [], "agreed": False}, {"do": "undo"}, {"do": "leave", "when": "now"},
    {"do": "match", "setup": None}, {"do": "match", "setup": {"sheet": "noris"}},
    {"do": "match", "setup": {"sheet": "noris", "players": ["A"], "cards": {"A": {"filled": {"ones": "3"}}}}},
    {"do": "match", "setup": {"sheet": "noris", "players": ["A"], "options": {"many": [1]}}},
])  # fmt: skip
def test_json_that_is_no_act_is_refused_in_one_sentence(body: dict[str, Any]) -> None:
    with pytest.raises(JournalError, match="cannot read this act"):
        act_of(JournalRow(body, {}))


def test_a_match_without_a_handicap_is_written_as_before_there_were_any() -> None:
    assert "handicap" not in to_json(Begin(Setup("noris", ("A", "B"))))["setup"]
    assert to_json(Begin(Setup("noris", ("A", "B"), handicap={"A": 25})))["setup"]["handicap"] == {"A": 25}
