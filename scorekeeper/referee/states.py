"""The state of a game as the protocol describes it."""

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.game import CardGame, Position
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import card_sums
from scorekeeper.sheet_files.reading import short_id

Answer = dict[str, Any]


def state_of_match(match: Match) -> Answer:
    """The state of the current game as a JSON object, the answer of the protocol."""
    position = match.games[-1].now
    return card_state(position) if isinstance(position, CardGame) else STATE_OF_GAME[match.setup.sheet](position)


def outcome_of_ended_round(match: Match) -> Answer:
    """The result of the round that the last act has ended, under the key "round"; empty if none has ended, and for
    games on cards."""
    settled = ROUND_OUTCOME_OF_GAME.get(match.setup.sheet)
    return settled(match.games[-1].now) if settled else {}


def card_state(position: CardGame) -> Answer:
    terms, cards = position.terms, {}
    for name, card in position.players_cards():
        foot = card_sums(terms, card)
        cards[name] = {
            "filled": dict(card.filled), "upper": foot.upper, "bonus": foot.bonus, "lower": foot.lower,
            "yatzy_bonus": foot.yatzy_bonus, "grand": foot.grand,
        }  # fmt: skip
    return {
        "sheet": short_id(terms.sheet.id), "edition": terms.edition, "options": dict(terms.options),
        "player": position.player, "dice": list(position.throws[-1].dice) if position.throws else None,
        "throws_used": len(position.throws), "declared": position.declared, "cards": cards, "over": position.over,
        "places": [list(group) for group in position.places],
    }  # fmt: skip


def chicago_state(position: Position) -> Answer:
    assert isinstance(position, Chicago)
    return {
        "sheet": "chicago", "player": position.player, "opener": position.opener, "target": position.target,
        "dice": list(position.throws[-1].dice) if position.throws else None, "throws_used": len(position.throws),
        "throws_allowed": None if position.over else position.allowed, "active": list(position.active),
        "chips": dict(position.chips), "pot": position.pot, "rounds_done": position.rounds_done,
        "over": position.over, "places": [list(group) for group in position.places],
        **({"dice_left": position.dice_left_to_throw} if position.is_agreed("dice_as_opener") else {}),
    }  # fmt: skip


def outcome_of_ended_chicago_round(position: Position) -> Answer:
    """The result of the round of Chicago that the last act has ended, under the key "round"; empty if none has
    ended."""
    assert isinstance(position, Chicago)
    if position.settled is None:
        return {}
    how = position.settled
    names = {"chicago": list(how.chicago), "left": list(how.left)}
    others = {"others": list(how.others)} if how.others else {}
    return {"round": {"loser": how.loser, "winner": how.winner, **names, **others}}


STATE_OF_GAME: dict[str, Callable[[Position], Answer]] = {"chicago": chicago_state}
ROUND_OUTCOME_OF_GAME: dict[str, Callable[[Position], Answer]] = {"chicago": outcome_of_ended_chicago_round}
