"""The real application in a process of its own, tapped by a list of words; each tap prints the card that is shown.

python -m tests.scorekeeper.ui.by_taps DATA "New game" Next ...     (then it waits to be killed)
"""

import json
import os
import sys
from typing import Any

os.environ |= {
    "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON", "KIVY_HOME": sys.argv[1],
}  # fmt: skip

from kivy.app import App
from kivy.clock import Clock

from scorekeeper.__main__ import main
from scorekeeper.commands import play

vars(play)["warn_if_volatile"] = lambda _folder: (
    None
)  # where /tmp is in memory, the message about that would take the first tap


class Finger:
    """Taps the listed keys one after the other in the running application, each as soon as it exists.

    Called once a frame; prints the rows of the card as JSON after each tap.
    """

    def __init__(self, words: list[str]) -> None:
        self.words, self.frames = words, 0
        self.table: Any = None

    def __call__(self, _dt: float) -> None:
        app: Any = App.get_running_app()
        if not self.words or app is None or not app.stack:
            return
        self.frames += 1
        if self.frames % 4:
            return
        self.table = self.table or hands_on(app)
        try:
            key = self.table.key(self.words[0])
        except AssertionError:
            return
        self.words.pop(0)
        self.table.tap(key)
        print(json.dumps(shown(self.table)), flush=True)


def hands_on(app: Any) -> Any:
    """Return a Driver for an application that already runs and draws by itself; its `step` does nothing."""
    # not before the application has opened its window
    from tests.scorekeeper.ui.driver import Driver  # noqa: PLC0415

    table = Driver.__new__(Driver)
    table.app, table.clock = app, 0.0
    table.step = lambda times=2: None  # type: ignore[method-assign]
    return table


def shown(table: Any) -> list[list[str]]:
    """The rows of the card on the screen, each its label and the texts of its boxes; empty if there is no card."""
    card = next((one.card for one in table.widgets() if getattr(one, "name", "") == "scorecard"), None)
    return [[line.label, *(cell.text for cell in line.cells)] for line in (*card.upper, *card.lower)] if card else []


if __name__ == "__main__":
    data, *said = sys.argv[1:]
    Clock.schedule_interval(Finger(said), 0)
    sys.exit(main(["play", "--camera", "none", "--windowed", "--size", "800x480", "--language", "en", "--data", data]))
