"""Finds the highlights of a game: five of a kind, the bonus, a new leader, a record, the last turn. No kivy here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.present.card.words import bonus_label
from scorekeeper.present.moments.news import newest_act
from scorekeeper.present.setup.further_fives import yatzy_name
from scorekeeper.present.texts import _, labelled
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.scoring import is_five_of_a_kind
from scorekeeper.rules.sheet import card_sums
from scorekeeper.session.view import View

HighlightKind = Literal["yatzy", "bonus", "leader", "record", "last"]
LEAST_FILLED_BOXES_FOR_A_LEADER = 4
"""The number of boxes that everybody must have filled before a new leader is mentioned."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A moment of a game to celebrate on the screen: its kind, its text, and the name of the player it belongs to."""

    kind: HighlightKind
    says: str
    player: str


def highlights_of(before: View, after: View, best_totals: Mapping[str, int]) -> tuple[Highlight, ...]:
    """The highlights of the act done between two views, the greatest first; empty after undo and in a game without a
    card. `best_totals`: each player's best total on this sheet so far; a player without one cannot break a record."""
    act = newest_act(before, after)
    if before.match is None or after.match is None or not (before.match.games and after.match.games):
        return ()
    was, now = before.match.games[-1].now, after.match.games[-1].now
    if not isinstance(was, CardGame) or not isinstance(now, CardGame):
        return ()
    if was.player is None or was.player not in now.players:  # somebody else has taken the seat in between
        return ()
    match act:
        case Throw() if is_five_of_a_kind(act.dice) and yatzy_name(now.terms):
            return (Highlight("yatzy", f"{yatzy_name(now.terms)}!", was.player),)
        case Enter():
            found = (
                record_highlight(after.match, now, best_totals),
                bonus_highlight(was, now),
                leader_highlight(was, now),
                last_box_of_game_highlight(now),
            )
            return tuple(one for one in found if one is not None)
    return ()


def record_highlight(match: Match, now: CardGame, best_totals: Mapping[str, int]) -> Highlight | None:
    """The highlight if the game is over and somebody's total without the handicap has beaten their own best one on this
    sheet (of several, the one with the highest total); else None."""
    totals = {name: points - now.handicap.get(name, 0) for name, points in now.scores.items()}
    broken = (
        [name for name, points in totals.items() if name in best_totals and points > best_totals[name]]
        if now.over
        else []
    )
    if not broken:
        return None
    name = max(broken, key=lambda one: totals[one])
    return Highlight("record", _("{player}: best game so far, {points}").format(player=name, points=totals[name]), name)


def bonus_highlight(was: CardGame, now: CardGame) -> Highlight | None:
    """The highlight if the last entry has earned its player the bonus (on a sheet with several, the first of them);
    else None."""
    assert was.player is not None
    cards = dict(now.players_cards())
    earned = card_sums(now.terms, cards[was.player]).bonus
    if not earned or card_sums(was.terms, was.card).bonus:
        return None
    label = bonus_label(now.terms)
    return Highlight("bonus", labelled(label, f"+{earned}"), was.player)


def leader_highlight(was: CardGame, now: CardGame) -> Highlight | None:
    """The highlight if the last entry gave its player the sole lead; None for a single player, until everybody has
    filled LEAST_FILLED_BOXES_FOR_A_LEADER boxes, and at the end of the game."""
    if (
        now.over
        or len(now.players) < 2
        or min(len(card.filled) for card in now.cards) < LEAST_FILLED_BOXES_FOR_A_LEADER
    ):
        return None
    first, name = player_ahead(now), was.player
    if name is None or first != name or player_ahead(was) == name:
        return None
    return Highlight("leader", _("{player} leads now").format(player=name), name)


def player_ahead(position: CardGame) -> str | None:
    """The name of the player with the highest total; None if several share it."""
    totals = position.scores
    highest = max(totals.values())
    first = [name for name, points in totals.items() if points == highest]
    return first[0] if len(first) == 1 else None


def last_box_of_game_highlight(now: CardGame) -> Highlight | None:
    """The highlight if only one box of all cards is still open; None for a single player."""
    still = sum(len(now.terms.boxes) - len(card.filled) for card in now.cards)
    if still != 1 or now.player is None or len(now.players) < 2:
        return None
    return Highlight("last", _("{player}: the last turn of the game").format(player=now.player), now.player)
