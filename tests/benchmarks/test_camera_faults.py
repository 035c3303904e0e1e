"""A short evening with faults of a camera: after every one the dice are read again, and dice can always be entered by
hand.

How long each may take is measured by the benchmark itself, on a machine that does nothing else.
"""

import random
import tempfile
from itertools import islice
from pathlib import Path

import pytest

from tests.benchmarks.camera_faults import Course, Evening, faults, quickly, report

NAMES = ("hangs in read", "hangs in close", "raises in see", "another size", "empty frames", "noise", "frozen")
SPEED = 4.0


def test_after_every_fault_the_dice_are_read_again_and_hand_play_was_open(capsys: pytest.CaptureFixture[str]) -> None:
    coming = {fault.name: fault for fault in islice(faults(random.Random(2)), 30)}
    with tempfile.TemporaryDirectory() as data, quickly(SPEED):
        evening = Evening(Path(data), SPEED)
        try:
            courses = [evening.suffer(coming[name]) for name in NAMES]
            assert evening.is_back()
        finally:
            evening.close()
    for course in courses:
        assert course.by_hand, course
    report(courses)
    assert "7 faults" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("course", "good"),
    [
        (Course("noise", 3.9, True, 4.9, 0.9), True), (Course("noise", 4.1, True, 1.0, 0.5), False),
        (Course("noise", 1.0, False, 1.0, 0.5), False), (Course("noise", None, True, 5.1, 0.5), False),
        (Course("noise", None, True, 1.0, 1.1), False), (Course("frozen", 2.0, True, 1.0, 1.1), False),
    ],
)  # fmt: skip
def test_a_course_is_judged_by_its_limits(course: Course, good: bool) -> None:
    assert course.is_good is good
