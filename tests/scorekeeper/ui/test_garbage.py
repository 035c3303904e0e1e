"""Garbage is collected in pauses, and only the newest of it while somebody plays."""

import gc

import pytest

from scorekeeper.ui import garbage


@pytest.mark.parametrize(
    ("count", "quiet", "searched"),
    [
        ((10, 0, 0), 9.0, []),
        ((3000, 4, 4), 0.0, [0]),
        ((10, 4, 0), 1.0, [1]),
        ((10, 4, 1), 1.0, [1]),
        ((10, 4, 1), 4.0, [2]),
        ((10, 4, 9), 1.0, [2]),
    ],
)
def test_older_objects_wait_for_a_pause(
    count: tuple[int, int, int], quiet: float, searched: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: count)
    monkeypatch.setattr(gc, "collect", lambda generation=2: done.append(generation))
    garbage.collect_when_quiet(quiet)
    assert done == searched


@pytest.mark.parametrize(("frozen", "freezes"), [(0, 1), (1000, 0)])
def test_the_collector_rests_only_while_the_table_runs_and_what_was_loaded_is_left_out_once(
    frozen: int, freezes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(gc, "get_freeze_count", lambda: frozen)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    garbage.hold_collection()
    assert not gc.isenabled()
    garbage.resume_collection()
    assert gc.isenabled()
    assert len(done) == freezes
