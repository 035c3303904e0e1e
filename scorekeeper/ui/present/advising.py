"""The advice as the screens need it: asks when the game has moved on, holds what was answered, says it when asked."""

from dataclasses import dataclass, field

from scorekeeper.advice.asked import (
    Advised,
    AdvisedChicago,
    Announced,
    Answer,
    Judged,
    Reviewed,
    Solving,
    Stamp,
    Won,
    asked,
)
from scorekeeper.advisor import Advice
from scorekeeper.rules.game import CardGame
from scorekeeper.session import View
from scorekeeper.ui.present import coach
from scorekeeper.ui.present.coach import coach_of
from scorekeeper.ui.present.ranking import Coaching, Ranking, ranked


@dataclass(slots=True)
class Known:
    """What was answered about one view, as far as it has come."""

    stamp: Stamp = (-1, -1)
    answers: dict[type, Answer] = field(default_factory=dict)

    def take(self, answer: Answer) -> bool:
        """Whether the answer is about this view."""
        if answer.stamp == self.stamp:
            self.answers[type(answer)] = answer
        return answer.stamp == self.stamp


class Advising:
    """One for the application; `look` is called whenever the view may have changed, `fetch` by the clock."""

    def __init__(self, advice: Advice) -> None:
        self.advice, self.known = advice, Known()

    def look(self, view: View) -> None:
        """Ask about the game in the view, unless that has been asked."""
        if view.match is None or not view.match.games or view.stamp == self.known.stamp:
            return
        self.known = Known(view.stamp)
        question = asked(view.stamp, view.match.games[-1])
        if question:
            self.advice.ask(question)

    def fetch(self) -> bool:
        """Whether something was answered about the view that was asked about last."""
        taken = [self.known.take(one) for one in self.advice.answers()]
        return any(taken)

    # ---- what is shown

    def rank(self, view: View, chosen: str) -> Ranking | None:
        """What is known about this view; `chosen`: when the coach speaks. None as long as nothing is known."""
        self.look(view)
        found = self.known.answers
        if view.match is None or not found or view.stamp != self.known.stamp:
            return None
        speaks = coach_of(chosen, len(view.match.setup.players))
        coaching = self.coaching(view, speaks)
        advised = found.get(Advised)
        return ranked(advised.advice, coaching) if isinstance(advised, Advised) else Ranking(coaching=coaching)

    def coaching(self, view: View, speaks: str) -> Coaching:
        """The first that the coach has to say; what to do now only where it is open."""
        answers = map(self.known.answers.get, (Advised, Announced, Judged, Won, Solving))
        at = view.match.games[-1].now if view.match and speaks != "off" else None
        if isinstance(at, CardGame):
            words = [self.words(at, one, speaks == "open") for one in answers]
            return next((one for one in words if one != Coaching()), Coaching())
        chicago = self.known.answers.get(AdvisedChicago)
        return coach.chicago_hint(chicago) if isinstance(chicago, AdvisedChicago) and speaks == "open" else Coaching()

    def words(self, at: CardGame, answer: Answer | None, is_open: bool) -> Coaching:
        """What the coach makes of one answer."""
        match answer:
            case Advised() if is_open:
                return coach.hint(at.terms, at.card, answer)
            case Announced() if is_open:
                return coach.announcing(at.terms, answer)
            case Judged():
                return Coaching(coach.verdict(at.terms, answer.turn), self.chances(at))
            case Won() if not at.throws:
                return Coaching(self.chances(at))
            case Solving(part=part) if part < 1:
                return Coaching("", coach.progress_words(part))
        return Coaching()

    def chances(self, at: CardGame) -> str:
        won = self.known.answers.get(Won)
        return coach.chances_words(at.players, won.chances) if isinstance(won, Won) else ""

    def reviewed(self, view: View) -> Reviewed | Solving | None:
        """The review of the finished game in this view, or how far its table is."""
        self.look(view)
        if view.stamp != self.known.stamp:
            return None
        found = self.known.answers.get(Reviewed) or self.known.answers.get(Solving)
        return found if isinstance(found, Reviewed | Solving) else None
