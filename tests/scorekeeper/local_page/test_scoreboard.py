"""The scoreboard opens and closes by a setting, with a new secret each time, and says why it cannot open."""

import socket
import urllib.request
from contextlib import closing

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.local_page.scores import Scores
from scorekeeper.present import texts


def text(link: str) -> str:
    with urllib.request.urlopen(link, timeout=10) as answer:
        return str(answer.read().decode())


def test_it_is_closed_until_it_is_wanted_and_closed_again_at_once() -> None:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as board:
        assert board.link == ""
        board.want(True)
        board.show(Scores("Yatzy", "Anna"))
        link = board.link
        assert "Anna" in text(link)
        board.want(False)
        assert board.link == ""
        host, _, port = link.split("/")[2].partition(":")
        with socket.socket() as one:
            assert one.connect_ex((host, int(port))) != 0


def test_each_opening_has_a_secret_of_its_own() -> None:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as board:
        board.want(True)
        first = board.link
        board.want(True)
        assert board.link == first
        board.want(False)
        board.want(True)
        assert board.link.split("/")[3] != first.split("/")[3]


def test_it_moves_to_another_address_of_the_machine() -> None:
    addresses = ["127.0.0.1"]
    with closing(Scoreboard(lambda: addresses[0], 0)) as board:
        board.want(True)
        addresses[0] = "127.0.0.2"
        board.want(True)
        assert board.link.startswith("http://127.0.0.2:")
        link, addresses[0] = board.link, ""
        board.want(True)
        assert board.link == link, "a network that is away for a moment changes nothing"


def test_without_a_network_it_says_so() -> None:
    with closing(Scoreboard(lambda: "", 0)) as board:
        board.want(True)
        assert board.link == ""
        assert "no local network" in board.problem
        board.want(False)
        assert board.problem == ""


def test_a_port_that_is_taken_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        board = Scoreboard(lambda: "127.0.0.1", taken.getsockname()[1])
        board.want(True)
        assert board.link == ""
        assert "127.0.0.1" in board.problem
        texts.use_language("de")
        assert "ein anderes Programm" in texts.translated(board.problem), "not in the words of the system, in English"


def test_only_a_change_has_another_number() -> None:
    board = Scoreboard(lambda: "127.0.0.1", 0)
    board.show(Scores("a"))
    board.show(Scores("a"))
    assert board._shown == (1, Scores("a"))
