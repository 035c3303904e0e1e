"""What every test of the program begins with."""

import pytest

from scorekeeper.present import texts
from scorekeeper.present.players import remember_badges


@pytest.fixture(autouse=True)
def english() -> None:
    """Every test begins in English and without players that have badges, as the whole process shares both."""
    texts.use_language("en")
    remember_badges(())
