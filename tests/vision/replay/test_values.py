"""Packed values come back equal, with the same objects shared, and nothing but values of `vision` is made of a file."""

import json
from typing import Any

import numpy as np
import pytest

from vision.replay.values import FORMER_CLASS_NAMES, Packer, Unpacker, class_name, class_named
from vision.results import Die, Reading, Reason
from vision.watching.looks import TableLook


def there_and_back(value: Any) -> Any:
    packer = Packer()
    packed = json.loads(json.dumps(packer.pack(value)))
    return Unpacker(json.loads(json.dumps(packer.objects)), packer.arrays).unpack(packed)


@pytest.mark.parametrize(
    "value",
    [
        None, True, 3, 2.5, "text", Reason.GLARE, (1, (2.0, None)), frozenset({4, 5}), {3: (1,), "a": float("inf")},
        [1],
        Reading("rest", (Die(5, 0.75, (1.0, 2.0, 3.0, 4.0), 6, id=7),), True, (Reason.COUNT,), 2, 9, 1.5),
    ],
)  # fmt: skip
def test_a_value_comes_back_as_it_was(value: object) -> None:
    back = there_and_back(value)
    assert (back, type(back)) == (value, type(value))


def test_numbers_of_numpy_come_back_as_plain_ones() -> None:
    assert there_and_back((np.float32(0.5), np.int64(3))) == (0.5, 3)


def test_an_object_that_occurs_twice_is_one_object_again() -> None:
    look = TableLook(Reading("empty"), np.arange(6, dtype=np.uint8).reshape(2, 3))
    first, second, picture = there_and_back((look, look, look.picture))
    assert first is second
    assert first.picture is picture
    assert np.array_equal(picture, look.picture)


@pytest.mark.parametrize(
    "name",
    [
        "os:system",
        "http:HTTPStatus",
        "vision.files:replace",
        "vision.results:from_the_left",
        "vision.nowhere:Die",
        "vision.results:X",
    ],
)
def test_nothing_but_a_value_of_vision_is_made(name: str) -> None:
    with pytest.raises(ValueError, match=r"class|value"):
        Unpacker([{"class": name, "has": {}}], [])


def test_what_is_no_value_cannot_be_packed() -> None:
    with pytest.raises(TypeError, match="cannot be packed"):
        Packer().pack(object())


@pytest.mark.parametrize("name", FORMER_CLASS_NAMES)
def test_a_class_of_an_older_file_is_found_under_its_name_of_today(name: str) -> None:
    assert class_name(class_named(name)) == FORMER_CLASS_NAMES[name]
