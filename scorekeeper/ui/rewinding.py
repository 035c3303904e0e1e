"""Saves the camera's last seconds, in the background, when the players say that a reading was wrong."""

from collections.abc import Sequence
from datetime import datetime
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present.house.wrong_readings import no_dice_seen_to_keep_message, wrong_reading_kept_message
from scorekeeper.present.texts import translated
from scorekeeper.records import wrong_readings

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


def keep_rewind_of_last_seconds(app: "ScorekeeperApp", true_faces: Sequence[int]) -> None:
    """Write the camera's last seconds to disk in the background, with `true_faces` as what the dice really showed; a
    message says when it is done, why it failed, or that there is nothing to keep."""
    rewind = app.watch.rewind.newest_rewind() if app.watch else None
    if rewind is None:
        app.show_message(no_dice_seen_to_keep_message())
        return

    def run() -> None:
        try:
            wrong_readings.keep_wrong_reading(app.table.data, rewind, true_faces, datetime.now())
            words = wrong_reading_kept_message()
        except ScorekeeperError as error:
            words = translated(error.sentence)
        Clock.schedule_once(lambda _dt: app.show_message(words))

    Thread(target=run, name="rewind", daemon=True).start()
