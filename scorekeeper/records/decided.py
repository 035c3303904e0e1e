"""Finds the turns that decided an evening, by replaying its games from the journal."""

from pathlib import Path
from typing import Any

from scorekeeper.records.evening import (
    DecidingTurns,
    PlayedEvening,
    TurnWithBoxLabel,
    best_turn_of_games,
    turn_taking_lead_for_good,
)
from scorekeeper.records.history import replay_past
from scorekeeper.records.index import stored_match
from scorekeeper.records.turns import FinishedTurn
from scorekeeper.rules.game import CardGame, Game


def replayed_games(one: PlayedEvening, data: Path) -> list[Game[Any]]:
    """The games of an evening, replayed from the journal as far as they can be; results on paper, and matches of which
    not even the first act can be replayed, are left out."""
    played = (replay_past(stored_match(data, match)).match for match in one.matches if match.number > 0)
    return [game for match in played if match for game in match.games]


def deciding_turns(one: PlayedEvening, data: Path) -> DecidingTurns:
    games = replayed_games(one, data)
    taking_lead = [
        TurnWithBoxLabel(turn, label_of_box_filled_by(game, turn))
        for game in games
        if (turn := turn_taking_lead_for_good(game))
    ]
    best = best_turn_of_games(games)
    where = next((game for game in games if best and best_turn_of_games([game]) == best), None)
    return DecidingTurns(
        tuple(taking_lead), TurnWithBoxLabel(best, label_of_box_filled_by(where, best)) if best and where else None
    )


def label_of_box_filled_by(game: Game[Any], turn: FinishedTurn) -> str:
    """The printed name of the box that this turn filled."""
    assert isinstance(game.now, CardGame)
    return game.now.terms.label(turn.box)
