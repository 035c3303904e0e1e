"""The league table on the screen, with what counts for it, and old results on paper that enter it."""

from collections.abc import Callable
from datetime import date
from itertools import pairwise

import pytest

from scorekeeper.records.old_paper import PaperResult, add_result, known_results
from scorekeeper.ui.widgets.chart.totals import GameTotalsChart
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.evening import read

Open = Callable[..., Driver]
RESULTS = (
    ("2026-01-10", {"Anna": 250, "Ben": 200}), ("2026-02-10", {"Anna": 180, "Ben": 220, "Clara": 240}),
    ("2026-02-11", {"Anna": 300, "Clara": 240}),
)  # fmt: skip


@pytest.fixture
def table(opened: Open) -> Driver:
    driver = opened()
    for day, totals in RESULTS:
        add_result(driver.app.table.data, PaperResult(day, "noris", totals))
    driver.app.go("season")
    read(driver)
    driver.page.chosen = "Anna"
    driver.page.refresh()
    driver.step()
    return driver


def lines(table: Driver) -> list[tuple[str, str]]:
    return [(name, says) for name, says in pairwise(table.words()) if says[:1].isdigit() and "game" in says]


def test_places_give_points_and_victories_are_counted(table: Driver) -> None:
    assert lines(table) == [("Anna", "3 games, 2 won"), ("Clara", "2 games, 1 won"), ("Ben", "2 games, 0 won")]
    chart = next(one for one in table.widgets() if isinstance(one, GameTotalsChart))
    assert chart.totals == (250, 180, 300)
    assert list(chart.averages) == pytest.approx([250, 215, 730 / 3])


def test_what_counts_is_chosen(table: Driver) -> None:
    table.tap("what counts")
    table.tap("one point a victory")
    table.tap("Anna")
    table.tap("Clara")
    table.tap("back")
    assert table.says("one point a victory")
    assert lines(table) == [("Anna", "2 games, 1 won"), ("Clara", "2 games, 1 won")]
    table.tap("what counts")
    table.tap("always")
    for _month in range(200):  # to before the first result, whatever day it is
        table.page.move_month("until", -1)
        table.step()
        if table.page.season.until < "2026":
            break
    assert table.page.season.until < "2026"
    table.tap("back")
    assert table.says("No game counts for this season yet.")


def test_an_old_result_is_entered_with_totals(opened: Open) -> None:
    table = opened()
    table.app.go("old_result")
    assert table.key("Keep it").action is None
    for name, points in (("Anna", "254"), ("Ben", "176")):
        table.tap("Add a player")
        table.tap("New name")
        for letter in name:
            table.page.type_letter(letter)
        table.step()
        table.tap("Done")
        table.tap(f"points {name}")
        for digit in points:
            table.tap(digit)
        table.tap("Done")
    table.tap("year minus")
    table.tap("Noris Yatzy")
    table.tap("Keep it")
    (kept,) = known_results(table.app.table.data)
    assert (kept.sheet, kept.totals) == ("noris", {"Anna": 254, "Ben": 176})
    assert kept.day[:4] == str(date.today().year - 1)


def test_a_full_card_gives_its_total(opened: Open) -> None:
    table = opened()
    table.app.go("old_result")
    page = table.page
    page.add_player("Anna")
    page.add_player("Ben")
    page.enter_total("Ben", 100)
    page.refresh()
    table.step()
    table.tap("card Anna")
    for box in table.page.labels_by_box:
        if box in page.draft.terms.boxes:
            table.page.choose_box(box)
            table.page.fill_box(0)
    table.step()
    table.tap("Done")
    assert table.says("full card")
    table.tap("Keep it")
    (kept,) = known_results(table.app.table.data)
    assert kept.totals == {"Ben": 100, "Anna": 0}
    assert set(kept.cards["Anna"]) == set(page.draft.terms.boxes)


def test_a_total_that_cannot_be_is_said_and_nothing_is_lost(opened: Open) -> None:
    table = opened()
    table.app.go("old_result")
    for name in ("Anna", "Ben"):
        table.page.add_player(name)
        table.page.enter_total(name, 9999)
    table.page.refresh()
    table.step()
    table.tap("Keep it")
    assert "from 0 to 5000" in table.notice()
    assert table.page.entered.totals == {"Anna": 9999, "Ben": 9999}
    assert known_results(table.app.table.data) == ()
