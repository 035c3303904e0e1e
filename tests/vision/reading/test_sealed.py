"""Values with a checksum: what was written comes back, and what was changed is refused."""

import json

import pytest

from vision.reading.sealed import CHECKSUM_KEY, verified_values, with_checksum

VALUES = {"temperature": 0.52, "detector": {"stride": 4, "sizes": [12, 130]}, "judges": None}


def test_what_was_sealed_comes_back_and_is_sealed_the_same_again() -> None:
    content = json.dumps(with_checksum(VALUES), indent=2).encode()
    assert verified_values(content) == VALUES
    assert with_checksum({**VALUES, CHECKSUM_KEY: "another"}) == json.loads(content)


@pytest.mark.parametrize(("old", "new"), [(b"0.52", b"0.92"), (b"stride", b"strida"), (b"null", b"1234")])
def test_what_was_changed_is_refused(old: bytes, new: bytes) -> None:
    with pytest.raises(ValueError, match="not those that were written"):
        verified_values(json.dumps(with_checksum(VALUES)).encode().replace(old, new))


def test_a_file_without_a_checksum_is_read_and_one_without_a_table_refused() -> None:
    assert verified_values(b'{"die": 1}') == {"die": 1}
    for content in (b"[]", b"5", b"{", b""):
        with pytest.raises(ValueError, match=r"table of values|Expecting"):
            verified_values(content)
