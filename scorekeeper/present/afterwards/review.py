"""The contents of the review of a finished game: how each score came about, and which turn decided the game."""

from dataclasses import dataclass

from scorekeeper.advice.questions import Reviewed, Solving
from scorekeeper.advice.review import Moment, PlayerReview
from scorekeeper.present.advice.coach import better_words, decimal, faces, percent, progress_words
from scorekeeper.present.players import Player, players
from scorekeeper.present.texts import _
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Terms


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One player's review as text: the score is the points expected plus luck less the points given away. `says`:
    sentences about the luckiest throw and the costliest turn."""

    player: Player
    score: str
    expected: str
    luck: str
    given: str
    unlucky: bool = False
    says: tuple[str, ...] = ()

    @property
    def signs(self) -> tuple[str, str, str, str]:
        """The signs to be written before score, expected points, luck and points given away."""
        return "", "=", "\u2212" if self.unlucky else "+", "\u2212"


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """The review of a finished game. `heads`: the words for the four numbers of each line; `moment`: the text about the
    decisive turn; `waiting`: the text shown while the review is being computed."""

    heads: tuple[str, str, str, str]
    lines: tuple[ReviewLine, ...] = ()
    moment: str = ""
    waiting: str = ""


def review_screen(match: Match, found: Reviewed | Solving | None) -> ReviewScreen:
    heads = _("Score"), _("expected"), _("luck"), _("given away")
    position = match.games[-1].now
    if not isinstance(found, Reviewed) or not isinstance(position, CardGame):
        part = found.part if isinstance(found, Solving) else 0.0
        return ReviewScreen(heads, waiting=progress_words(part))
    known, terms = players(match), position.terms
    lines = tuple(line(known[one.player], terms, one) for one in found.players if one.player in known)
    waiting = "" if found.complete or len(lines) < 2 else _("The moment that decided the game is being worked out.")
    return ReviewScreen(heads, lines, moment_words(terms, found.moment) if found.moment else "", waiting)


def line(player: Player, terms: Terms, one: PlayerReview) -> ReviewLine:
    expected, luck, given = one.tenths
    says = []
    if one.luckiest:
        turn, thrown = one.luckiest
        words = _("Luckiest throw: {dice} in turn {number}, {points} points more than expected.")
        says.append(words.format(dice=faces(thrown.dice), number=turn.number, points=decimal(thrown.luck)))
    if one.dearest and one.dearest.worst:
        words = _("Turn {number} ({box}) gave away {points} points.")
        cost = words.format(
            number=one.dearest.number, box=terms.label(one.dearest.box), points=decimal(one.dearest.cost)
        )
        says.append(f"{cost} {better_words(terms, one.dearest.worst.best, one.dearest.worst.throw)}")
    return ReviewLine(
        player, str(one.score), decimal(expected), decimal(abs(luck)), decimal(given), luck < 0, tuple(says)
    )


def moment_words(terms: Terms, moment: Moment) -> str:
    """The text about the turn that decided the game, with the winner's chance of victory before and after it."""
    words = _(
        "Decisive: turn {number}, {player}, {box} {points}. The chance of {winner} rose from {before} to {after}."
    )
    return words.format(
        number=moment.turn.number,
        player=moment.turn.player,
        box=terms.label(moment.turn.box),
        points=moment.turn.points,
        winner=moment.winner,
        before=percent(moment.before),
        after=percent(moment.after),
    )
