"""Holds a document against a JSON schema: where it differs, and what would be right there.

Of JSON Schema it uses type, enum, minimum, maximum, maxLength, pattern, items, minItems, maxItems,
uniqueItems, properties, required, additionalProperties, propertyNames, minProperties, maxProperties, anyOf and $ref.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from scorekeeper.sheet_files.toml_lines import KeyPath

Schema = Mapping[str, Any]
PYTHON_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
LONGEST_SHOWN_LETTERS = 40


class Fault(NamedTuple):
    """What is wrong at a place of a document, as a sentence that begins with the name of the place."""

    path: KeyPath
    says: str


def make_fault(path: KeyPath, says: str) -> Fault:
    name = ".".join(str(part + 1) if isinstance(part, int) else f"{part:.{LONGEST_SHOWN_LETTERS}}" for part in path)
    return Fault(path, f"{name} {says}".strip())


def faults_in(value: Any, schema: Schema, root: Schema | None = None, path: KeyPath = ()) -> Iterator[Fault]:
    """Every place where the value differs from the schema; `root` holds its definitions."""
    root = root or schema
    schema = resolve_schema(schema, root)
    if "anyOf" in schema:
        fitting = [one for one in schema["anyOf"] if type(value) is PYTHON_TYPES[resolve_schema(one, root)["type"]]]
        if fitting:
            yield from faults_in(value, fitting[0], root, path)
            return
    if not fits_ignoring_contents(value, schema):
        yield make_fault(path, f"must be {expected_words(schema, root)}, not {short_toml_value(value)}")
    elif type(value) is dict:
        yield from faults_inside(value, schema, root, path)
    elif type(value) is list:
        for at, one in enumerate(value):
            yield from faults_in(one, schema.get("items", {}), root, (*path, at))


def faults_inside(value: dict[str, Any], schema: Schema, root: Schema, path: KeyPath) -> Iterator[Fault]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    for name in schema.get("required", ()):
        if name not in value:
            yield make_fault((*path, name), f"is missing: it must be {expected_words(known[name], root)}")
    for name, one in value.items():
        if name in known:
            yield from faults_in(one, known[name], root, (*path, name))
        elif others is False:
            near = get_close_matches(name, known, 1)
            says = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            yield make_fault((*path, name), f"is unknown here; {says}")
        elif not re.fullmatch(schema["propertyNames"]["pattern"], name):
            yield make_fault((*path, name), f"is no name here: {schema['propertyNames']['description']}")
        else:
            yield from faults_in(one, others, root, (*path, name))


def resolve_schema(schema: Schema, root: Schema) -> Schema:
    if "$ref" not in schema:
        return schema
    found: Schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    return found


def fits_ignoring_contents(value: Any, schema: Schema) -> bool:
    """Whether the value fits the schema by its own type, size and pattern; the values inside a list or table are not
    checked."""
    if "enum" in schema:
        return any(type(one) is type(value) and one == value for one in schema["enum"])
    if "anyOf" in schema or type(value) is not PYTHON_TYPES[schema["type"]]:
        return False
    fits = True
    match value:
        case bool():
            pass
        case int():
            fits = schema["minimum"] <= value <= schema["maximum"]
        case str():
            whole = value.isprintable() and re.fullmatch(schema.get("pattern", ".*"), value)
            fits = bool(value.strip() and len(value) <= schema["maxLength"] and whole)
        case dict():
            fits = schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value))
        case list():
            once = not schema.get("uniqueItems") or len({repr(one) for one in value}) == len(value)
            fits = once and schema.get("minItems", 0) <= len(value) <= schema["maxItems"]
    return fits


def expected_words(schema: Schema, root: Schema) -> str:
    """What the schema asks for, in words: its own `title`, else its kind and limits."""
    schema = resolve_schema(schema, root)
    if "title" in schema:
        return str(schema["title"])
    if "anyOf" in schema:
        return " or ".join(expected_words(one, root) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(map(short_toml_value, schema["enum"]))
    once, most = " different" if schema.get("uniqueItems") else "", schema.get("maxProperties")
    words: dict[str, Callable[[], str]] = {
        "boolean": lambda: "true or false",
        "integer": lambda: f"a whole number from {schema['minimum']} to {schema['maximum']}",
        "string": lambda: f"a text of 1 to {schema['maxLength']} letters",
        "array": lambda: (
            f"a list of {schema.get('minItems', 0)} to {schema['maxItems']}{once} entries, "
            f"each {expected_words(schema['items'], root)}"
        ),
        "object": lambda: f"a table with {schema.get('minProperties', 0)} to {most} entries" if most else "a table",
    }
    return words[schema["type"]]()


def short_toml_value(value: Any) -> str:
    """The value as it is written in TOML, shortened; only its size for a table, and for a list unless it has up to six
    whole numbers."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < 10**12 else "a number beyond all limits"
        case str():
            text = f'"{value}"' if value.isprintable() else repr(value)
            return text if len(text) <= LONGEST_SHOWN_LETTERS else f'{text[:LONGEST_SHOWN_LETTERS]}..."'
        case list():
            return (
                f"a list of {len(value)}"
                if len(value) > 6 or not all(type(one) is int for one in value)
                else repr(value)
            )
        case dict():
            return f"a table with {len(value)} entries"
    return f"{value!s:.40}"
