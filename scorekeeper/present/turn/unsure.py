"""Unsure dice: the question about them, and the entries they allow if they were read right."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scorekeeper.errors import RuleError
from scorekeeper.present.card.card import Offer, scoring_offers
from scorekeeper.present.texts import ngettext
from scorekeeper.present.turn.events import ChooseBox
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session.camera_throw import PendingDice, arrange_throw
from vision.results import Die


def unsure_places(pending: PendingDice) -> tuple[int, ...]:
    return tuple(place for place, die in enumerate(pending.dice) if not die.sure)


def unsure_question(pending: PendingDice) -> str:
    """The text that asks whether the marked dice were read right."""
    faces = [str(die.face) for die in pending.dice if not die.sure]
    words = ngettext("Is the marked die a {faces}?", "Are the marked dice {faces}?", len(faces))
    return words.format(faces=", ".join(faces))


def offers_if_dice_were_read_right(match: Match, pending: PendingDice) -> tuple[Offer, ...]:
    """The entries that score if the dice were read right; empty if that throw is illegal or the game has no card. Each
    is `unsure` if other likely faces give it other points."""
    position = position_after(match, pending.dice)
    if position is None:
        return ()
    others = [worth for dice in possible_readings(pending) if (worth := points_after(match, dice)) is not None]
    return tuple(
        replace(one, unsure=any(worth.get(one.box) != one.points for worth in others))
        for one in scoring_offers(position)
    )


def position_after(match: Match, dice: tuple[Die, ...]) -> CardGame | None:
    """The position after this throw; None if it is illegal, the number of dice is wrong, no game is being played, or
    the game has no card."""
    position = match.games[-1].now if match.phase == "playing" else None
    if not isinstance(position, CardGame) or len(dice) != match.dice_count:
        return None
    thrown = arrange_throw(position.throws[-1] if position.throws else None, dice)
    try:
        return position.after(replace(thrown, agreed=True))
    except RuleError:
        return None


def points_after(match: Match, dice: tuple[Die, ...]) -> dict[str, int] | None:
    position = position_after(match, dice)
    return None if position is None else {entry.box: entry.points for entry in position.entries}


def possible_readings(pending: PendingDice) -> Iterator[tuple[Die, ...]]:
    """Yield the dice in every combination of faces: for each unsure die its first or second guess, for sure dice the
    face read."""
    guesses = [{die.face} if die.sure else {die.face, die.second or die.face} for die in pending.dice]
    for faces in product(*guesses):
        yield tuple(replace(die, face=face) for die, face in zip(pending.dice, faces, strict=True))


def is_still_offered(match: Match | None, wanted: ChooseBox) -> bool:
    """Whether this entry still scores, with exactly the points that were shown."""
    position = match.games[-1].now if match and match.phase == "playing" else None
    return isinstance(position, CardGame) and any(
        (one.box, one.points) == (wanted.box, wanted.points) for one in scoring_offers(position)
    )
