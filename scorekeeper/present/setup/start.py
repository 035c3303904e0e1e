"""The contents of the first screen: the game that waits, who is next, or the last result. No kivy here."""

from dataclasses import dataclass

from scorekeeper.present.afterwards.end import FinalPlace, end_screen
from scorekeeper.present.card.card import BonusCell, scorecard
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, ngettext
from scorekeeper.present.turn import phrases
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match

MOST_PLAYERS_NAMED = 3
"""The most players that the card of a game names; the others are only counted."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line: the points as text (empty without any), the progress towards the bonus (None without a card, and
    for a finished match), and whether it is this player's turn."""

    player: Player
    points: str
    bonus: BonusCell | None = None
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class StartCard:
    """The card of the first screen for an unfinished match (`waits`) or the last result: the game's name, its progress
    or who has won, some players, and the words of the key that opens it with the line below. `more` says how many
    players are not shown; empty if all are."""

    title: str
    says: str
    rows: tuple[StandingRow, ...]
    more: str
    key: str
    below: str
    waits: bool


def start_card(match: Match | None) -> StartCard | None:
    """The card of the first screen for this match; None without a match."""
    if match is None:
        return None
    if match.phase == "over":
        return last_result_card(match)
    turn = phrases.shown_turn(match)
    rows = start_standings(match)
    shown = rows_to_show(rows)
    below = _("Next: {name}").format(name=turn.player.name) if turn else ""
    return StartCard(
        _(match.kind.name), turn.progress if turn else "", shown, more_players_words(len(rows) - len(shown)),
        _("Continue"), below, waits=True,
    )  # fmt: skip


def last_result_card(match: Match) -> StartCard:
    """The card of the first screen for a finished match: who has won, and the first places."""
    found = end_screen(match)
    rows = [StandingRow(one.player, place_points_words(one)) for one in found.places]
    shown = tuple(rows[:MOST_PLAYERS_NAMED])
    return StartCard(
        _(match.kind.name), found.title, shown, more_players_words(len(rows) - len(shown)), _("Last result"),
        found.says, waits=False,
    )  # fmt: skip


def place_points_words(place: FinalPlace) -> str:
    points = place.match_points if place.match_points is not None else place.points
    return "" if points is None else str(points)


def start_standings(match: Match) -> list[StandingRow]:
    """Everybody of the game in play, the highest total first; in the order of the seats without a card, and while dice
    decide who begins."""
    position = match.games[-1].now if match.games else None  # while dice decide who begins there is no game yet
    if not isinstance(position, CardGame):
        turn = phrases.shown_turn(match)
        return [
            StandingRow(player, "", None, turn is not None and name == turn.player.name)
            for name, player in players_of(match).items()
            if name in match.setup.players
        ]
    card = scorecard(match)
    rows = [
        StandingRow(player, str(card.totals[seat]), card.bonus[seat], seat == card.active)
        for seat, player in enumerate(card.columns)
    ]
    return sorted(rows, key=lambda row: -int(row.points))


def rows_to_show(rows: list[StandingRow]) -> tuple[StandingRow, ...]:
    """At most three of these rows, in their order: the leader, the next player, and the first of the others."""
    following = [row for row in rows if row.is_next]
    by_weight = dict.fromkeys(map(id, [*rows[:1], *following, *rows]))
    chosen = [*by_weight][:MOST_PLAYERS_NAMED]
    return tuple(row for row in rows if id(row) in chosen)


def more_players_words(count: int) -> str:
    return ngettext("and {n} more", "and {n} more", count).format(n=count) if count > 0 else ""
