"""Hints on the running table: shown once, remembered across starts, spoken, and never in the way of a tap."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.ui.hints import HINTS_FILE, LEAST_SEEN_S, LearnedHints
from scorekeeper.ui.widgets.kit.key import Pressable
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.games import open_match, tell
from tests.scorekeeper.ui.test_evening import listening

Opened = Callable[..., Driver]
KEEP, UNDO = "Tap the dice that stay.", "Wrong? Undo takes it back."


def first_turn(table: Driver) -> None:
    open_match(table, "philos", edition="en")
    tell(table, (3, 3, 5, 5, 2))


def hear(table: Driver) -> None:
    """Do what the application's clock does regularly: note which hint is on the screen, and speak."""
    table.app.pass_view_to_listeners(0)


def test_a_hint_is_gone_for_good_once_its_deed_was_done(opened: Opened) -> None:
    table = opened()
    first_turn(table)
    assert table.says(KEEP)
    table.tap(table.die(0))
    assert not table.says(KEEP)
    hear(table)
    table = opened()
    table.tap("Continue")
    assert not table.says(KEEP)


def test_a_hint_that_was_on_the_screen_for_a_while_is_not_shown_again(tmp_path: Path) -> None:
    now = 0.0
    hints = LearnedHints(tmp_path / HINTS_FILE, lambda: now)
    hints.note_shown_hint("undo")
    now = LEAST_SEEN_S - 0.1
    hints.note_shown_hint("")
    assert hints.learned == frozenset(), "nobody can have read it"
    hints.note_shown_hint("undo")
    now += LEAST_SEEN_S
    hints.note_shown_hint("")
    assert LearnedHints(tmp_path / HINTS_FILE).learned == {"undo"}


@pytest.mark.parametrize("damaged", [b"", b"[1, 2", b'{"keep": 1}', b"[1]", b"\xff\xfe", b'["other"]', b"[" * 4000])
def test_a_damaged_file_loses_nothing(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / HINTS_FILE).write_bytes(damaged)
    hints = LearnedHints(tmp_path / HINTS_FILE)
    assert hints.learned == frozenset()
    hints.mark_learned("keep")
    hints.note_shown_hint("")
    assert LearnedHints(tmp_path / HINTS_FILE).learned == {"keep"}


def test_where_nothing_can_be_written_a_hint_is_learned_for_this_evening(tmp_path: Path) -> None:
    (tmp_path / "folder").write_bytes(b"a file in the place of the folder")
    hints = LearnedHints(tmp_path / "folder" / HINTS_FILE)
    hints.mark_learned("keep")
    hints.note_shown_hint("")
    assert hints.learned == {"keep"}


def test_undo_is_pointed_at_after_the_first_entry_and_learned_by_a_tap(opened: Opened) -> None:
    table = opened()
    first_turn(table)
    table.tap("Chance")
    assert table.says(UNDO)
    assert table.page.table.ring.about is table.undo_key()
    table.tap(table.undo_key())
    table.tap("Chance")
    assert not table.says(UNDO)
    assert table.page.table.ring.about is None


def test_a_hint_is_spoken_once_where_speech_is_on(opened: Opened) -> None:
    table = opened()
    heard = listening(table, speech=True)
    first_turn(table)
    for _look in range(3):
        hear(table)
    assert [words.count(KEEP) for words in heard.words if KEEP in words] == [1]


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_hint_covers_nothing_and_takes_no_touch(opened: Opened, display: str) -> None:
    table = opened(display)
    first_turn(table)
    ring = table.page.table.ring
    assert ring.about is table.page.table.tray
    assert not ring.children
    assert not isinstance(ring, Pressable)
    assert table.flaws() == []
    table.tap("Chance")
    assert table.says(UNDO)
    assert table.flaws() == []
