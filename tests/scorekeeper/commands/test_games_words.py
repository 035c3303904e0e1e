"""What `scorekeeper games` prints, line by line."""

from dataclasses import replace

from scorekeeper.commands import games_words as words
from scorekeeper.records.facts import GameFacts
from scorekeeper.records.statistics import GameFilter
from tests.scorekeeper.records.test_statistics import GAMES


def test_a_match_is_a_line_with_points_and_how_it_ended() -> None:
    line = words.match_line(GAMES[0])
    assert line.startswith("    1  2026-05-0")
    assert line.endswith("Noris Yatzy (de)  Anna, Bo  not finished")


def test_an_ending_names_the_winner_unless_one_played_alone() -> None:
    won = replace(GAMES[0], finished=True, places=(("Anna",), ("Bo",)))
    assert words.ending_words(won) == "  Anna has won"
    assert words.ending_words(replace(won, places=(("Anna", "Bo"),))) == "  Anna, Bo share the victory"
    assert words.ending_words(replace(won, players=("Anna",))) == ""
    assert words.ending_words(replace(won, finished=False)) == "  not finished"
    assert words.ending_words(replace(won, damaged=12)) == "  can be shown only in part"


def test_a_card_has_a_row_for_each_box_with_the_bonus_below_the_sixes() -> None:
    rows = [*words.card_lines(GAMES[0], GAMES[0].games[0])]
    assert rows[0].split() == ["Anna", "Bo"]
    named = [row[: words.NAME_COLUMN_LETTERS].strip() for row in rows]
    assert named[7].casefold().startswith("bonus")
    assert rows[named.index("Chance")].split()[-2:] == ["200", "180"]
    assert rows[-1].split() == ["Total", "200", "180"]
    assert rows[1].split()[-2:] == ["·", "·"], "an open box"


def test_places_are_shared_and_the_next_one_is_counted_on() -> None:
    game = GameFacts(True, ("Anna", "Bo", "Cai"), (), (("Anna", "Bo"), ("Cai",)), (0,) * 6)
    assert [*words.place_lines(game)] == ["1. Anna, Bo", "3. Cai"]
    assert [*words.place_lines(replace(game, places=()))] == ["not finished"]


def test_statistics_without_a_finished_game_say_so() -> None:
    assert [*words.statistics_lines(words.collect_statistics([], GameFilter(), "", {}))] == ["no finished game fits"]


def test_statistics_begin_with_the_number_of_games_and_list_every_player() -> None:
    lines = [*words.statistics_lines(words.collect_statistics(GAMES, GameFilter(), "", {}))]
    assert lines[0] == "4 finished games, 0 h 05 min at the table"
    assert any(line.split()[:2] == ["Anna", "4"] for line in lines)
    assert "  Anna 1 : 1 Bo (1 even)" in lines
