"""The coach's texts: what to keep or enter and why, close calls, the cost of a turn, and chances to win or lose."""

import pytest

from scorekeeper.advice.answers import Advised, AdvisedAnnouncements, AdvisedChicago, ReviewedLastTurn
from scorekeeper.advice.story import Decision, Move, PlayedTurn
from scorekeeper.advice.worth import Advice, ChicagoKeep, EntryWorth, Hope, KeepWorth, Odds, WinChances
from scorekeeper.present.advice import coach
from scorekeeper.present.advice.ranking import rank_by_points
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.rules.table import terms

PHILOS, STAMP = terms("philos", "en"), (1, 1)
HOPES = (Hope("full_house", 0.3), Hope("sixes", 0.3), Hope("four_of_a_kind", 0.1))


def advice(entries: dict[str, float], keeps: dict[tuple[int, ...], float] | None = None) -> Advice:
    best = max([*entries.values(), *(keeps or {}).values()])
    made = [EntryWorth(box, 10, value, best - value) for box, value in entries.items()]
    kept = [KeepWorth(keep, value, best - value) for keep, value in (keeps or {}).items()]
    return Advice(best, tuple(made), tuple(kept))


def hint(found: Advice, hopes: tuple[Hope, ...] = ()) -> tuple[str, str]:
    said = coach.points_hint(PHILOS, Card({"fives": 20}), Advised(STAMP, found, hopes))
    return said.text, said.more


def test_a_keep_is_said_with_the_boxes_it_is_for_and_what_it_brings() -> None:
    found = advice({"sixes": 200.0}, {(6, 6): 203.12, (6,): 201.0})
    text, more = hint(found, HOPES)
    assert text == "Keep 6\u00a06: 3.1 more than entering"
    assert more == "Good for Full House, 6's and Four-Of-A-Kind"


def test_the_best_entry_is_said_with_what_it_is_better_by_and_the_bonus() -> None:
    found = advice({"sixes": 200.0, "chance": 198.0})
    assert hint(found) == ("6's 10: 2.0 points better", "Next best: Chance 10")
    on_course = hint(advice({"fours": 200.0, "chance": 198.0}))
    assert on_course[1] == "Next best: Chance 10 · bonus: on course"


def test_close_calls_are_called_close_and_none_is_gold() -> None:
    close = advice({"sixes": 200.0, "chance": 199.6})
    assert hint(close) == ("6's 10, or Chance 10", "It makes next to no difference.")
    stop = advice({"sixes": 200.0}, {(6, 6): 200.3})
    assert hint(stop) == ("Keep 6\u00a06, or 6's 10", "It makes next to no difference.")
    assert (
        rank_by_points(close).clearly_best_box,
        rank_by_points(stop).clearly_best_box,
        rank_by_points(stop).is_throwing_best,
    ) == (
        None,
        None,
        False,
    )


def test_gold_is_for_an_entry_that_beats_all_others_and_throwing_again() -> None:
    assert rank_by_points(advice({"sixes": 200.0, "chance": 199.0}, {(6, 6): 199.5})).clearly_best_box == "sixes"
    assert rank_by_points(advice({"sixes": 200.0, "chance": 199.0}, {(6, 6): 201.0})).clearly_best_box is None
    assert rank_by_points(advice({"sixes": 200.0, "chance": 199.0}, {(6, 6): 201.0})).is_throwing_best


def test_the_order_of_the_entries_is_that_of_the_advice() -> None:
    found = rank_by_points(advice({"sixes": 200.0, "chance": 199.0, "ones": 180.0}, {(6, 6): 201.0}))
    assert found.place_by_box == {"sixes": 0, "chance": 1, "ones": 2}
    assert [one.cost for one in found.entries] == [0, 1, 20]


@pytest.mark.parametrize(
    ("best", "throw", "words"),
    [
        (Move(keep=(6, 6, 6)), 1, "Anna: that cost 3.1 points. After throw 1 better: keep 6\u00a06\u00a06."),
        (Move(keep=()), 2, "Anna: that cost 3.1 points. After throw 2 better: throw all dice again."),
        (Move(box="sixes", points=24), 3, "Anna: that cost 3.1 points. After throw 3 better: 6's 24."),
        (Move(box="sixes"), 0, "Anna: that cost 3.1 points. Better: announce 6's."),
    ],
)
def test_after_the_turn_its_cost_and_the_better_move_are_said(best: Move, throw: int, words: str) -> None:
    choice = Decision(throw, Move(box="chance", points=20), best, 3.1)
    turn = PlayedTurn("Anna", 1, "chance", 20, 250, 247, (), (choice,))
    assert coach.turn_verdict(PHILOS, ReviewedLastTurn(STAMP, turn), 1) == words


def test_to_win_a_turn_is_judged_by_points_of_chance() -> None:
    choice = Decision(2, Move(keep=(6, 6)), Move(keep=(6,)), 0.096)
    judged = ReviewedLastTurn(STAMP, PlayedTurn("Anna", 1, "chance", 20, 0.5, 0.4, (), (choice,)), to_win=True)
    assert coach.turn_verdict(PHILOS, judged, 5) == (
        "Anna: that cost 9.6 points of chance. After throw 2 better: keep 6."
    )


@pytest.mark.parametrize(("least", "said"), [(1, True), (3, True), (5, False)])
def test_a_turn_is_judged_only_if_it_cost_what_the_table_cares_about(least: int, said: bool) -> None:
    points = ReviewedLastTurn(STAMP, PlayedTurn("Anna", 1, "chance", 20, 250, 247, (), (costing(3.0),)))
    chance = ReviewedLastTurn(STAMP, PlayedTurn("Anna", 1, "chance", 20, 0.5, 0.4, (), (costing(0.0301),)), to_win=True)
    assert [bool(coach.turn_verdict(PHILOS, one, least)) for one in (points, chance)] == [said, said]


def costing(cost: float) -> Decision:
    return Decision(1, Move(keep=()), Move(keep=(6,)), cost)


def test_a_turn_without_a_mistake_is_not_judged() -> None:
    assert (
        coach.turn_verdict(PHILOS, ReviewedLastTurn(STAMP, PlayedTurn("Anna", 1, "chance", 20, 250, 250, (), ())), 1)
        == ""
    )


def test_chances_are_whole_percents_and_said_to_be_estimates_where_they_are() -> None:
    assert (
        coach.chances_words(("Anna", "Ben"), WinChances((0.623, 0.389), True))
        == "Chance to win: Anna 62\u00a0%, Ben 39\u00a0%"
    )
    about = coach.chances_words(("Anna", "Ben"), WinChances((0.999, 0.001), False))
    assert about == "Chance to win, about: Anna >\u00a099\u00a0%, Ben <\u00a01\u00a0%"
    assert [coach.chance_percent(one) for one in (0.0, 1.0)] == ["0\u00a0%", "100\u00a0%"]


def test_a_box_to_announce_is_said() -> None:
    said = coach.announcement_hint(PHILOS, AdvisedAnnouncements(STAMP, (("sixes", 200.0), ("fives", 198.0))))
    assert said.text == "Announce 6's"
    close = coach.announcement_hint(PHILOS, AdvisedAnnouncements(STAMP, (("sixes", 200.0), ("fives", 199.8))))
    assert close.text == "Announce 6's, or 5's"


def test_in_chicago_the_chances_to_lose_and_to_be_the_worst_are_said() -> None:
    ways = (ChicagoKeep((6, 6), Odds(0.25, 0.4, 0.5)), ChicagoKeep((4, 6, 6), Odds(0.31, 0.5, 1.0)))
    said = coach.chicago_hint(AdvisedChicago(STAMP, ways))
    assert said.text == "Keep 6\u00a06"
    assert said.more == "chance to lose the game 25\u00a0% · chance to be the worst 40\u00a0%"
    stand = coach.chicago_hint(AdvisedChicago(STAMP, (ways[1], ChicagoKeep((6, 6), Odds(0.4, 0.6, 1.0)))))
    assert stand.text == "Stand"
    call = coach.chicago_hint(AdvisedChicago(STAMP, (), (("under", Odds(0.1, 0.2, 0)), ("over", Odds(0.7, 0.6, 0)))))
    assert (call.text, call.more) == (
        "Say under",
        "chance to lose the game 10\u00a0% · chance to be the worst 20\u00a0%",
    )


def test_in_chicago_no_choice_is_named_where_all_are_the_same() -> None:
    """Nine against twelve by "over", no throw left: there is nothing to choose."""
    said = coach.chicago_hint(AdvisedChicago(STAMP, (ChicagoKeep((3, 3, 3), Odds(0.6, 1.0, 1.0)),)))
    assert (said.text, said.more) == ("", "chance to lose the game 60\u00a0% · chance to be the worst 100\u00a0%")
    even = (ChicagoKeep((1, 1, 6), Odds(0.3, 0.2, 0.0)), ChicagoKeep((6,), Odds(0.3001, 0.3, 0.0)))
    assert coach.chicago_hint(AdvisedChicago(STAMP, even)).text == ""


def test_left_to_itself_the_coach_speaks_after_the_turn_to_a_player_alone() -> None:
    assert [coach.when_coach_speaks("auto", players) for players in (1, 2)] == ["after", "off"]
    assert coach.when_coach_speaks("open", 2) == "open"


def test_the_bonus_is_ahead_by_what_three_of_each_face_would_leave_over() -> None:
    noris, card = terms("noris"), Card({"fives": 20})
    assert coach.points_beyond_bonus_goal(noris, card, "sixes", 24) == 11
    assert coach.points_beyond_bonus_goal(noris, card, "sixes", 12) == -1
    assert coach.points_beyond_bonus_goal(noris, card, "chance", 24) is None


def test_a_bonus_that_is_sure_or_lost_is_no_reason() -> None:
    noris = terms("noris")
    assert coach.points_beyond_bonus_goal(noris, Card({"fives": 25, "fours": 20}), "sixes", 18) is None
    assert coach.points_beyond_bonus_goal(noris, Card({"fives": 0, "fours": 0}), "sixes", 18) is None
