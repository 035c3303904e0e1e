"""Which addresses count as local (private, loopback or link-local), and which of its own the program names."""

import pytest

from scorekeeper.local_page import address


@pytest.mark.parametrize("one", ["127.0.0.1", "10.1.2.3", "192.168.0.7", "172.16.9.9", "169.254.3.4"])
def test_private_addresses_belong_to_a_local_network(one: str) -> None:
    assert address.is_local(one)


@pytest.mark.parametrize("one", ["8.8.8.8", "100.64.0.1", "172.32.0.1", "0.0.0.0", "::1", "nonsense", ""])
def test_others_do_not(one: str) -> None:
    assert not address.is_local(one)


@pytest.mark.parametrize(
    ("found", "own"),
    [(["127.0.1.1", "8.8.8.8", "192.168.1.5"], "192.168.1.5"), (["8.8.8.8"], ""), ([], "")],
)
def test_the_own_address_is_a_private_one_or_none(found: list[str], own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "own_addresses", lambda: found)
    assert address.own_address() == own


def test_looking_for_the_own_address_finds_addresses_or_nothing() -> None:
    assert all(address.own_addresses())
