"""The pages for phones are open only while they are wanted, at the address of the machine, and say why they are not."""

import socket
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.local_page import certificate
from scorekeeper.local_page import phone as phones
from scorekeeper.local_page.phone import FOLDER, TOKEN_FILE, PhoneCamera
from vision.sources.phone import Inbox


@pytest.fixture
def addresses() -> list[str]:
    return ["127.0.0.1"]


@pytest.fixture
def camera(tmp_path: Path, addresses: list[str]) -> Iterator[PhoneCamera]:
    with closing(PhoneCamera(tmp_path, Inbox(), lambda: addresses[0], 0)) as one:
        yield one


def reaches(link: str) -> bool:
    host, _, port = link.split("/")[2].partition(":")
    with socket.socket() as one:
        return one.connect_ex((host, int(port))) == 0


def test_nothing_listens_until_it_is_wanted_and_nothing_afterwards(camera: PhoneCamera, tmp_path: Path) -> None:
    assert camera.state.link == ""
    assert not (tmp_path / FOLDER).exists()
    camera.want(True)
    links = camera.state.link, camera.state.photo_link
    assert all(map(reaches, links))
    camera.want(False)
    assert not any(map(reaches, links))
    assert not (tmp_path / FOLDER / TOKEN_FILE).exists()


def test_wanting_it_again_changes_nothing(camera: PhoneCamera) -> None:
    camera.want(True)
    before = camera.state
    camera.want(True)
    assert camera.state == before


def test_it_moves_to_another_address_of_the_machine(camera: PhoneCamera, addresses: list[str]) -> None:
    camera.want(True)
    token = camera.state.link.split("/")[3]
    addresses[0] = "127.0.0.2"
    camera.want(True)
    assert camera.state.link.startswith("https://127.0.0.2:")
    assert camera.state.link.split("/")[3] == token
    link, addresses[0] = camera.state.link, ""
    camera.want(True)
    assert camera.state.link == link, "a network that is away for a moment changes nothing"


def test_without_a_network_or_openssl_it_says_so(
    camera: PhoneCamera, addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses[0] = ""
    camera.want(True)
    assert "no local network" in camera.state.problem
    addresses[0] = "127.0.0.1"
    monkeypatch.setattr(certificate, "OPENSSL_COMMAND", ("no-such-program",))
    camera.want(True)
    assert "openssl" in camera.state.problem
    assert camera.state.link == ""


def test_a_port_that_is_taken_is_said_and_nothing_is_left_open(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        camera = PhoneCamera(tmp_path, Inbox(), lambda: "127.0.0.1", port - 1)
        camera.want(True)
        assert "127.0.0.1" in camera.state.problem
        with socket.socket() as one:
            assert one.connect_ex(("127.0.0.1", port - 1)) != 0


def test_the_token_is_private_and_a_damaged_one_is_replaced(camera: PhoneCamera, tmp_path: Path) -> None:
    camera.want(True)
    file = tmp_path / FOLDER / TOKEN_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for damaged in (b"", b"../../x", b"\xff" * 16, b"a" * 15, b"a/b" * 6):
        camera.close()
        file.write_bytes(damaged)
        camera.want(True)
        word = camera.state.link.split("/")[3]
        assert len(word) == phones.TOKEN_LETTERS
        assert word.encode() != damaged


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file")
    camera = PhoneCamera(tmp_path, Inbox(), lambda: "127.0.0.1", 0)
    camera.want(True)
    assert camera.state.problem != ""
    assert camera.state.link == ""


def test_opening_and_closing_hold_no_frame_for_long(camera: PhoneCamera) -> None:
    camera.want(True)
    camera.close()
    began = time.monotonic()
    camera.want(True)
    camera.close()
    assert time.monotonic() - began < 0.5
