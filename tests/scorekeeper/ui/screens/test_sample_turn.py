"""A turn to watch: it ends by itself or by any touch, fills a box, and nothing of it is kept."""

from collections.abc import Callable

import pytest

from scorekeeper.present.setup.sample_turn import SAMPLE_CUES, SAMPLE_LENGTH_S
from scorekeeper.settings import Settings
from scorekeeper.ui.screens.sample_turn import Page
from scorekeeper.ui.screens.start import Page as StartPage
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.test_evening import Heard

Opened = Callable[..., Driver]


def opened_sample(table: Driver) -> Page:
    table.tap("Watch a turn")
    page = table.page
    assert isinstance(page, Page)
    return page


def play(table: Driver, page: Page, until_s: float) -> None:
    while page.time_s < until_s and table.page is page:
        page.tick(0.1)
        table.frame()


def test_a_turn_is_thrown_read_entered_and_ends_on_the_start_page_with_nothing_kept(opened: Opened) -> None:
    table = opened()
    page = opened_sample(table)
    said = []
    while table.page is page:
        page.tick(0.1)
        table.frame()
        said += [table.notice()] if table.notice() not in said else []
    assert isinstance(table.page, StartPage)
    assert [cue.says for cue in SAMPLE_CUES if cue.says] == [one for one in said if one]
    match = page.session.view.match
    assert match is not None
    assert match.totals["Anna"] == 25
    assert table.session.view.match is None
    assert table.journal is not None
    assert table.journal.rows_of_last_two_matches() == []


@pytest.mark.parametrize("after_s", [0.0, 3.0, 12.5, 15.0])
def test_any_touch_ends_it_at_once(opened: Opened, after_s: float) -> None:
    table = opened()
    page = opened_sample(table)
    play(table, page, after_s)
    for share in (0.05, 0.5, 0.95):
        table.tap_at(table.app.root_widget.width * share, table.app.root_widget.height * share)
        assert table.page is not page, "a touch here did not end it"
        table.app.go("sample_turn")
        page = table.page
    assert table.notice() == ""


def test_its_sentences_are_spoken_where_speech_is_on(opened: Opened) -> None:
    heard = Heard()
    table = opened(voice=heard, settings=Settings(language="en", dim_after=0, speech=True))
    play(table, opened_sample(table), SAMPLE_LENGTH_S)
    assert heard.words == [f"en: {cue.says}" for cue in SAMPLE_CUES if cue.says]


@pytest.mark.parametrize("language", ["fi", "de", "is"])
def test_it_is_played_by_a_sheet_in_the_language_of_the_screen(opened: Opened, language: str) -> None:
    table = opened(settings=Settings(language=language, dim_after=0))
    table.app.go("sample_turn")
    page = table.page
    play(table, page, 13.5)
    match = page.session.view.match
    assert match.setup.edition == language
    assert match.totals["Anna"] > 0


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off_while_it_goes(opened: Opened, display: str) -> None:
    table = opened(display)
    page = opened_sample(table)
    for at_s in (1.0, 4.9, 9.0, 12.5, 15.0):
        play(table, page, at_s)
        table.step()
        assert table.flaws() == [], at_s
