"""Throwing for the start: who has thrown what, and whose throw is awaited."""

from kivy.uix.widget import Widget

from scorekeeper.rules.match import Match
from scorekeeper.ui.present import players
from scorekeeper.ui.theme import HEAD, Look
from scorekeeper.ui.widgets.die import DiePicture
from scorekeeper.ui.widgets.layout import Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.mark import Mark
from scorekeeper.ui.widgets.text import Words


def starting(look: Look, match: Match) -> Widget:
    known = players.players(match)
    return Panel(look, Scroll(look, *(line(look, match, known[name]) for name in match.contenders)))


def line(look: Look, match: Match, player: players.Player) -> Widget:
    """Mark, name, dice and their sum."""
    high = max(look.mm(9), look.text(HEAD) * 1.8)
    dice = match.start_throws.get(player.name, ())
    mark = fixed(Mark(look, player.seat, player.initials), width=high)
    words = Words(look, player.name, HEAD, align="left", bold=player.name == match.starter_due, anywhere=True)
    pips = Row(look, *(DiePicture(look, face, size_hint_min=(None, None)) for face in dice), spacing=0)
    total = fixed(Words(look, str(sum(dice)) if dice else "", HEAD, bold=True, align="right"), width=high * 1.2)
    thrown = [share(pips, 1.2)] if dice else []
    return fixed(Row(look, mark, words, *thrown, total, spacing=look.gap / 2), height=high)
