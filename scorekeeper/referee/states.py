"""What a game looks like in the protocol, on cards and in Chicago."""

from typing import Any

from scorekeeper.rules import chicago
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.sheet import sums

Answer = dict[str, Any]


def card_state(position: CardGame) -> Answer:
    terms, cards = position.terms, {}
    for name, card in position.players_cards():
        foot = sums(terms, card)
        cards[name] = {
            "filled": dict(card.filled), "upper": foot.upper, "bonus": foot.bonus, "lower": foot.lower,
            "yatzy_bonus": foot.yatzy_bonus, "grand": foot.grand,
        }  # fmt: skip
    return {
        "sheet": terms.sheet.id, "edition": terms.edition, "options": dict(terms.options), "player": position.player,
        "dice": list(position.throws[-1].dice) if position.throws else None, "throws_used": len(position.throws),
        "declared": position.declared, "cards": cards, "over": position.over,
        "places": [list(group) for group in position.places],
    }  # fmt: skip


def chicago_state(position: Chicago) -> Answer:
    return {
        "sheet": chicago.ID, "player": position.player, "opener": position.opener, "target": position.target,
        "dice": list(position.throws[-1].dice) if position.throws else None, "throws_used": len(position.throws),
        "throws_allowed": None if position.over else position.allowed, "active": list(position.active),
        "chips": dict(position.chips), "pot": position.pot, "rounds_done": position.rounds_done,
        "over": position.over, "places": [list(group) for group in position.places],
    }  # fmt: skip


def settled(position: Chicago) -> Answer:
    if position.settled is None:
        return {}
    how = position.settled
    told = {"loser": how.loser, "winner": how.winner, "chicago": list(how.chicago), "left": list(how.left)}
    return {"round": told}
