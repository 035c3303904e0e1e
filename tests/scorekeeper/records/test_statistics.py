"""Statistics of games: they agree with a second computation from the journal, and count what each name says."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.journal import FILE
from scorekeeper.journal.book import read_rows
from scorekeeper.records import statistics as numbers
from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.statistics import Duel, GameFilter, Margin
from scorekeeper.rules.game import rank_players
from tests.scorekeeper.records.agreement import differences
from tests.scorekeeper.records.played import evenings, journal_of


def game(number: int, totals: dict[str, int], begun: str = "2026-05-01T20:00:00", over: bool = True) -> MatchFacts:
    cards = tuple(CardFacts(name, {"chance": points}, 0, 0, points) for name, points in totals.items())
    one = GameFacts(over, tuple(totals), cards, rank_players(totals) if over else (), (1, 0, 0, 0, 0, 0))
    return MatchFacts(number, 1, 2, begun, 60, "noris", "de", players=tuple(totals), games=(one,))


GAMES = [
    game(1, {"Anna": 200, "Bo": 180}),
    game(2, {"Anna": 150, "Bo": 150}, "2026-06-01T20:00:00"),
    game(3, {"Anna": 90, "Bo": 190, "Cai": 189}, "2026-06-30T23:59:59"),
    game(4, {"Anna": 300}, "2026-07-01T00:00:00"),
    game(5, {"Anna": 10, "Bo": 0}, over=False),
]


def test_two_computations_agree_on_evenings_played_by_chance(tmp_path: Path) -> None:
    data = journal_of(evenings(60, seed=3), tmp_path)
    assert differences(played_matches(data), read_rows(data / FILE)) == []


def test_a_game_alone_counts_for_best_and_average_and_not_as_won() -> None:
    anna, bo, _cai = sorted(
        numbers.lines_by_sheet_and_player(numbers.finished_games(GAMES)), key=lambda one: one.player
    )
    assert (anna.games, anna.won, anna.shared, anna.best, anna.best_in, anna.average) == (4, 1, 1, 300, 4, 185.0)
    assert (bo.games, bo.won, bo.shared, bo.best, bo.average) == (3, 1, 1, 190, 520 / 3)


def test_games_are_chosen_by_players_sheet_and_days() -> None:
    def found(chosen: GameFilter) -> list[int]:
        return [one.match.number for one in numbers.finished_games(GAMES, chosen)]

    assert found(GameFilter()) == [1, 2, 3, 4]
    assert found(GameFilter(seats=2)) == [1, 2]
    assert found(GameFilter(since="2026-06-01", until="2026-06-30")) == [2, 3]
    assert found(GameFilter(since="2026-05-02", until="2026-06-29")) == [2]
    assert found(GameFilter(sheet="tactic")) == []
    assert found(GameFilter(edition="fr")) == []
    assert found(GameFilter(sheet="noris", edition="de", seats=1)) == [4]


def test_a_players_games_by_seats_and_by_month() -> None:
    every = [*numbers.finished_games(GAMES)]
    assert {seats: one.average for seats, one in numbers.lines_by_player_count(every, "Anna").items()} == {
        1: 300,
        2: 175,
        3: 90,
    }
    assert {month: one.games for month, one in numbers.lines_by_month(every, "Bo").items()} == {
        "2026-05": 1,
        "2026-06": 2,
    }


def test_lines_go_by_sheet_then_by_average_then_by_games_won() -> None:
    other = replace(GAMES[3], sheet="mb1982")
    drawn = [game(6, {"Dee": 250, "Cai": 0}), game(7, {"Eve": 250}), game(8, {"Bea": 250})]
    lines = numbers.lines_by_sheet_and_player(numbers.finished_games([*GAMES, *drawn, other]))
    assert [(one.sheet, one.player) for one in lines] == [
        ("mb1982", "Anna"),
        ("noris", "Dee"),
        ("noris", "Bea"),
        ("noris", "Eve"),
        ("noris", "Anna"),
        ("noris", "Bo"),
        ("noris", "Cai"),
    ]


def test_of_two_equally_good_games_the_first_is_the_best() -> None:
    again = [game(number, {"Anna": points}) for number, points in ((7, 100), (8, 120), (9, 120))]
    (line,) = numbers.lines_by_sheet_and_player(numbers.finished_games(again))
    assert (line.best, line.best_in) == (120, 8)


def test_a_game_without_cards_has_no_points() -> None:
    played = GameFacts(True, ("Anna", "Bo"), (), (("Bo",), ("Anna",)), (0,) * 6)
    chicago = replace(GAMES[0], sheet="chicago", games=(played,))
    anna, bo = sorted(numbers.lines_by_sheet_and_player(numbers.finished_games([chicago])), key=lambda one: one.player)
    assert (anna.games, anna.won, anna.best, anna.best_in, anna.average) == (1, 0, None, None, None)
    assert (bo.games, bo.won) == (1, 1)
    assert numbers.winning_margins(numbers.finished_games([chicago])) is None


def test_the_games_of_a_match_count_from_one() -> None:
    twice = replace(GAMES[0], games=GAMES[0].games * 2)
    assert [one.number for one in numbers.finished_games([twice])] == [1, 2]


def test_a_players_cards_can_be_had_alone() -> None:
    every = [*numbers.finished_games(GAMES)]
    assert [card.total for card in numbers.cards_of(every, "Bo")] == [180, 150, 190]
    assert len(numbers.cards_of(every)) == 8


def test_who_met_most_often_comes_first_however_they_fared() -> None:
    often = [game(number, {"Yan": points, "Zoe": 100}) for number, points in enumerate((90, 110, 100))]
    found = numbers.duels(numbers.finished_games([game(9, {"Anna": 1, "Bo": 2}), *often]))
    assert found == (Duel("Yan", "Zoe", 1, 1, 1), Duel("Anna", "Bo", 0, 1, 0))


def test_head_to_head_counts_every_game_that_both_played() -> None:
    assert numbers.duels(numbers.finished_games(GAMES)) == (
        Duel("Anna", "Bo", 1, 1, 1), Duel("Anna", "Cai", 0, 1, 0), Duel("Bo", "Cai", 1, 0, 0),
    )  # fmt: skip


def test_margins_leave_out_shared_victories() -> None:
    assert numbers.winning_margins(numbers.finished_games(GAMES)) == (Margin(1, "Bo", 3), Margin(20, "Anna", 1))
    assert numbers.winning_margins(numbers.finished_games(GAMES, GameFilter(seats=1))) is None


def test_margins_count_what_the_places_count() -> None:
    (played,) = GAMES[0].games
    anna, bo = played.cards
    close = replace(GAMES[0], games=(replace(played, cards=(anna, replace(bo, handicap=30))),))
    assert numbers.winning_margins(numbers.finished_games([close])) == (Margin(10, "Bo", 1), Margin(10, "Bo", 1))


def test_boxes_come_in_the_order_of_the_sheet_with_the_bonus_last() -> None:
    cards = [CardFacts("A", {"twos": 4, "ones": 0}, 35, 0, 39), CardFacts("B", {"ones": 3}, 0, 100, 103)]
    found = numbers.box_statistics(cards, ("ones", "twos", "threes"))
    assert [(one.box, one.average, one.best, one.zeros, one.games) for one in found] == [
        ("ones", 1.5, 3, 1, 2), ("twos", 4, 4, 0, 1), ("bonus", 17.5, 35, 1, 2), ("extra", 50, 100, 1, 2),
    ]  # fmt: skip


def test_time_and_dice_count_unfinished_games_too() -> None:
    assert numbers.seconds_played(GAMES) == 300
    assert len(numbers.face_counts(GAMES)) == 5
    assert numbers.seconds_played(GAMES, GameFilter(seats=2)) == 180
    assert numbers.face_counts(GAMES, GameFilter(seats=1)) == [(1, 0, 0, 0, 0, 0)]


def test_the_expectation_is_known_where_the_usual_readings_hold() -> None:
    found = numbers.expected_of_boxes(numbers.finished_games(GAMES[:2]), "Anna")
    assert found["chance"] == 22.38
    other = replace(GAMES[0], options={"chance": "last_resort"})
    assert numbers.expected_of_boxes(numbers.finished_games([GAMES[1], other])) == {}
    assert numbers.expected_of_boxes([]) == {}


def test_a_box_that_a_sheet_lacks_counts_nothing_there() -> None:
    longer = replace(GAMES[0], sheet="tactic")
    alone, both = (numbers.expected_of_boxes(numbers.finished_games(games)) for games in ([longer], [longer, GAMES[0]]))
    assert both["one_pair"] == alone["one_pair"] / 2 > 0
