"""Names of players: trimmed, refused with a reason, or offered to be tapped."""

import pytest

from scorekeeper.present.setup import names


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "needs a name"), ("  ", "needs a name"), ("Anna", "already taken"), (" Anna ", "already taken"),
        ("x" * 25, "up to 24"), ("李雷", "other letters"), ("Bo 😀", "other letters"), ("نور", "other letters"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_is_refused_with_a_reason(name: str, said: str) -> None:
    assert said in (names.name_problem(name, ("Anna",)) or "")


@pytest.mark.parametrize("name", ["Zoë", "Ґалаґан", "O’Neil", "Þórdís", "Łukasz", "Ζωή", "Jürgen-Peter", "Anna 2"])
def test_names_of_europe_are_welcome(name: str) -> None:
    assert names.name_problem(name, ()) is None


def test_a_name_is_composed_and_trimmed() -> None:
    assert names.clean_name("  Zoe\u0308   B. ") == "Zoë B."


def test_remembered_names_are_offered_unless_they_sit_at_the_table() -> None:
    assert names.names_to_tap(("Anna", "Bo", "Cai"), ("Bo",)) == ["Anna", "Cai"]


def test_without_remembered_names_numbered_ones_are_offered_and_never_remembered() -> None:
    assert names.names_to_tap((), ("Player 2",)) == ["Player 1", "Player 3", "Player 4", "Player 5", "Player 6"]
    assert names.names_to_remember(("Player 1", "Anna", "Player 6")) == ["Anna"]
