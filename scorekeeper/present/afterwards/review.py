"""The contents of the review of a finished game: how each score came about, and which turn decided the game."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.advice.answers import ReviewedGame, SolvingProgress
from scorekeeper.advice.story import ChanceHistory, DecisiveTurn, PlayerReview
from scorekeeper.present.advice.coach import advice_progress_words, better_move_words, chance_percent, dice_words
from scorekeeper.present.afterwards.end import ChartLine
from scorekeeper.present.card.words import box_label
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, decimal
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Terms


class ReviewColumnTexts(NamedTuple):
    """A text for each of the four numbers of a review, such as its heading or its sign."""

    score: str
    expected: str
    luck: str
    given: str


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One player's review as text: the score is the points expected plus luck less the points given away. `luck` is
    without its sign, which is minus if `unlucky`. `says`: sentences about the luckiest throw, the costliest turn and
    the chance to win."""

    player: Player
    score: str
    expected: str
    luck: str
    given: str
    unlucky: bool = False
    says: tuple[str, ...] = ()

    @property
    def leading_signs(self) -> ReviewColumnTexts:
        """The signs to be written before score, expected points, luck and points given away."""
        return ReviewColumnTexts("", "=", "\u2212" if self.unlucky else "+", "\u2212")


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """The review of a finished game. `heads`: the words for the four numbers of each line; `moment`: the text about the
    decisive turn; `waiting`: the text shown while the review is being computed.

    `chances` are everybody's chances to win in percent, before the first and after every turn, and `steps` the words
    about each turn; `decisive` is the number of the turn (from 0) that decided the game, None if there is none.
    """

    heads: ReviewColumnTexts
    lines: tuple[ReviewLine, ...] = ()
    moment: str = ""
    waiting: str = ""
    chances: tuple[ChartLine, ...] = ()
    steps: tuple[str, ...] = ()
    decisive: int | None = None


def review_screen(match: Match, found: ReviewedGame | SolvingProgress | None) -> ReviewScreen:
    heads = ReviewColumnTexts(_("Score"), _("expected"), _("luck"), _("given away"))
    position = match.games[-1].now
    if not isinstance(found, ReviewedGame) or not isinstance(position, CardGame):
        part = found.part if isinstance(found, SolvingProgress) else 0.0
        return ReviewScreen(heads, waiting=advice_progress_words(part))
    known, terms = players_of(match), position.terms
    story = found.story
    lines = tuple(review_line(known[one.player], terms, one, story) for one in found.players if one.player in known)
    waiting = "" if found.complete or len(lines) < 2 else _("The moment that decided the game is being worked out.")
    if story is None:
        return ReviewScreen(heads, lines, waiting=waiting)
    return ReviewScreen(
        heads, lines, decisive_turn_words(terms, story.decisive_turn) if story.decisive_turn else "", waiting,
        tuple(chance_line(known[name], story, seat) for seat, name in enumerate(story.players) if name in known),
        tuple(turn_chances_words(terms, story, at) for at in range(len(story.turns))), story.decisive_number,
    )  # fmt: skip


def review_line(player: Player, terms: Terms, one: PlayerReview, story: ChanceHistory | None = None) -> ReviewLine:
    expected, luck, given = one.rounded_parts
    says = []
    if one.luckiest:
        turn, thrown = one.luckiest
        words = _("Luckiest throw: {dice} in turn {number}, {points} points more than expected.")
        says.append(words.format(dice=dice_words(thrown.dice), number=turn.number, points=decimal(thrown.luck)))
    if one.dearest and one.dearest.worst:
        words = _("Turn {number} ({box}) gave away {points} points.")
        cost = words.format(
            number=one.dearest.number, box=box_label(terms, one.dearest.box), points=decimal(one.dearest.cost)
        )
        says.append(f"{cost} {better_move_words(terms, one.dearest.worst.best, one.dearest.worst.throw)}")
    if story and one.player in story.players:
        says.append(chance_change_words(story, story.players.index(one.player)))
    return ReviewLine(
        player, str(one.score), decimal(expected), decimal(abs(luck)), decimal(given), luck < 0, tuple(says)
    )


def chance_line(player: Player, story: ChanceHistory, seat: int) -> ChartLine:
    """A player's line in the chart of the chances to win, in whole percent, before the first and after every turn."""
    return ChartLine(player, tuple(round(100 * one[seat]) for one in story.chances))


def turn_chances_words(terms: Terms, story: ChanceHistory, turn_index: int) -> str:
    """The text about a turn with its player's chance to win before and after it."""
    turn = story.turns[turn_index]
    seat = story.players.index(turn.player)
    before, after = (
        chance_words(story.chances[one][seat], one >= story.exact_from) for one in (turn_index, turn_index + 1)
    )
    return _("Turn {number}, {player}, {box} {points}: chance to win {before}, then {after}").format(
        number=turn.number, player=turn.player, box=box_label(terms, turn.box), points=turn.points, before=before,
        after=after,
    )  # fmt: skip


def chance_words(chance: float, exact: bool) -> str:
    return chance_percent(chance) if exact else _("about {chance}").format(chance=chance_percent(chance))


def chance_change_words(story: ChanceHistory, seat: int) -> str:
    """The text about a player's chance to win at the start and at the end of the game, and by how many points of chance
    luck, the player's own mistakes and the turns of the others changed it."""
    start, end = story.chances[0][seat], story.chances[-1][seat]
    given, others = round(100 * story.given[seat]), round(100 * story.change_by_other_turns(seat))
    luck = round(100 * end) - round(100 * start) + given - others
    words = _("Chance to win {start}: luck {luck}, given away {given}, the others {others}, in the end {end}")
    return words.format(
        start=chance_percent(start),
        luck=signed_number(luck),
        given=signed_number(-given),
        others=signed_number(others),
        end=chance_percent(end),
    )


def signed_number(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def decisive_turn_words(terms: Terms, moment: DecisiveTurn) -> str:
    """The text about the turn that decided the game, with the winner's chance of victory before and after it."""
    words = _(
        "Decisive: turn {number}, {player}, {box} {points}. The chance of {winner} rose from {before} to {after}."
    )
    return words.format(
        number=moment.turn.number,
        player=moment.turn.player,
        box=box_label(terms, moment.turn.box),
        points=moment.turn.points,
        winner=moment.winner,
        before=chance_words(moment.before, moment.exact),
        after=chance_words(moment.after, moment.exact),
    )
