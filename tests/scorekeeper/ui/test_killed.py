"""The process of the table is killed in the middle of a game; the next start shows the same card."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

from scorekeeper.settings import Settings, save_settings

NEW_GAME = ("New game", "Next", "Anna", "Bo", "Begin")
PATIENCE = 600
"""Seconds after which the application is killed if the test is still waiting for it."""


def faces(*dice: int) -> list[str]:
    return [f"face {die}" for die in dice]


@contextmanager
def played(data: Path, *taps: str) -> Iterator[Iterator[list[list[str]]]]:
    """Run the application in a process and tap these keys; kill it at the end of the block.

    Yields an iterator of the cards shown, one after each tap.
    """
    command = [sys.executable, "-m", "tests.scorekeeper.ui.by_taps", str(data), *taps]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        given_up = Timer(PATIENCE, process.kill)
        given_up.start()
        try:
            yield map(json.loads, process.stdout)
        finally:
            process.kill()
            given_up.cancel()


def test_a_kill_after_an_entry_loses_nothing(tmp_path: Path) -> None:
    save_settings(tmp_path / "settings.toml", Settings(players=("Anna", "Bo"), dim_after=0))
    turns = [*faces(3, 3, 5, 5, 5), "Full House", *faces(1, 2, 3, 4, 6), "Small Straight"]
    with played(tmp_path, *NEW_GAME, *turns) as cards:
        before = [next(cards) for _tap in (*NEW_GAME, *turns)][-1]
    with played(tmp_path, "Continue") as cards:
        after = next(cards)
    assert {line[0]: line[1:] for line in after}["Small Straight"][1] == "30"
    assert after == before
