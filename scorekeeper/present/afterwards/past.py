"""The texts about past matches: a line for each in the list, and the lines beside a card. No kivy here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.present.afterwards.dates import weekday_and_time_words
from scorekeeper.present.afterwards.end import winner_words
from scorekeeper.present.card.words import box_words
from scorekeeper.present.players import Player, players_at_table
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _
from scorekeeper.records.facts import MatchFacts, facts_of_past_match
from scorekeeper.records.history import ChangedEntry, PastMatch
from scorekeeper.records.places import numbered_groups
from scorekeeper.rules.game import CardGame


@dataclass(frozen=True, slots=True)
class PastMatchCard:
    """A card of the list of past matches: the match, and as texts when and on which sheet it was played, by whom, and
    how it ended. `marks`: everybody's badge by seat; `won` and `points`: who has the first place and the points, empty
    unless it ended with points; `goes_on`: it is neither finished nor damaged."""

    match: MatchFacts
    title: str
    when: str
    sheet: str
    players: str
    result: str
    ending: str
    points: str
    marks: tuple[Player, ...]
    won: tuple[str, ...]
    goes_on: bool


def past_match_cards(listed: Iterable[MatchFacts], number_in_play: int) -> tuple[PastMatchCard, ...]:
    """The cards of the list of past matches; `number_in_play` is the number of the match in play, or 0."""
    return tuple(past_match_card(one, number_in_play) for one in listed)


def past_match_card(one: MatchFacts, number_in_play: int) -> PastMatchCard:
    when, done = weekday_and_time_words(one.begun), one.finished and not one.damaged
    marks = tuple(players_at_table(one.players).values())
    first = one.places[0] if done else ()
    points = one.totals.get(first[0]) if first else None
    ending = ", ".join(first) if points is not None else result_words(one, number_in_play)
    return PastMatchCard(
        one,
        f"{when} · {sheet_words(one)}",
        when,
        sheet_words(one),
        player_names_words(one),
        result_words(one, number_in_play),
        ending,
        "" if points is None else str(points),
        marks,
        first if points is not None else (),
        not one.finished and not one.damaged,
    )


def sheet_words(one: MatchFacts) -> str:
    """The name of the sheet and, if known, the language of its edition; a text of its own for a game that cannot be
    read."""
    if not one.sheet:
        return _("a game that cannot be read")
    name = sheet_name(one.sheet)
    return f"{name} ({LANGUAGE_NAMES[one.edition]})" if one.edition in LANGUAGE_NAMES else name


def player_names_words(one: MatchFacts) -> str:
    return ", ".join(one.players)


def result_words(one: MatchFacts, number_in_play: int = 0) -> str:
    if one.damaged:
        return _("can be shown only in part")
    if one.finished:
        return winner_names(one)
    return _("in play") if one.number == number_in_play else _("not finished")


def winner_names(one: MatchFacts) -> str:
    points, ending = one.totals.get(one.places[0][0]), winner_words(one.sheet, one.places)
    return ending if points is None else f"{ending} · {points}"


# ---- one match


def can_go_on(one: PastMatch, number_in_play: int) -> bool:
    """Whether this match can be resumed: it is unfinished, undamaged and not the one in play. `number_in_play` is the
    number of the match in play, or 0."""
    return one.match is not None and not one.finished and not one.damage and one.kept.number != number_in_play


def lines_beside_card(one: PastMatch, number_in_play: int = 0) -> tuple[str, ...]:
    """The lines beside the card: how the match ended, how many of several games were begun, which entries were changed,
    and from where on it cannot be replayed."""
    lines = [result_words(facts_of_past_match(one), number_in_play)]
    if one.match and one.match.setup.games > 1:
        played, games = len(one.match.games), one.match.setup.games
        lines.append(_("{n} of {games} games were begun.").format(n=played, games=games))
    lines += [changed_entry_words(each, box_labels(one)) for each in one.changes]
    if one.damage:
        words = _("From act {number} on, this version cannot replay this game: it is kept as it is.")
        lines.append(words.format(number=one.damaged))
    return tuple(lines)


def place_lines(one: PastMatch, game: int) -> tuple[str, ...]:
    """The places of a game without a card, as one line for each group of players who share a place; `game` is its index
    in the match."""
    assert one.match is not None
    groups = one.match.games[game].now.places
    return tuple(f"{number}. {', '.join(group)}" for number, group in numbered_groups(groups))


def box_labels(one: PastMatch) -> Mapping[str, str]:
    position = one.match.games[-1].now if one.match and one.match.games else None
    return box_words(position.terms.sheet, position.terms.edition) if isinstance(position, CardGame) else {}


def changed_entry_words(one: ChangedEntry, box_names: Mapping[str, str]) -> str:
    if one.box is None:
        words = _("{player}: {was} {points} was taken back after the next throw.")
        return words.format(player=one.player, was=box_names[one.was_box], points=one.was_points)
    words = _("{player}: {was} {was_points} was corrected to {box} {points}.")
    return words.format(
        player=one.player,
        was=box_names[one.was_box],
        was_points=one.was_points,
        box=box_names[one.box],
        points=one.points,
    )
