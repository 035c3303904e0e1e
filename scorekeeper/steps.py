"""The acts of a match as the journal writes them, done one after the other."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorekeeper.errors import JournalError, RuleError, Sentence
from scorekeeper.journal import Row
from scorekeeper.rules.acts import from_json
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match, Setup, begin_match, grand_totals
from scorekeeper.rules.sheet import Card

THROWN = ("throw", "start_throw")


@dataclass(frozen=True, slots=True)
class Step:
    """An act that led to the match as it is after it; `settled`: dice were thrown after it, though taken back since."""

    body: Mapping[str, Any]
    match: Match
    settled: bool = False


def after(steps: list[Step], body: Mapping[str, Any]) -> list[Step]:
    """The steps of the match after one more act; a new match begins a new list."""
    match body["do"]:
        case "match":
            return [Step(body, begin_match(setup_from_json(body["setup"])))]
        case "leave":
            return []
    if not steps:
        raise RuleError("no_game", "no game has begun yet")
    if body["do"] == "undo":
        return undone(steps, body["agreed"])
    return [*steps, Step(body, advance(steps[-1].match, body))]


def done_again(steps: list[Step], row: Row) -> list[Step]:
    """The steps after an act that was kept; it must come to the points that were shown then."""
    try:
        steps = after(steps, row.body)
        now = shown(steps)
    except (RuleError, LookupError, TypeError, ValueError, AttributeError) as error:
        told = Sentence("act {number} cannot be done again: {reason}", number=row.seq, reason=error)
        raise JournalError(told) from error
    if now != row.shown:
        raise JournalError(
            Sentence("act {number} showed {shown} and would now show {now}", number=row.seq, shown=row.shown, now=now)
        )
    return steps


def advance(match: Match, body: Mapping[str, Any]) -> Match:
    match body["do"]:
        case "start_throw":
            return match.start_throw(body["player"], body["dice"])
        case "next_game":
            return match.next_game(tuple(body.get("players", ())))
    return match.do(from_json(body))


def undone(steps: list[Step], agreed: bool) -> list[Step]:
    """Without the last act. Where the sheet forbids corrections an entry that was thrown over needs an agreement."""
    if len(steps) == 1:
        raise RuleError("nothing_to_undo", "there is nothing to take back")
    *rest, last = steps
    if last.body["do"] == "enter" and last.settled and not agreed and not corrections_allowed(last.match):
        raise RuleError("illegal_entry", "the sheet forbids corrections; the table may agree to one all the same")
    if last.settled or last.body["do"] in THROWN:
        rest[-1] = replace(rest[-1], settled=True)
    return rest


def corrections_allowed(match: Match) -> bool:
    position = match.games[-1].now
    return not isinstance(position, CardGame) or position.terms.sheet.corrections


def shown(steps: list[Step]) -> dict[str, int]:
    """The totals of the running game as every player saw them; for Chicago the chips."""
    if not steps or not steps[-1].match.games:
        return {}
    position = steps[-1].match.games[-1].now
    return grand_totals(position) if isinstance(position, CardGame) else dict(position.chips)


def setup_to_json(setup: Setup) -> dict[str, Any]:
    cards = {name: asdict(card) for name, card in setup.cards.items()}
    return {
        "sheet": setup.sheet, "players": list(setup.players), "edition": setup.edition, "options": dict(setup.options),
        "games": setup.games, "dice_decide": setup.dice_decide, "cards": cards, "chicago": dict(setup.chicago),
    }  # fmt: skip


def setup_from_json(row: Mapping[str, Any]) -> Setup:
    cards = {name: Card(**card) for name, card in row["cards"].items()}
    return Setup(**{**row, "players": tuple(row["players"]), "cards": cards})
