"""Are acknowledged acts ever lost? Kills, simulated power cuts and damaged files: python -m tests.benchmarks.crash

A table plays at random (tests/scorekeeper/session/evening.py): every act follows from the seed and the acts before
it, so that after any cut it is known which acts (throws, entries, undos ...) must be there and what the screen must
show. An act is acknowledged when the table prints it, after Session has shown it. Prints the counts of each part; the
first act that is lost, or other fault, ends the run with 1.


Kills. The table is a process of its own on a real folder; it is killed (SIGKILL) at random moments, starts included,
and started again on the same journal.

Cuts. The table runs with a small library preloaded (recorder.c), which records in order every write, size, sync and
rename of the process, including its backups, notes and repairs, and each acknowledgement. From this log the disk is
rebuilt up to a random byte of a random write (or between two events), in five ways: exactly as written; only what was
synced; any of the unsynced sectors of 512 or of 4096 bytes, over zeros where the file had grown; and with any selection
of new, renamed and removed names. The shared-memory file is filled with noise. Then the program starts on the result:
no acknowledged act may be missing, no act may be half written, the screen must be the same as without a cut, and the
next act must work. In the second round the table is started and recorded on the result of a cut and is cut again:
during the recovery by SQLite or by us, during the next acts, and while the log is written back. This cannot cover disks
that claim to have synced and have not.

Damage. Blocks of the closed or cut journal are zeroed, filled with noise or cut off: the start must work, every match
must be there up to some act, and missing acts must be reported.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import Journal
from scorekeeper.session import Session
from tests.benchmarks.disk import WAYS, Disk, Event, after_cut, events, lay_out, picked_up
from tests.benchmarks.progress import bar
from tests.scorekeeper.session.evening import play, state_of

SECOND_ROUND = 0.6  # of all cuts
MENDINGS = 0.25  # of the starts in the second round
CUTS_A_START = 30
HERE = Path(__file__).parent


class Lost(Exception):
    """The program broke a guarantee, such as keeping every acknowledged act; the message says which."""


# ---- the table, a process of its own


def sit(folder: Path, seed: int, acts: int, sittings: int = 1) -> None:
    """Open the journal in `folder` and play `acts` random acts, printing each once saved; do so `sittings` times.

    With 0 acts it plays until it is killed. Each opening prints "start"; an act that is not saved raises Lost.
    """
    for _ in range(sittings):
        journal = Journal(folder / "games.sqlite")
        session = Session(journal)
        say("start", session)
        left = acts
        while left or not acts:
            one_act(session, seed)
            if not session.view.saved:
                raise Lost(f"not saved: {session.view.message}")
            say("ack", session)
            left -= 1
        journal.close()


def one_act(session: Session, seed: int) -> None:
    play(session, Random(f"{seed} {session.view.stamp[1]}"))


def say(word: str, session: Session) -> None:
    os.write(1, f"{word} {session.view.stamp[1]}\n".encode())


# ---- what must be there


class Evening:
    """The reference: plays the same random acts with itself in place of the journal.

    It keeps the journal rows, and by the number of acts what the view then shows (`shown`).
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rows: list[JournalRow] = []
        self.shown: dict[int, Any] = {}
        self._session = Session(self)
        self.shown[0] = state_of(self._session.view)

    notice = None

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        return []

    def append(self, rows: Sequence[JournalRow]) -> None:
        self.rows += [replace(row, body=json.loads(json.dumps(row.body))) for row in rows]

    def back_up_in_background(self) -> None:
        pass

    def until(self, acts: int) -> None:
        while len(self.rows) < acts:
            one_act(self._session, self.seed)
            self.shown[len(self.rows)] = state_of(self._session.view)

    def check(self, journal: Journal, session: Session, acknowledged: int) -> int:
        """Check the acts in the journal and what the session shows; return their number, raise Lost if wrong.

        All acknowledged acts must be there, as they were done, and none of those that belong together only in part.
        """
        found = journal.rows()
        self.until(len(found))
        if len(found) < acknowledged:
            raise Lost(f"{acknowledged} acts were acknowledged and {len(found)} are there")
        if [row.body for row in found] != [row.body for row in self.rows[: len(found)]]:
            raise Lost("other acts are there than those that were done")
        if len(found) not in self.shown:
            raise Lost(f"{len(found)} acts are there: of some that belong together only a part")
        if state_of(session.view) != self.shown[len(found)]:
            raise Lost(f"after {len(found)} acts something else is shown than without the cut")
        return len(found)


# ---- kills


def kills(count: int, seed: int, random: Random) -> Iterator[int]:
    """Kill the table `count` times at random moments; yield the number of acknowledged acts so far after each kill.

    Raise Lost if a later start lacks one of them, or if the journal is damaged or wrong at the end.
    """
    evening, acknowledged = Evening(seed), 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            said = killed_after(random.choice((0.0, 0.02, 0.1, 0.3)) * random.random(), Path(folder), seed, random)
            starts = [number for word, number in said if word == "start"]
            if starts and not acknowledged <= starts[0]:
                raise Lost(f"{acknowledged} acts were acknowledged before a kill and {starts[0]} were there after it")
            acknowledged = max([acknowledged, *(number for _, number in said)])
            yield acknowledged
        with closing(Journal(Path(folder) / "games.sqlite")) as journal:
            if journal.notice:
                raise Lost(f"kills have damaged the journal: {journal.notice}")
            evening.check(journal, Session(journal), acknowledged)


def killed_after(seconds: float, folder: Path, seed: int, random: Random) -> list[tuple[str, int]]:
    """Run the table for this long and kill it; return the words that it printed, each with its number of acts.

    In about one of four runs the time counts from the start of the process, else from its first word. Raise Lost if it
    prints anything on standard error.
    """
    with subprocess.Popen(table(folder, seed, 0), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        early = random.random() < 0.25
        first = b"" if early else process.stdout.readline()
        time.sleep(seconds + early * random.random() * 0.4)
        process.kill()
        said, complaint = first + process.stdout.read(), process.stderr.read()
    if complaint:
        raise Lost(f"the table could not go on: {complaint.decode()[-500:]}")
    return words(said)


def words(said: bytes) -> list[tuple[str, int]]:
    """Parse the output of the table into (word, number of acts); a last line that the kill cut off is ignored."""
    lines = said.decode().split("\n")[:-1]
    return [(word, int(number)) for word, number in (line.split() for line in lines)]


def table(folder: Path, seed: int, acts: int, sittings: int = 1) -> list[str]:
    return [sys.executable, "-m", "tests.benchmarks.crash", "--sit", str(folder), str(seed), str(acts), str(sittings)]


# ---- cuts


@dataclass
class Cuts:
    seed: int
    random: Random
    recorder: Path
    room: Path
    evening: "Evening"
    done: int = 0
    acknowledged: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    mended: int = 0  # cut while the journal was being mended after damage
    needless: int = 0  # starts that reported damage where there was none

    @property
    def root(self) -> Path:
        return self.room / "table"

    def record(self, acts: int, sittings: int = 1) -> list[Event]:
        log = self.room / "log"
        log.unlink(missing_ok=True)
        preload = {"LD_PRELOAD": str(self.recorder), "RECORD_ROOT": str(self.root), "RECORD_TO": str(log)}
        sitting = table(self.root / "data", self.seed, acts, sittings)
        ran = subprocess.run(sitting, env={**os.environ, **preload}, check=False, capture_output=True)
        if ran.returncode:
            raise Lost(f"the table could not start: {ran.stderr.decode()[-500:]}")
        return events(log.read_bytes())

    def round(
        self, disk: Disk, done: list[Event], count: int, acknowledged: int = 0, damaged: bool = False
    ) -> Iterator[Path]:
        """Cut the power `count` times at random moments of these events, start on what is left and check it.

        Yields for each cut a copy of the folder as the cut left it, before the start.
        """
        moments = sorted(self.moment(done) for _ in range(count))
        upcoming = 0
        for number, byte in moments:
            for event in done[upcoming:number]:
                disk.do(event)
                if event.kind == "A":
                    acknowledged = max([acknowledged, *(n for _, n in words(event.data))])
            upcoming = number
            torn = done[number] if number < len(done) and byte else None
            part = Event("W", torn.file, torn.offset, torn.data[:byte]) if torn else None
            way = WAYS[self.done % len(WAYS)]
            left = self.room / "left"
            lay_out(after_cut(disk, part, way, self.random), str(self.root), left)
            again = self.room / "again"
            shutil.rmtree(again, ignore_errors=True)
            shutil.copytree(left, again)
            found = self.start(left / "data", acknowledged, f"{way}, event {number} of {len(done)}, byte {byte}")
            self.needless += found and not damaged
            self.mended += damaged
            self.done, self.acknowledged = self.done + 1, acknowledged
            self.ways[way] += 1
            yield again

    def moment(self, done: list[Event]) -> tuple[int, int]:
        """Choose a random moment of a cut: the number of events done, and the bytes done of the next one.

        If that is a write, it is mostly broken off at a random byte; 0 bytes are a cut between two events.
        """
        number = self.random.randrange(len(done) + 1)
        if number < len(done) and done[number].kind == "W" and self.random.random() < 0.8:
            return number, self.random.randint(1, len(done[number].data))
        return number, 0

    def start(self, folder: Path, acknowledged: int, where: str) -> bool:
        """Start twice on the result of a cut, do an act in between, and check the acts each time; raise Lost if wrong.

        Returns whether the journal reported damage at the first start.
        """
        try:
            with closing(Journal(folder / "games.sqlite")) as journal:
                session = Session(journal)
                self.evening.check(journal, session, acknowledged)
                one_act(session, self.seed)
                if not session.view.saved:
                    raise Lost(f"the next act is not saved: {session.view.message}")
                then, report_damage = session.view.stamp[1], journal.notice is not None
            with closing(Journal(folder / "games.sqlite")) as journal:
                self.evening.check(journal, Session(journal), then)
        except (Lost, ScorekeeperError) as error:
            raise Lost(f"{error} ({where}; seed {self.seed})") from error
        return report_damage


def cuts(count: int, seed: int, random: Random, tally: list[Cuts]) -> Iterator[int]:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        room = Path(name)
        (room / "table").mkdir()
        state = Cuts(seed, random, compiled(room), room, Evening(seed))
        tally.append(state)
        first = count - int(count * SECOND_ROUND)
        remains: list[tuple[Path, int]] = []
        keep = max(1, min(first, first * CUTS_A_START // max(1, count - first)))
        for left in state.round(Disk(), state.record(60, 4), first):
            yield state.done
            if state.done % keep == 0:
                place = room / f"remains-{len(remains)}"
                left.rename(place)
                remains.append((place, state.acknowledged))
        while state.done < count:
            place, acknowledged = random.choice(remains)
            shutil.rmtree(state.root)
            shutil.copytree(place, state.root)
            damaged = random.random() < MENDINGS and header_gone(state.root / "data" / "games.sqlite", random)
            disk = picked_up(state.root, str(state.root))
            done = state.record(random.randint(1, 12))
            for _ in state.round(disk, done, min(CUTS_A_START, count - state.done), acknowledged, damaged):
                yield state.done


def header_gone(path: Path, random: Random) -> bool:
    """Overwrite the header of a journal with noise: SQLite reads nothing, but every act can be recovered.

    Return False if there is no file.
    """
    if not path.exists():
        return False
    content = path.read_bytes()
    path.write_bytes(random.randbytes(100) + content[100:])
    return True


def compiled(room: Path) -> Path:
    library = room / "recorder.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, HERE / "recorder.c", "-ldl", "-lpthread"], check=True)
    return library


# ---- damage


def damages(count: int, seed: int, random: Random, tally: Counter[str]) -> Iterator[int]:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
        whole, harmed = Path(name) / "whole", Path(name) / "harmed"
        said = subprocess.run(table(whole, seed, 150, 2), capture_output=True, check=True).stdout
        evening = Evening(seed)
        evening.until(words(said)[-1][1])
        for number in range(count):
            shutil.rmtree(harmed, ignore_errors=True)
            shutil.copytree(whole, harmed)
            if random.random() < 0.5:
                shutil.rmtree(harmed / "backup")
            harm(harmed / "games.sqlite", random)
            with closing(Journal(harmed / "games.sqlite")) as journal:
                found = journal.rows()
                tally["whole" if len(found) == len(evening.rows) else "part"] += 1
                if len(found) < len(evening.rows) and "missing" not in (journal.notice or ""):
                    raise Lost(f"{len(evening.rows) - len(found)} acts are gone and nothing was reported (seed {seed})")
                check_parts(found, evening.rows)
                Session(journal)
            yield number


def harm(path: Path, random: Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(random.randint(1, 4)):
        size = random.choice((1, 64, 512, 4096, 16384))
        at = random.randrange(0, len(content), min(size, 4096))
        content[at : at + size] = random.choice((bytes(size), random.randbytes(size)))
    if random.random() < 0.2:
        del content[random.randrange(len(content)) :]
    content[60:64] = b"\0\0\0\1"  # the version: another number says that a newer program wrote this
    path.write_bytes(content[: max(len(content), 64)])


def check_parts(found: list[JournalRow], before: list[JournalRow]) -> None:
    """Check that each match in `found` is the beginning, or all, of a match in `before`; raise Lost otherwise."""
    starts = [place for place, row in enumerate(before) if row.body["do"] == "match"]
    matches = [before[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    parts = [[row.body for row in found if row.match == number] for number in sorted({row.match for row in found})]
    for part in parts:
        if not any(part == [row.body for row in match[: len(part)]] for match in matches):
            raise Lost("acts are there that were never done so")


# ---- the command


def main() -> int:
    if sys.argv[1:2] == ["--sit"]:
        sit(Path(sys.argv[2]), *map(int, sys.argv[3:]))
        return 0
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.crash", description=__doc__.split("\n")[0])
    parser.add_argument("--cuts", type=int, default=10_000, help="simulated power cuts (10000)")
    parser.add_argument("--kills", type=int, default=300, help="real kills (300)")
    parser.add_argument("--damages", type=int, default=1_000, help="damaged files (1000)")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6), help="to see the same again")
    given = parser.parse_args()
    if given.cuts and not shutil.which("gcc"):
        print("crash: the simulated power cuts need gcc (or --cuts 0)", file=sys.stderr)
        return 3
    print(f"seed {given.seed}")
    try:
        measure(given)
    except Lost as lost:
        print(f"\nLOST: {lost}")
        return 1
    return 0


def measure(given: argparse.Namespace) -> None:
    tally: list[Cuts] = []
    random, harmed, began = Random(given.seed), Counter[str](), time.monotonic()
    acts = max(bar(kills(given.kills, given.seed, random), given.kills, "kills"), default=0)
    print(f"kills (SIGKILL)      {given.kills:6}   acts acknowledged {acts}, lost 0, starts that failed 0")
    for _ in bar(cuts(given.cuts, given.seed, random, tally), given.cuts, "power cuts") if given.cuts else ():
        pass
    for cut in tally:
        ways = ", ".join(f"{way} {number}" for way, number in cut.ways.items())
        print(f"simulated power cuts {cut.done:6}   acts lost 0, half there 0, starts that failed 0, needless alarms "
              f"{cut.needless}\n                              {ways}; while being mended {cut.mended}")  # fmt: skip
    for _ in bar(damages(given.damages, given.seed, random, harmed), given.damages, "damaged files"):
        pass
    print(f"damaged files        {given.damages:6}   starts that failed 0, losses not reported 0; all acts back in "
          f"{harmed['whole']}, missing acts named in {harmed['part']}")  # fmt: skip
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
