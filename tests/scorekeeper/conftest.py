"""What every test of the program begins with."""

import pytest

from scorekeeper.present import texts


@pytest.fixture(autouse=True)
def english() -> None:
    """Every test begins in English, as the whole process shares one language."""
    texts.use("en")
