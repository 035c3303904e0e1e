"""Confirmed throws teach the reader of the camera in use; without the setting, or elsewhere, nothing is taught."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scorekeeper.records.teacher import ReaderTeacher
from scorekeeper.rules.dice import Throw
from tests.vision.reading.test_taught import BASIS
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.results import Die, Reading
from vision.watching.calibration import Calibration, calibration_file, save_calibration

FACES = (1, 2, 3, 4, 5)
DICE = tuple(Die(face, 0.99, (50.0 * face, 0.0, 50.0 * face + 40, 40.0), 6) for face in FACES)
READING = Reading("rest", DICE, sure=True, basis=BASIS)


@dataclass
class Learner:
    """Replaces the reader: it has the two attributes of one that a ReaderTeacher uses."""

    taught: TaughtResults = UNTAUGHT
    fingerprint: str = "weights"


@pytest.fixture
def learner() -> Any:
    return Learner()


def teacher(data: Path, learner: Any, wanted: bool = True) -> ReaderTeacher:
    made = ReaderTeacher(data, wanted)
    made.set_reader("auto", learner)
    return made


def calibrate_again(data: Path) -> None:
    tray = ((0.0, 0.0), (600.0, 0.0), (600.0, 400.0), (0.0, 400.0))
    save_calibration(Calibration((640, 480), tray, np.zeros((240, 320), np.uint8)), calibration_file(data, "auto"))


def test_a_confirmed_throw_is_used_at_once_and_after_a_restart(tmp_path: Path, learner: Any) -> None:
    teacher(tmp_path, learner).learn(Throw(FACES), READING)
    assert [one.right for one in learner.taught.results] == [True]
    after = Learner()
    teacher(tmp_path, after)
    assert after.taught == learner.taught


def test_a_correction_counts_also_if_the_reading_was_not_sure_and_an_entry_alone_does_not(
    tmp_path: Path, learner: Any
) -> None:
    taught = teacher(tmp_path, learner)
    unsure = replace(READING, sure=False)
    taught.learn(Throw(FACES), unsure)
    assert learner.taught.results == ()
    taught.learn(Throw((1, 2, 3, 4, 6)), unsure)
    assert [one.right for one in learner.taught.results] == [False]


def test_without_the_setting_nothing_is_taught_or_used(tmp_path: Path, learner: Any) -> None:
    taught = teacher(tmp_path, learner)
    taught.learn(Throw(FACES), READING)
    taught.set_wanted(False)
    assert learner.taught == UNTAUGHT
    taught.learn(Throw(FACES), READING)
    taught.set_wanted(True)
    assert len(learner.taught.results) == 1


def test_a_new_calibration_ends_what_was_taught(tmp_path: Path, learner: Any) -> None:
    taught = teacher(tmp_path, learner)
    taught.learn(Throw(FACES), READING)
    calibrate_again(tmp_path)
    taught.learn(Throw(FACES), READING)
    assert len(learner.taught.results) == 1


def test_a_damaged_file_or_a_full_disk_stops_no_game(tmp_path: Path, learner: Any) -> None:
    (tmp_path / "taught.json").write_text("{")
    taught = teacher(tmp_path, learner)
    (tmp_path / "taught.json").unlink()
    (tmp_path / "taught.json").mkdir()
    taught.learn(Throw(FACES), READING)
    assert len(learner.taught.results) == 1


def test_a_reading_of_another_kind_teaches_nothing(tmp_path: Path, learner: Any) -> None:
    teacher(tmp_path, learner).learn(Throw(FACES), replace(READING, basis=None))
    assert learner.taught == UNTAUGHT
