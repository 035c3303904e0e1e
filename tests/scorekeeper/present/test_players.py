"""The initials of players are as short as they can be and never the same; a remembered player keeps the badge."""

from collections.abc import Iterator

import pytest

from scorekeeper.present.players import badges_worn, remember_badges
from scorekeeper.records.people import initials


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Ben"], ["A", "B"]),
        (["Anna", "Alma"], ["An", "Al"]),
        (["Marie", "Mark", "Bo"], ["ME", "MK", "B"]),
        (["Player 1", "Player 2"], ["P1", "P2"]),
        (["Anna", "Annina"], ["A1", "A2"]),
        (["Jo A", "Joan"], ["JA", "J"]),
        (["Oma", "Oma Grete"], ["O", "OG"]),
        (["Oma", "Omar", "Ben"], ["O", "OR", "B"]),
        (["Annette", "Annelie", "Annemie"], ["A1", "A2", "A3"]),
        (["Оля", "Ольга"], ["Оля", "Оль"]),
    ],
)
def test_initials_distinguish_everybody(names: list[str], short: list[str]) -> None:
    found = initials(names)
    assert len({*found}) == len(names)
    assert found == short


@pytest.fixture
def remembered() -> Iterator[None]:
    remember_badges(("Anna", "Ben", "Clara"))
    yield
    remember_badges(())


@pytest.mark.parametrize(
    ("seats", "badges"),
    [
        (("Clara", "Anna", "Ben"), [2, 0, 1]),
        (("Dai", "Anna"), [1, 0]),
        (("Clara", "Ben", "Dai"), [2, 1, 3]),
        (("Eve", "Dai"), [0, 1]),
    ],
)
def test_a_remembered_player_keeps_the_badge_in_every_seat(
    remembered: None, seats: tuple[str, ...], badges: list[int]
) -> None:
    assert badges_worn(seats) == badges
