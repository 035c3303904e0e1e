"""Finds the act that was done between two views; an undo and the beginning of a match do not count. No kivy here."""

from typing import NamedTuple

from scorekeeper.rules.acts import Act, StartThrow
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View


def newest_act(before: View, after: View) -> Act | None:
    """The last act of `after`, if it was done since `before` in the same match; None if it was not, as after an
    undo."""
    same_match = after.stamp.match == before.stamp.match
    if (
        after.match is None
        or before.match is None
        or not same_match
        or after.stamp.game_state == before.stamp.game_state
    ):
        return None
    if isinstance(after.last, StartThrow):
        return after.last if is_result_of_start_throw(before.match, after.last, after.match) else None
    now, then = games_and_acts(after.match), games_and_acts(before.match)
    return after.last if now > then or (now == then and after.last != before.last) else None


def is_result_of_start_throw(before: Match, act: StartThrow, after: Match) -> bool:
    """Whether this throw to decide who begins, done in the match `before`, gives the match `after`; False after an
    undo."""
    if before.next_start_thrower != act.player:
        return False
    made = before.do(act)
    return all(getattr(made, name) == getattr(after, name) for name in ("phase", "contenders", "start_throws"))


class MadeEntry(NamedTuple):
    """Who made an entry, in which box, and the points."""

    player: str
    box: str
    points: int


def made_entry(before: View, after: View) -> MadeEntry | None:
    """The entry made between two views, found as the one new box on the card; None if there is not exactly one."""
    games = [view.match.games[-1].now if view.match and view.match.games else None for view in (before, after)]
    was, now = games
    if not isinstance(was, CardGame) or not isinstance(now, CardGame) or was.player is None:
        return None
    filled = dict(now.players_cards())[was.player].filled if was.player in now.players else {}
    boxes = [box for box in filled if box not in was.card.filled]
    return MadeEntry(was.player, boxes[0], filled[boxes[0]]) if len(boxes) == 1 else None


def games_and_acts(match: Match) -> tuple[int, int]:
    """The numbers of games begun and of acts in the last one, to compare how far the match has come."""
    return len(match.games), len(match.games[-1].acts) if match.games else 0
