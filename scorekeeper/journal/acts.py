"""Converts the acts of a game to JSON and back; no other file does this."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any

from scorekeeper import __version__
from scorekeeper.errors import JournalError, Sentence
from scorekeeper.journal.rows import JournalRow
from scorekeeper.rules.acts import (
    Act,
    Begin,
    ChangePlayers,
    Correct,
    Declare,
    Enter,
    Leave,
    NextGame,
    Setup,
    Stand,
    StartThrow,
    Target,
    Undo,
)
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.sheet import Card, Value

ACT_WORDS: dict[type[Any], str] = {
    Begin: "match", StartThrow: "start_throw", Declare: "declare", Throw: "throw", Enter: "enter", Correct: "correct",
    Stand: "stand", Target: "target", NextGame: "next_game", ChangePlayers: "players", Undo: "undo", Leave: "leave",
}  # fmt: skip
ACT_OF_WORD = {word: kind for kind, word in ACT_WORDS.items()}
FORMER_FIELD_NAME_BY_NAME = {"midway": "chicago"}
"""The names that fields had in earlier versions, by their present names; they are still stored under the former
names."""
FIELD_NAME_BY_FORMER_NAME = {former: name for name, former in FORMER_FIELD_NAME_BY_NAME.items()}
ADDED_FIELDS = {"before", "ids", "players", "resumes", "handicap"}
"""Fields that rows of earlier versions do not have; they may be missing, and are not written while they are empty."""


def row_of(act: Act, shown: Mapping[str, int], time: str) -> JournalRow:
    """The row for an act done at `time` (UTC), with the points that are shown after it."""
    return JournalRow(to_json(act), shown, time, by=__version__)


def act_of(row: JournalRow) -> Act:
    """The act in a row; a JournalError if this version has no such act, or the row's fields do not fit the act."""
    try:
        return act_from_json(row.body)
    except (LookupError, TypeError, AttributeError) as error:
        raise JournalError(Sentence("this version of the program cannot read this act")) from error


def to_json(act: Act) -> dict[str, Any]:
    """An act as JSON; fields that earlier versions did not have are left out if they are empty."""
    return {"do": ACT_WORDS[type(act)], **asdict(act, dict_factory=with_former_names)}


def with_former_names(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {
        FORMER_FIELD_NAME_BY_NAME.get(name, name): value for name, value in pairs if value or name not in ADDED_FIELDS
    }


def act_from_json(body: Mapping[str, Any]) -> Act:
    kind = ACT_OF_WORD[body["do"]]
    given = {name: value for name, value in body.items() if name != "do"}
    if missing := {one.name for one in fields(kind)} - ADDED_FIELDS - given.keys():
        raise LookupError(f"{body['do']} lacks {', '.join(missing)}")
    act: Act = value_from_json(kind, given)
    return act


def value_from_json(kind: type[Any], given: Mapping[str, Any]) -> Any:
    """An instance of `kind` from the JSON of its fields; a TypeError if a value has not the type of its field or a
    field without a default is missing, a LookupError for an unknown field."""
    types = {one.name: one.type for one in fields(kind)}
    named = {FIELD_NAME_BY_FORMER_NAME.get(name, name): value for name, value in given.items()}
    return kind(**{name: READERS[types[name]](value) for name, value in named.items()})


# ---- JSON of another type than that of its field raises a TypeError


def json_reader_of(kind: type[Any]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return read


def tuple_reader(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: tuple(map(read, value if type(value) is tuple else json_reader_of(list)(value)))


def mapping_reader(read: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {name: read(one) for name, one in json_reader_of(dict)(value).items()}


def option_value(value: Any) -> Any:
    return value if type(value) in (bool, int, str) else json_reader_of(str)(value)


READERS: dict[Any, Callable[[Any], Any]] = {
    str: json_reader_of(str),
    int: json_reader_of(int),
    bool: json_reader_of(bool),
    Roll: tuple_reader(json_reader_of(int)),
    tuple[str, ...]: tuple_reader(json_reader_of(str)),
    str | None: lambda value: value if value is None else json_reader_of(str)(value),
    Mapping[str, int]: mapping_reader(json_reader_of(int)),
    Mapping[str, Value]: mapping_reader(option_value),
    Mapping[str, Card]: mapping_reader(lambda value: value_from_json(Card, json_reader_of(dict)(value))),
    Mapping[str, Any]: json_reader_of(dict),
    Setup: lambda value: value_from_json(Setup, json_reader_of(dict)(value)),
}
"""By the type of a field of an act, the function that returns the field's value from its JSON."""
