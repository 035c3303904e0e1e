"""`scorekeeper camera` as it is typed: its output, its exit codes, and one sentence for any mistake."""

import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from shutil import copytree

import cv2
import numpy as np
import pytest

from scorekeeper.__main__ import main
from tests.vision.far_table import with_tray, wood
from tests.vision.sources.pi import Picamera2
from vision.clips.painter import DrawnDie, Painter
from vision.reading.reader import Reader
from vision.scene import Picture
from vision.sources.demo import Demo
from vision.sources.picamera import PiCamera
from vision.watching.calibration import calibration_file, read_calibration
from vision.watching.camera_check import CameraFinding

Out = pytest.CaptureFixture[str]


def camera(*words: object) -> int:
    return main(["camera", *(str(word) for word in words)])


@pytest.fixture(autouse=True)
def drivers_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give drivers ten minutes to answer, so that a late one on a busy machine does not count as hanging."""
    monkeypatch.setattr("scorekeeper.commands.camera.ANSWERS_WITHIN_S", 600.0)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a film of the drawn table with two throws; two dice are kept in the second."""
    path = tmp_path_factory.mktemp("films") / "turn.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    with Demo(seed=5, every=None) as demo:
        demo.throw(faces=[1, 2, 3, 4, 5])
        for number in range(140):
            frame = demo.read()
            assert frame is not None
            writer.write(frame.image)
            if number == 60:
                dice = demo.truth().dice
                demo.throw(
                    keep=[((d.box[0] + d.box[2]) / 2, (d.box[1] + d.box[3]) / 2) for d in dice if d.face > 3],
                    faces=[6, 6, 6],
                )
    writer.release()
    return path


def test_watching_a_film_prints_a_line_for_every_change(film: Path, capsys: Out) -> None:
    assert camera("watch", "--camera", f"video:{film}", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["state"] for line in lines} == {"empty", "moving", "hand", "rest"}
    assert [line["frame"] for line in lines] == sorted({line["frame"] for line in lines})
    for line in lines:
        assert list(line) == ["frame", "t", "state", "throw", *(["dice"] if line["state"] == "rest" else []), "sure"]
        assert line["t"] == pytest.approx(line["frame"] / 15, abs=0.002)
    first, second = (line for line in lines if line["state"] == "rest")
    assert (first["throw"], second["throw"]) == (1, 2)
    assert sorted(die["face"] for die in first["dice"]) == [1, 2, 3, 4, 5]
    assert sorted((die["face"], die["kept"]) for die in second["dice"]) == [
        (4, True),
        (5, True),
        (6, False),
        (6, False),
        (6, False),
    ]
    assert set(second["dice"][0]) == {"face", "confidence", "box", "second", "kept"}


def test_watching_without_json_is_for_people(capsys: Out) -> None:
    assert camera("watch", "--camera", "scripted:1,2,3,4,5", "--seconds", "4") == 0
    assert "throw 1  rest" in capsys.readouterr().out


def test_calibrating_keeps_the_tray_and_checking_knows_it(tmp_path: Path, capsys: Out) -> None:
    assert camera("check", "--camera", "demo", "--data", tmp_path) == 0
    assert "note  not calibrated yet" in capsys.readouterr().out
    assert camera("calibrate", "--camera", "demo", "--data", tmp_path) == 0
    assert str(tmp_path / "camera-demo.json") in capsys.readouterr().out
    assert camera("check", "--camera", "demo", "--data", tmp_path) == 0
    assert "not moved since" in capsys.readouterr().out


def test_a_tray_that_is_not_seen_asks_for_its_corners(tmp_path: Path, capsys: Out) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((360, 640, 3), 90, np.uint8))
    words = ("calibrate", "--camera", f"photos:{tmp_path}", "--data", tmp_path)
    assert camera(*words) == 2
    assert "four corners" in capsys.readouterr().err
    assert camera(*words, "--corners", "20,20", "600,20", "600,340", "20,340") == 0


def test_checking_says_what_to_do_about_a_bad_picture(tmp_path: Path, capsys: Out) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((360, 640, 3), 5, np.uint8))
    assert camera("check", "--camera", f"photos:{tmp_path}", "--data", tmp_path) == 1
    said = capsys.readouterr().out
    assert "switch on a lamp" in said
    assert "focus" in said


def test_a_camera_that_does_not_answer_is_the_answer_no(tmp_path: Path, capsys: Out) -> None:
    assert camera("check", "--camera", "video:/nowhere.mp4", "--data", tmp_path) == 1
    assert capsys.readouterr().out == "BAD   there is no film /nowhere.mp4\n"


def test_a_film_that_is_none_is_reported_in_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "film.jpg").write_bytes(b"no picture at all")
    assert camera("watch", "--camera", f"video:{tmp_path / 'film.jpg'}") == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("name", ["shot.png", "shot.jpg"])
def test_a_snapshot_is_the_picture_of_the_camera(name: str, tmp_path: Path) -> None:
    painted = np.random.default_rng(3).integers(0, 256, (36, 64, 1), np.uint8).repeat(10, 0).repeat(10, 1).repeat(3, 2)
    cv2.imwrite(str(tmp_path / "table.png"), painted)
    assert camera("snapshot", "--camera", f"photos:{tmp_path}", tmp_path / name) == 0
    picture = cv2.imread(str(tmp_path / name))
    assert picture is not None
    assert np.abs(picture.astype(int) - painted).mean() < 4


def test_a_snapshot_that_the_disk_refuses_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.storage.sync_to_disk", refuse)
    assert camera("snapshot", "--camera", "scripted:6,6,4,2,1", tmp_path / "shot.png") == 2
    assert "cannot be written: No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_snapshot_of_the_drawn_table_shows_its_first_throw_at_rest(tmp_path: Path) -> None:
    assert camera("snapshot", "--camera", "scripted:6,6,4,2,1", tmp_path / "shot.png") == 0
    picture = cv2.imread(str(tmp_path / "shot.png"))
    assert picture is not None
    assert sorted(Reader().read(np.asarray(picture, np.uint8), 5).faces) == [1, 2, 4, 6, 6]


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "--camera", "telescope"),
        ("watch", "--camera", "scripted:7"),
        ("watch", "--camera", "video:/nowhere.mp4"),
        ("snapshot", "--camera", "demo", "/nowhere/shot.png"),
        ("check", "--camera", "telescope"),
        ("calibrate", "--camera", "demo", "--corners", "nan,1", "900,1", "900,700", "1,700"),
        ("calibrate", "--camera", "demo", "--corners", "1,1", "9000,1", "9000,5000", "1,4000"),
        ("snapshot", "--camera", "none", "shot.png"),
        ("watch", "--camera", "none"),
    ],
)
def test_bad_use_is_reported_in_one_sentence(words: tuple[str, ...], capsys: Out) -> None:
    assert camera(*words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "--expect", "x"),
        ("watch", "--expect", "0"),
        ("watch", "--seconds", "nan"),
        ("watch", "--seconds", "-1"),
        ("snapshot", "--camera", "demo", "shot.gif"),
        ("calibrate", "--corners", "1"),
        (),
    ],
)
def test_arguments_that_make_no_sense_are_refused(words: tuple[str, ...], capsys: Out) -> None:
    with pytest.raises(SystemExit) as stopped:
        camera(*words)
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("driver", "said"),
    [
        ("raise ValueError('numpy.dtype size changed')", "cannot be used here (numpy.dtype size changed)"),
        (
            "class Picamera2:\n    global_camera_info = staticmethod(lambda: [1])\n"
            "    def __init__(self, number): raise RuntimeError('Device or resource busy')",
            "cannot be started (Device or resource busy)",
        ),
    ],
)
def test_asking_a_pi_camera_says_why_it_does_not_answer(
    driver: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    (tmp_path / "picamera2.py").write_text(driver)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    assert camera("list", "--camera", "picamera") == 1
    assert said in capsys.readouterr().out
    sys.modules.pop("picamera2", None)


@pytest.mark.parametrize(("source", "code"), [("demo", 0), ("video:/nowhere.mp4", 1)])
def test_one_camera_can_be_asked_whether_it_answers(source: str, code: int, capsys: Out) -> None:
    assert camera("list", "--camera", source) == code
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_corner_below_zero_is_a_corner(tmp_path: Path, capsys: Out) -> None:
    corners = ("-5,-5", "100,0", "100,100", "0,100")
    assert camera("calibrate", "--camera", "demo", "--corners", *corners, "--data", tmp_path) == 2
    assert "a corner lies outside the picture" in capsys.readouterr().err


def test_the_connected_cameras_are_listed_with_their_models(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    found = {"picamera": "a Pi camera", "usb:2": "HD Webcam\x1b[2J"}
    monkeypatch.setattr("scorekeeper.commands.camera.available_cameras", lambda: found)
    assert camera("list") == 0
    assert capsys.readouterr().out == "picamera    a Pi camera\nusb:2       HD Webcam?[2J\n"
    assert camera("list", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["camera"]: line["model"] for line in lines} == found


def test_listing_without_cameras_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.setattr("scorekeeper.commands.camera.available_cameras", dict)
    assert camera("list") == 1
    assert (
        capsys.readouterr().out
        == "no camera is connected: plug one in, take a phone with --camera phone, or play with --camera demo\n"
    )
    assert camera("list", "--json") == 1
    assert capsys.readouterr().out == ""


# ---- a Pi camera, by the double of its driver


@pytest.fixture(scope="module")
def field() -> Picture:
    """What a camera sees 60 cm above a table with a tray over 45 % of its field, and five dice in it."""
    dice = [DrawnDie(face, 250 + 135 * face, 250 + 40 * face, 20 * face) for face in (1, 2, 3, 5, 6)]
    seen = with_tray(wood(), Painter(grain=0).paint(dice), 0.45)
    made = np.asarray(cv2.resize(seen, (2304, 1296), interpolation=cv2.INTER_AREA), np.uint8)
    made.flags.writeable = False
    return made


@pytest.fixture
def pi(field: Picture, monkeypatch: pytest.MonkeyPatch) -> Picamera2:
    """A Camera Module 3 above this field."""
    device = Picamera2("imx708", world=field)
    monkeypatch.setattr("vision.sources.picamera.open_camera", lambda number: device)
    return device


def test_checking_a_pi_camera_names_sensor_width_exposure_and_lens(pi: Picamera2, tmp_path: Path, capsys: Out) -> None:
    camera("check", "--camera", "picamera", "--data", tmp_path)
    found = capsys.readouterr().out
    assert "good  100 % of the sensor imx708 are read, 2304x1296 pixels" in found
    assert "good  a Camera Module 3 35 cm above a table sees 45 cm of it, a die has 45 pixels" in found
    assert "good  exposed for 4.0 ms at gain 1.0" in found
    assert "the lens is focused 60 cm away" in found


def test_checking_a_pi_camera_whose_whole_field_is_refused_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Out
) -> None:
    device = Picamera2("imx708", refuses=[(2304, 1296), (4608, 2592)])
    monkeypatch.setattr("vision.sources.picamera.open_camera", lambda number: device)
    assert camera("check", "--camera", "picamera", "--data", tmp_path) == 1
    found = capsys.readouterr().out
    assert "BAD   44 % of the sensor imx708 are read, 1536x864 pixels: its driver refuses the whole field" in found
    assert "sees 30 cm of it, a die has 68 pixels" in found


@pytest.fixture(scope="module")
def calibrated(field: Picture, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder in which the calibration of a Pi camera above this field is kept, and what was printed."""
    folder, printed, device = tmp_path_factory.mktemp("calibrated"), io.StringIO(), Picamera2("imx708", world=field)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
        patch.setattr("vision.sources.picamera.open_camera", lambda number: device)
        patch.setattr("scorekeeper.commands.camera.ANSWERS_WITHIN_S", 600.0)
        assert camera("calibrate", "--camera", "picamera", "--data", folder) == 0
    return folder, printed.getvalue()


def test_calibrating_a_pi_camera_focuses_locks_and_frames_the_tray(calibrated: tuple[Path, str]) -> None:
    folder, printed = calibrated
    assert "once the picture is framed on the tray" in printed
    kept = read_calibration(calibration_file(folder, "picamera"))
    assert kept is not None
    assert kept.locks["LensPosition"] == pytest.approx(1 / 0.6, abs=0.3)
    assert kept.locks["ExposureTime"] <= 10000
    assert 0.45 < kept.view.width < 0.6


def test_watching_a_calibrated_pi_camera_reads_what_is_framed(
    pi: Picamera2, calibrated: tuple[Path, str], tmp_path: Path, capsys: Out
) -> None:
    folder = copytree(calibrated[0], tmp_path / "data")
    assert camera("watch", "--camera", "picamera", "--data", folder, "--json", "--seconds", "108") == 0
    lines = [json.loads(one) for one in capsys.readouterr().out.splitlines()]
    (rest,) = [one for one in lines if one["state"] == "rest"][-1:]
    assert [die["face"] for die in sorted(rest["dice"], key=lambda die: die["box"])] == [1, 2, 3, 5, 6]
    assert min(die["box"][2] - die["box"][0] for die in rest["dice"]) > 40


@pytest.mark.parametrize(("words", "period"), [((), 8333), (("--mains", "50"), 10000), (("--mains", "auto"), 10000)])
def test_the_mains_are_those_of_the_command_or_of_the_settings(
    words: tuple[str, ...], period: int, pi: Picamera2, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_look(source: PiCamera, *_: object) -> list[CameraFinding]:
        with source:
            assert source.read()
        return []

    monkeypatch.setattr("scorekeeper.commands.camera.open_and_examine", only_look)
    monkeypatch.setenv("TZ", "Europe/Berlin")
    (tmp_path / "settings.toml").write_text("mains = 60\n")
    camera("check", "--camera", "picamera", "--data", tmp_path, *words)
    assert pi.controls["AeFlickerPeriod"] == period


def test_mains_of_another_frequency_are_refused(capsys: Out) -> None:
    with pytest.raises(SystemExit, match="2"):
        camera("check", "--mains", "55")
    assert "the mains have auto, 50, 60, not '55'" in capsys.readouterr().err


@pytest.mark.parametrize("word", [["list"], ["check"], ["calibrate"], ["snapshot", "table.png"]])
@pytest.mark.parametrize("call", ["configure", "start", "capture_request"])
def test_a_pi_camera_whose_driver_hangs_is_said_and_the_word_ends(
    word: list[str], call: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Out
) -> None:
    device = Picamera2("imx708", hangs={call})
    monkeypatch.setattr("vision.sources.picamera.open_camera", lambda number: device)
    monkeypatch.setattr("scorekeeper.commands.camera.ANSWERS_WITHIN_S", 0.3)
    monkeypatch.chdir(tmp_path)
    folder = ["--data", tmp_path] if word[0] in ("check", "calibrate") else []
    assert camera(*word, "--camera", "picamera", *folder) != 0
    captured = capsys.readouterr()
    assert "the camera's driver does not answer" in captured.out + captured.err
    device.let_go()
