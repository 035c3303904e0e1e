"""The texts about records: a row for each player, the closest and clearest victory, duels, and the boxes of one
player."""

from datetime import date

import pytest

from scorekeeper.present.afterwards import records as present
from scorekeeper.present.afterwards.badges import badges_by_name
from scorekeeper.present.afterwards.player import most_possible_points_by_box, player_page
from scorekeeper.present.afterwards.records import PlayerRow
from scorekeeper.records.luck import LuckLine
from scorekeeper.records.statistics import GameFilter, finished_games
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.records.test_statistics import GAMES

NORIS = GameFilter("noris")


def test_a_time_at_the_table_is_said_in_hours_and_minutes() -> None:
    assert present.hours_words(0) == "0 h 00 min"
    assert present.hours_words(3 * 3600 + 299) == "3 h 05 min"


def test_sheets_and_numbers_of_players_are_those_with_finished_games() -> None:
    assert present.sheets_played(GAMES) == {"noris": "Noris Yatzy"}
    assert present.numbers_of_players_played(GAMES, "noris") == (1, 2, 3)
    assert present.numbers_of_players_played(GAMES, "philos") == ()


@pytest.mark.parametrize(("period", "first"), [("year", "2026-01-01"), ("month", "2026-07-01"), ("ever", "")])
def test_a_period_begins_on_its_first_day(period: str, first: str) -> None:
    assert present.first_day_of_period(period, date(2026, 7, 14)) == first


def test_each_player_has_a_row_and_the_victories_and_duels_are_named() -> None:
    found = present.records_page(GAMES, NORIS, {})
    rows = {row.player: row for row in found.rows}
    assert rows["Anna"] == PlayerRow("Anna", "4 games, 2 won", "300", "185.0")
    assert rows["Cai"] == PlayerRow("Cai", "1 game, 0 won", "189", "189.0")
    assert [row.best for row in found.rows] == sorted((row.best for row in found.rows), reverse=True)
    highest, closest, clearest = found.cards
    assert (highest.title, highest.points, highest.says[:4]) == ("Highest game", "300", "Anna")
    assert (closest.points, closest.says[:2]) == ("1 point", "Bo")
    assert (clearest.points, clearest.says[:4]) == ("20 points", "Anna")
    assert "Anna 1 : 1 Bo · 1 even" in found.says
    assert "At the table: 0 h 05 min" in found.says


def test_while_luck_is_worked_out_the_page_says_for_how_many_games() -> None:
    assert any(
        "are being worked out" in words for words in present.records_page(GAMES, NORIS, {}, is_still_working=True).says
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (LuckLine("Anna", "noris", 1, 180.0, -3.2, 2.0), "luck \u22123.2, given away 2.0 in 1 game"),
        (LuckLine("Anna", "noris", 4, 180.0, 3.0, 2.0), "luck +3.0, given away 2.0 a game, in 4 games"),
    ],
)
def test_luck_has_a_sign_and_the_number_of_its_games(line: LuckLine, words: str) -> None:
    assert present.luck_and_given_away_words(line) == words


def test_the_boxes_of_a_player_have_the_printed_names_of_the_edition() -> None:
    rows = present.player_boxes(GAMES, NORIS, "Anna", "de")
    assert (rows[0].label, rows[0].average, rows[0].best) == ("Chance", "185.0", "300")
    assert present.player_boxes(GAMES, NORIS, "nobody") == ()
    assert present.player_boxes(GAMES, GameFilter("chicago"), "Anna") == ()


def test_a_player_is_described_by_seats_months_and_opponents() -> None:
    page = player_page(GAMES, NORIS, "Cai", {})
    assert page.says[0] == "3 players: 1 game, 0 won, best 189, average 189.0"
    assert page.says[1].startswith("06/2026: 1 game")
    assert {one.player.name for one in page.rivals} == {"Anna", "Bo"}
    assert page.numbers == (("1", "game"), ("0", "won"), ("189", "best"), ("189", "average"))
    assert page.totals == (189,)


def test_every_box_is_a_bar_between_nothing_and_the_most_it_can_hold() -> None:
    page = player_page(GAMES, NORIS, "Anna", {})
    assert [bar.row.label for bar in page.bars] == [row.label for row in present.player_boxes(GAMES, NORIS, "Anna")]
    assert all(bar.part >= 0 for bar in page.bars)
    assert most_possible_points_by_box(SHEETS["noris"], [*finished_games(GAMES, NORIS)])["sixes"] == 30
    assert page.averages[-1] == sum(page.totals[-5:]) / len(page.totals[-5:])


def test_a_player_keeps_the_badge_of_the_last_match_and_nobody_else_has_it() -> None:
    found = badges_by_name(GAMES)
    newest = GAMES[-1]
    assert [found[name].seat for name in newest.players] == [*range(len(newest.players))]
    assert len({one.seat for one in found.values()}) == len(found)
