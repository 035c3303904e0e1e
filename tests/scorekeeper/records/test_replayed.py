"""Lines with right checksums and absurd contents are refused in one sentence, in recordings and in journals."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.errors import BadInput
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.journal.rows import digest
from scorekeeper.records.replayed import replay_game
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session

LINE = {"seq": 2, "match": 1, "more": 0, "before": "", "time": "", "body": {"do": "throw"}, "shown": {}}
THROW = {"do": "throw", "dice": [1, 2, 3, 4, 5], "kept": [], "agreed": False}

SHAPELESS: list[Any] = [
    {}, [], 7, *({**LINE, name: value} for name in LINE for value in (None, 7.5, [])),
    {**LINE, "body": []}, {name: value for name, value in LINE.items() if name != "body"},
]  # fmt: skip
ABSURD: list[dict[str, Any]] = [
    {}, {"do": 7}, {"do": []}, {"do": "dance"}, {"do": "throw"}, {**THROW, "dice": 5}, {**THROW, "dice": "12345"},
    {**THROW, "dice": [1.5] * 5}, {**THROW, "dice": [10**30] * 5}, {**THROW, "kept": [[0]]}, {**THROW, "more": 1},
    {"do": "enter", "box": 7, "strike": False}, {"do": "enter", "box": "ones", "strike": 1}, {"do": "undo"},
    {"do": "correct", "entry": -5, "dice": [1] * 5, "box": "ones", "strike": False}, {"do": "next_game", "players": 5},
    {"do": "start_throw", "player": None, "dice": None}, {"do": "target", "target": {}}, {"do": "match", "setup": 5},
    {"do": "match", "setup": {"sheet": "noris", "players": 5}},
]  # fmt: skip


def proved(said: Any) -> str:
    """The line of a recording with this content, whatever it is, and its right checksum."""
    reported = json.dumps(said)[:-1]
    return f'{reported}, "sum": "{digest(reported)}"}}'


def first_line(folder: Path) -> str:
    """The first line of a recording, the beginning of a match; the journal of that match is left in `folder`."""
    path = folder / "games.sqlite"
    journal = Journal(path)
    Session(journal).begin(Setup("noris", ("A", "B"), "de"))
    row = read_rows(path)[0]
    journal.close()
    return proved({**LINE, "seq": 1, "time": row.time, "body": row.body, "shown": row.shown})


@pytest.mark.parametrize("said", SHAPELESS, ids=str)
def test_a_proven_line_without_the_shape_of_a_line_is_refused(said: Any, tmp_path: Path) -> None:
    (tmp_path / "acts.jsonl").write_text(f"{proved(said)}\n")
    with pytest.raises(BadInput, match="line 1 does not prove itself"):
        replay_game(tmp_path / "acts.jsonl")


@pytest.mark.parametrize("body", ABSURD, ids=str)
def test_a_proven_act_that_cannot_be_done_is_reported_with_its_number(body: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "acts.jsonl").write_text(f"{first_line(tmp_path)}\n{proved({**LINE, 'body': body})}\n")
    problem = replay_game(tmp_path / "acts.jsonl").problem or ""
    assert problem.startswith("act 2 cannot be replayed: ")
    assert "\n" not in problem


@pytest.mark.parametrize("body", ABSURD, ids=str)
def test_a_journal_with_such_an_act_sets_the_game_aside_in_one_sentence(body: dict[str, Any], tmp_path: Path) -> None:
    first_line(tmp_path)
    with_absurd(tmp_path / "games.sqlite", body)
    view = Session(Journal(tmp_path / "games.sqlite")).view
    assert view.match is None
    assert view.message is not None
    assert "could not be opened" in view.message


def with_absurd(path: Path, body: dict[str, Any]) -> None:
    journal = Journal(path)
    journal.append([type(journal.rows()[0])(body, {})])
    journal.close()


def test_a_number_that_no_game_reaches_costs_neither_time_nor_memory(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    first_line(tmp_path)
    path.write_bytes(proved({**LINE, "seq": 10**15}).encode())  # no database any more
    journal = Journal(path)
    assert "acts are missing: 2–1000000000000000;" in (journal.notice or "")
    journal.close()


def test_pipes_are_no_recordings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "acts.jsonl")
    with pytest.raises(BadInput, match="it is not a regular file"):
        replay_game(tmp_path / "acts.jsonl")
    assert main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
