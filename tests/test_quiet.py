"""No network, no account, and no file outside the program's own folders: seen by strace, the libraries included."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.quiet import outside, scorekeeper, traced

PHOTOS = sorted((Path(__file__).parent / "photos").glob("*.jpg"))[:2]

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


def test_reading_a_photo_opens_no_socket_and_writes_nothing(tmp_path: Path) -> None:
    code, found = traced(scorekeeper("read", *map(str, PHOTOS)), tmp_path)
    assert (code, found) == (0, [])


def test_watching_a_table_opens_no_socket_and_writes_nothing(tmp_path: Path) -> None:
    words = ("camera", "watch", "--camera", "demo:1", "--json", "--seconds", "3", "--data", str(tmp_path / "data"))
    assert traced(scorekeeper(*words), tmp_path) == (0, [])


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('192.0.2.1', 9))", "network"),
        ("open('/var/tmp/scorekeeper-quiet', 'w').close()", "/var/tmp/scorekeeper-quiet"),
    ],
)
def test_what_leaves_the_folder_is_noticed(code: str, found: str, tmp_path: Path) -> None:
    try:
        assert any(found in one for one in traced([sys.executable, "-c", code], tmp_path)[1])
    finally:
        Path("/var/tmp/scorekeeper-quiet").unlink(missing_ok=True)


def test_reading_is_not_writing() -> None:
    lines = [
        '7 openat(AT_FDCWD, "/etc/hosts", O_RDONLY|O_CLOEXEC) = 3',
        '7 openat(AT_FDCWD, "/root/x", O_RDWR|O_CREAT, 0666) = -1 EACCES (Permission denied)',
        '7 mkdir("/root/.cache", 0777) = 0',
        '7 openat(AT_FDCWD, "/home/me/data/x", O_WRONLY|O_CREAT, 0666) = 4',
    ]
    assert list(outside(lines, [Path("/home/me")])) == ["file: /root/.cache"]
