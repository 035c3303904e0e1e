"""The initials of players are as short as they can be and never the same."""

import pytest

from scorekeeper.records.people import initials


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Ben"], ["A", "B"]),
        (["Anna", "Alma"], ["An", "Al"]),
        (["Marie", "Mark", "Bo"], ["ME", "MK", "BO"]),
        (["Player 1", "Player 2"], ["P1", "P2"]),
        (["Anna", "Annina"], ["A1", "A2"]),
        (["Jo A", "Joan"], ["JA", "JN"]),
        (["Annette", "Annelie", "Annemie"], ["A1", "A2", "A3"]),
        (["Оля", "Ольга"], ["Оля", "Оль"]),
    ],
)
def test_initials_distinguish_everybody(names: list[str], short: list[str]) -> None:
    found = initials(names)
    assert len({*found}) == len(names)
    assert found == short
