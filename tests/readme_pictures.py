"""The pictures of the README: one screenshot, and a short film of a turn with drawn dice that the reader really reads.

    python -m tests.readme_pictures [FOLDER]

Writes turn.png and table.png. The film steps through the time of the drawn table, so that it is the same on a slow and
on a busy machine.
"""

import sys
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path
from unittest import mock

import cv2
import numpy as np

from scorekeeper.camera.sight import Sight
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.session.camera_turn import CameraTurn
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from vision.reading.reader import Reader
from vision.scene import Picture
from vision.sources.demo import Demo
from vision.watching.eye import Eye

FOLDER = Path(__file__).parent.parent / "pictures"
PLAYERS = ("Anna", "Bo", "Cai")
CARDS = {
    "Anna": Card({"ones": 3, "threes": 9, "full_house": 25, "small_straight": 30, "three_of_a_kind": 22}),
    "Bo": Card({"twos": 6, "fours": 12, "chance": 24, "four_of_a_kind": 17, "ones": 2}),
    "Cai": Card({"fives": 15, "large_straight": 40, "yatzy": 0, "twos": 4, "full_house": 25}),
}
FRAME = 1 / 15
EVERY = 3
"""The film shows only every third frame of the demo."""
HOLD = 1.6
"""Seconds for which the film holds a screen, so that it can be read."""


class SteppedWatch:
    """Takes the place of the camera thread: each `step` reads the next frame of the demo without waiting.

    `now` then moves on by the time of one frame.
    """

    throws = True
    running = True

    def __init__(self, seed: int) -> None:
        self.source = Demo(seed, grain=0)
        self.source.open()
        self.source.throw()  # none by itself
        self.source._wish = None
        self.eye = Eye(Reader())
        self.sight = Sight()
        self.frames = 0

    def now(self) -> float:
        """The time in seconds by the frames read so far, which replaces the real clock."""
        return 1000 + self.frames * FRAME

    def step(self) -> None:
        frame, self.frames = self.source.read(), self.frames + 1
        assert frame is not None
        rows, columns = frame.image.shape[:2]
        reading = self.eye.see(frame)
        self.sight = Sight(reading, self.eye.health, None, frame.image, (columns, rows), throws=True)

    def newest(self) -> Sight:
        return self.sight

    def throw(self, keep: Collection[int] = (), faces: Sequence[int] = ()) -> None:
        self.source.throw([die.middle for die in self.sight.reading.dice if die.id in keep], faces)

    def keep(self, face: int) -> list[int]:
        return [die.id for die in self.sight.reading.dice if die.face == face]

    def expect_dice(self, count: int) -> None:
        self.eye.expect(count)

    def forget(self) -> None:
        self.eye.forget_dice()

    def start(self) -> None: ...

    def stop(self) -> None: ...


class Film:
    """A film of the application: pictures of its screen (`frames`), each shown for some milliseconds (`times`)."""

    def __init__(self, table: Driver, watch: SteppedWatch) -> None:
        self.table, self.watch = table, watch
        self.frames: list[Picture] = []
        self.times: list[int] = []
        self.still: Picture | None = None
        """The screenshot beside the film."""

    def picture(self) -> Picture:
        """Draw three more frames; return the screen as blue, green, red, the first row on top."""
        self.table.step(3)
        texture = self.table.picture()
        pixels = np.frombuffer(texture.pixels, np.uint8).reshape(texture.height, texture.width, 4)
        return np.ascontiguousarray(cv2.cvtColor(pixels[::-1], cv2.COLOR_RGBA2BGR))

    def shoot(self, seconds: float, finger: tuple[float, float] | None = None) -> None:
        """Add the present screen for this many seconds; an unchanged picture only lasts longer.

        `finger` is the place of a circle drawn on it, from the lower left corner.
        """
        now = self.picture()
        if finger:
            x, y = round(finger[0]), now.shape[0] - round(finger[1])
            cv2.circle(now, (x, y), 22, (255, 255, 255), 3, cv2.LINE_AA)
        if self.frames and np.array_equal(now, self.frames[-1]):
            self.times[-1] += round(seconds * 1000)
        else:
            self.frames.append(now)
            self.times.append(round(seconds * 1000))

    def until_read(self, throw: int) -> None:
        """Run the demo and film it until throw number `throw` has been read, then hold the screen for a moment.

        Stops after 300 frames in any case.
        """
        for number in range(300):
            self.watch.step()
            self.table.app.look_at_table(0)
            done = self.watch.sight.reading.throw == throw and self.watch.sight.reading.state == "rest"
            if number % EVERY == 0 or done:
                self.shoot(FRAME * EVERY)
            if done:
                break
        self.shoot(HOLD)

    def tap(self, offer: int) -> None:
        card = self.table.offers()[offer]
        place = card.to_window(*card.center)
        self.shoot(0.5, place)
        self.table.tap(card)
        self.shoot(HOLD)

    def save(self, path: Path) -> None:
        film = cv2.Animation()
        film.frames, film.durations = self.frames, self.times
        cv2.imwriteanimation(str(path), film, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def play(table: Driver, watch: SteppedWatch) -> Film:
    """Film a turn: three sixes are kept, a fourth comes, and a tap enters them; return the film.

    Its `still` is the screen after the second throw.
    """
    film = Film(table, watch)
    while watch.sight.reading.state != "empty":
        watch.step()
    table.app.look_at_table(0)
    film.shoot(0.8)
    watch.throw(faces=(6, 2, 6, 3, 6))
    film.until_read(1)
    watch.throw(watch.keep(6), (6, 1))
    film.until_read(2)
    film.still = film.frames[-1]
    film.tap(0)
    return film


def main(folder: Path = FOLDER) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        watch = SteppedWatch(7)
        settings = Settings(language="en", dim_after=0, highlights=False)  # moving parts make the file larger
        table = Driver(Path(data), "800x480", settings=settings, watch=watch)  # type: ignore[arg-type]
        table.session.begin(Setup("philos", PLAYERS, "en", cards=CARDS))
        table.session._camera = CameraTurn()
        with mock.patch("time.monotonic", watch.now):
            table.app.show_match()
            film = play(table, watch)
        table.close()
    film.save(folder / "turn.png")
    assert film.still is not None
    cv2.imwrite(str(folder / "table.png"), film.still)
    print(f"{len(film.frames)} frames, {sum(film.times) / 1000:.1f} s, {(folder / 'turn.png').stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
