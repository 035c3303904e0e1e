"""Crashes and the log are written to disk, limited in number and size, and readable by their owner alone.

The program also starts if they cannot be written.
"""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.appliance.crashes import CRASHES_KEPT, FOLDER, LOG_BYTES, LOG_FILE, crash_files, log_crashes
from scorekeeper.appliance.running import supervise
from scorekeeper.errors import JournalError

CRASHES = {
    "exception": ("raise RuntimeError('lost')", "RuntimeError: lost"),
    "thread": ("import threading; t = threading.Thread(target=int, args='x'); t.start(); t.join()", "ValueError"),
    "signal": ("import os; os.abort()", "Fatal Python error: Aborted"),
}


@pytest.mark.parametrize("how", CRASHES)
def test_a_crash_leaves_its_traceback_on_the_disk(how: str, tmp_path: Path) -> None:
    code, left = CRASHES[how]
    script = f"from pathlib import Path; import sys; sys.path.insert(0, {os.getcwd()!r})\n"
    script += f"from scorekeeper.appliance.crashes import log_crashes\nwith log_crashes(Path(sys.argv[1])): {code}"
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, check=False)
    (file,) = crash_files(tmp_path)
    assert left in file.read_text()


def test_errors_that_are_a_sentence_are_logged_and_leave_no_crash(tmp_path: Path) -> None:
    with pytest.raises(JournalError), log_crashes(tmp_path):
        raise JournalError("in use")
    assert "JournalError: in use" in (tmp_path / FOLDER / LOG_FILE).read_text()
    with log_crashes(tmp_path):
        assert len(crash_files(tmp_path)) == 1, "only the file of this very start"


def test_only_the_last_crashes_are_kept_and_the_log_is_bounded(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for number in range(CRASHES_KEPT + 5):
        (tmp_path / FOLDER / f"crash-20260101-0000{number:02d}.txt").write_text("x")
    with log_crashes(tmp_path):
        for _ in range(4000):
            logging.getLogger("scorekeeper").warning("a" * 100)
    assert len(crash_files(tmp_path)) <= CRASHES_KEPT
    assert sum(file.stat().st_size for file in (tmp_path / FOLDER).glob(f"{LOG_FILE}*")) <= 2 * LOG_BYTES


def test_a_link_among_the_crashes_is_none(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "crash-20260101-000000.txt").symlink_to("nowhere")
    with supervise(tmp_path):
        assert len(crash_files(tmp_path)) == 1
        assert (tmp_path / FOLDER / LOG_FILE).exists()


def test_where_nothing_can_be_written_the_evening_begins_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with supervise(tmp_path / "file") as now:
        assert not now.safe


def test_logs_and_crashes_are_for_their_owner_alone(tmp_path: Path) -> None:
    with log_crashes(tmp_path):
        for number in range(LOG_BYTES // 50):
            logging.getLogger("scorekeeper").info("line %d %s", number, "x" * 40)
        made = [tmp_path / FOLDER, *(tmp_path / FOLDER).iterdir()]
        assert len(made) == 4
        assert {path.stat().st_mode & 0o077 for path in made} == {0}
