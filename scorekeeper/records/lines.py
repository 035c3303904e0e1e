"""Files beside the journal that hold one thing in each line: names, sets of dice, notes, results on paper.

A damaged line costs no other line: it is left out, reported in one sentence, and kept in a copy of the file when the
file is next written.
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadInput, Sentence, reason_of
from scorekeeper.storage import make_folder, read_whole, write_whole

MOST_LINES_NAMED = 5
"""The most damaged lines whose numbers one sentence names."""
Pairs = dict[str, str]


def read_lines(path: Path, most_bytes: int) -> tuple[list[bytes], Sentence | None]:
    """The lines of a file of at most `most_bytes`, and why it cannot be read, or None; no lines without a file."""
    try:
        return read_whole(path, most_bytes).splitlines(), None
    except FileNotFoundError:
        return [], None
    except OSError as error:
        return [], Sentence("{path} cannot be read: {reason}", path=path, reason=reason_of(error))


def damage_words(path: Path, numbers: Sequence[int]) -> Sentence | None:
    """The sentence about damage in the lines with these numbers; None if there are none."""
    if not numbers:
        return None
    more = ", …" if len(numbers) > MOST_LINES_NAMED else ""
    named = ", ".join(map(str, numbers[:MOST_LINES_NAMED])) + more
    return Sentence("{path} is damaged in line {number}: using its other lines.", path=path, number=named)


def write_lines(path: Path, lines: Iterable[str], is_damaged: bool, most_bytes: int) -> None:
    """Write a whole file; a damaged one is first copied to a free name beside it. A BadInput if the disk refuses
    either, or if the damaged file cannot be read."""
    try:
        make_folder(path.parent)
        if is_damaged:
            write_whole(free_path_for_damaged(path), read_whole(path, most_bytes))
        write_whole(path, "".join(lines).encode())
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be written: {reason}", path=path, reason=reason_of(error))) from None


def free_path_for_damaged(path: Path) -> Path:
    number, copy = 1, path.with_name(f"{path.name}.damaged")
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.damaged-{number}")
    return copy


# ---- pairs of texts, as TOML


def read_pairs(path: Path, most_bytes: int, fits: Callable[[str, str], bool]) -> tuple[Pairs, Sentence | None]:
    """The pairs of texts in a file for which `fits(key, text)` is true, and what is wrong with the file, or None; no
    pairs without a file. If the file is not valid as a whole, each line that is valid gives its pair, as this program
    writes one in each line."""
    lines, problem = read_lines(path, most_bytes)
    if problem:
        return {}, problem
    whole = pairs_in(b"\n".join(lines), fits)
    if whole is not None:
        return whole, None
    found: Pairs = {}
    damaged = []
    for number, line in enumerate(lines, 1):
        pair = pairs_in(line, fits)
        if pair is None:
            damaged.append(number)
        else:
            found |= pair
    return found, damage_words(path, damaged)


def pairs_in(content: bytes, fits: Callable[[str, str], bool]) -> Pairs | None:
    """The pairs of texts in this TOML; None if it is no TOML, or holds anything else or a pair for which `fits(key,
    text)` is false."""
    try:
        found: Mapping[str, Any] = tomllib.loads(content.decode())
    except (ValueError, RecursionError):
        return None
    return {**found} if all(type(one) is str and fits(key, one) for key, one in found.items()) else None


def write_pairs(path: Path, head: str, pairs: Iterable[tuple[str, str]], is_damaged: bool, most_bytes: int) -> None:
    """Write pairs, one in each line, as `read_pairs` reads them. JSON writes texts as TOML does, except for the
    character DEL."""
    texts = ((json.dumps(key, ensure_ascii=False), json.dumps(one, ensure_ascii=False)) for key, one in pairs)
    lines = (f"{key} = {one}\n".replace("\x7f", "\\u007f") for key, one in texts)
    write_lines(path, (head, *lines), is_damaged, most_bytes)
