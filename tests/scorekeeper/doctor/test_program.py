"""The doctor (which checks an installation) reports settings that cannot be used, and past crashes."""

import os
import sys
import time
from pathlib import Path

import cv2
import pytest

from scorekeeper.doctor import program
from tests.scorekeeper.doctor.parts import states


def test_every_setting_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    assert states(program.check_settings(tmp_path)) == ["good"]
    (tmp_path / "settings.toml").write_text("theme = 'blue'\ncolour = 3\n")
    theme, colour = program.check_settings(tmp_path)
    assert str(theme).startswith("settings.toml: theme must be dark or light, not 'blue'; it was ignored: mend or")
    assert colour.state == "bad"


def test_a_crash_is_mentioned_with_its_cause(tmp_path: Path) -> None:
    assert states(program.check_crashes(tmp_path)) == ["good"]
    (tmp_path / "log").mkdir()
    crash = tmp_path / "log/crash-of-mine.txt"
    crash.write_text("Traceback\n  File x\nRuntimeError: no lamp\n")
    (one,) = program.check_crashes(tmp_path)
    assert one.state == "note"
    last = time.strftime("%Y-%m-%d %H:%M", time.gmtime(crash.stat().st_mtime))
    assert one.says.endswith(f"the last at {last} UTC: RuntimeError: no lamp")
    os.truncate(crash, 1 << 30)
    assert [one.state for one in program.check_crashes(tmp_path)] == ["note"]


def test_an_opencv_of_another_version_has_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "__version__", "4.14.0")
    _reader, replaced = program.check_model(Path())
    assert str(replaced).startswith("another package of OpenCV (4.14.0) has replaced")
    assert replaced.state == "bad"


def test_the_engine_that_runs_is_named_and_the_slow_one_has_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = program.check_model(Path())
    assert str(found).endswith("it is run by onnxruntime")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert states(program.check_model(Path())) == ["good", "note"]
