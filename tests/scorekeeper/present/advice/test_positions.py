"""What the coach says in four positions in which it once gave away chances, from the dice to its words."""

import pytest

from scorekeeper.advice.answers import AdvisedChicago
from scorekeeper.advice.questions import GameQuestion, question_about
from scorekeeper.advice.solver.chances import Chances
from scorekeeper.advice.solver.chicago import Losses, rank_keeps
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.worker import advice_answer
from scorekeeper.present.advice import coach
from scorekeeper.present.advice.ranking import Ranking, rank_to_win
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import begin_card_game, game_from
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.advice.late import values_of
from tests.scorekeeper.rules.table import all_but, terms

TACTIC = terms("tactic", "en")


def last_box(box: str, so_far: int, needed: int, dice: Roll) -> Ranking:
    """The advice to win for the last box, with these points so far and one throw left, against a finished card with
    one point less than needed to win."""
    mine = Card({**all_but(TACTIC, [box]), "chance": so_far})
    other = Card({**all_but(TACTIC, []), "chance": needed - 1})
    game = game_from(begin_card_game(TACTIC, "AB", {"A": mine, "B": other}))
    for _ in range(2):
        game = game.do(Throw(dice))
    question = question_about((1, 1), game, to_win=True)
    assert isinstance(question, GameQuestion)
    chances = Chances(values_of(game.now))
    found = advice_answer(question, chances, game.now, WinAdviser(chances))
    assert found.win
    return rank_to_win(found.win, coach.win_hint(TACTIC, found.win, found.hopes))


def test_one_six_is_kept_where_only_a_pair_of_sixes_wins() -> None:
    """52 points and one pair open: 12 more are needed. Keeping 5 and 6 is most points, and wins ten times in a hundred
    less."""
    found = last_box("one_pair", 52, 64, (2, 3, 4, 5, 6))
    assert found.keep == (6,)
    assert found.is_throwing_best
    assert (found.coaching.text, found.coaching.more) == ("Keep 6: 52\u00a0% to win", "Good for 1 PAIR")


def test_dice_that_cannot_win_any_more_are_thrown_again() -> None:
    """100 points and two pairs open: 18 more are needed, which 2 2 5 can never bring."""
    found = last_box("two_pairs", 100, 118, (1, 2, 2, 3, 5))
    assert found.keep == (5,)
    assert found.coaching.text.startswith("Keep 5: ")


def chicago_round(*dice: Roll) -> Chicago:
    """A round by "over" with three throws in which these players have ended their turn, the opener first."""
    at = chicago.begin_chicago("ABCD", "A")
    for one in ((1, 2, 3), (1, 2, 3), dice[0]):
        at = at.after(Throw(one))
    at = at.after(Stand()).after(Target("over"))
    for one in dice[1:]:
        at = at.after(Throw(one)).after(Stand())
    return at


@pytest.fixture(scope="module")
def losses() -> Losses:
    return Losses()


def test_a_free_throw_that_can_win_the_round_is_advised(losses: Losses) -> None:
    """D is safe with 11 against 8, but only the winner of the round, so far C with 12, leaves the game."""
    at = chicago_round((2, 3, 5), (2, 3, 3), (3, 3, 6)).after(Throw((1, 5, 5)))
    said = coach.chicago_hint(AdvisedChicago((1, 1), rank_keeps(at, losses)))
    assert (said.text, said.more) == (
        "Keep 5\u00a05", "chance to lose the game 3\u00a0% · chance to be the worst 0\u00a0%",
    )  # fmt: skip


def test_standing_by_a_lost_throw_is_not_advised_where_nothing_can_be_chosen(losses: Losses) -> None:
    at = (
        chicago.begin_chicago("AB", "A")
        .after(Throw((4, 4, 4)))
        .after(Stand())
        .after(Target("over"))
        .after(Throw((3, 3, 3)))
    )
    said = coach.chicago_hint(AdvisedChicago((1, 1), rank_keeps(at, losses)))
    assert said.text == ""
    assert said.more.endswith("chance to be the worst 100\u00a0%")
