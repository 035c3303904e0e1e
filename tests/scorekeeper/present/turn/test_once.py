"""The legal entries of a throw are computed once for a view, however often its page is drawn."""

from typing import Any

import pytest

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.turn.mode import IDLE, BoxLifted
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display
from scorekeeper.rules import sheet
from tests.scorekeeper.present.play import begun


def test_drawing_a_view_asks_the_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    rule = sheet.legal_entries

    def entries(*given: Any) -> Any:
        asked.append(given)
        return rule(*given)

    session = begun()
    session.throw([3, 3, 5, 5, 5])
    monkeypatch.setattr(sheet, "legal_entries", entries)
    for mode in (IDLE, BoxLifted("chance"), IDLE):
        assert turn_screen(session.view, CameraState(), mode, Display()) is not None
    assert len(asked) == 1
