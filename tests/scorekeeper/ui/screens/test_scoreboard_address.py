"""The scoreboard is switched on in the settings; its address is shown in letters and as a QR code."""

import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes import show
from tests.scorekeeper.ui.screens.test_result_code import read


def page(link: str) -> str:
    with urllib.request.urlopen(link, timeout=10) as answer:
        return str(answer.read().decode())


def test_it_is_off_until_it_is_switched_on_and_follows_the_game(opened: Callable[..., Driver]) -> None:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as board:
        table = opened(board=board)
        assert board.link == ""
        table.app.go("settings", group="table")
        assert "Show the address" not in table.keys()  # noqa: SIM118
        table.app.change_settings(scoreboard=True)
        table.step()
        assert "No game is being played." in page(board.link)
        table.tap("Show the address")
        assert table.says(board.link)
        table.session.begin(Setup("noris", ("Anna", "<b>Ben</b>")))
        table.until(lambda: "&lt;b&gt;Ben&lt;/b&gt;" in page(board.link))
        table.app.change_settings(scoreboard=False)
        assert board.link == ""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_address_is_read_from_the_screen(opened: Callable[..., Driver], theme: str, tmp_path: Path) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, theme=theme))
    show(table, "scoreboard")
    assert read(table, tmp_path / "screen.png") == table.app.table.board.link  # type: ignore[union-attr]


def test_what_keeps_it_closed_is_said_in_the_settings(opened: Callable[..., Driver]) -> None:
    with closing(Scoreboard(lambda: "", 0)) as board:
        table = opened(board=board, settings=Settings(language="en", dim_after=0, scoreboard=True))
        table.app.go("settings", group="table")
        assert table.says("no local network")
        assert "Show the address" not in table.keys()  # noqa: SIM118
