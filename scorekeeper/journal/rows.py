"""The rows of the journal: an act as a line of text that proves itself, and the table that only grows by such lines."""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.storage import make_file, sync

APPLICATION, VERSION = 0x59415A5A, 1

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE acts (seq INTEGER PRIMARY KEY, act TEXT NOT NULL);
CREATE TRIGGER follow BEFORE INSERT ON acts WHEN NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM acts)
    BEGIN SELECT RAISE(ABORT, 'acts follow one another'); END;
CREATE TRIGGER stay BEFORE UPDATE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays'); END;
CREATE TRIGGER keep BEFORE DELETE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays'); END;
"""

INSERT = "INSERT INTO acts (seq, act) VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class Row:
    """One act as it was written: what was done, and the points that were shown after it."""

    body: Mapping[str, Any]
    shown: Mapping[str, Any]
    time: str = ""
    seq: int = 0
    match: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A row as it stands in the journal. `more`: how many rows of the same transaction follow; `before`: the sum of
    the line before, so that no line can be lost, changed or swapped unseen."""

    row: Row
    more: int
    before: str
    sum: str
    text: str

    @property
    def seq(self) -> int:
        return self.row.seq


NOTHING = Line(Row({}, {}), 0, "", "", "")
"""What comes before the first line."""


def begins(row: Row) -> bool:
    """Whether a match begins with this row."""
    return row.body.get("do") == "match"


def by_match(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of each match; rows before the first beginning are left out."""
    groups: list[list[Row]] = []
    for row in rows:
        if begins(row):
            groups.append([])
        if groups:
            groups[-1].append(row)
    return groups


def lines(rows: Sequence[Row], tip: Line = NOTHING) -> list[Line]:
    """The rows of one transaction, written down after the last line so far."""
    written: list[Line] = []
    for more, row in zip(reversed(range(len(rows))), rows, strict=True):
        tip = line(row, more, tip)
        written.append(tip)
    return written


def line(row: Row, more: int, tip: Line) -> Line:
    seq, match = tip.seq + 1, tip.row.match + begins(row)
    told = json.dumps({
        "seq": seq, "match": match, "more": more, "before": tip.sum, "time": row.time, "body": row.body,
        "shown": row.shown,
    })  # fmt: skip
    text = f'{told[:-1]}, "sum": "{digest(told[:-1])}"}}'
    return Line(Row(row.body, row.shown, row.time, seq, match), more, tip.sum, digest(told[:-1]), text)


def digest(told: str) -> str:
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


SHAPE = {"seq": int, "match": int, "more": int, "before": str, "time": str, "body": dict, "shown": dict, "sum": str}
"""The fields of a line and their types."""


def proven(text: object) -> Line | None:
    """The line, if its sum is that of what it says, and if it has the shape of a line."""
    if not isinstance(text, str):
        return None
    told, _, rest = text.rpartition(', "sum": "')
    if rest != f'{digest(told)}"}}':
        return None
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if type(said) is not dict or any(type(said.get(name)) is not kind for name, kind in SHAPE.items()):
        return None
    row = Row(said["body"], said["shown"], said["time"], said["seq"], said["match"])
    return Line(row, said["more"], said["before"], said["sum"], text)


LINE = re.compile(rb'\{"seq": [ -~]+?, "sum": "[0-9a-f]{16}"\}')


def carved(data: bytes) -> Iterator[Line]:
    """Every proven line that stands anywhere in these bytes, in whatever is left of a file."""
    for found in LINE.finditer(data):
        text = found.group().decode()
        whole = proven(text[text.rindex('{"seq": ') :])  # one that was cut off may stand before it
        if whole:
            yield whole


def create(path: Path, rows: Sequence[Line] = ()) -> None:
    """A new journal with these lines, durable when this returns. Not in place: the name is given to it afterwards."""
    path.unlink(missing_ok=True)
    make_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(f"BEGIN; {SCHEMA}")
        db.executemany(INSERT, [(one.seq, one.text) for one in rows])
        db.execute("COMMIT")
    sync(path)


def reading(path: Path) -> sqlite3.Connection:
    """Only to read: it leaves the file and its log as they are, also when it is the last to close them."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
