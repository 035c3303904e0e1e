"""JSON files with a checksum over their values, so that a flipped bit in a number is noticed."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

CHECKSUM_KEY = "sum"
"""The key of the checksum; a file without it, from an earlier version or made by hand, is read without this check."""


def with_checksum(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with their checksum, which replaces an earlier one."""
    bare = {name: value for name, value in values.items() if name != CHECKSUM_KEY}
    return {**bare, CHECKSUM_KEY: checksum(bare)}


def verified_values(content: bytes) -> dict[str, Any]:
    """The values in a JSON file, without the checksum; a ValueError if it is no JSON object, or its checksum is
    wrong."""
    values = json.loads(content)
    if not isinstance(values, dict):
        raise ValueError("it is no table of values")
    given = values.pop(CHECKSUM_KEY, None)
    if given is not None and given != checksum(values):
        raise ValueError("its values are not those that were written")
    return values


def checksum(values: Mapping[str, Any]) -> str:
    return hashlib.blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=8).hexdigest()
