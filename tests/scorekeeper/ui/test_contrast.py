"""The functions of contrast.py find what is hard to see; test_layout.py applies them to all scenes."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.kit import text
from tests.scorekeeper.ui.contrast import Typed, faint, picture
from tests.scorekeeper.ui.driver import Driver


def test_grey_letters_on_grey_are_found(opened: Callable[..., Driver], typed: Typed) -> None:
    """A text of a page is painted in nearly the colour of what is below it."""
    table = opened(settings=replace(Settings(), language="en", dim_after=0, highlights=False))
    table.app.go("settings")
    table.step(3)
    assert [*faint(table, typed, picture(table))] == []
    words = next(one for one in table.widgets() if isinstance(one, text.Words) and one.text == "Background")
    words.tint.rgba = (0.2, 0.15, 0.12, 1)
    assert [one.partition(" on ")[0] for one in faint(table, typed, picture(table))] == ["'Background'"]
