"""The texts about past matches: a line for each in the list, and the lines beside a card. No kivy here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.present.afterwards.end import verdict
from scorekeeper.present.setup.draft import LANGUAGE_NAMES
from scorekeeper.present.setup.new_game import sheet_names
from scorekeeper.present.texts import _
from scorekeeper.records.facts import MatchFacts, facts_of
from scorekeeper.records.history import Change, Past
from scorekeeper.records.places import numbered_groups
from scorekeeper.rules.game import CardGame


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list of past matches: the match, and as texts when and on which sheet it was played, by whom, and
    how it ended."""

    match: MatchFacts
    title: str
    players: str
    result: str


def items(listed: Iterable[MatchFacts], running: int) -> tuple[Item, ...]:
    """The lines of the list of past matches; `running` is the number of the match in play, or 0."""
    return tuple(Item(one, f"{day(one.begun)} · {sheet(one)}", names(one), result(one, running)) for one in listed)


def of_past(one: Past) -> MatchFacts:
    """The facts about a replayed match, with players under the names they had then."""
    return facts_of(one)


def sheet(one: MatchFacts) -> str:
    """The name of the sheet and, if known, the language of its edition; a text of its own for a game that cannot be
    read."""
    if not one.sheet:
        return _("a game that cannot be read")
    name = sheet_names()[one.sheet]
    return f"{name} ({LANGUAGE_NAMES[one.edition]})" if one.edition in LANGUAGE_NAMES else name


def names(one: MatchFacts) -> str:
    return ", ".join(one.players)


def day(begun: str) -> str:
    """The date and time in local time as text; "?" if it cannot be read."""
    when = moment(begun)
    return when.strftime(_("%Y-%m-%d %H:%M")) if when else "?"


def moment(begun: str) -> datetime | None:
    """A time of the journal, which stores UTC, in local time; None if it cannot be read."""
    try:
        return datetime.fromisoformat(begun).replace(tzinfo=UTC).astimezone()
    except ValueError:
        return None


def result(one: MatchFacts, running: int = 0) -> str:
    if one.damaged:
        return _("can be shown only in part")
    if one.finished:
        return winners(one)
    return _("in play") if one.number == running else _("not finished")


def winners(one: MatchFacts) -> str:
    points, ending = one.totals.get(one.places[0][0]), verdict(one.sheet, one.places)
    return ending if points is None else f"{ending} · {points}"


# ---- one match


def can_go_on(one: Past, running: int) -> bool:
    """Whether this match can be resumed: it is unfinished, undamaged and not the one in play. `running` is the number
    of the match in play, or 0."""
    return one.match is not None and not one.finished and not one.damage and one.kept.number != running


def lines_beside(one: Past, running: int = 0) -> tuple[str, ...]:
    """The lines beside the card: how the match ended, how many of several games were begun, which entries were changed,
    and from where on it cannot be replayed."""
    lines = [result(of_past(one), running)]
    if one.match and one.match.setup.games > 1:
        played, games = len(one.match.games), one.match.setup.games
        lines.append(_("{n} of {games} games were begun.").format(n=played, games=games))
    lines += [change(each, labels(one)) for each in one.changes]
    if one.damage:
        words = _("From act {number} on, this version cannot replay this game: it is kept as it is.")
        lines.append(words.format(number=one.damaged))
    return tuple(lines)


def places(one: Past, game: int) -> tuple[str, ...]:
    """The places of a game without a card, as one line for each group of players who share a place; `game` is its index
    in the match."""
    assert one.match is not None
    groups = one.match.games[game].now.places
    return tuple(f"{number}. {', '.join(group)}" for number, group in numbered_groups(groups))


def labels(one: Past) -> Mapping[str, str]:
    position = one.match.games[-1].now if one.match and one.match.games else None
    return {box: position.terms.label(box) for box in position.terms.boxes} if isinstance(position, CardGame) else {}


def change(one: Change, printed: Mapping[str, str]) -> str:
    if one.box is None:
        words = _("{player}: {was} {points} was taken back after the next throw.")
        return words.format(player=one.player, was=printed[one.was_box], points=one.was_points)
    words = _("{player}: {was} {was_points} was corrected to {box} {points}.")
    return words.format(
        player=one.player, was=printed[one.was_box], was_points=one.was_points, box=printed[one.box], points=one.points
    )
