"""A key shows its whole text, with the symbol beside it, or above it if the text needs the width."""

import pytest

from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.key import Key
from tests.scorekeeper.ui.driver import Driver


def key(text: str, wide: float) -> Key:
    made = Key(Look(800, 480, 5.2), text, None, "quiet", "↶", SMALL)
    made.size = (wide, 68)
    Driver.frame()
    return made


@pytest.mark.parametrize(("text", "wide", "above"), [("Undo", 200, False), ("Rückgängig", 110, True)])
def test_the_symbol_is_beside_the_text_or_above_it_if_the_text_needs_the_width(
    text: str, wide: float, above: bool
) -> None:
    made = key(text, wide)
    words, symbol = made.words, made.symbol
    assert words is not None
    assert symbol is not None
    assert words.setting is not None
    assert not words.setting.cut
    assert (symbol.y >= words.top) == above
    assert (words.x >= symbol.right) != above


@pytest.mark.parametrize("wide", [-40.0, 0.0, 3.0, 20.0])
def test_a_key_without_room_for_its_icon_has_none(wide: float) -> None:
    Key(Look(800, 480, 5.2), "Undo", None, "quiet", "undo", SMALL).size = (wide, 68)
    Key(Look(800, 480, 5.2), "", None, "quiet", "undo", SMALL).size = (wide, 68)
