"""The texts about records and statistics, for the screens and the command line. No kivy here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.present.afterwards.badges import badges_by_name
from scorekeeper.present.afterwards.dates import screen_local_time, words_in_screen_language
from scorekeeper.present.afterwards.fairness import fairness_sentences
from scorekeeper.present.card.words import bonus_word, box_words
from scorekeeper.present.players import Player
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _, decimal, labelled, ngettext
from scorekeeper.records import luck as lucks
from scorekeeper.records.dice_sets import UNNAMED_SET, DiceSetUses, matches_with_set
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.fairness import judge_dice as judged
from scorekeeper.records.luck import KnownLuck, LuckLine
from scorekeeper.records.misread import misreading_tolerance
from scorekeeper.records.paper.words import plain_date
from scorekeeper.records.statistics import (
    Duel,
    GameFilter,
    PlayerLine,
    WinningMargins,
    box_statistics,
    cards_of,
    duels,
    expected_of_boxes,
    face_counts,
    finished_games,
    lines_by_sheet_and_player,
    seconds_played,
    winning_margins,
)
from scorekeeper.rules.games import game_named

MOST_DUELS = 6
"""The most pairs of players who are compared on the records page of a sheet."""


def hours_words(seconds: int) -> str:
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
class RecordCard:
    """A record: its name with the name of an icon, the points as text, and who reached it when."""

    icon: str
    title: str
    points: str
    says: str


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """The contents of the records page for the chosen games: a row for each player, the best game first;
    everybody's badge by name, the records as cards, and sentences below."""

    rows: tuple[PlayerRow, ...]
    badges: Mapping[str, Player]
    cards: tuple[RecordCard, ...]
    says: tuple[str, ...]


def sheets_played(matches: Iterable[MatchFacts]) -> dict[str, str]:
    """The sheets with a finished game, the one played last first: the id of each sheet with its name for the screen."""
    last = dict.fromkeys(one.match.sheet for one in reversed([*finished_games(matches)]))
    return {sheet: sheet_name(sheet) for sheet in last}


def numbers_of_players_played(matches: Iterable[MatchFacts], sheet: str) -> tuple[int, ...]:
    """The numbers of players, ascending, of the finished games on this sheet."""
    return tuple(sorted({len(one.game.players) for one in finished_games(matches, GameFilter(sheet))}))


def first_day_of_period(period: str, today: date) -> str:
    """The first day of the present "year" or "month" as an ISO date; empty for any other period."""
    return {"year": f"{today:%Y}-01-01", "month": f"{today:%Y-%m}-01"}.get(period, "")


def records_page(
    matches: Sequence[MatchFacts],
    chosen: GameFilter,
    known: KnownLuck,
    is_still_working: bool = False,
    uses: DiceSetUses = (),
) -> RecordsPage:
    """The contents of the records page for the `chosen` games. `known`: the luck of each game for which it was worked
    out; `is_still_working`: the page mentions that the other games are being worked out; `uses`: the named sets of
    dice, of which the one in use is judged."""
    games = [*finished_games(matches, chosen)]
    found = sorted(lines_by_sheet_and_player(games), key=lambda one: -(one.best or 0))
    rows = tuple(map(player_row, found))
    days = {one.number: match_day_words(one.begun) for one in matches}
    cards = (*highest_game_card(found[:1], days), *margin_cards(winning_margins(games), days))
    says = [duel_words(one) for one in duels(games)[:MOST_DUELS]]
    says += [
        labelled(player, luck_and_given_away_words(one))
        for (_sheet, player), one in lucks.luck_by_sheet_and_player(games, known).items()
    ]
    left = len(lucks.games_without_luck(games, known)) if is_still_working else 0
    if left:
        words = ngettext("Luck and points given away of {n} game are being worked out.",
                         "Luck and points given away of {n} games are being worked out.", left)  # fmt: skip
        says.append(words.format(n=left))
    says.append(_("At the table: {time}").format(time=hours_words(seconds_played(matches, chosen))))
    dice = uses[-1].dice if uses else UNNAMED_SET
    counted = face_counts(matches_with_set(matches, uses, dice), chosen)
    return RecordsPage(
        rows,
        badges_by_name(matches),
        cards,
        (*says, *fairness_sentences(judged(counted, misreading_tolerance()), len(counted))),
    )


def player_row(one: PlayerLine) -> PlayerRow:
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    won = ngettext("{n} won", "{n} won", one.won + one.shared).format(n=one.won + one.shared)
    if one.best is None or one.average is None:
        return PlayerRow(one.player, f"{games}, {won}", "", "")
    return PlayerRow(one.player, f"{games}, {won}", str(one.best), decimal(one.average))


def highest_game_card(first: Sequence[PlayerLine], days: Mapping[int, str]) -> Iterator[RecordCard]:
    """Yield the card of the game with the most points; nothing if the game has no points. `first` holds the player with
    the best game, or nobody."""
    for one in first:
        if one.best is not None:
            yield RecordCard(
                "cup", _("Highest game"), str(one.best), who_and_when_words(one.player, days.get(one.best_in or 0))
            )


def margin_cards(found: WinningMargins | None, days: Mapping[int, str]) -> Iterator[RecordCard]:
    """Yield the cards of the closest and the clearest victory; nothing if there is neither."""
    for icon, title, one in zip(("people", "rise"), (_("Closest victory"), _("Clearest victory")), found or (),
                                strict=False):  # fmt: skip
        points = ngettext("{n} point", "{n} points", one.points).format(n=one.points)
        yield RecordCard(icon, title, points, who_and_when_words(one.winner, days.get(one.match)))


def who_and_when_words(player: str, day: str | None) -> str:
    return f"{player}, {day}" if day else player


def match_day_words(begun: str) -> str:
    """The local day, in words, of a time in the journal; empty if it cannot be read."""
    when = screen_local_time(begun)
    return plain_date(when, words_in_screen_language()) if when else ""


def duel_words(one: Duel) -> str:
    even = _("{n} even").format(n=one.even)
    return f"{one.one} {one.ahead} : {one.behind} {one.other}" + (f" · {even}" if one.even else "")


def luck_and_given_away_words(one: LuckLine) -> str:
    """A player's average luck a game, and the points given away a game by other choices than the best, as text."""
    sign = "\u2212" if one.luck < 0 else "+"
    words = ngettext(
        "luck {luck}, given away {given} in {n} game", "luck {luck}, given away {given} a game, in {n} games", one.games
    )
    return words.format(luck=sign + decimal(abs(one.luck)), given=decimal(one.given), n=one.games)


# ---- one player


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box over all games of a player, as text: its name on the screen, the average and the best points, and the
    average under optimal play (empty if unknown)."""

    label: str
    average: str
    expected: str
    best: str


def player_boxes(
    matches: Sequence[MatchFacts], chosen: GameFilter, player: str, edition: str = ""
) -> tuple[BoxRow, ...]:
    """A row for each box that this player has filled, then for the bonus and any extra points; empty for a game without
    a card and for a player without games."""
    games = [*finished_games(matches, chosen)]
    cards, hoped = cards_of(games, player), expected_of_boxes(games, player)
    sheet = game_named(chosen.sheet).sheet
    if sheet is None or not cards:
        return ()
    printed = edition if edition in sheet.editions else next(iter(sheet.editions))
    labels = {**box_words(sheet, printed), "bonus": bonus_word(sheet, printed), "extra": "+ 100"}
    return tuple(
        BoxRow(
            labels[one.box],
            decimal(one.average),
            decimal(hoped[one.box]) if one.box in hoped else "",
            str(one.best),
        )
        for one in box_statistics(cards, sheet.boxes)
    )


def games_and_points_words(label: str, one: PlayerLine) -> str:
    row = player_row(one)
    points = _("best {best}, average {average}").format(best=row.best, average=row.average)
    return labelled(label, row.games) + (f", {points}" if row.best else "")
