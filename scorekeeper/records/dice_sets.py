"""Named sets of dice: which dice lay on the table from when on, in a file beside the journal; the journal is never
rewritten for it.

A match was played with the set that was in use when it began; before the first named set the dice have no name.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence
from scorekeeper.names import LONGEST_NAME_LETTERS, is_valid_name
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.lines import read_pairs, write_pairs

DICE_SETS_FILE = "dice.toml"
MOST_FILE_BYTES = 1 << 18
"""The largest size of DICE_SETS_FILE in bytes; a larger file is not read."""
FILE_HEAD = "# Which dice lay on the table from when on (UTC).\n"
UNNAMED_SET = ""
"""The name of the dice before the first named set."""


@dataclass(frozen=True, slots=True)
class DiceSetUse:
    """A set of dice by its name, in use from `since` on (UTC, as in the journal)."""

    since: str
    dice: str


DiceSetUses = tuple[DiceSetUse, ...]
"""The sets of dice with the times from which on they were in use, the earliest first."""


def read_uses(data: Path) -> tuple[DiceSetUses, Sentence | None]:
    """The uses of named sets in the file of this folder, none without a file; and what is wrong with the file, or
    None."""
    said, problem = read_pairs(data / DICE_SETS_FILE, MOST_FILE_BYTES, is_dice_set_use)
    return tuple(DiceSetUse(since, name) for since, name in sorted(said.items())), problem


def is_dice_set_use(since: str, name: str) -> bool:
    try:
        return datetime.fromisoformat(since).tzinfo is None and is_valid_name(name)
    except ValueError:
        return False


def known_uses(data: Path) -> DiceSetUses:
    """The uses of named sets in the readable lines of the file, the earliest first."""
    return read_uses(data)[0]


def save_uses(data: Path, uses: DiceSetUses) -> None:
    """Write these uses as the whole file; a damaged file is first copied beside it. A BadInput if the disk refuses
    it."""
    pairs = ((one.since, one.dice) for one in uses)
    write_pairs(data / DICE_SETS_FILE, FILE_HEAD, pairs, read_uses(data)[1] is not None, MOST_FILE_BYTES)


def with_set_used(uses: DiceSetUses, name: str, since: str) -> DiceSetUses:
    """The uses, with the set of this name in use from `since` on; a BadInput if it is no valid name. No use is added if
    that set is in use then anyway; a use from the same time on is replaced."""
    name = name.strip()
    if not is_valid_name(name):
        raise BadInput(
            Sentence("a name has 1 to {most} letters, not {name}", most=LONGEST_NAME_LETTERS, name=repr(name[:80]))
        )
    others = tuple(one for one in uses if one.since != since)
    if set_in_use(others, since) == name:
        return others
    return tuple(sorted((*others, DiceSetUse(since, name)), key=lambda one: one.since))


def with_set_renamed(uses: DiceSetUses, old: str, new: str) -> DiceSetUses:
    """The uses with set `old` under the name `new`; if there is a set of that name already, both are one from then
    on."""
    return tuple(replace(one, dice=new.strip()) if one.dice == old else one for one in uses)


def set_in_use(uses: DiceSetUses, time: str) -> str:
    """The name of the set in use at this time; UNNAMED_SET before the first."""
    return next((one.dice for one in reversed(uses) if one.since <= time), UNNAMED_SET)


def set_names(uses: DiceSetUses) -> tuple[str, ...]:
    """The names of all sets, the one used last first."""
    return tuple(dict.fromkeys(one.dice for one in reversed(uses)))


def matches_with_set(matches: Iterable[MatchFacts], uses: DiceSetUses, dice: str) -> tuple[MatchFacts, ...]:
    """The matches that were played with this set."""
    return tuple(one for one in matches if set_in_use(uses, one.begun) == dice)
