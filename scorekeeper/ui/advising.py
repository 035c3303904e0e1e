"""Brings advice to the screens: asks whenever the game has moved on, and keeps the answers until they are shown."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.advice.answers import (
    AdviceStopped,
    Advised,
    AdvisedAnnouncements,
    AdvisedChicago,
    Answer,
    ChancesToWin,
    ReviewedGame,
    ReviewedLastTurn,
    SolvingProgress,
)
from scorekeeper.advice.process import AdviceSource
from scorekeeper.advice.questions import QuestionStamp, SolveAheadRequest, question_about
from scorekeeper.advice.worth import WinAdvice
from scorekeeper.present.advice import coach
from scorekeeper.present.advice.coach import CoachMode, plays_to_win, when_coach_speaks
from scorekeeper.present.advice.ranking import CoachWords, Ranking, rank_by_points, rank_to_win
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.games import game_named
from scorekeeper.rules.sheet import Value
from scorekeeper.session import View

ADVICE_REORDERS_ENTRIES_WITHIN_S = 0.5
"""Seconds after the question to the advisor within which advice may still change the order of the entries on the
screen."""


@dataclass(slots=True)
class AnswersAboutView:
    """The answers that the advisor has given about one view so far, by type; `stamp` identifies the view."""

    stamp: QuestionStamp = (-1, -1)
    since: float = 0.0
    answers: dict[type, Answer] = field(default_factory=dict)
    late: bool = False
    """Whether the advice came when the entries had been on the screen for a while, so that their order must not
    change."""

    def keep_if_about_view(self, answer: Answer, now: float) -> bool:
        """Keep the answer if it is about this view, and return whether it was kept. The progress of computing a sheet's
        table is always kept, and so is the answer that the advisor has stopped."""
        fits = answer.stamp == self.stamp or isinstance(answer, SolvingProgress | AdviceStopped)
        if fits:
            self.answers[type(answer)] = answer
            self.late = self.late or (
                isinstance(answer, Advised) and now - self.since > ADVICE_REORDERS_ENTRIES_WITHIN_S
            )
        return fits


class AdviceDesk:
    """Asks for advice and keeps the answers. Whoever changes the view calls `consult`, the clock calls
    `take_new_answers`, and the screens only read what is kept."""

    def __init__(self, advice: AdviceSource, now: Callable[[], float] = time.monotonic) -> None:
        self.advice, self.known, self.now = advice, AnswersAboutView(), now
        self.prepared: SolveAheadRequest | None = None
        self.said: QuestionStamp = (-1, -1)
        """The stamp of the view for which the coach has commented on the last turn."""

    def consult(self, view: View, coach_setting: str, goal_setting: str = "points") -> None:
        """Ask for advice about the game in this view; `coach_setting` and `goal_setting` are the table's settings of
        the coach."""
        coach_mode = when_coach_speaks(coach_setting, len(view.match.setup.players)) if view.match else "off"
        self.ask_unless_asked(view, coach_mode != "off", is_advice_to_win(view, coach_mode, goal_setting))

    def ask_unless_asked(self, view: View, chances: bool = False, to_win: bool = False) -> None:
        """Ask for advice about the game in this view, unless that was done before, and drop the answers about an
        earlier view; does nothing without a game. `chances`: also for the chances to win; `to_win`: the best choice is
        the one that most often wins the game."""
        if view.match is None or not view.match.games or view.stamp.game_state == self.known.stamp:
            return
        lasting: dict[type, Answer] = {AdviceStopped: AdviceStopped()} if AdviceStopped in self.known.answers else {}
        self.known = AnswersAboutView(view.stamp.game_state, self.now(), lasting)
        question = question_about(view.stamp.game_state, view.match.games[-1], chances, to_win)
        if question:
            self.advice.ask(question)

    def take_new_answers(self) -> bool:
        """Take the answers that have arrived; return whether one was kept: about the view asked about last, on the
        progress of computing, or that the advisor has stopped."""
        taken = [self.known.keep_if_about_view(one, self.now()) for one in self.advice.answers()]
        return any(taken)

    # ---- what is shown

    def prepare(self, sheet: str, edition: str, options: Mapping[str, Value], players: int) -> None:
        """Have the table of a sheet solved while a game by these rules is set up or, for Chicago, its rounds worked out
        for this number of `players` if it is more than one; does nothing if these rules were the last ones prepared."""
        on_card = game_named(sheet).sheet is not None
        rules = SolveAheadRequest(sheet, edition, dict(options), 0 if on_card else players)
        if (on_card or players > 1) and rules != self.prepared:
            self.prepared = rules
            self.advice.ask(rules)

    def rank(self, view: View, coach_setting: str, goal_setting: str = "points") -> Ranking | None:
        """The advice about this view as the turn page shows it; `coach_setting` and `goal_setting` are the table's
        settings of the coach. None without a match, and while there is no answer about this view; without an order of
        the entries if the advice came too late to change it."""
        if view.match is None:
            return None
        coach_mode = when_coach_speaks(coach_setting, len(view.match.setup.players))
        at = view.match.games[-1].now if view.match.games else None
        if isinstance(at, Chicago) and coach_mode == "open" and not at.over and (silent := coach.no_chances_words(at)):
            return Ranking(coaching=CoachWords("", silent))
        found = self.known.answers
        if not found or view.stamp.game_state != self.known.stamp:
            return None
        coaching, advised = self.coaching_now(view, coach_mode), found.get(Advised)
        if not isinstance(advised, Advised):
            return Ranking(coaching=coaching)
        late, why = self.known.late, advised.prospects if coach_mode == "open" else ()
        if advised.win:
            return replace(rank_to_win(advised.win, coaching, late), prospects=why, to_win=True)
        return replace(rank_by_points(advised.advice, coaching, late), prospects=why)

    def coaching_now(self, view: View, coach_mode: CoachMode) -> CoachWords:
        """The coach's words now: with `coach_mode` "open" what to do, once that is known; otherwise only the second
        line, and nothing if `coach_mode` is "off"."""
        found, at = self.known.answers, view.match.games[-1].now if view.match and coach_mode != "off" else None
        match found.get(Advised), found.get(AdvisedAnnouncements), found.get(AdvisedChicago):
            case Advised(win=WinAdvice() as win, hopes=hopes), _, _ if coach_mode == "open" and isinstance(
                at, CardGame
            ):
                return coach.win_hint(at.terms, win, hopes)
            case Advised() as advised, _, _ if coach_mode == "open" and isinstance(at, CardGame):
                return coach.points_hint(at.terms, at.card, advised)
            case _, AdvisedAnnouncements() as announced, _ if coach_mode == "open" and isinstance(at, CardGame):
                return coach.announcement_hint(at.terms, announced)
            case _, _, AdvisedChicago() as chicago if coach_mode == "open":
                return coach.chicago_hint(chicago)
        if at is not None and AdviceStopped in found and ChancesToWin not in found:
            return CoachWords("", coach.advice_stopped_words())
        return CoachWords("", self.chances_or_progress_line(at)) if isinstance(at, CardGame) else CoachWords()

    def chances_or_progress_line(self, at: CardGame) -> str:
        """The coach's second line: before a throw the chances to win, or that none are shown with a handicap; the
        progress of computing the sheet's table; else empty."""
        match self.known.answers.get(ChancesToWin), self.known.answers.get(SolvingProgress):
            case ChancesToWin(chances=chances), _ if not at.throws:
                return coach.chances_words(at.players, chances)
            case _, SolvingProgress(part=part) if part < 1:
                return coach.advice_progress_words(part)
        return (
            coach.no_chances_with_handicap_words()
            if any(at.handicap.values()) and not at.throws and not at.over
            else ""
        )

    def verdict(self, view: View, coach_setting: str, least_points: float = 1) -> str:
        """The text about what the last turn cost, returned once. Empty before it is known, if the turn cost less than
        `least_points` (points, or percentage points of the chance to win if that is the goal), if the coach is silent,
        and in a game without a card."""
        judged = self.known.answers.get(ReviewedLastTurn)
        coach_mode = when_coach_speaks(coach_setting, len(view.match.setup.players)) if view.match else "off"
        at = view.match.games[-1].now if view.match else None
        now = view.stamp.game_state
        if not isinstance(judged, ReviewedLastTurn) or coach_mode == "off" or self.said == now or judged.stamp != now:
            return ""
        self.said = now
        return coach.turn_verdict(at.terms, judged, least_points) if isinstance(at, CardGame) else ""

    def review_of_game(self, view: View) -> ReviewedGame | SolvingProgress | None:
        """The review of the finished game in this view, or the progress of computing its table; None as long as there
        is neither, and if the answers kept are about another view."""
        if view.stamp.game_state != self.known.stamp:
            return None
        found = self.known.answers.get(ReviewedGame) or self.known.answers.get(SolvingProgress)
        return found if isinstance(found, ReviewedGame | SolvingProgress) else None


def is_advice_to_win(view: View, coach_mode: CoachMode, goal_setting: str) -> bool:
    """Whether the advice about this view aims at winning the game rather than at points, by the table's settings of the
    coach (`coach_mode`) and of the goal."""
    at = view.match.games[-1].now if view.match and view.match.games else None
    if not isinstance(at, CardGame) or at.over:
        return False
    return plays_to_win(goal_setting, coach_mode, len(at.players), len(at.terms.boxes) - len(at.card.filled))
