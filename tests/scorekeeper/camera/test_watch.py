"""The camera thread: no other thread waits for it, and the game goes on whatever happens to the camera."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.camera.watch import Watch, load_calibration, unused_first_die_id
from tests.scorekeeper.camera.doubles import Camera, Clock, SteadyEye, raising
from tests.vision.sources.v4l import Bus, Cam
from tests.vision.truth_reader import TruthReader
from vision.errors import ModelError, SourceError
from vision.scene import Picture
from vision.sources import Frame, Locks, Source, create_source, usb
from vision.sources.demo import Demo
from vision.watching.calibration import Calibration
from vision.watching.eye import Eye

PATIENCE = 600.0


class Faulty(Source):
    """A live camera with the demo's pictures, as fast as they are read, each changed by `happens` first.

    If that returns None, the camera was pulled; the times of its frames jump by 100 seconds when it is opened again.
    """

    live = True
    name = "faulty"

    def __init__(self, demo: Demo, happens: Callable[[Picture], Picture | None] = lambda picture: picture) -> None:
        self.demo, self.happens = demo, happens
        self.opened = 0
        self._gone = 0.0

    def open(self) -> None:
        self.opened += 1
        if self.opened > 1:
            self._gone += 100.0
        self.demo.open()

    def read(self) -> Frame | None:
        frame = self.demo.read()
        assert frame is not None
        image = self.happens(frame.image)
        if image is None:
            raise SourceError("the camera was pulled")
        return replace(frame, image=image, time=frame.time + self._gone)

    def close(self) -> None:
        self.demo.close()


@pytest.fixture(autouse=True)
def checked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look a hundred times a second whether an attempt hangs, instead of four times."""
    monkeypatch.setattr("scorekeeper.camera.watch.ATTEMPT_CHECKED_EVERY_S", 0.01)


@pytest.fixture
def tried_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin the next attempt a hundredth of a second after the last one, instead of half a second."""
    monkeypatch.setattr("scorekeeper.camera.watch.RETRY_PAUSES_S", (0.01, 3.0))


@pytest.fixture
def started() -> Iterator[Callable[[Watch], Watch]]:
    """Return a function that starts a camera thread (Watch); all of them are stopped at the end of the test."""
    running: list[Watch] = []

    def start(watch: Watch) -> Watch:
        running.append(watch)
        watch.start()
        return watch

    yield start
    for watch in running:
        watch.stop()


def until(watch: Watch, wanted: Callable[[Sight], bool]) -> Sight:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if wanted(sight := watch.newest()):
            return sight
        time.sleep(0.005)
    raise AssertionError(f"never seen; last: {watch.newest().reading}, {watch.newest().health}")


def watch_of(source: Source, demo: Demo) -> Watch:
    return Watch(lambda: source, lambda: Eye(TruthReader(demo)))


def rests(sight: Sight) -> bool:
    return sight.reading.state == "rest"


def test_the_newest_sight_is_there_at_once_and_grows_into_a_reading(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=1, every=1.0)
    watch = watch_of(Faulty(demo), demo)
    assert watch.newest().reading.state == "moving"
    sight = until(started(watch), rests)
    assert len(sight.reading.dice) == 5
    assert sight.health == "live"
    assert sight.size == (1280, 720)
    assert sight.picture is not None
    assert sight.picture.shape == (360, 640, 3)


@pytest.mark.usefixtures("tried_again_soon")
def test_a_pulled_camera_is_reported_and_found_again_with_throws_counting_on(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=2, every=1.0)
    pulled = False
    source = Faulty(demo, lambda picture: None if pulled else picture)
    watch = started(watch_of(source, demo))
    before = until(watch, lambda sight: sight.reading.throw == 2 and rests(sight))
    pulled = True
    lost = until(watch, lambda sight: sight.health == "looking for the camera")
    assert str(lost.error) == "the camera was pulled"
    assert lost.reading.state == "moving"
    pulled = False
    after = until(watch, lambda sight: sight.health == "live" and rests(sight))
    assert after.reading.throw > before.reading.throw
    assert source.opened > 1


@pytest.mark.parametrize(
    ("happens", "health"),
    [
        (lambda picture: picture // 30, "dark picture"),
        (lambda picture: np.full_like(picture, 140), "covered"),
        (lambda picture: picture, "live"),
    ],
)
def test_a_blocked_camera_is_reported_and_comes_back(
    happens: Callable[[Picture], Picture], health: str, started: Callable[[Watch], Watch]
) -> None:
    demo = Demo(seed=3, every=1.0)
    blocked = False
    watch = started(watch_of(Faulty(demo, lambda picture: happens(picture) if blocked else picture), demo))
    until(watch, rests)
    blocked = True
    until(watch, lambda sight: sight.health == health)
    blocked = False
    until(watch, lambda sight: sight.health == "live" and rests(sight))


def test_a_frozen_camera_is_reported(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=4, every=None)
    frozen: list[Picture] = []

    def freeze(picture: Picture) -> Picture:
        frozen.append(picture)
        return frozen[0]

    sight = until(started(watch_of(Faulty(demo, freeze), demo)), lambda sight: sight.health == "frozen picture")
    assert sight.reading.state == "moving"


def test_more_or_less_light_changes_nothing(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=5, every=None)
    gain = 1.0
    source = Faulty(demo, lambda picture: np.clip(picture * gain, 0, 255).astype(np.uint8))
    watch = started(watch_of(source, demo))
    demo.throw(faces=[1, 2, 3, 4, 5])
    first = until(watch, rests)
    for gain in (0.5, 1.3):  # noqa: B007 (the camera looks at it)
        time.sleep(0.1)
        again = until(watch, rests)
        assert (again.reading.throw, again.reading.faces) == (first.reading.throw, first.reading.faces)


def test_without_a_trained_reader_the_table_is_reported_and_the_thread_ends(started: Callable[[Watch], Watch]) -> None:
    def no_reader() -> Eye:
        raise ModelError("there is no trained reader")

    sight = until(started(Watch(Demo, no_reader)), lambda sight: sight.health == "no reader")
    assert sight.error is not None
    assert sight.error.reason == "no reader"


def test_a_film_ends_and_its_last_reading_stays(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=6, every=1.0, script=[(2, 2, 2, 2, 2)])

    class Fast(Demo):
        live = True

    demo.__class__ = Fast
    sight = until(started(watch_of(demo, demo)), lambda sight: sight.health == "at its end")
    assert sight.reading.faces == (2, 2, 2, 2, 2)


def test_no_camera_ends_at_once(started: Callable[[Watch], Watch]) -> None:
    demo = Demo()
    watch = started(Watch(lambda: create_source("none"), lambda: Eye(TruthReader(demo))))
    until(watch, lambda sight: sight.health == "at its end")


def test_throws_are_asked_of_the_demo_by_the_ids_of_kept_dice(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=7, every=None)
    source = Faulty(demo)
    watch = started(Watch(lambda: source, lambda: Eye(TruthReader(demo))))
    until(watch, lambda sight: sight.reading.state == "empty")
    assert not watch.can_throw
    watch.throw()  # a camera throws nothing, and nobody minds

    class Direct(Demo):
        live = True

    demo = Direct(seed=7, every=None)
    direct = started(Watch(lambda: demo, lambda: Eye(TruthReader(demo))))
    until(direct, lambda sight: sight.reading.state == "empty")
    assert direct.can_throw
    direct.throw(faces=[6, 1, 2, 3, 4])
    sight = until(direct, rests)
    direct.throw(keep=[die.id for die in sight.reading.dice if die.face == 6], faces=[5, 5, 5, 5])
    sight = until(direct, lambda sight: rests(sight) and sight.reading.throw == 2)
    assert sorted((die.face, die.kept) for die in sight.reading.dice) == [(5, False)] * 4 + [(6, True)]


def test_the_demo_throws_as_many_dice_as_the_game_needs_also_when_it_is_reported_before(
    started: Callable[[Watch], Watch],
) -> None:
    class Direct(Demo):
        live = True

    demo = Direct(seed=10)
    watch = Watch(lambda: demo, lambda: Eye(TruthReader(demo)))
    watch.expect_dice(3)
    until(started(watch), lambda sight: sight.reading.state == "empty")
    watch.throw()
    sight = until(watch, rests)
    assert len(sight.reading.dice) == 3
    assert sight.reading.throw == 1


def test_what_is_forgotten_is_thrown_again(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=8, every=None)
    watch = started(watch_of(Faulty(demo), demo))
    demo.throw()
    until(watch, lambda sight: rests(sight) and sight.reading.throw == 1)
    watch.forget_throw()
    until(watch, lambda sight: rests(sight) and sight.reading.throw == 2)


def test_it_stops_at_once_even_while_it_looks_for_a_camera(started: Callable[[Watch], Watch]) -> None:
    for text in ("usb:63", "demo"):
        watch = started(Watch(lambda text=text: create_source(text), lambda: Eye(TruthReader(Demo()))))  # type: ignore[misc]
        time.sleep(0.05)
        watch.stop()
        until(watch, lambda _: not watch.running)  # noqa: B023 (asked at once)


def test_each_reason_for_a_lost_camera_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, started: Callable[[Watch], Watch]
) -> None:
    monkeypatch.setattr("scorekeeper.camera.watch.RETRY_PAUSES_S", (0.001, 0.001))
    reasons = iter([*["not plugged in"] * 5, *["pulled from rtsp://anna:secret@camera/x"] * 5])
    seen: list[str] = []

    def opened() -> Source:
        seen.append(next(reasons, "the end"))
        raise SourceError(seen[-1])

    started(Watch(opened, lambda: Eye(TruthReader(Demo()))))
    end = time.monotonic() + PATIENCE
    while "the end" not in seen and time.monotonic() < end:
        time.sleep(0.005)
    logged = [one.getMessage() for one in caplog.records if one.name == "scorekeeper.camera.watch"]
    assert logged[:2] == ["camera auto: not plugged in", "camera auto: pulled from rtsp://***@camera/x"]


def test_settled_frames_are_handed_on_once_a_throw(started: Callable[[Watch], Watch]) -> None:
    demo = Demo(seed=9, every=1.0)
    handed: list[int] = []
    source = Faulty(demo)
    watch = started(
        Watch(lambda: source, lambda: Eye(TruthReader(demo)), lambda frame, reading: handed.append(reading.throw))
    )
    until(watch, lambda sight: sight.reading.throw >= 3)
    assert handed[:2] == [1, 2]


def test_a_damaged_calibration_is_as_good_as_none(tmp_path: Path) -> None:
    assert load_calibration(tmp_path / "camera.json") is None
    (tmp_path / "camera.json").write_text("{}")
    assert load_calibration(tmp_path / "camera.json") is None


class Guarded(Demo):
    """The demo camera; it records which threads use it, and how often its exposure was locked."""

    live = True

    def __init__(self) -> None:
        super().__init__(seed=11, every=None)
        self.threads: set[str] = set()
        self.locked = 0

    def __getattribute__(self, name: str) -> object:
        if name in ("open", "read", "throw", "expect", "lock", "close"):
            object.__getattribute__(self, "threads").add(threading.current_thread().name)
        return super().__getattribute__(name)

    def lock(self, values: Locks | None = None) -> Locks:
        self.locked += 1
        return {"exposure": 5.0}

    def free(self) -> None:
        self.locked = 0


def test_only_its_own_thread_touches_the_source(started: Callable[[Watch], Watch], tmp_path: Path) -> None:
    demo = Guarded()
    watch = Watch(lambda: demo, lambda: Eye(TruthReader(demo)))
    watch.expect_dice(4)
    until(started(watch), lambda sight: sight.throws)
    watch.throw(faces=[1, 2, 3, 4])
    assert len(until(watch, rests).reading.dice) == 4
    tray = Calibration(
        (1280, 720), ((0.0, 0.0), (1280.0, 0.0), (1280.0, 720.0), (0.0, 720.0)), np.zeros((9, 16), np.uint8)
    )
    watch.use_calibration(tray, tmp_path / "camera.json")
    end = time.monotonic() + PATIENCE
    while not demo.locked and time.monotonic() < end:
        time.sleep(0.005)
    watch.stop(PATIENCE)
    kept = load_calibration(tmp_path / "camera.json")
    assert kept is not None
    assert kept.locks == {"exposure": 5.0}
    assert demo.threads == {"camera"}


def test_a_picture_is_made_small_only_when_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Picture] = []
    monkeypatch.setattr("scorekeeper.camera.sight.as_live_picture", lambda image: made.append(image) or image)
    sight = Sight(image=np.zeros((720, 1280, 3), np.uint8))
    assert made == []
    assert sight.picture is sight.picture
    assert len(made) == 1


# ---- a driver that hangs, with a clock that the test sets


def hanging(
    started: Callable[[Watch], Watch], call: str, eye: Callable[[], SteadyEye] = SteadyEye, **given: Any
) -> tuple[Watch, Camera, Clock, threading.Event]:
    """A watch whose camera hangs in this call after some frames (`open` and `close` hang when they are first
    called)."""
    clock, freed, hangs, camera = Clock(), threading.Event(), threading.Event(), Camera()

    def hang() -> None:
        if camera.opened == 1 and (call != "read" or camera.read_before == 5):
            hangs.set()
            freed.wait(PATIENCE)

    camera.calls[call] = hang
    if call == "close":
        camera.calls["read"] = lambda: (
            raising(SourceError("pulled"))() if (camera.opened, camera.read_before) == (1, 5) else None
        )
    watch = started(Watch(lambda: camera, eye, clock=clock, **given))  # type: ignore[arg-type]
    assert hangs.wait(PATIENCE)
    return watch, camera, clock, freed


@pytest.mark.parametrize("call", ["read", "close"])
def test_a_driver_that_hangs_is_lost_after_three_seconds(call: str, started: Callable[[Watch], Watch]) -> None:
    watch, _, clock, freed = hanging(started, call)
    until(watch, rests)
    clock.now += 1.5
    assert watch.newest().reading.dice == ()
    clock.now += 2.0
    assert watch.newest().health == "looking for the camera"
    assert watch.newest().error is not None
    freed.set()


@pytest.mark.usefixtures("tried_again_soon")
@pytest.mark.parametrize("call", ["open", "read", "close"])
def test_a_driver_that_hangs_for_30_seconds_is_left_behind_and_another_attempt_is_made(
    call: str, started: Callable[[Watch], Watch]
) -> None:
    watch, camera, clock, freed = hanging(started, call)
    clock.now += 31.0
    again = until(watch, lambda sight: camera.opened == 2 and rests(sight))
    assert again.health == "live"
    assert watch._hanging_attempts() != []
    freed.set()
    until(watch, lambda _: not watch._hanging_attempts())
    until(watch, rests)


@pytest.mark.parametrize("call", ["open", "read", "close"])
def test_on_an_appliance_a_driver_that_hangs_ends_the_program_once(
    call: str, started: Callable[[Watch], Watch]
) -> None:
    ended = threading.Event()
    watch, camera, clock, freed = hanging(started, call, on_hang=ended.set)
    assert not ended.wait(0.15)
    clock.now += 31.0
    assert ended.wait(PATIENCE)
    until(watch, lambda _: not watch.running)
    assert camera.opened == 1
    assert watch.newest().health == "looking for the camera"
    freed.set()


def test_a_driver_that_answers_late_goes_on(started: Callable[[Watch], Watch]) -> None:
    watch, camera, clock, freed = hanging(started, "read")
    clock.now += 20.0
    until(watch, lambda sight: sight.health == "looking for the camera")
    freed.set()
    until(watch, lambda sight: sight.health == "live" and rests(sight))
    assert camera.opened == 1


def test_a_process_that_was_stopped_itself_blames_no_driver(
    started: Callable[[Watch], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, looks = threading.Event(), threading.Event()
    watch, camera, clock, freed = hanging(started, "read", on_hang=ended.set)

    def stopped() -> float:  # an hour between two looks
        looks.set()
        clock.now += 3600.0
        return time.monotonic() + clock.now

    monkeypatch.setattr("scorekeeper.camera.watch.time", SimpleNamespace(monotonic=stopped))
    assert looks.wait(PATIENCE)
    assert not ended.wait(0.15)
    monkeypatch.undo()
    freed.set()
    until(watch, lambda sight: sight.health == "live" and rests(sight))
    assert camera.opened == 1


@pytest.mark.usefixtures("tried_again_soon")
def test_throws_count_on_with_the_eye_of_another_attempt(started: Callable[[Watch], Watch]) -> None:
    eyes: list[SteadyEye] = []

    def eye() -> SteadyEye:
        eyes.append(SteadyEye(throw=7 if not eyes else 0))
        return eyes[-1]

    watch, camera, clock, freed = hanging(started, "read", eye=eye)
    clock.now += 31.0
    until(watch, lambda sight: camera.opened == 2 and rests(sight))
    assert eyes[1].throw == 7
    freed.set()


@pytest.mark.usefixtures("tried_again_soon")
def test_an_eye_that_fails_is_tried_again(started: Callable[[Watch], Watch]) -> None:
    eye, camera, fails = SteadyEye(), Camera(), True
    sees = eye.see
    eye.see = lambda frame, live: raising(ValueError("shape"))() if fails else sees(frame, live)  # type: ignore[method-assign]
    watch = started(Watch(lambda: camera, lambda: eye))  # type: ignore[arg-type,return-value]
    sight = until(watch, lambda sight: sight.error is not None)
    assert sight.error is not None
    assert (sight.health, sight.error.reason) == ("looking for the camera", "not watched")
    fails = False
    until(watch, lambda sight: sight.health == "live" and rests(sight))


def test_a_later_eye_gives_other_ids_than_an_earlier_one() -> None:
    before = unused_first_die_id()
    time.sleep(0.01)
    assert unused_first_die_id() > before + 5


@pytest.mark.usefixtures("tried_again_soon")
def test_the_frequency_of_the_mains_reaches_the_camera_now_and_when_it_is_opened_again(
    started: Callable[[Watch], Watch],
) -> None:
    used: list[int] = []
    pulled = threading.Event()

    class Lamplit(Camera):
        def use_mains(self, hertz: int) -> None:
            used.append(hertz)

    def read() -> None:
        if pulled.is_set():
            pulled.clear()
            raise SourceError("pulled")

    watch = Watch(lambda: Lamplit(read=read), SteadyEye)
    watch.use_mains(60)
    until(started(watch), rests)
    assert used[:1] == [60]
    watch.use_mains(50)
    until(watch, lambda sight: used[-1] == 50)
    del used[:]
    pulled.set()
    until(watch, lambda sight: len(used) > 0)
    assert used == [50]


def test_a_webcam_that_is_put_back_under_another_number_is_seen_again(
    started: Callable[[Watch], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = Bus(clock=time)
    monkeypatch.setattr(usb, "_webcam_places", {})
    monkeypatch.setattr(usb, "describe_device", bus.described)
    monkeypatch.setattr(usb, "find_devices", bus.devices)
    monkeypatch.setattr(usb, "suit_lamps", lambda _number, _mains: None)
    bus.plug(Cam(grey=50))
    watch = started(Watch(lambda: usb.Webcam(0, bus.capture), SteadyEye))  # type: ignore[arg-type]
    until(watch, rests)
    bus.pull(0)
    assert bus.plug(Cam(grey=60)) == 2
    until(watch, lambda sight: sight.health == "looking for the camera")
    again = until(watch, lambda sight: sight.health == "live" and rests(sight))
    assert again.image is not None
    assert again.image[0, 0, 0] == 60
