"""Writes the document of a sheet as the TOML text that reads back to it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.sheet_files.making import Table


def toml_text(given: Mapping[str, Any]) -> str:
    """The TOML text of a document: its plain fields, the boxes a line each, then everything else as tables."""
    plain = [
        f"{name} = {toml_value_of(one)}"
        for name, one in given.items()
        if not isinstance(one, dict) and not is_list_of_tables(one)
    ]
    boxes = [f"{key} = {toml_value_of(box)}" for key, box in given.get("boxes", {}).items()]
    return "\n".join([*plain, "", "[boxes]", *boxes, *lines_without_boxes(given)]) + "\n"


def is_list_of_tables(one: Any) -> bool:
    """Whether this is a list of tables."""
    return isinstance(one, list) and bool(one) and isinstance(one[0], dict)


def lines_without_boxes(given: Mapping[str, Any]) -> Iterator[str]:
    """The lines of all tables but the boxes."""
    for name, one in given.items():
        if is_list_of_tables(one):
            for table in one:
                yield from ("", f"[[{name}]]", *lines_of_table(table))
        elif name != "boxes" and isinstance(one, dict):
            for key, table in one.items():
                yield from ("", f"[{name}.{key}]", *lines_of_table(table))


def lines_of_table(table: Table) -> Iterator[str]:
    yield from (f"{name} = {toml_value_of(one)}" for name, one in table.items())


def toml_value_of(one: Any) -> str:
    """A value on one line. JSON writes texts, numbers, and lists of them as TOML does."""
    match one:
        case dict():
            inside = ", ".join(f"{name} = {toml_value_of(each)}" for name, each in one.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list():
            return f"[{', '.join(map(toml_value_of, one))}]"
    return json.dumps(one, ensure_ascii=False)
