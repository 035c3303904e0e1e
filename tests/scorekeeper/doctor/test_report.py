"""The report about a machine: what its camera, panel and engine are, without names, and never over another file."""

import json
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.doctor import report
from scorekeeper.doctor.finding import good_finding
from scorekeeper.settings import Settings, save_settings
from tests.scorekeeper.doctor.parts import played
from tests.vision.sources.pi import Picamera2


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "TIMED_FRAMES", 40)


def test_a_pi_camera_is_reported_with_modes_controls_and_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.sources.picamera.open_camera", lambda number: Picamera2("imx219"))
    save_settings(tmp_path / "settings.toml", Settings(camera="picamera"))
    found = json.loads(report.as_report(tmp_path, []))
    camera = found["camera"]
    assert camera["driver"]["model"] == "imx219"
    assert len(camera["driver"]["modes"]) == 8
    assert camera["driver"]["controls"]["AnalogueGain"] == [1.0, 10.67, 1.0]
    assert camera["driver"]["sensor"] == {"output_size": [1640, 1232], "bit_depth": 10}
    assert camera["condition"]["share"] == 1.0
    assert camera["frames"] == 40
    assert set(camera["frame_ms"]) == set(camera["read_ms"]) == {"median", "p95", "most"}
    assert found["engine"]["name"] in ("onnxruntime", "opencv")
    assert found["version"] == report.REPORT_VERSION


def test_a_camera_that_hangs_is_reported_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Picamera2(hangs={"start"})
    monkeypatch.setattr("vision.sources.picamera.open_camera", lambda number: device)
    monkeypatch.setattr(report, "EXAMINED_WITHIN_S", 0.3)
    save_settings(tmp_path / "settings.toml", Settings(camera="picamera"))
    assert "does not answer" in json.loads(report.as_report(tmp_path, []))["camera"]["error"]
    device.let_go()


def test_it_holds_no_names_and_no_secrets(tmp_path: Path) -> None:
    played(tmp_path)
    save_settings(
        tmp_path / "settings.toml", Settings(players=("Zoë",), camera="stream:rtsp://anna:secret@192.0.2.1/x?key=abc")
    )
    text = report.as_report(tmp_path, [("games", good_finding("a match of Zoë in /home/zoe/dice"))]).decode()
    assert not any(secret in text for secret in ("Zoë", "zoe", "anna", "secret", "abc"))


def test_a_camera_that_does_not_answer_is_reported_with_the_reason(tmp_path: Path) -> None:
    save_settings(tmp_path / "settings.toml", Settings(camera="usb:63"))
    assert "usb:63" in report.camera_facts(tmp_path)["error"]


def test_the_outputs_of_the_graphics_cards_are_listed(tmp_path: Path) -> None:
    output = tmp_path / "card1-DSI-1"
    output.mkdir()
    (output / "status").write_text("connected\n")
    (output / "modes").write_text("800x480\n640x480\n")
    (found,) = report.display_facts(tmp_path)
    assert (found["output"], found["status"], found["mode"]) == ("card1-DSI-1", "connected", "800x480")


def test_times_are_given_as_median_95_percent_and_most() -> None:
    assert report.spread_of_ms([float(n) for n in range(1, 101)]) == {"median": 51.0, "p95": 96.0, "most": 100.0}
    assert report.spread_of_ms([]) == {}


def test_it_is_written_into_a_new_file_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_settings(tmp_path / "settings.toml", Settings(camera="demo"))
    file = tmp_path / "board.json"
    words = ["doctor", "--data", str(tmp_path), "--only", "settings", "--report", str(file)]
    assert main(words) == 0
    assert json.loads(file.read_text())["findings"][0]["area"] == "settings"
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
