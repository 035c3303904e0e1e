"""The review of a finished game: each score as a sum, and sentences about what decided it."""

from random import Random

from scorekeeper.advice.answers import ReviewedGame, SolvingProgress
from scorekeeper.advice.review import chances_along_game, review_players
from scorekeeper.advice.solver.chances import Chances
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.present.afterwards.review import review_screen
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.match import Match
from tests.scorekeeper.advice.late import played, values_of
from tests.scorekeeper.rules.table import terms


def finished() -> Match:
    game = played(terms("tactic", "en"), 2, Random(5), ("Anna", "Ben"))
    return Match(Setup("tactic", ("Anna", "Ben"), "en"), (game,))


def test_each_score_is_the_sum_that_is_shown() -> None:
    match = finished()
    game = match.games[-1]
    values = values_of(game.start)
    found = ReviewedGame(
        (1, 1), review_players(values, game), chances_along_game(WinAdviser(Chances(values)), game), complete=True
    )
    shown = review_screen(match, found)
    assert [line.player.name for line in shown.lines] == ["Anna", "Ben"]
    for line in shown.lines:
        signed = [
            float(f"{'-' if sign == minus else ''}{number}")
            for minus in ("\u2212",)
            for sign, number in zip(line.leading_signs[1:], (line.expected, line.luck, line.given), strict=True)
        ]
        assert round(sum(signed), 6) == float(line.score)
        assert line.says
    assert shown.moment.startswith("Decisive: turn ")
    assert shown.waiting == ""


def test_until_it_is_worked_out_the_progress_is_shown() -> None:
    match = finished()
    assert review_screen(match, None).waiting == "The advice is being worked out: 0\u00a0%"
    assert review_screen(match, SolvingProgress((1, 1), 0.25)).waiting == "The advice is being worked out: 25\u00a0%"


def test_the_deciding_moment_may_come_later() -> None:
    match = finished()
    game = match.games[-1]
    shown = review_screen(match, ReviewedGame((1, 1), review_players(values_of(game.start), game)))
    assert shown.waiting == "The moment that decided the game is being worked out."
    assert shown.moment == ""
