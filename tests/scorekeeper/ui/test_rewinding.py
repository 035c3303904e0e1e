"""“That was wrong” by taps: corrected dice, the last seconds on disk, onto a stick, replayed, and deleted."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.camera.ring import RewindRing
from scorekeeper.present.turn import events as on
from scorekeeper.records import wrong_readings
from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.turn.panel import FaceKey
from tests.scorekeeper.ui.driver import Driver, plug_in
from tests.scorekeeper.ui.scenes.parts import StillWatch, sight
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.sources import create_source
from vision.watching.eye import Eye

Opened = Callable[..., Driver]
FILMS = Path(__file__).parents[2] / "film_set"


@pytest.fixture(scope="module")
def read() -> tuple[RewindRing, Reading]:
    """The ring after a film, and the eye's last reading of five dice at rest in it."""
    film = sorted(FILMS.glob("*.mp4"))[0]
    ring, eye, reading = RewindRing(wanted=True), Eye(Reader(effort=QUICK)), Reading("moving")
    with create_source(f"video:{film}") as source:
        while frame := source.read():
            now = ring.see(eye, frame, False)
            reading = now if now.state == "rest" and len(now.dice) == 5 else reading
    return ring, reading


class Camera(StillWatch):
    """Stands in for the camera thread after a film, with the ring and the reading of its end."""

    def __init__(self, ring: RewindRing, reading: Reading) -> None:
        super().__init__(sight(reading, is_kept=True))
        self.rewind = ring


def at_the_table(opened: Opened, read: tuple[RewindRing, Reading]) -> Driver:
    table = opened(watch=Camera(*read), settings=Settings(language="en", dim_after=0, keep_photos=True))
    table.session.begin(Setup("philos", ("Anna", "Bo"), "en"))
    table.app.show_match()
    table.app.look_at_table(0)
    table.step()
    return table


def correct(table: Driver, place: int, face: int) -> None:
    """Change the face of a die by taps."""
    table.page.handle_touch(on.BeginFaceCorrection(place))
    table.step()
    table.tap(next(one for one in table.widgets() if isinstance(one, FaceKey) and one.face == face))


def test_a_wrong_reading_is_kept_replayed_copied_and_deleted(
    opened: Opened, read: tuple[RewindRing, Reading], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    stick = tmp_path / "IVORY"
    stick.mkdir()
    plug_in(monkeypatch, [stick])
    table = at_the_table(opened, read)
    data = table.app.table.data
    table.tap("menu")
    table.tap("That was wrong")
    assert table.says("First tap the die that was read wrongly")
    seen = read[1].faces
    correct(table, 0, seen[0] % 6 + 1)
    table.tap("menu")
    table.tap("That was wrong")
    table.until(lambda: table.says("The last seconds are kept"))
    assert main(["replay", str(data / "rewinds"), "--html", str(tmp_path / "page.html")]) == 1, "it was sure, and wrong"
    assert "wrong though sure" in capsys.readouterr().out
    assert (tmp_path / "page.html").read_text().count("data:image/jpeg") >= 5

    table.app.go("settings", group="camera")
    table.step()
    table.tap("1 wrong reading is kept")
    table.until(lambda: table.page.has_looked)
    table.step()
    table.tap("Onto IVORY")
    table.until(lambda: not table.page.busy)
    assert table.says("1 file was written: rewinds.")
    assert (stick / "Scorekeeper" / "rewinds" / "throws.jsonl").is_file()
    table.tap("Delete 1 wrong reading")
    table.tap("No")
    assert len(wrong_readings.kept_wrong_readings(data)) == 1
    table.tap("Delete 1 wrong reading")
    table.tap("Yes, delete all")
    assert wrong_readings.kept_wrong_readings(data) == []
    assert table.says("0 wrong readings are kept")


def test_without_the_setting_the_menu_does_not_offer_it(opened: Opened, read: tuple[RewindRing, Reading]) -> None:
    table = at_the_table(opened, read)
    watch = table.app.watch
    assert isinstance(watch, StillWatch)
    watch.sight = sight(read[1])
    table.app.look_at_table(0)
    table.tap("menu")
    assert not table.says("That was wrong")


def test_a_disk_that_refuses_is_said(opened: Opened, read: tuple[RewindRing, Reading]) -> None:
    table = at_the_table(opened, read)
    (table.app.table.data / "rewinds").write_text("a file")
    correct(table, 0, read[1].faces[0] % 6 + 1)
    table.tap("menu")
    table.tap("That was wrong")
    table.until(lambda: table.says("cannot be written"))
