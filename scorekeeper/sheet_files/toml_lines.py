"""Finds the lines of tables and keys in a TOML text, which tomllib does not report."""

import re
from collections.abc import Mapping

KeyPath = tuple[str | int, ...]
"""The keys and list indices that lead to a place in a document."""
TABLE_HEAD = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
KEY_PATTERN = re.compile(r"\s*([\w.-]+)\s*=")


def lines_of(text: str) -> dict[KeyPath, int]:
    """The line of each table and each key, from 1. Keys within brackets or braces have none of their own."""
    found: dict[KeyPath, int] = {}
    table: KeyPath = ()
    count: dict[KeyPath, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if head := TABLE_HEAD.match(line):
            table = tuple(head[2].split("."))
            if head[1] == "[[":
                count[table] = count.get(table, -1) + 1
                found.setdefault(table, number)
                table = (*table, count[table])
            found.setdefault(table, number)
        elif key := KEY_PATTERN.match(line):
            found.setdefault((*table, *key[1].split(".")), number)
    return found


def line_at(lines: Mapping[KeyPath, int], path: KeyPath) -> int:
    """The line of the innermost place on the way to `path` that has one; 0 if there is none."""
    return next((lines[path[:size]] for size in range(len(path), 0, -1) if path[:size] in lines), 0)
