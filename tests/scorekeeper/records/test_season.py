"""A league table: points by places or victories, shared places, streaks, development, and a handicap from averages."""

from scorekeeper.records.season import (
    ONE_POINT_A_WIN,
    Season,
    handicaps,
    league_results,
    season_standings,
    totals_over_time,
)
from scorekeeper.records.statistics import FinishedGame, finished_games
from tests.scorekeeper.records.test_statistics import game


def games(*totals: dict[str, int]) -> list[FinishedGame]:
    return [*finished_games(game(number, one) for number, one in enumerate(totals, 1))]


def test_points_go_by_places_and_a_game_of_two_counts_less_than_one_of_four() -> None:
    four, two = (("A",), ("B",), ("C",), ("D",)), (("A",), ("B",))
    assert league_results(four, Season()) == [("A", 4, True), ("B", 3, False), ("C", 2, False), ("D", 1, False)]
    assert league_results(two, Season()) == [("A", 2, True), ("B", 1, False)]
    assert league_results(four, Season(points=ONE_POINT_A_WIN)) == [
        ("A", 1, True),
        ("B", 0, False),
        ("C", 0, False),
        ("D", 0, False),
    ]


def test_a_shared_place_gets_the_mean_of_the_places_it_fills() -> None:
    assert league_results((("A", "B"), ("C",)), Season()) == [("A", 2.5, True), ("B", 2.5, True), ("C", 1, False)]


def test_only_the_players_of_the_league_count_and_only_their_order() -> None:
    season = Season(("B", "C"))
    assert league_results((("A",), ("B",), ("C",)), season) == [("B", 2, True), ("C", 1, False)]
    assert season_standings(games({"A": 9, "B": 8}), season) == ()


def test_the_table_is_by_points_with_streaks_of_victories() -> None:
    played = games({"A": 9, "B": 8}, {"A": 9, "B": 8}, {"A": 1, "B": 8}, {"A": 9, "B": 8})
    first, second = season_standings(played, Season())
    assert (first.place, first.player, first.games, first.won, first.points) == (1, "A", 4, 3, 7)
    assert (first.longest_series, first.present_series) == (2, 1)
    assert (second.place, second.player, second.points, second.longest_series, second.present_series) == (
        2,
        "B",
        5,
        1,
        0,
    )


def test_equal_points_share_a_place() -> None:
    table = season_standings(games({"A": 9, "B": 8}, {"A": 8, "B": 9}), Season())
    assert [(one.place, one.player) for one in table] == [(1, "A"), (1, "B")]


def test_days_and_the_sheet_limit_a_season() -> None:
    (one,) = games({"A": 9, "B": 8})
    day = one.match.begun[:10]
    assert Season(since=day, until=day, sheet=one.match.sheet).counts(one)
    assert not Season(since="9999-01-01").counts(one)
    assert not Season(until="1000-01-01").counts(one)
    assert not Season(sheet="chicago").counts(one)


def test_a_players_development_is_averaged_over_the_last_games() -> None:
    found = totals_over_time(games(*({"A": total, "B": 0} for total in (10, 20, 30, 40))), "A", window=2)
    assert [(points, average) for _, points, average in found] == [(10, 10), (20, 15), (30, 25), (40, 35)]


def test_a_handicap_evens_out_most_of_the_difference_and_needs_enough_games() -> None:
    played = games(*({"A": 250, "B": 200} for _ in range(5)))
    sheet = played[0].match.sheet
    assert handicaps(played, sheet, ("A", "B")) == {"A": 0, "B": 40}
    assert handicaps(played[1:], sheet, ("A", "B")) == {}
    assert handicaps(played, "tactic" if sheet != "tactic" else "noris", ("A", "B")) == {}
