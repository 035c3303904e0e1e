"""Characters that could steer a terminal become question marks, and every error has a keyword for programs."""

from pathlib import Path

import pytest

from vision.errors import CalibrationError, PhotoError, SourceError, VisionError, make_visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("dice ü 骰子", "dice ü 骰子"),
        ("\x1b[31mred", "?[31mred"),
        ("two\nlines", "two?lines"),
        ("\x9b0m", "?0m"),
        ("\u202e", "?"),
    ],
)
def test_characters_that_steer_a_terminal_become_question_marks(text: str, shown: str) -> None:
    assert make_visible(text) == shown


def test_every_error_has_a_word_for_programs() -> None:
    assert PhotoError("the file is cut off").kind == "unreadable"
    assert all(one.kind for one in VisionError.__subclasses__())


def test_an_error_of_a_camera_has_a_reason_for_the_screen_and_may_name_what_it_concerns() -> None:
    assert SourceError("the cable is loose").reason == "does not answer"
    assert CalibrationError("the file is damaged").reason == "not calibrated"
    missing = SourceError("there is no film a.mp4", "no such file", Path("a.mp4"))
    assert (str(missing), missing.reason, missing.what) == ("there is no film a.mp4", "no such file", "a.mp4")
