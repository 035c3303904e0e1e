"""Pictures of dice: each face and size is painted once, and later taken from memory."""

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.widgets.kit.die import painted


def test_a_die_is_painted_once_for_each_face_and_size() -> None:
    assert painted(5, 64) is painted(5, 64)
    assert painted(5, 64).size == (64, 64)
