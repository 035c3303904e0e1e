"""Values with a checksum: what was written comes back, and what was changed is refused."""

import json

import pytest

from vision.reading.sealed import SUM, with_checksum, without_checksum

VALUES = {"temperature": 0.52, "detector": {"stride": 4, "sizes": [12, 130]}, "judges": None}


def test_what_was_sealed_comes_back_and_is_sealed_the_same_again() -> None:
    content = json.dumps(with_checksum(VALUES), indent=2).encode()
    assert without_checksum(content) == VALUES
    assert with_checksum({**VALUES, SUM: "another"}) == json.loads(content)


@pytest.mark.parametrize(("old", "new"), [(b"0.52", b"0.92"), (b"stride", b"strida"), (b"null", b"1234")])
def test_what_was_changed_is_refused(old: bytes, new: bytes) -> None:
    with pytest.raises(ValueError, match="not those that were written"):
        without_checksum(json.dumps(with_checksum(VALUES)).encode().replace(old, new))


def test_a_file_without_a_checksum_is_read_and_one_without_a_table_refused() -> None:
    assert without_checksum(b'{"die": 1}') == {"die": 1}
    for content in (b"[]", b"5", b"{", b""):
        with pytest.raises(ValueError, match=r"table of values|Expecting"):
            without_checksum(content)
