"""A match of several games: who begins it, who begins each game, and how the totals add up."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import ChangePlayers, Enter, NextGame, Setup, Stand, StartThrow, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import Match, begin_match, match_totals, winners
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.rules.table import all_but, terms

LAST_BOX = {name: Card(all_but(terms("noris"), ["chance"])) for name in "AB"}


def nearly_done(games: int) -> Match:
    return begin_match(Setup("noris", ("A", "B"), games=games, cards=LAST_BOX))


def finish(match: Match, *rolls: tuple[int, ...]) -> Match:
    for roll in rolls:
        match = match.do(Throw(roll)).do(Enter("chance"))
    return match


def test_the_first_seat_begins_unless_dice_decide() -> None:
    match = begin_match(Setup("mb1982", ("A", "B", "C")))
    assert (match.phase, match.games[0].now.player) == ("playing", "A")


def test_the_highest_throw_begins_and_ties_throw_again() -> None:
    """The highest throw begins and sits first in the order of play; players who tie throw again (MB-5)."""
    match = begin_match(Setup("mb1982", ("A", "B", "C"), dice_decide=True))
    for player, roll in (("A", (6, 6, 6, 1, 1)), ("B", (1, 1, 1, 1, 1)), ("C", (4, 4, 4, 4, 4))):
        assert (match.phase, match.next_start_thrower) == ("starting", player)
        match = match.start_throw(player, roll)
    assert match.contenders == ("A", "C")
    match = match.start_throw("A", (1, 1, 1, 1, 1)).start_throw("C", (1, 1, 1, 1, 2))
    assert (match.phase, match.games[0].now.player) == ("playing", "C")
    assert match.games[0].now.players == ("C", "A", "B")  # type: ignore[attr-defined]


def test_a_throw_for_the_start_is_refused_out_of_turn_or_with_wrong_dice() -> None:
    match = begin_match(Setup("chicago", ("A", "B"), dice_decide=True))
    for player, dice in (("B", (1, 2, 3)), ("A", (1, 2, 3, 4, 5))):
        with pytest.raises(RuleError) as refused:
            match.start_throw(player, dice)
        assert refused.value.kind == "illegal_throw"
    with pytest.raises(RuleError) as refused:
        match.do(Throw((1, 2, 3)))
    assert refused.value.kind == "illegal_throw"


def test_once_all_have_thrown_for_the_start_nobody_does() -> None:
    match = begin_match(Setup("chicago", ("A", "B")))
    with pytest.raises(RuleError, match="nobody throws for the start now"):
        match.start_throw("A", (1, 2, 3))


def test_one_player_alone_and_cards_from_paper_need_no_throw_for_the_start() -> None:
    assert begin_match(Setup("mb1982", ("A",), dice_decide=True)).phase == "playing"
    assert begin_match(Setup("noris", ("A", "B"), dice_decide=True, cards=LAST_BOX)).phase == "playing"


def test_the_games_of_a_match_add_up_and_the_next_seat_begins() -> None:
    """The totals of two games are added, and the next seat begins the second one (No-4, No-5)."""
    first = finish(nearly_done(games=2), (6, 6, 6, 6, 5), (1, 1, 1, 1, 2))
    assert (first.phase, first.totals) == ("between", {"A": 29, "B": 6})
    with pytest.raises(RuleError):
        first.do(Throw((1, 2, 3, 4, 5)))
    second = first.next_game()
    assert (second.phase, second.games[1].now.player, second.dice_count) == ("playing", "B", 5)
    assert second.games[1].now.cards == (Card(), Card())  # type: ignore[attr-defined]
    entered = second.do(Throw((6, 6, 1, 2, 3))).do(Enter("sixes"))
    assert entered.totals == {"A": 29, "B": 18}


def test_a_match_is_led_by_its_acts_alone() -> None:
    match = begin_match(Setup("chicago", ("A", "B"), games=2, dice_decide=True))
    match = match.do(StartThrow("A", (1, 1, 2))).do(StartThrow("B", (6, 6, 6)))
    assert (match.phase, match.games[0].now.player) == ("playing", "B")
    first = finish(nearly_done(games=2), (6, 6, 6, 6, 5), (1, 1, 1, 1, 2))
    second = first.do(NextGame(("B", "C")))
    assert (second.phase, second.setup.players, second.games[1].now.player) == ("playing", ("B", "C"), "C")
    changed = second.do(ChangePlayers(("C", "D")))
    assert (changed.setup.players, changed.totals) == (("C", "D"), {"A": 29, "B": 6, "C": 0, "D": 0})


def test_after_the_last_game_there_is_no_next() -> None:
    over = finish(nearly_done(games=1), (6, 6, 6, 6, 5), (1, 1, 1, 1, 2))
    assert over.phase == "over"
    with pytest.raises(RuleError) as refused:
        over.next_game()
    assert refused.value.kind == "game_over"
    with pytest.raises(RuleError):
        begin_match(Setup("noris", ("A", "B"), games=0))


def test_where_dice_decided_they_decide_again() -> None:
    match = begin_match(Setup("chicago", ("A", "B"), games=2, dice_decide=True))
    match = match.start_throw("A", (1, 1, 2)).start_throw("B", (6, 6, 6))
    for act in (Throw((1, 1, 2)), Stand(), Target("under"), Throw((1, 1, 1)), Stand()):
        match = match.do(act)
    assert (match.phase, match.totals) == ("between", {})
    assert match.next_game().contenders == ("A", "B")


def test_the_second_game_of_chicago_begins_with_three_chips_in_the_pot() -> None:
    given = {"opener": "B", "chips": {"A": 2}, "rounds_done": 2}
    match = begin_match(Setup("chicago", ("A", "B"), games=2, midway=given))
    for act in (Throw((1, 1, 1)), Stand()):
        match = match.do(act)
    assert match.games[0].now.places == (("B",), ("A",))
    again = match.next_game().games[1].now
    assert isinstance(again, Chicago)
    assert (again.pot, again.player, again.rounds_done) == (3, "B", 0)


def test_the_overall_winners_have_the_highest_sum_and_may_be_several() -> None:
    totals = match_totals([{"A": 200, "B": 210}, {"A": 220, "B": 210}])
    assert (totals, winners(totals)) == ({"A": 420, "B": 420}, ("A", "B"))


def test_players_come_and_go_between_two_games_and_points_stay_with_their_names() -> None:
    first = finish(nearly_done(games=3), (6, 6, 6, 6, 5), (1, 1, 1, 1, 2))
    second = first.next_game(("A", "C"))
    assert second.setup.players == ("A", "C")
    assert (second.games[-1].now.player, second.totals) == ("C", {"A": 29, "B": 6, "C": 0})
    with pytest.raises(RuleError):
        first.next_game(("A", "A"))


def test_whoever_has_joined_throws_for_the_start_where_dice_decide() -> None:
    match = begin_match(Setup("chicago", ("A", "B"), games=2, dice_decide=True))
    match = match.start_throw("A", (1, 1, 2)).start_throw("B", (6, 6, 6))
    for act in (Throw((1, 1, 2)), Stand(), Target("under"), Throw((1, 1, 1)), Stand()):
        match = match.do(act)
    assert match.next_game(("A", "B", "C")).contenders == ("A", "B", "C")
    with pytest.raises(RuleError):
        match.next_game(("A",))
