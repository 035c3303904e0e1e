"""Pictures of dice: each face and size is painted once, and later taken from memory."""

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.widgets.kit.die import die_texture


def test_a_die_is_painted_once_for_each_face_and_size() -> None:
    assert die_texture(5, 64) is die_texture(5, 64)
    assert die_texture(5, 64).size == (64, 64)
