"""Players renamed and merged in the records, in a file beside the journal; the journal is never rewritten for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence
from scorekeeper.names import LONGEST_NAME_LETTERS, is_valid_name
from scorekeeper.records.facts import GameFacts, MatchFacts
from scorekeeper.records.lines import read_pairs, write_pairs

NAMES_FILE = "players.toml"
MOST_FILE_BYTES = 1 << 18
"""The largest size of NAMES_FILE in bytes; a larger file is not read."""
FILE_HEAD = "# A name in the journal, and the name under which its games are listed.\n"

Names = Mapping[str, str]
"""By name in the journal, the name under which a player is listed; other players are listed by the name in the
journal."""


def read_names(data: Path) -> tuple[dict[str, str], Sentence | None]:
    """The names under which players are listed, none without a file; and what is wrong with the file, or None."""
    return read_pairs(data / NAMES_FILE, MOST_FILE_BYTES, lambda _old, new: is_valid_name(new))


def known_names(data: Path) -> dict[str, str]:
    """The names under which players are listed, from the readable lines of the file."""
    return read_names(data)[0]


def save_names(data: Path, names: Names) -> None:
    """Write these names as the whole file; a damaged file is first copied beside it. A BadInput if the disk refuses
    it."""
    write_pairs(data / NAMES_FILE, FILE_HEAD, sorted(names.items()), read_names(data)[1] is not None, MOST_FILE_BYTES)


def with_renamed(names: Names, matches: Iterable[MatchFacts], old: str, new: str) -> dict[str, str]:
    """The names (see Names) after listing the games of `old` under `new`; if `new` already has games, both players are
    merged. A BadInput if both have played together, if no game is listed for `old`, or if `new` is no valid name."""
    new = new.strip()
    if not is_valid_name(new):
        raise BadInput(
            Sentence("a name has 1 to {most} letters, not {name}", most=LONGEST_NAME_LETTERS, name=repr(new[:80]))
        )
    written = {name for one in matches for name in names_in_match(one)} | names.keys()
    if old not in {listed_name(name, names) for name in written}:
        raise BadInput(Sentence("no game is listed for {name}", name=repr(old)))
    now = {name: listed_name(name, names) for name in written}
    after = {name: new if listed == old else listed for name, listed in now.items()}
    for one in matches:
        for game in one.games:
            mine = [name for name in game.players if listed_name(name, after) == new]
            if old != new and len(mine) > 1:
                raise BadInput(Sentence("{names} played together in match {number}: they are two people",
                                        names=" and ".join(mine), number=one.number))  # fmt: skip
    return {before: name for before, name in after.items() if before != name}


def listed_name(name: str, names: Names) -> str:
    return names.get(name, name)


def names_in_match(one: MatchFacts) -> set[str]:
    return {*one.players, *(name for game in one.games for name in game.players)}


def with_names(matches: Iterable[MatchFacts], names: Names) -> tuple[MatchFacts, ...]:
    """The matches, with players under the names by which they are listed (see Names)."""
    return tuple(with_listed_names(one, names) if names else one for one in matches)


def with_listed_names(one: MatchFacts, names: Names) -> MatchFacts:
    def row(group: Iterable[str]) -> tuple[str, ...]:
        return tuple(listed_name(name, names) for name in group)

    def game(played: GameFacts) -> GameFacts:
        cards = tuple(replace(card, player=listed_name(card.player, names)) for card in played.cards)
        return replace(played, players=row(played.players), cards=cards, places=tuple(map(row, played.places)))

    totals: dict[str, int] = {}
    for name, points in one.totals.items():
        totals[listed_name(name, names)] = totals.get(listed_name(name, names), 0) + points
    return replace(
        one, players=row(one.players), games=tuple(map(game, one.games)), places=tuple(map(row, one.places)),
        totals=totals,
    )  # fmt: skip


def initials(names: Sequence[str]) -> list[str]:
    """Initials that distinguish the players, in their order: a name's shortest beginning (up to three letters) that no
    other name shares, except names that get the first letters of their words ("Oma Grete" is OG beside "Oma"); else its
    first letter if another name begins with it, else first and last letter; if these are taken, first letter and
    seat."""
    found = {name: first_letters(name) for name in names if not distinct_prefix(name, names)}
    found = {name: one for name, one in found.items() if len(one) > 1 and [*found.values()].count(one) == 1}
    others = [name for name in names if name not in found]
    found |= {
        name: distinct_prefix(name, others)
        or first_letter_if_another_name_begins_with_it(name, names)
        or first_and_last_letter(name)
        for name in others
    }
    taken = [*found.values()]
    return [
        found[name] if taken.count(found[name]) == 1 else f"{name[:1].upper()}{seat + 1}"
        for seat, name in enumerate(names)
    ]


def first_letter_if_another_name_begins_with_it(name: str, names: Sequence[str]) -> str:
    """The first letter of a name that is itself the beginning of another one, as "Oma" is of "Omar"; else empty."""
    return beginning_of(name, 1) if any(one != name and one.startswith(name) for one in names) else ""


def first_letters(name: str) -> str:
    """The first letters of the words of a name, three at most."""
    return "".join(word[0] for word in name.split())[:3].upper()


def distinct_prefix(name: str, names: Sequence[str]) -> str:
    """The shortest beginning of this name, of up to three letters, that no other name shares; empty if there is
    none."""
    for length in (1, 2, 3):
        if [beginning_of(one, length) for one in names].count(beginning_of(name, length)) == 1:
            return beginning_of(name, length)
    return ""


def beginning_of(name: str, length: int) -> str:
    return name.replace(" ", "")[:length].capitalize()


def first_and_last_letter(name: str) -> str:
    return (name[:1] + name[-1:]).upper()  # Player 1, Player 2
