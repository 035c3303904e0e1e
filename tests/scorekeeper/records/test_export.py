"""Exported JSON: a second reader, written from the page of the format alone, finds every result in the turns."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from scorekeeper.records.export import export_everything
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from tests.scorekeeper.records.played import Kept, evenings
from tests.scorekeeper.records.second_reader import problems
from tests.scorekeeper.session.evening import play_on


@pytest.fixture(scope="module")
def exported() -> dict[str, Any]:
    return export_everything([replay_past(kept) for kept in stored_matches(evenings(60, seed=5))], {})


def test_all_results_follow_from_the_turns_and_rounds(exported: dict[str, Any]) -> None:
    assert problems(json.dumps(exported)) == []
    games = [game for one in exported["matches"] for game in one["games"]]
    assert sum(len(game.get("turns", ())) for game in games) > 400
    assert sum(len(game.get("rounds", ())) for game in games) > 5
    assert any(one["corrections"] for one in exported["matches"])
    assert any("paper" in game for game in games)


@pytest.mark.parametrize("field", ["points", "total", "box"])
def test_the_second_reader_notices_one_wrong_turn(exported: dict[str, Any], field: str) -> None:
    wrong = deepcopy(exported)
    turn = next(game["turns"][-1] for one in wrong["matches"] for game in one["games"]
                if game.get("turns") and game["over"])  # fmt: skip
    turn[field] = "ones" if field == "box" and turn["box"] != "ones" else "sixes" if field == "box" else turn[field] + 1
    assert problems(json.dumps(wrong))


def test_a_handicap_stands_beside_the_cards_and_counts_in_totals_and_places() -> None:
    kept, random = Kept(), Random(5)
    session = Session(kept)
    session.begin(Setup("noris", ("Anna", "Ben"), "de", handicap={"Anna": 0, "Ben": 400}))
    while session.view.match and session.view.match.phase != "over":
        play_on(session, session.view.match, random)
    data = export_everything([replay_past(stored_matches(kept.rows)[-1])], {})
    (match,), (anna, ben) = data["matches"], data["matches"][0]["games"][0]["cards"]
    assert problems(json.dumps(data)) == []
    assert match["places"] == [["Ben"], ["Anna"]]
    assert "handicap" not in anna
    assert match["totals"] == {"Anna": anna["total"], "Ben": ben["total"] + ben["handicap"]}


def test_a_corrected_turn_is_marked_and_has_one_throw(exported: dict[str, Any]) -> None:
    turns = [turn for one in exported["matches"] for game in one["games"] for turn in game.get("turns", ())]
    marked = [turn for turn in turns if turn.get("corrected")]
    assert marked
    assert {len(turn["throws"]) for turn in marked} == {1}
    assert all(turn["time"] for turn in turns)


def test_players_are_written_under_the_names_by_which_they_are_listed() -> None:
    again = export_everything([replay_past(kept) for kept in stored_matches(evenings(30, seed=5))], {"Anna": "Annabel"})
    assert "Annabel" in json.dumps(again)
    assert '"Anna"' not in json.dumps(again)
    assert problems(json.dumps(again)) == []
