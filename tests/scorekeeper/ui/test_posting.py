"""The scoreboard is open exactly while the setting wants it, and gets each change of game or language once."""

from dataclasses import replace

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.local_page.scores import Scores
from scorekeeper.session import Session, View
from scorekeeper.settings import Settings
from scorekeeper.ui.posting import ScoreboardUpdater

OFF, ON = Settings(language="en"), Settings(language="en", scoreboard=True)


class Noted(Scoreboard):
    """Replaces the scoreboard: records when it should open or close, and the scores that it should show."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[bool] = []
        self.shown: list[Scores] = []

    def want(self, wanted: bool) -> None:
        self.asked.append(wanted)

    def show(self, scores: Scores) -> None:
        self.shown.append(scores)


def test_nothing_is_opened_or_shown_while_it_is_off() -> None:
    board = Noted()
    ScoreboardUpdater(board).update(View(), OFF)
    assert (board.asked, board.shown) == ([], [])


def test_it_is_opened_once_and_closed_once() -> None:
    board = Noted()
    posting = ScoreboardUpdater(board)
    for settings in (ON, ON, OFF, OFF, ON):
        posting.update(View(), settings)
    assert board.asked == [True, False, True]


def test_the_network_is_looked_for_again_every_now_and_then_while_it_is_on() -> None:
    board, now = Noted(), [0.0]
    posting = ScoreboardUpdater(board, lambda: now[0])
    for seconds in (0, 5, 11, 12, 30):
        now[0] = seconds
        posting.update(View(), ON)
    assert board.asked == [True] * 3
    now[0] = 60
    posting.update(View(), OFF)
    posting.update(View(), OFF)
    assert board.asked == [True, True, True, False]


def test_each_view_and_language_is_shown_once() -> None:
    board, session = Noted(), Session()
    posting = ScoreboardUpdater(board)
    for view, settings in ((session.view, ON), (session.view, ON), (replace(session.view), ON),
                           (session.view, replace(ON, language="de"))):  # fmt: skip
        posting.update(view, settings)
    assert len(board.shown) == 4 - 1


def test_a_table_without_a_scoreboard_does_nothing() -> None:
    ScoreboardUpdater(None).update(View(), ON)
