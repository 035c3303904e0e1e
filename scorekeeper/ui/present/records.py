"""The texts about records and statistics, for the screens and the command line. No kivy here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.fairness import FACES, NOTICED, Finding
from scorekeeper.records.fairness import fairness as judged
from scorekeeper.records.pdf.card import Words
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
from scorekeeper.ui.present.new_game import sheet_names
from scorekeeper.ui.texts import N_, _, ngettext, said_in

MOST_DUELS = 6
"""The most pairs of players on the page of a sheet."""
SHARE = 0.20
"""The chance of one face of which the sentence about fairness speaks."""


def hours(seconds: int) -> str:
    """The time at the table, in hours and minutes."""
    whole = round(seconds / 60)
    return _("{hours} h {minutes:02} min").format(hours=whole // 60, minutes=whole % 60)


def fairness(found: Finding) -> tuple[str, ...]:
    """What the thrown dice show, without ever calling them fair."""
    if not found.thrown:
        return (_("No thrown dice have been counted yet."),)
    if found.unfair:
        face = found.furthest
        seen = ngettext(
            "These dice, or how they were read, do not look fair: of {n} thrown die",
            "These dice, or how they were read, do not look fair: of {n} thrown dice", found.thrown,
        ).format(n=found.thrown)  # fmt: skip
        counted = _("{count} showed {face}; about {expected} were to be expected.").format(
            count=found.counts[face - 1], face=face, expected=round(found.thrown / FACES)
        )
        return (f"{seen} {counted}", _("This also happens at one in twenty tables with fair dice."))
    none = ngettext(
        "No sign of unfairness in {n} thrown die.", "No sign of unfairness in {n} thrown dice.", found.thrown
    ).format(n=found.thrown)
    would = _("Dice that show one face {often} times in 100 instead of 17 are usually noticed after about {dice}.")
    return none, would.format(often=round(100 * SHARE), dice=NOTICED[SHARE])


def card_words(edition: str | None) -> Words:
    """The words on a printed card besides the names of the boxes, in the language of the edition."""
    upper, lower, total = N_("Upper part"), N_("Lower part"), N_("Total")
    language = edition or "en"
    return Words(said_in(language, upper), said_in(language, lower), said_in(language, total))


# ---- the records of a sheet


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's results on a sheet as text; `best` and `average` are empty for a game without points."""

    player: str
    games: str
    best: str
    average: str


@dataclass(frozen=True, slots=True)
class Records:
    """The page for the chosen games: a row for each player, and sentences below."""

    rows: tuple[PlayerRow, ...]
    says: tuple[str, ...]


def sheets_played(matches: Iterable[MatchFacts]) -> dict[str, str]:
    """The sheets with a finished game by name, the one played last first."""
    last = dict.fromkeys(one.match.sheet for one in reversed([*finished(matches)]))
    return {sheet: sheet_names()[sheet] for sheet in last}


def seats_played(matches: Iterable[MatchFacts], sheet: str) -> tuple[int, ...]:
    """The numbers of players with which games on this sheet were finished."""
    return tuple(sorted({len(one.game.players) for one in finished(matches, Chosen(sheet))}))


def since(period: str, today: date) -> str:
    """The first day of a period."""
    return {"year": f"{today:%Y}-01-01", "month": f"{today:%Y-%m}-01"}.get(period, "")


def records(matches: Sequence[MatchFacts], chosen: Chosen) -> Records:
    games = [*finished(matches, chosen)]
    rows = tuple(map(player_row, by_player(games)))
    says = [*margin_words(margins(games))] if any(one.game.cards for one in games) else []
    says += [duel_words(one) for one in duels(games)[:MOST_DUELS]]
    says.append(_("At the table: {time}").format(time=hours(time_played(matches, chosen))))
    return Records(rows, (*says, *fairness(judged(thrown(matches)))))


def player_row(one: PlayerLine) -> PlayerRow:
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    won = ngettext("{n} won", "{n} won", one.won + one.shared).format(n=one.won + one.shared)
    if one.best is None or one.average is None:
        return PlayerRow(one.player, f"{games}, {won}", "", "")
    return PlayerRow(one.player, f"{games}, {won}", str(one.best), f"{one.average:.1f}")


def margin_words(found: tuple[Margin, Margin] | None) -> Iterator[str]:
    if found:
        for words, one in zip((_("Closest victory: {player} by {n}"), _("Clearest victory: {player} by {n}")), found,
                              strict=True):  # fmt: skip
            yield words.format(player=one.winner, n=one.points)


def duel_words(one: Duel) -> str:
    even = f" · {_('{n} even').format(n=one.even)}" if one.even else ""
    return f"{one.one} {one.ahead} : {one.behind} {one.other}{even}"


# ---- one player


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box over all games of a player: its printed name, average and best."""

    label: str
    average: str
    expected: str
    best: str


def player_boxes(matches: Sequence[MatchFacts], chosen: Chosen, player: str, edition: str = "") -> tuple[BoxRow, ...]:
    """Every box of the sheet with the points it brought this player; empty for a game without a card."""
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
            f"{one.average:.1f}",
            f"{hoped[one.box]:.1f}" if one.box in hoped else "",
            str(one.best),
        )
        for one in boxes(cards, sheet.boxes)
    )


def player_says(matches: Sequence[MatchFacts], chosen: Chosen, player: str) -> tuple[str, ...]:
    """A player's results by the number of players, by month, and against each of the others."""
    games = [*finished(matches, chosen)]
    lines = [grouped_words(ngettext("{n} player", "{n} players", seats).format(n=seats), one)
             for seats, one in by_seats(games, player).items()]  # fmt: skip
    lines += [grouped_words(month, one) for month, one in by_month(games, player).items()]
    return (*lines, *(duel_words(one) for one in duels(games) if player in (one.one, one.other)))


def grouped_words(name: str, one: PlayerLine) -> str:
    row = player_row(one)
    points = f", {_('best {best}, average {average}').format(best=row.best, average=row.average)}" if row.best else ""
    return f"{name}: {row.games}{points}"
