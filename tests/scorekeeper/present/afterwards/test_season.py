"""What the page about a season says: streaks, months that move, and whose development is shown."""

from datetime import date

import pytest

from scorekeeper.present.afterwards.season import days_words, players_by_games, season_page, with_month_moved
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.old_paper import PaperResult, as_matches
from scorekeeper.records.season import ONE_POINT_A_WIN, Season

TODAY = date(2026, 11, 19)


def played(*totals: dict[str, int]) -> tuple[MatchFacts, ...]:
    """Results on paper with these totals by player, one a day from 1 March 2026."""
    return as_matches(PaperResult(f"2026-03-{day:02}", "noris", points) for day, points in enumerate(totals, 1))


GAMES = played(
    {"Anna": 300, "Ben": 200}, {"Anna": 290, "Ben": 210}, {"Anna": 180, "Ben": 220}, {"Ben": 240, "Clara": 250},
    {"Anna": 180, "Ben": 220},
)  # fmt: skip


def test_a_streak_of_two_is_mentioned_and_a_single_victory_is_none() -> None:
    says = {row.player.name: row.says for row in season_page(GAMES, Season(points=ONE_POINT_A_WIN)).rows}
    assert says == {
        "Anna": "4 games, 2 won, 2 in a row at best", "Ben": "5 games, 2 won", "Clara": "1 game, 1 won",
    }  # fmt: skip


def test_a_streak_that_lasts_is_named_as_such() -> None:
    (first, *_) = season_page(played({"Anna": 2, "Ben": 1}, {"Anna": 2, "Ben": 1}), Season()).rows
    assert first.says == "2 games, 2 won, 2 in a row now"


def test_the_development_is_that_of_the_chosen_player_else_of_the_first() -> None:
    curve = season_page(GAMES, Season(), "Ben").curve
    assert curve is not None
    assert (curve.says, curve.totals) == ("Ben, Noris Yatzy", (200, 210, 220, 240, 220))
    assert curve.averages[-1] == pytest.approx(218)
    first = season_page(GAMES, Season()).curve
    assert first is not None
    assert first.player.name == "Ben"


def test_a_season_without_games_is_empty() -> None:
    found = season_page(GAMES, Season(since="2027-01-01"))
    assert (found.rows, found.curve, found.handicap) == ((), None, "")


def test_the_handicap_needs_a_sheet_and_enough_games() -> None:
    many = played(*({"Anna": 300, "Ben": 200} for _ in range(5)))
    assert season_page(many, Season()).handicap == ""
    assert season_page(many, Season(sheet="noris")).handicap == "Points in advance for an even game: Ben 80"
    assert season_page(many[:4], Season(sheet="noris")).handicap == ""


@pytest.mark.parametrize(
    ("season", "edge", "months", "since", "until"),
    [
        (Season(), "since", -1, "2026-10-01", ""),
        (Season(since="2026-01-01"), "since", -1, "2025-12-01", ""),
        (Season(), "until", 0, "", "2026-11-30"),
        (Season(since="2026-01-01", until="2026-03-31"), "until", -1, "2026-01-01", "2026-02-28"),
        (Season(since="2026-02-01", until="2026-02-28"), "until", -1, "2026-02-01", "2026-02-28"),
        (Season(since="2026-02-01", until="2026-02-28"), "since", 1, "2026-02-01", "2026-02-28"),
    ],
)
def test_months_move_and_never_pass_each_other(season: Season, edge: str, months: int, since: str, until: str) -> None:
    found = with_month_moved(season, edge, months, TODAY)
    assert (found.since, found.until) == (since, until)


def test_a_span_is_written_out() -> None:
    assert days_words("", "") == "always"
    assert days_words("2026-01-01", "") == "since 1 January 2026"
    assert days_words("", "2026-01-31") == "until 31 January 2026"
    assert days_words("2026-01-01", "2026-01-31") == "1 January 2026 to 31 January 2026"


def test_players_are_offered_by_their_games() -> None:
    assert players_by_games(GAMES) == ("Ben", "Anna", "Clara")
