"""Named sets of dice: which dice lay on the table from when on, in a file beside the journal, which is never rewritten.

A match was played with the set that was in use when it began; before the first named set the dice have no name.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence, reason_of
from scorekeeper.names import LONGEST_NAME_LETTERS
from scorekeeper.records.facts import MatchFacts
from scorekeeper.storage import make_folder, read_whole, write_whole

FILE = "dice.toml"
MOST_FILE_BYTES = 1 << 18
"""The largest size of the file in bytes."""
HEAD = "# Which dice lay on the table from when on (UTC).\n"
UNNAMED = ""
"""The name of the dice before the first named set."""


@dataclass(frozen=True, slots=True)
class Use:
    """A set of dice, in use from this time on (UTC, as in the journal)."""

    since: str
    dice: str


Uses = tuple[Use, ...]
"""Sets in use, the earliest first."""


def known_uses(data: Path) -> Uses:
    """The sets that the file in this folder names; empty without a file, a BadInput if it cannot be read."""
    path = data / FILE
    if not path.exists():
        return ()
    try:
        said = tomllib.loads(read_whole(path, MOST_FILE_BYTES).decode())
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be read: {reason}", path=path, reason=reason_of(error))) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(Sentence("{path} is not valid TOML: {reason}", path=path, reason=error)) from None
    if not all(type(name) is str for name in said.values()):
        raise BadInput(Sentence("{path} holds something that is not a name", path=path))
    return tuple(Use(since, name) for since, name in sorted(said.items()))


def save_uses(data: Path, uses: Uses) -> None:
    lines = (f"{json.dumps(one.since)} = {json.dumps(one.dice, ensure_ascii=False)}\n" for one in uses)
    try:
        make_folder(data)
        write_whole(data / FILE, (HEAD + "".join(lines).replace("\x7f", "\\u007f")).encode())
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=data, reason=reason_of(error))) from None


def with_dice(uses: Uses, name: str, since: str) -> Uses:
    """The uses with this set from this time on; a BadInput if that is no name. Nothing changes if that set is in use
    then anyway; a second choice for the same time replaces the first."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME_LETTERS or not name.isprintable():
        raise BadInput(
            Sentence("a name has 1 to {most} letters, not {name}", most=LONGEST_NAME_LETTERS, name=repr(name[:80]))
        )
    others = tuple(one for one in uses if one.since != since)
    if in_use(others, since) == name:
        return others
    return tuple(sorted((*others, Use(since, name)), key=lambda one: one.since))


def with_set_renamed(uses: Uses, old: str, new: str) -> Uses:
    """The uses with another name for one set; with the name of another set both are one from then on."""
    return tuple(replace(one, dice=new.strip()) if one.dice == old else one for one in uses)


def in_use(uses: Uses, time: str) -> str:
    """The name of the set in use at this time; UNNAMED before the first."""
    return next((one.dice for one in reversed(uses) if one.since <= time), UNNAMED)


def set_names(uses: Uses) -> tuple[str, ...]:
    """The names of all sets, the one used last first."""
    return tuple(dict.fromkeys(one.dice for one in reversed(uses)))


def played_with(matches: Iterable[MatchFacts], uses: Uses, dice: str) -> tuple[MatchFacts, ...]:
    """The matches that were played with this set."""
    return tuple(one for one in matches if in_use(uses, one.begun) == dice)
