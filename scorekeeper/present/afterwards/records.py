"""The texts about records and statistics, for the screens and the command line. No kivy here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.present.advice.coach import decimal
from scorekeeper.present.afterwards.fairness import fairness
from scorekeeper.present.setup.new_game import sheet_names
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records import luck as lucks
from scorekeeper.records.dice_sets import UNNAMED, Uses, played_with
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.fairness import fairness as judged
from scorekeeper.records.luck import Known, LuckLine
from scorekeeper.records.misread import tolerance
from scorekeeper.records.statistics import (
    Chosen,
    Duel,
    Margin,
    PlayerLine,
    boxes,
    by_month,
    by_player,
    by_seats,
    cards_of,
    duels,
    expectation,
    finished,
    margins,
    thrown,
    time_played,
)
from scorekeeper.rules.games import GAMES

MOST_DUELS = 6
"""The most pairs of players who are compared on the records page of a sheet."""


def hours(seconds: int) -> str:
    """A time at the table, given in seconds, as text in hours and minutes."""
    whole = round(seconds / 60)
    return _("{hours} h {minutes:02} min").format(hours=whole // 60, minutes=whole % 60)


# ---- the records of a sheet


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's results on a sheet as text: in `games` the number of games and of victories; `best` and `average`
    points are empty for a game without points."""

    player: str
    games: str
    best: str
    average: str


@dataclass(frozen=True, slots=True)
class Records:
    """The contents of the records page for the chosen games: a row for each player, and sentences below."""

    rows: tuple[PlayerRow, ...]
    says: tuple[str, ...]


def sheets_played(matches: Iterable[MatchFacts]) -> dict[str, str]:
    """The sheets with a finished game, the one played last first: the id of each sheet with its name for the screen."""
    last = dict.fromkeys(one.match.sheet for one in reversed([*finished(matches)]))
    return {sheet: sheet_names()[sheet] for sheet in last}


def seats_played(matches: Iterable[MatchFacts], sheet: str) -> tuple[int, ...]:
    """The numbers of players, ascending, with which games on this sheet were finished."""
    return tuple(sorted({len(one.game.players) for one in finished(matches, Chosen(sheet))}))


def since(period: str, today: date) -> str:
    """The first day of the present "year" or "month" as an ISO date; empty for any other period."""
    return {"year": f"{today:%Y}-01-01", "month": f"{today:%Y-%m}-01"}.get(period, "")


def records(
    matches: Sequence[MatchFacts], chosen: Chosen, known: Known, working: bool = False, uses: Uses = ()
) -> Records:
    """The contents of the records page for the `chosen` games. `known`: the luck worked out so far, by game; `working`:
    the others are still being worked out, which the page then mentions; `uses`: the named sets of dice (the one in use
    is judged)."""
    games = [*finished(matches, chosen)]
    rows = tuple(map(player_row, by_player(games)))
    says = [*margin_words(margins(games))] if any(one.game.cards for one in games) else []
    says += [duel_words(one) for one in duels(games)[:MOST_DUELS]]
    says += [f"{player}: {luck_words(one)}" for (_sheet, player), one in lucks.by_player(games, known).items()]
    left = len(lucks.missing(games, known)) if working else 0
    if left:
        words = ngettext("Luck and points given away of {n} game are being worked out.",
                         "Luck and points given away of {n} games are being worked out.", left)  # fmt: skip
        says.append(words.format(n=left))
    says.append(_("At the table: {time}").format(time=hours(time_played(matches, chosen))))
    dice = uses[-1].dice if uses else UNNAMED
    counted = thrown(played_with(matches, uses, dice), chosen)
    return Records(rows, (*says, *fairness(judged(counted, tolerance()), len(counted))))


def player_row(one: PlayerLine) -> PlayerRow:
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    won = ngettext("{n} won", "{n} won", one.won + one.shared).format(n=one.won + one.shared)
    if one.best is None or one.average is None:
        return PlayerRow(one.player, f"{games}, {won}", "", "")
    return PlayerRow(one.player, f"{games}, {won}", str(one.best), decimal(one.average))


def margin_words(found: tuple[Margin, Margin] | None) -> Iterator[str]:
    if found:
        for words, one in zip((_("Closest victory: {player} by {n}"), _("Clearest victory: {player} by {n}")), found,
                              strict=True):  # fmt: skip
            yield words.format(player=one.winner, n=one.points)


def duel_words(one: Duel) -> str:
    even = _("{n} even").format(n=one.even)
    return f"{one.one} {one.ahead} : {one.behind} {one.other}" + (f" · {even}" if one.even else "")


def luck_words(one: LuckLine) -> str:
    """A player's average luck a game, and the points given away a game by other choices than the best, as text."""
    sign = "\u2212" if one.luck < 0 else "+"
    words = ngettext(
        "luck {luck}, given away {given} in {n} game", "luck {luck}, given away {given} a game, in {n} games", one.games
    )
    return words.format(luck=sign + decimal(abs(one.luck)), given=decimal(one.given), n=one.games)


# ---- one player


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box over all games of a player, as text: its printed name, the average and the best points, and the average
    under optimal play (empty if unknown)."""

    label: str
    average: str
    expected: str
    best: str


def player_boxes(matches: Sequence[MatchFacts], chosen: Chosen, player: str, edition: str = "") -> tuple[BoxRow, ...]:
    """A row for each box that this player has filled, then for the bonus and any extra points; empty for a game without
    a card and for a player without games."""
    games = [*finished(matches, chosen)]
    cards, hoped = cards_of(games, player), expectation(games, player)
    sheet = GAMES[chosen.sheet].sheet
    if sheet is None or not cards:
        return ()
    printed = sheet.editions.get(edition) or next(iter(sheet.editions.values()))
    labels = {**printed.labels, "bonus": printed.bonus_label, "extra": "+ 100"}
    return tuple(
        BoxRow(
            labels[one.box],
            decimal(one.average),
            decimal(hoped[one.box]) if one.box in hoped else "",
            str(one.best),
        )
        for one in boxes(cards, sheet.boxes)
    )


def player_says(matches: Sequence[MatchFacts], chosen: Chosen, player: str, known: Known) -> tuple[str, ...]:
    """Sentences about a player: luck if it is known, results by the number of players and by month, and results against
    each of the others."""
    games = [*finished(matches, chosen)]
    mine = lucks.by_player(games, known).get((chosen.sheet, player))
    lines = [grouped_words(ngettext("{n} player", "{n} players", seats).format(n=seats), one)
             for seats, one in by_seats(games, player).items()]  # fmt: skip
    lines += [grouped_words(month, one) for month, one in by_month(games, player).items()]
    if mine:
        lines.insert(0, luck_words(mine).capitalize())
    return (*lines, *(duel_words(one) for one in duels(games) if player in (one.one, one.other)))


def grouped_words(name: str, one: PlayerLine) -> str:
    row = player_row(one)
    points = _("best {best}, average {average}").format(best=row.best, average=row.average)
    return f"{name}: {row.games}" + (f", {points}" if row.best else "")
