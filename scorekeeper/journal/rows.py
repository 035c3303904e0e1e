"""The rows of the journal: an act as a line of text with its checksum."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One act in the journal: what was done, the points shown after it, its time (UTC), its number in the journal, and
    that of its match; both numbers count from 1, and are 0 for an act that is not written yet. `by` is the version of
    the program that wrote it; empty for rows of version 0.1, which does not say so."""

    body: Mapping[str, Any]
    shown: Mapping[str, Any]
    time: str = ""
    seq: int = 0
    match: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class ChainedRow:
    """A row with its line of `text` and its place in the hash chain. `more` is the number of rows of the same
    transaction that follow, `earlier` that of those before it, as far as the line says so; `sum` is the line's
    checksum, `before` that of the line before, so that no line can be lost, changed or swapped unnoticed."""

    row: JournalRow
    more: int
    before: str
    sum: str
    text: str
    earlier: int = 0

    @property
    def seq(self) -> int:
        return self.row.seq


NO_LINE = ChainedRow(JournalRow({}, {}), 0, "", "", "")
"""The row before the first line of a journal: no act, number 0, empty checksums. The hash chain starts from it."""


def begins_match(row: JournalRow) -> bool:
    """Whether this row begins a match."""
    return row.body.get("do") == "match"


def by_match(rows: Iterable[JournalRow]) -> list[list[JournalRow]]:
    """The rows grouped by match; rows before the first match are left out."""
    groups: list[list[JournalRow]] = []
    for row in rows:
        if begins_match(row):
            groups.append([])
        if groups:
            groups[-1].append(row)
    return groups


def chain_rows(rows: Sequence[JournalRow], tip: ChainedRow = NO_LINE) -> list[ChainedRow]:
    """The rows of one transaction as lines that continue the hash chain after `tip`."""
    written: list[ChainedRow] = []
    for more, row in zip(reversed(range(len(rows))), rows, strict=True):
        tip = chain_row(row, more, tip)
        written.append(tip)
    return written


def chain_row(row: JournalRow, more: int, tip: ChainedRow) -> ChainedRow:
    seq, match = tip.seq + 1, tip.row.match + begins_match(row)
    earlier = tip.earlier + 1 if tip.more else 0
    content = json.dumps({
        "seq": seq, "match": match, "more": more, "before": tip.sum, "time": row.time, "body": row.body,
        "shown": row.shown, **({"by": row.by} if row.by else {}),
        **({"earlier": earlier} if earlier else {}),
    })  # fmt: skip
    text = f'{content[:-1]}, "sum": "{digest(content[:-1])}"}}'
    return ChainedRow(replace(row, seq=seq, match=match), more, tip.sum, digest(content[:-1]), text, earlier)


def digest(content: str) -> str:
    return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()


FIELD_TYPES = {
    "seq": int,
    "match": int,
    "more": int,
    "before": str,
    "time": str,
    "body": dict,
    "shown": dict,
    "sum": str,
}
"""The fields that every line has, with their types."""


def parse_checked_line(text: object) -> ChainedRow | None:
    """The line, if its checksum is right and its fields have the right types; else None."""
    if not isinstance(text, str):
        return None
    content, _, rest = text.rpartition(', "sum": "')
    if rest != f'{digest(content)}"}}':
        return None
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if type(said) is not dict or any(type(said.get(name)) is not kind for name, kind in FIELD_TYPES.items()):
        return None
    row = JournalRow(said["body"], said["shown"], said["time"], said["seq"], said["match"], str(said.get("by", "")))
    earlier = said.get("earlier", 0)
    if type(earlier) is not int:
        return None
    return ChainedRow(row, said["more"], said["before"], said["sum"], text, earlier)


LONGEST_LINE_BYTES = 1 << 17
"""The most characters of a line, which are all ASCII; the longest honest line has about 10,000."""
LINE_PATTERN = re.compile(rb'\{"seq": [ -~]+?, "sum": "[0-9a-f]{16}"\}')


def carve_lines(data: bytes) -> Iterator[ChainedRow]:
    """Every line with a right checksum found anywhere in these bytes, which may be any part of a damaged file."""
    for found in LINE_PATTERN.finditer(data):
        text = found.group().decode()
        whole = parse_checked_line(text[text.rindex('{"seq": ') :])  # a line that was cut off may precede it
        if whole:
            yield whole
