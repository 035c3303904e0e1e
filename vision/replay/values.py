"""Writes frozen dataclasses of `vision`, with the arrays in them, as JSON and a list of arrays, and reads them back."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALLOWED_PACKAGE = "vision."
"""Classes are only looked for in modules of this package, so that a file from elsewhere cannot name others."""
FORMER_CLASS_NAMES = {
    "vision.results:Basis": "vision.results:ReadingBasis",
    "vision.view:View": "vision.view:FieldView",
    "vision.watching.between:Between": "vision.watching.between:BetweenRests",
    "vision.watching.change:Change": "vision.watching.change:ChangeState",
    "vision.watching.damage:Past": "vision.watching.damage:PastPicture",
    "vision.watching.doubt:Doubt": "vision.watching.doubt:HandDoubt",
    "vision.watching.ground:Memory": "vision.watching.ground:GroundMemory",
    "vision.watching.hands:Known": "vision.watching.hands:KnownDice",
    "vision.watching.motion:Level": "vision.watching.motion:MotionLevel",
    "vision.watching.motion:Reference": "vision.watching.motion:MotionReference",
    "vision.watching.pairing:Rest": "vision.watching.pairing:TableAtRest",
    "vision.watching.put:Put": "vision.watching.put:HandPlacedDie",
    "vision.watching.put:PutDie": "vision.watching.put:HandPlacedDie",
    "vision.watching.tracks:Full": "vision.watching.tracks:FullRest",
    "vision.watching.watched:Watched": "vision.watching.watched:WatchedPicture",
}
"""The present names of classes, by the names that they have in older files."""


class Packer:
    """Packs values one after the other; an object that occurs several times is packed once, and is one object again
    when it is unpacked."""

    def __init__(self) -> None:
        self.objects: list[dict[str, Any]] = []
        self.arrays: list[NDArray[Any]] = []
        self._seen: dict[int, tuple[int, object]] = {}
        """By the id of an object its number, and the object, so that no other gets its id."""

    def pack(self, value: Any) -> Any:
        if isinstance(value, np.generic):
            return value.item()
        if value is None or type(value) in (bool, int, float, str):
            return value
        return self._pack_other(value)

    def _pack_other(self, value: Any) -> dict[str, Any]:
        match value:
            case Enum():
                return {"enum": class_name(type(value)), "value": value.value}
            case np.ndarray():
                return {"array": self._number_of(value, self._pack_array)}
            case tuple() | list() | frozenset():
                return {type(value).__name__: [self.pack(one) for one in value]}
            case dict():
                return {"dict": [[self.pack(key), self.pack(one)] for key, one in value.items()]}
        if not is_dataclass(value):
            raise TypeError(f"{type(value)} cannot be packed")
        return {"object": self._number_of(value, self._pack_object)}

    def _number_of(self, value: Any, add: Callable[[Any], int]) -> int:
        """The number of this object or array, which `add` packs if it was not packed before."""
        if id(value) not in self._seen:
            self._seen[id(value)] = add(value), value
        return self._seen[id(value)][0]

    def _pack_array(self, value: NDArray[Any]) -> int:
        self.arrays.append(value)
        return len(self.arrays) - 1

    def _pack_object(self, value: Any) -> int:
        has = {one.name: self.pack(getattr(value, one.name)) for one in fields(value) if one.init}
        self.objects.append({"class": class_name(type(value)), "has": has})
        return len(self.objects) - 1


class Unpacker:
    """Unpacks what a Packer has packed; a ValueError, TypeError or LookupError if it is damaged or was packed by
    another version."""

    def __init__(self, objects: list[dict[str, Any]], arrays: list[NDArray[Any]]) -> None:
        self._arrays = arrays
        self._made: list[Any] = []
        for one in objects:  # an object is packed after those in it
            self._made.append(class_named(one["class"])(**{name: self.unpack(has) for name, has in one["has"].items()}))

    def unpack(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        match value:
            case {"enum": name, "value": plain}:
                return class_named(name)(plain)
            case {"array": number}:
                return self._arrays[number]
            case {"object": number}:
                return self._made[number]
            case {"dict": pairs}:
                return {self.unpack(key): self.unpack(one) for key, one in pairs}
        (kind, items), *rest = value.items()
        if rest or kind not in ("tuple", "list", "frozenset"):
            raise ValueError(f"nothing is packed as {kind!r}")
        return {"tuple": tuple, "list": list, "frozenset": frozenset}[kind](self.unpack(one) for one in items)


def class_name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def class_named(name: str) -> Any:
    """The dataclass or enumeration of `vision` with this name, or whose former name this is; a ValueError if there is
    none."""
    module, _, word = FORMER_CLASS_NAMES.get(name, name).partition(":")
    if not module.startswith(ALLOWED_PACKAGE):
        raise ValueError(f"{name} is no class of {ALLOWED_PACKAGE}")
    try:
        found = getattr(import_module(module), word)
    except (ImportError, AttributeError):
        raise ValueError(f"there is no class {name}") from None
    if not (isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum))):
        raise ValueError(f"{name} is no value")
    return found
