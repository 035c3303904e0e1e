"""Journals for tests: written, or left as if the plug had been pulled."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import Journal, read_rows

PAGE = 4096


MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # where syncing costs nothing


def match(name: str = "noris") -> JournalRow:
    return JournalRow({"do": "match", "setup": {"sheet": name, "players": ["Änne", "}{"]}}, {}, "2026-11-18T20:00:00")


def act(number: int) -> JournalRow:
    return JournalRow(
        {"do": "throw", "dice": [1, 2, 3, 4, 5], "number": number}, {"Änne": number}, "2026-11-18T20:00:01"
    )


def said(rows: list[JournalRow]) -> list[object]:
    return [row.body.get("number", row.body["do"]) for row in rows]


@cache
def template(acts: int, matches: int) -> dict[str, bytes]:
    """The files of a closed journal with that many matches and acts in each, by name; to be copied by tests."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "games.sqlite"
        with closing(Journal(path)) as journal:
            for _ in range(matches):
                journal.append([match()])
                for number in range(acts):
                    journal.append([act(number)])
        return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def written(path: Path, acts: int = 60, matches: int = 2) -> list[JournalRow]:
    """Write a journal of some matches and close it; return its rows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for name, content in template(acts, matches).items():
        (path.parent / name).write_bytes(content)
    return read_rows(path)


@contextmanager
def unplugged(path: Path) -> Iterator[Journal]:
    """Open a journal; after the block, leave its files as if the plug had been pulled: the log is not written back."""
    journal = Journal(path)
    try:
        yield journal
        kept = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    finally:
        journal.close()
    for name, content in kept.items():
        (path.parent / name).write_bytes(content)
    path.with_name(path.name + "-shm").unlink()


def noted_writes(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which "sync" and "put" are added whenever this module syncs a file or puts one in its place."""
    done: list[str] = []
    sync, put = vars(module)["sync_to_disk"], vars(module)["replace_file"]

    def synced(new: Path) -> None:
        done.append("sync")
        sync(new)

    def named(new: Path, path: Path) -> None:
        done.append("put")
        put(new, path)

    monkeypatch.setattr(module, "sync_to_disk", synced)
    monkeypatch.setattr(module, "replace_file", named)
    return done
