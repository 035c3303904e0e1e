"""The live picture names faces only where dice lie, and shows at once that they have come to rest."""

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.turn.tray import LiveTray
from tests.scorekeeper.ui.scenes.parts import dice_at_rest, sight
from vision.results import Reading

THROWN = dice_at_rest((6, 6, 6, 2, 3), 1)


def test_faces_are_named_where_dice_lie_and_not_while_they_move(monkeypatch: pytest.MonkeyPatch) -> None:
    tray, named = LiveTray(Look(800, 480, 5.2)), list[str]()
    monkeypatch.setattr(tray, "draw_die_frame", lambda name, *_: named.append(name))
    tray.size = (300, 160)
    tray.show_sight(sight(Reading("moving", THROWN.dice)))
    assert not named
    tray.show_sight(sight(THROWN))
    assert named == ["6", "6", "6", "2", "3"], "at once, however short ago the picture before was drawn"
