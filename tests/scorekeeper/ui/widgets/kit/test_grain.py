"""Tiles of wood and felt have on average the colour of the theme."""

import numpy as np
import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.theme import DARK
from scorekeeper.ui.widgets.kit.grain import Material, grain_tile


@pytest.mark.parametrize("material", ["ground", "wood", "felt"])
def test_wood_and_felt_have_the_colour_of_the_theme_on_the_whole(material: Material) -> None:
    ground = DARK.felt if material == "felt" else DARK.wood
    pixels = np.frombuffer(grain_tile(material, ground, True).pixels, np.uint8).reshape(-1, 4)
    assert pixels[:, :3].mean(axis=0) == pytest.approx([255 * part for part in ground[:3]], abs=3)
