"""Reports to systemd: once that the first frame is drawn, then that the program is alive; none if nobody listens."""

import socket
import time
from pathlib import Path

import pytest

from scorekeeper.appliance import heart
from scorekeeper.appliance.heart import Heart


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
        reporting = Heart()
        assert heard(line) == []
        reporting.report_drawn()
        reporting.report_drawn()
        reporting.beat()
        ready, alive = heard(line)
    assert ready.startswith("READY=1\nSTATUS=the table is drawn, ")
    assert alive == "WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@nobody"])
def test_where_nobody_listens_nothing_happens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    Heart().report_drawn()
    Heart().beat()


def test_while_a_start_takes_its_time_systemd_is_asked_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heart, "EXTENSION_ASKED_EVERY_S", 0.02)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(5)
        line.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Heart().extending_start():
            assert [line.recv(4096).decode() for _ in range(2)] == ["EXTEND_TIMEOUT_USEC=60000"] * 2
        line.setblocking(False)
        time.sleep(0.05)
        heard(line)
        time.sleep(0.1)
        assert heard(line) == []
