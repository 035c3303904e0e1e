"""The risk-coverage table counts wrong readings among the likeliest ones."""

from __future__ import annotations

import numpy as np
import pytest

from models.recipe.curves import COVERAGES, risks


def test_wrong_readings_count_from_the_share_that_accepts_them() -> None:
    chances = np.linspace(0.01, 1, 100)
    exact = np.ones(100, bool)
    exact[[4, 40]] = False  # the 96th and the 60th likeliest
    found = dict(zip(COVERAGES, risks(chances, exact), strict=True))
    assert found[0.5] == 0
    assert found[0.7] == pytest.approx(1 / 70)
    assert found[0.95] == pytest.approx(1 / 95)
    assert found[0.97] == pytest.approx(2 / 97)
