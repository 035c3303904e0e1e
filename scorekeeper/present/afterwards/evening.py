"""The page about an evening: who won how often, what decided each game, the best throw, luck, mistakes and a note. No
kivy here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.present.afterwards.dates import weekday_and_day_words
from scorekeeper.present.afterwards.records import hours_words
from scorekeeper.present.players import Player, players_at_table
from scorekeeper.present.texts import _, decimal, ngettext
from scorekeeper.records.evening import DecidingTurns, PlayedEvening, TurnWithBoxLabel, photo_of_dice
from scorekeeper.records.people import Names, listed_name
from scorekeeper.rules.dice import Roll

MOST_DECISIVE_TURNS = 3
"""The most games whose decisive turn is reported, the last ones."""
SHORTEST_MENTIONED_TIME_AT_TABLE_S = 60
"""The time in seconds below which the page does not mention how long was played."""


@dataclass(frozen=True, slots=True)
class WinLine:
    """A player of the evening with the number of games won as text."""

    player: Player
    won: str


@dataclass(frozen=True, slots=True)
class FactCard:
    """A card of the page: what it is about, what happened, and the dice of a throw."""

    head: str
    says: str
    dice: Roll = ()


@dataclass(frozen=True, slots=True)
class EveningPage:
    """The contents of the page: the day in words, how many games and how long was played, a line for each player, the
    facts, the note, and a kept photo of the best throw (None without one)."""

    title: str
    says: str
    won: tuple[WinLine, ...]
    facts: tuple[FactCard, ...]
    note: str
    photo: Path | None = None


def evening_page(one: PlayedEvening, found: DecidingTurns, names: Names, photos: Path) -> EveningPage:
    """The contents of the page about this evening; `names` maps names in the journal to those under which players are
    listed."""
    counts = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    photo = photo_of_dice(photos, one.day, found.best[0].final_dice) if found.best else None
    says = f"{counts}, {hours_words(one.seconds)}" if one.seconds >= SHORTEST_MENTIONED_TIME_AT_TABLE_S else counts
    return EveningPage(
        weekday_and_day_words(one.day), says, win_lines(one), tuple(evening_facts(one, found, names)),
        one.note, photo,
    )  # fmt: skip


def win_lines(one: PlayedEvening) -> tuple[WinLine, ...]:
    """Everybody who played, the most games won first."""
    everybody = list(dict.fromkeys(name for match in one.matches for name in match.players))
    known = players_at_table(everybody)
    won = dict(one.won)
    order = sorted(everybody, key=lambda name: (-won.get(name, 0), everybody.index(name)))
    return tuple(WinLine(known[name], games_won_words(won.get(name, 0))) for name in order)


def games_won_words(games: int) -> str:
    return ngettext("{n} won", "{n} won", games).format(n=games)


def evening_facts(one: PlayedEvening, found: DecidingTurns, names: Names) -> Iterator[FactCard]:
    if found.best:
        turn, box = found.best
        says = _("{player}: {box}, {points}")
        points = ngettext("{n} point", "{n} points", turn.points + turn.extra).format(n=turn.points + turn.extra)
        yield FactCard(_("The best throw"), says.format(player=listed_name(turn.player, names), box=box, points=points),
                   turn.final_dice)  # fmt: skip
    if found.taking_lead:
        yield FactCard(
            _("The decisive turn"), "\n".join(lead_for_good_sentences(found.taking_lead[-MOST_DECISIVE_TURNS:], names))
        )
    if one.luckiest and one.luckiest.points > 0:
        words = _("{player}, {points} points more than expected")
        yield FactCard(
            _("The most luck"), words.format(player=one.luckiest.player, points=decimal(one.luckiest.points))
        )
    if one.careless and one.careless.points > 0:
        words = _("{player} gave away {points} points by other choices than the best")
        yield FactCard(_("Mistakes"), words.format(player=one.careless.player, points=decimal(one.careless.points)))


def lead_for_good_sentences(turns: Sequence[TurnWithBoxLabel], names: Names) -> Iterator[str]:
    for turn, box in turns:
        words = _("{player} takes the lead for good: {box} {points}")
        yield words.format(player=listed_name(turn.player, names), box=box, points=turn.points + turn.extra)
