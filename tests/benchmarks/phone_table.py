"""The running table with a phone, judged against the truth of a film; used by the benchmarks of the phone."""

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.camera.watch import Watch
from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from tests.benchmarks.phone_film import RATE, Reel, Rest, cut, for_chromium, number_of
from tests.scorekeeper.local_page.browser import Browser
from tests.scorekeeper.ui.driver import Driver
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.sources import Frame, Source
from vision.sources.phone import Inbox, SentPicture
from vision.watching.eye import Eye

FOLDER = Path("/var/tmp/phone_bench")
CAMERA = (
    "--use-fake-ui-for-media-stream", "--disable-quic", "--ignore-certificate-errors",
    "--use-fake-device-for-media-stream",
)  # fmt: skip


class Weighed(Inbox):
    """An inbox that counts bytes and pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes = self.pictures = 0

    def put(self, sent: SentPicture) -> None:
        self.bytes += len(sent.data)
        self.pictures += 1
        super().put(sent)


@dataclass
class Marked(Source):
    """A source whose pictures bear a number: it reads the number, cuts it off, and remembers when each picture was
    taken."""

    source: Source
    live: bool = True
    name: str = "marked"
    newest: tuple[int, float] = (0, 0.0)
    """The number of the newest picture, and the monotonic time when it was taken."""
    taken: dict[int, float] = field(default_factory=dict)

    def open(self) -> None:
        self.source.open()
        self.opened = time.monotonic()

    def read(self) -> Frame | None:
        frame = self.source.read()
        if frame is None:
            return None
        self.newest = number_of(frame.image), self.opened + frame.time
        self.taken[self.newest[0]] = self.newest[1]
        return Frame(cut(frame.image), frame.time, frame.index)

    def close(self) -> None:
        self.source.close()


@dataclass
class Result:
    """What was seen of a film: rests read, wrong faces, and seconds from each rest to its offers."""

    due: int = 0
    read: int = 0
    wrong: int = 0
    delays: list[float] = field(default_factory=list)
    lost: list[Rest] = field(default_factory=list)


class Judge:
    """Compares what the table offers with the truth of the film, frame by frame."""

    def __init__(self, film: Reel, source: Marked) -> None:
        self.film, self.source = film, source
        self.at = {number: rest for rest in film.rests for number in range(rest.first, rest.last + 1)}
        self.result = Result()
        self.offered: set[int] = set()
        self.seen: set[int] = set()
        self.last = 0

    def look(self, faces: tuple[int, ...], sure: bool, offers: bool) -> None:
        """Note the dice that the table reads at this moment, and whether it offers entries for them: dice that are only
        moved after the last throw of a turn are read, but nothing is offered again."""
        number, _ = self.source.newest
        rest = self.at.get(number)
        for one in self.at.values() if number < self.last else ():
            self.seen.discard(one.first)  # the film begins again
        self.last = number
        if rest is None:
            return
        self.seen.add(rest.first)
        if not (sure and faces):
            return
        if faces == rest.faces and rest.first not in self.offered:
            self.offered.add(rest.first)
            if offers:
                self.result.delays.append(time.monotonic() - self._began(rest))
        elif faces != rest.faces and number - rest.first > 0.5 * RATE:
            self.result.wrong += 1

    def _began(self, rest: Rest) -> float:
        """The time at which the first picture of this rest was taken, reckoned from one that has come."""
        taken = self.source.taken
        number = next(one for one in range(rest.first, rest.last + 1) if one in taken)
        return taken[number] - (number - rest.first) / RATE

    def end(self) -> Result:
        due = [rest for rest in self.film.rests if rest.must_be_read and rest.first in self.seen]
        self.result.due = len(due)
        self.result.read = sum(rest.first in self.offered for rest in due)
        self.result.lost = [rest for rest in due if rest.first not in self.offered]
        return self.result


class Bench:
    """The running table with a source, judged while it plays."""

    def __init__(self, film: Reel, source: Source, opened: ExitStack, phone: PhoneCamera | None = None) -> None:
        self.marked = Marked(source)
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        watch = Watch(lambda: self.marked, lambda: Eye(Reader(effort=QUICK)))
        watch.camera = "phone"
        settings = Settings(language="en", dim_after=0, camera="phone" if phone else "auto", highlights=False)
        self.table = Driver(data, "800x480", settings=settings, watch=watch, phone=phone)
        opened.callback(self.table.close)
        self.judge = Judge(film, self.marked)
        self.frames: list[float] = []

    def play(self, done: Callable[[], bool], most: float) -> None:
        """Run the table until `done()`, at most for `most` seconds; the seconds of each frame are added to `frames`."""
        end = time.monotonic() + most
        while not done() and time.monotonic() < end:
            begun = time.monotonic()
            self.table.frame()
            self.frames.append(time.monotonic() - begun)
            self._game()
            time.sleep(max(0.0, begun + 1 / 60 - time.monotonic()))

    def _game(self) -> None:
        """Begin games as needed, judge what is offered, and enter the best at the end of each turn of the film."""
        session = self.table.session
        view = session.view
        if view.match is None or view.match.phase != "playing":
            session.begin(Setup("mb1982", ("Anna", "Bo")))
            self.table.app.show_match()
            return
        reading = self.table.app.watch.newest().reading
        throws = view.match.games[-1].now.throws
        resting = reading.state == "rest" and not view.moving
        self.judge.look(tuple(sorted(reading.faces)) if resting else (), reading.sure, bool(view.suggestions))
        number = self.marked.newest[0]
        rest = self.judge.at.get(number)
        last = rest and max(one.first for one in self.judge.film.rests if one.turn == rest.turn) == rest.first
        full = len(throws) >= 3
        if rest and (last or full) and number > rest.last - 3 and view.suggestions and resting:
            session.confirm(view.stamp, view.suggestions[0].entry.box)

    def through(self, frames: int) -> Callable[[], bool]:
        """A function that says whether this many frames of the film were seen, except its last second."""
        return lambda: self.marked.newest[0] >= frames - RATE


def said(name: str, result: Result, more: str = "") -> bool:
    delays = sorted(result.delays) or [float("nan")]
    late = quantiles(delays, n=20)[-1] if len(delays) > 1 else delays[0]
    print(
        f"{name:8} throws {result.due:3}  read {result.read:3}  wrong {result.wrong}  rest to offers: median "
        f"{median(delays):.2f}  95 % {late:.2f}  longest {delays[-1]:.2f} s  {more}",
        flush=True,
    )
    return result.read == result.due and not result.wrong


def browser(opened: ExitStack, film: Reel, before: tuple[str, ...] = ()) -> Browser:
    folder = Path(opened.enter_context(tempfile.TemporaryDirectory())) / "profile"
    flags = (*CAMERA, f"--use-file-for-fake-video-capture={for_chromium(film)}")
    return opened.enter_context(Browser(folder, flags, before))
