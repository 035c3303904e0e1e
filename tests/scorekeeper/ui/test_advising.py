"""The advice on the screens: asked for when the game moves on, and shown only for the view it is about."""

from scorekeeper.advice.answers import AdviceStopped, Advised, Answer, ChancesToWin, ReviewedLastTurn, SolvingProgress
from scorekeeper.advice.questions import AdviceQuestion, GameQuestion, SolveAheadRequest
from scorekeeper.advice.story import Decision, Move, PlayedTurn
from scorekeeper.advice.worth import Advice, EntryChance, EntryWorth, WinAdvice, WinChances
from scorekeeper.present.advice import coach
from scorekeeper.present.advice.ranking import CoachWords, Ranking
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.session import Session, View
from scorekeeper.ui.advising import ADVICE_REORDERS_ENTRIES_WITHIN_S, AdviceDesk


class Stand:
    """Replaces the advice process: records the questions, and returns the answers that the test prepares."""

    def __init__(self) -> None:
        self.asked: list[AdviceQuestion] = []
        self.given: list[Answer] = []

    def ask(self, asked: AdviceQuestion) -> None:
        self.asked.append(asked)

    def answers(self) -> list[Answer]:
        given, self.given = self.given, []
        return given

    def close(self) -> None: ...


ADVICE = Advice(200.0, (EntryWorth("sixes", 18, 200.0, 0.0), EntryWorth("chance", 20, 190.0, 10.0)))
COST = Decision(1, Move(box="sixes", points=18), Move(keep=(6,)), 3.0)
TURN = PlayedTurn("Anna", 1, "sixes", 18, 245, 242, (), (COST,))


def table() -> tuple[Session, Stand, AdviceDesk]:
    session, stand = Session(), Stand()
    session.begin(Setup("noris", ("Anna", "Ben")))
    return session, stand, AdviceDesk(stand)


def consulted(desk: AdviceDesk, view: View, chosen: str, goal: str = "points") -> Ranking | None:
    """What the page shows of the advice on this view, after it was asked for; None if it shows nothing."""
    desk.consult(view, chosen, goal)
    return desk.rank(view, chosen, goal)


def test_what_is_shown_asks_for_nothing() -> None:
    session, stand, advising = table()
    assert advising.rank(session.view, "open") is None
    assert advising.review_of_game(session.view) is None
    assert stand.asked == []


def test_each_view_is_asked_about_once() -> None:
    session, stand, advising = table()
    for _ in range(2):
        assert consulted(advising, session.view, "off") is None
    session.throw((6, 6, 6, 1, 1))
    consulted(advising, session.view, "off")
    assert [getattr(one, "stamp", None) for one in stand.asked] == [(1, 1), (1, 2)]


def test_an_answer_about_an_earlier_view_is_not_shown() -> None:
    session, stand, advising = table()
    consulted(advising, session.view, "off")
    earlier = session.view.stamp.game_state
    session.throw((6, 6, 6, 1, 1))
    consulted(advising, session.view, "off")
    stand.given = [Advised(earlier, ADVICE)]
    assert not advising.take_new_answers()
    assert consulted(advising, session.view, "off") is None
    stand.given = [Advised(session.view.stamp.game_state, ADVICE)]
    assert advising.take_new_answers()
    found = consulted(advising, session.view, "off")
    assert found is not None
    assert (found.clearly_best_box, found.coaching) == ("sixes", CoachWords())


def test_the_open_coach_says_what_to_do_and_a_silent_one_nothing() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    advising.ask_unless_asked(session.view)
    stand.given = [Advised(session.view.stamp.game_state, ADVICE)]
    advising.take_new_answers()
    said = {coach: consulted(advising, session.view, coach) for coach in ("off", "after", "open", "auto")}
    assert {coach: bool(one and one.coaching.text) for coach, one in said.items()} == {
        "off": False,
        "after": False,
        "open": True,
        "auto": False,
    }


def test_after_the_turn_its_cost_is_said_once_and_the_chances_to_win_stay() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    session.act(Enter("sixes"))
    advising.ask_unless_asked(session.view)
    stamp = session.view.stamp.game_state
    stand.given = [ReviewedLastTurn(stamp, TURN), ChancesToWin(stamp, WinChances((0.6, 0.42), True))]
    advising.take_new_answers()
    said = [advising.verdict(session.view, coach) for coach in ("off", "after", "after")]
    assert said == ["", "Anna: that cost 3.0 points. After throw 1 better: keep 6.", ""]
    found = consulted(advising, session.view, "after")
    assert found is not None
    assert found.coaching == CoachWords("", "Chance to win: Anna 60\u00a0%, Ben 42\u00a0%")


def test_advice_that_comes_late_changes_no_offer_that_is_on_the_screen() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    moment = 10.0
    advising.now = lambda: moment
    advising.ask_unless_asked(session.view)
    moment += ADVICE_REORDERS_ENTRIES_WITHIN_S + 0.1
    stand.given = [Advised(session.view.stamp.game_state, ADVICE)]
    advising.take_new_answers()
    found = consulted(advising, session.view, "open")
    assert found is not None
    assert (found.place_by_box, found.clearly_best_box) == ({}, "sixes")
    assert found.coaching.text == "Sixes 18: 10.0 points better"


def test_to_win_the_order_and_the_coach_follow_the_chance_to_win() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    entries = EntryChance("chance", 20, 0.6, 0.0, 180.0), EntryChance("sixes", 18, 0.5, 0.1, 200.0)
    win = WinAdvice(0.6, entries, (), (0.6, 0.4), exact=True)
    assert consulted(advising, session.view, "open", "win") is None
    asked = stand.asked[-1]
    assert isinstance(asked, GameQuestion)
    assert asked.to_win
    stand.given = [Advised(session.view.stamp.game_state, ADVICE, win=win)]
    advising.take_new_answers()
    found = consulted(advising, session.view, "open", "win")
    assert found is not None
    assert (found.clearly_best_box, [*found.place_by_box]) == ("chance", ["chance", "sixes"])
    assert found.coaching == CoachWords("Chance 20: 60\u00a0% to win", "Next best: Sixes 18, 50\u00a0%")


def test_left_to_itself_the_open_coach_plays_to_win_in_the_last_boxes_only() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    consulted(advising, session.view, "open", "auto")
    asked = stand.asked[-1]
    assert isinstance(asked, GameQuestion)
    assert not asked.to_win
    assert coach.plays_to_win("auto", "open", 2, 5)
    assert not coach.plays_to_win("auto", "open", 2, 6)
    assert not coach.plays_to_win("auto", "after", 2, 5)
    assert coach.plays_to_win("win", "off", 2, 13)
    assert not coach.plays_to_win("win", "open", 1, 3)
    assert not coach.plays_to_win("points", "open", 2, 1)


def test_while_a_game_is_set_up_its_table_is_asked_for_once() -> None:
    _, stand, advising = table()
    before = len(stand.asked)
    for _ in range(2):
        advising.prepare("noris", "de", {}, 2)
    for players in (0, 8, 8):
        advising.prepare("chicago", "de", {}, players)
    assert stand.asked[before:] == [SolveAheadRequest("noris", "de", {}), SolveAheadRequest("chicago", "de", {}, 8)]


def test_that_there_is_no_more_advice_is_said_and_stays_said() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    advising.ask_unless_asked(session.view)
    stand.given = [AdviceStopped()]
    advising.take_new_answers()
    for _ in range(2):
        found = consulted(advising, session.view, "open")
        assert found is not None
        assert found.coaching.more == "There is no advice until the program is started again."
        session.act(Enter("sixes"))
        session.throw((6, 6, 6, 1, 1))


def test_while_the_table_is_solved_the_progress_is_said_and_nothing_is_gold() -> None:
    session, stand, advising = table()
    session.throw((6, 6, 6, 1, 1))
    advising.ask_unless_asked(session.view)
    stand.given = [SolvingProgress(session.view.stamp.game_state, 0.4)]
    advising.take_new_answers()
    found = consulted(advising, session.view, "open")
    assert found is not None
    assert (found.clearly_best_box, found.place_by_box, found.is_throwing_best) == (None, {}, False)
    assert found.coaching.more == "The advice is being worked out: 40\u00a0%"


def test_the_progress_is_said_although_the_game_has_moved_on() -> None:
    session, stand, advising = table()
    advising.ask_unless_asked(session.view)
    earlier = session.view.stamp.game_state
    session.throw((6, 6, 6, 1, 1))
    advising.ask_unless_asked(session.view)
    stand.given = [SolvingProgress(earlier, 0.5)]
    assert advising.take_new_answers()
    found = consulted(advising, session.view, "open")
    assert found is not None
    assert found.coaching.more == "The advice is being worked out: 50\u00a0%"


def test_a_match_without_a_game_is_not_asked_about() -> None:
    session, stand, advising = table()
    session.leave()
    assert consulted(advising, session.view, "open") is None
    assert stand.asked == []


def test_the_open_coach_says_why_it_has_no_chances_for_five_players_who_each_take_a_chip() -> None:
    for players, says in ((4, False), (5, True)):
        session, desk = Session(), AdviceDesk(Stand())
        session.begin(Setup("chicago", tuple("ABCDE"[:players]), "de", {"chip_each": True}))
        session.throw((6, 5, 4))
        found = consulted(desk, session.view, "open")
        assert bool(found and "worked out for up to 4 players" in found.coaching.more) == says
        assert consulted(desk, session.view, "off") is None
