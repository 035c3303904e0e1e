"""Reports to systemd, starts without the camera, and what is kept of a crash."""

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import power
from scorekeeper.appliance.crashes import BYTES, FOLDER, LOG, RING, crashes, remembered
from scorekeeper.appliance.heart import Heart
from scorekeeper.appliance.running import SAFE, running
from scorekeeper.appliance.starts import MOST, WELL
from scorekeeper.errors import JournalError


@pytest.fixture
def unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(power.UNIT, "1")


def heard(line: socket.socket) -> list[str]:
    found = []
    while True:
        try:
            found.append(line.recv(4096).decode())
        except BlockingIOError:
            return found


def test_systemd_hears_once_that_the_screen_is_drawn_and_then_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        heart = Heart()
        assert heard(line) == []
        heart.drawn()
        heart.drawn()
        heart.beat()
        ready, alive = heard(line)
    assert ready.startswith("READY=1\nSTATUS=the table is drawn, ")
    assert alive == "WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@nobody"])
def test_where_nobody_listens_nothing_happens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    Heart().drawn()
    Heart().beat()


def crash(data: Path, seconds: int = 0) -> bool:
    """A start that ends badly after this many seconds; returns whether its camera was off."""
    safe = []

    def evening() -> None:
        with running(data) as now:
            safe.append(now.safe)
            for _ in range(seconds):
                now.beat()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        evening()
    return safe[0]


@pytest.mark.usefixtures("unit")
def test_after_three_crashes_in_a_row_the_camera_stays_off_and_that_is_said_until_it_is_read(tmp_path: Path) -> None:
    assert [crash(tmp_path) for _ in range(MOST + 1)] == [False] * MOST + [True]
    with running(tmp_path) as now:
        assert now.notices == (SAFE,)
        assert SAFE.stays
    with running(tmp_path) as now:
        assert not now.safe


@pytest.mark.usefixtures("unit")
def test_a_start_that_ran_for_two_minutes_is_no_crash(tmp_path: Path) -> None:
    assert not any(crash(tmp_path, seconds=WELL) for _ in range(MOST + 1))


@pytest.mark.usefixtures("unit")
@pytest.mark.parametrize("content", ["", "[]", '{"bad": -1}', '{"bad": true}', '{"bad": "x"}', "\0"])
def test_a_damaged_count_of_starts_counts_as_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "starts.json").write_text(content)
    with running(tmp_path) as now:
        assert not now.safe


def test_without_the_unit_the_camera_is_never_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(power.UNIT, raising=False)
    assert not any(crash(tmp_path) for _ in range(MOST + 1))
    assert power.ways() == ("leave",)


CRASHES = {
    "exception": ("raise RuntimeError('lost')", "RuntimeError: lost"),
    "thread": ("import threading; t = threading.Thread(target=int, args='x'); t.start(); t.join()", "ValueError"),
    "signal": ("import os; os.abort()", "Fatal Python error: Aborted"),
}


@pytest.mark.parametrize("how", CRASHES)
def test_a_crash_leaves_its_traceback_on_the_disk(how: str, tmp_path: Path) -> None:
    code, left = CRASHES[how]
    script = f"from pathlib import Path; import sys; sys.path.insert(0, {os.getcwd()!r})\n"
    script += f"from scorekeeper.appliance.crashes import remembered\nwith remembered(Path(sys.argv[1])): {code}"
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, check=False)
    (file,) = crashes(tmp_path)
    assert left in file.read_text()


def test_errors_that_are_a_sentence_are_logged_and_leave_no_crash(tmp_path: Path) -> None:
    with pytest.raises(JournalError), remembered(tmp_path):
        raise JournalError("in use")
    assert "JournalError: in use" in (tmp_path / FOLDER / LOG).read_text()
    with remembered(tmp_path):
        assert len(crashes(tmp_path)) == 1, "only the file of this very start"


def test_only_the_last_crashes_are_kept_and_the_log_is_bounded(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    for number in range(RING + 5):
        (tmp_path / FOLDER / f"crash-20260101-0000{number:02d}.txt").write_text("x")
    with remembered(tmp_path):
        for _ in range(4000):
            logging.getLogger("scorekeeper").warning("a" * 100)
    assert len(crashes(tmp_path)) <= RING
    assert sum(file.stat().st_size for file in (tmp_path / FOLDER).glob(f"{LOG}*")) <= 2 * BYTES


def test_where_nothing_can_be_written_the_evening_begins_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with running(tmp_path / "file") as now:
        assert not now.safe


def test_logs_and_crashes_are_for_their_owner_alone(tmp_path: Path) -> None:
    with remembered(tmp_path):
        for number in range(BYTES // 50):
            logging.getLogger("scorekeeper").info("line %d %s", number, "x" * 40)
        made = [tmp_path / FOLDER, *(tmp_path / FOLDER).iterdir()]
        assert len(made) == 4
        assert {path.stat().st_mode & 0o077 for path in made} == {0}
