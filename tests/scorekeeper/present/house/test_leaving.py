"""The screen for leaving the program: the ways out that it offers, and what it says about the game."""

from dataclasses import replace

import pytest

from scorekeeper.present.house import leaving
from scorekeeper.session import Session
from tests.scorekeeper.present.play import begun


def test_a_table_of_its_own_switches_off_and_a_window_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "is_supervised", lambda: True)
    monkeypatch.setattr(leaving, "ways_to_end", lambda: ("switch off", "restart", "leave"))
    assert leaving.leaving_title() == "Switch off?"
    assert [way.name for way in leaving.ways_out()] == ["Switch off", "Restart", "Close Scorekeeper"]
    monkeypatch.setattr(leaving, "is_supervised", lambda: False)
    monkeypatch.setattr(leaving, "ways_to_end", lambda: ("leave",))
    assert leaving.leaving_title() == "Close Scorekeeper?"
    assert [way.says for way in leaving.ways_out()] == ["The window closes."]


def test_without_a_game_nothing_is_said() -> None:
    assert leaving.game_on_leaving(Session().view, "no disk") == ("", False)


def test_a_game_is_kept_unless_it_could_not_be_saved() -> None:
    view = begun().view
    assert leaving.game_on_leaving(replace(view, saved=True), "") == (
        "Every entry is kept. The game goes on where it is when the table is opened again.", False,
    )  # fmt: skip
    words, lost = leaving.game_on_leaving(replace(view, saved=False), "")
    assert "not on disk yet" in words
    assert lost
    words, lost = leaving.game_on_leaving(replace(view, saved=True), "the folder is read-only")
    assert "is not kept" in words
    assert lost
