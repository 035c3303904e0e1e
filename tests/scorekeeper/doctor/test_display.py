"""The doctor opens a trial window and judges the display by what that window printed."""

import json

import pytest

from scorekeeper.doctor import display
from tests.scorekeeper.doctor.parts import states

DRAWN = {"driver": "KMSDRM", "renderer": "V3D 7.1", "size": [800, 480], "seen": True}


@pytest.mark.parametrize(
    ("printed", "complaint", "wanted"),
    [
        (json.dumps(DRAWN), "", ["good"]),
        (json.dumps(DRAWN | {"driver": "offscreen"}), "", ["bad"]),
        (json.dumps(DRAWN | {"seen": False}), "", ["bad"]),
        (json.dumps(DRAWN | {"renderer": "llvmpipe (LLVM 15)"}), "", ["good", "note"]),
        ("", "scorekeeper: there is no display\n", ["bad"]),
        ("[1]", "", ["bad"]),
    ],
)
def test_the_window_is_judged_by_what_it_says_of_itself(printed: str, complaint: str, wanted: list[str]) -> None:
    assert states(display.judge_trial(0, printed, complaint)) == wanted


@pytest.mark.parametrize(
    ("complaint", "says"),
    [
        ("scorekeeper: there is no display\n", "no window can be opened (there is no display)"),
        ("Traceback ...\nOSError: no such font\n", "our screen cannot be drawn (OSError: no such font)"),
    ],
)
def test_a_screen_that_crashes_is_not_blamed_on_the_cable(complaint: str, says: str) -> None:
    (found,) = display.judge_trial(1, "", complaint)
    assert (found.state, found.says) == ("bad", says)
