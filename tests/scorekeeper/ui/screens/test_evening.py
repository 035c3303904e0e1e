"""The page of an evening: winners, the decisive turn, the best throw, and a note that is kept."""

import json
from collections.abc import Callable
from datetime import date

import cv2
import numpy as np

from scorekeeper.present.afterwards.dates import weekday_and_day_words
from scorekeeper.records import PHOTOS_FOLDER
from scorekeeper.records.evening import known_notes
from scorekeeper.records.misread import LABELS_FILE
from scorekeeper.ui.widgets.kit.picture import Picture
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.evening import read
from tests.scorekeeper.ui.scenes.remembered import played

Open = Callable[..., Driver]


def an_evening(opened: Open) -> Driver:
    table = opened()
    played(table, "noris", ("Anna", "Ben"), (6, 1))
    played(table, "noris", ("Anna", "Ben"), (5, 2))
    table.app.go_home()
    return table


def test_winners_decisive_turn_and_best_throw_are_shown(opened: Open) -> None:
    table = an_evening(opened)
    table.app.go("evening")
    read(table)
    assert table.says("2 games")
    assert table.says("2 won")
    assert table.says("Anna: Chance, 29 points")
    assert table.words().count("Anna takes the lead for good: Chance 29") == 1
    assert table.page.content.page.facts[0].dice == (6, 6, 6, 5, 6)


def test_a_note_is_typed_and_kept(opened: Open) -> None:
    table = an_evening(opened)
    table.app.go("evening")
    read(table)
    table.tap("note")
    for letter in "Cake. Rain":
        table.page.type_letter(letter)
    table.step()
    table.tap("Done")
    table.until(lambda: table.says("Cake. Rain"))
    assert [*known_notes(table.app.table.data).values()] == ["Cake. Rain"]
    table.tap("note")
    for _letter in "Cake. Rain":
        table.page.erase_letter()
    table.step()
    table.tap("Done")
    table.until(lambda: table.says("Write a note"))
    assert known_notes(table.app.table.data) == {}


def test_a_kept_photo_of_the_best_throw_is_shown_and_others_are_not(opened: Open) -> None:
    table = an_evening(opened)
    photos = table.app.table.data / PHOTOS_FOLDER
    photos.mkdir()
    lines = []
    for name, values in (("a.jpg", [1, 2, 3, 4, 5]), ("b.jpg", [6, 6, 6, 6, 5]), ("../c.jpg", [6, 6, 6, 6, 5])):
        if name[0] != ".":
            cv2.imwrite(str(photos / name), np.full((30, 40, 3), 200, np.uint8))
        lines.append(json.dumps({"photo": name, "values": values}))
    (photos / LABELS_FILE).write_text("\n".join([*lines, "damaged"]))
    table.app.go("evening")
    read(table)
    assert table.page.content.page.photo == photos / "b.jpg"
    assert [one for one in table.widgets() if isinstance(one, Picture)]


def test_without_games_it_says_so_and_has_no_note(opened: Open) -> None:
    table = opened()
    table.app.go("evening")
    read(table)
    assert table.says("No game has been played here yet.")


def test_the_day_is_written_out() -> None:
    assert weekday_and_day_words(date(2026, 11, 19).isoformat()) == "Thursday, 19 November 2026"
    assert weekday_and_day_words("no day") == "no day"
