"""A real browser shows the scoreboard, follows it without loading the page again, and asks nobody else."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.session import Session
from scorekeeper.settings import Settings
from scorekeeper.ui.posting import ScoreboardUpdater
from tests.scorekeeper.local_page.browser import CHROMIUM, Browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

SETTINGS = Settings(language="en", scoreboard=True)
NAMES = ("Anna", "<script>document.title='evil'</script>", "Ґалаґан")
TEXT = "document.querySelector('main')?.innerText ?? ''"


@pytest.fixture
def board() -> Iterator[Scoreboard]:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as one:
        yield one


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with Browser(tmp_path / "profile") as one:
        yield one


def test_an_entry_appears_without_loading_the_page_again(board: Scoreboard, browser: Browser) -> None:
    session, posting = Session(), ScoreboardUpdater(board)
    session.begin(Setup("noris", NAMES, edition="de"))
    posting.update(session.view, SETTINGS)
    browser.open(board.link)
    browser.until(f"({TEXT}).includes('Turn 1 of 13')")
    assert "<script>document.title" in browser.value(TEXT)
    assert browser.value("document.title") == "Scorekeeper"
    browser.do("Runtime.evaluate", expression="window.same = true")
    session.throw((6, 6, 6, 5, 1))
    session.act(Enter("sixes"))
    posting.update(session.view, SETTINGS)
    browser.until(f"({TEXT}).includes('18/63')")
    assert browser.value("window.same")
    assert "Anna, Sixes: 18" in browser.value("document.getElementById('news').textContent")


def test_it_asks_nobody_else_and_nothing_is_refused_by_the_policy(board: Scoreboard, browser: Browser) -> None:
    session = Session()
    session.begin(Setup("noris", NAMES))
    ScoreboardUpdater(board).update(session.view, SETTINGS)
    browser.open(board.link)
    browser.until(f"({TEXT}).includes('Anna')")
    browser.until("performance.getEntriesByType('resource').some(one => one.name.includes('scores?seen='))")
    asked = {one["params"]["request"]["url"] for one in browser.events if one["method"] == "Network.requestWillBeSent"}
    assert {one.split("?")[0] for one in asked if not one.startswith("data:")} == {board.link, f"{board.link}scores"}
    assert [one for one in browser.events if one["method"] == "Log.entryAdded"] == []
    assert browser.value("getComputedStyle(document.querySelector('.badge')).backgroundColor") == "rgb(230, 159, 0)"


def test_it_says_when_the_table_does_not_answer(board: Scoreboard, browser: Browser) -> None:
    ScoreboardUpdater(board).update(Session().view, SETTINGS)
    browser.open(board.link)
    browser.until(f"({TEXT}).includes('No game is being played.')")
    board.close()
    browser.until("getComputedStyle(document.querySelector('.lost')).display == 'block'")


def test_without_a_script_it_is_loaded_again(board: Scoreboard, browser: Browser) -> None:
    session, posting = Session(), ScoreboardUpdater(board)
    posting.update(session.view, SETTINGS)
    browser.open("about:blank")
    browser.do("Emulation.setScriptExecutionDisabled", value=True)
    browser.do("Page.navigate", url=board.link)
    browser.until("document.querySelectorAll('.says').length == 1")
    session.begin(Setup("noris", NAMES))
    posting.update(session.view, SETTINGS)
    browser.until("document.querySelectorAll('tbody tr').length > 10")
