"""The contents of the board while dice decide who begins: the rule, everybody's throws, and who throws again."""

from scorekeeper.present.players import players_of
from scorekeeper.present.texts import _
from scorekeeper.present.turn.screen import StartBoard, StartThrowLine
from scorekeeper.rules.acts import StartThrow
from scorekeeper.session.view import View


def start_board(view: View) -> StartBoard:
    """The contents of the board: the rule, and everybody who may still begin with their throw. Empty without a
    match."""
    match = view.match
    if match is None:
        return StartBoard("", ())
    known = players_of(match)
    lines = (
        StartThrowLine(known[name], match.start_throws.get(name, ()), name == match.next_start_thrower)
        for name in match.contenders
    )
    return StartBoard(start_words(view), tuple(lines))


def start_words(view: View) -> str:
    """The sentence that says what the throw decides or, after a tie, who throws again."""
    match = view.match
    if match is None:
        return ""
    tied = isinstance(view.last, StartThrow) and not match.start_throws
    if tied or len(match.contenders) < len(match.setup.players):
        names = ", ".join(match.contenders)
        return _("{names} threw the same: they throw again, and the highest total begins.").format(names=names)
    return _("Everybody throws once: the highest total begins.")
