"""Records a game: photos of the confirmed throws with their labels, and the acts, so that it can be replayed."""

import hashlib
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, TextIO

import cv2

from scorekeeper.errors import BadInput
from scorekeeper.journal import JournalRow, act_of, by_match
from scorekeeper.journal.rows import NO_LINE, chain_rows
from scorekeeper.records.misread import MOST_LABEL_BYTES
from scorekeeper.records.replayed import CARD_FILE, last_act, replay_game
from scorekeeper.rules.acts import Act, Begin, StartThrow, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Keeper
from scorekeeper.storage import make_folder, open_private, read_whole, write_whole
from vision.replay.formats.rolls import LABELS_FILE as ROLLS
from vision.replay.sample import ACTS_FILE
from vision.results import Die, Reading
from vision.sources import Frame

MOST_PHOTO_BYTES = 400 * 2**20
"""The largest size of all kept photos in bytes; beyond it the oldest are deleted."""
JPEG_QUALITY = 93
MOST_UNSEEN_FACES = 2
"""The most faces of a throw that its photo may lack; a throw with more such faces was entered by hand, and gets no
photo."""


OnConfirmed = Callable[[Throw, Reading], None]
"""A function that is called with each throw that an entry has confirmed and the camera has read, and with what the
camera read; not for throws without a reading."""


@dataclass(frozen=True, slots=True)
class DicePhoto:
    """A photo of dice at rest as a JPEG (empty if no photos are kept), and what the camera read."""

    jpeg: bytes
    reading: Reading

    @property
    def dice(self) -> tuple[Die, ...]:
        return self.reading.dice

    @property
    def faces(self) -> tuple[int, ...]:
        return self.reading.faces


@dataclass(frozen=True, slots=True)
class RememberedAct:
    """An act that is remembered until its photo is written or it is undone: its throw (None for other acts), and the
    photo of that throw (None without one)."""

    thrown: Throw | None = None
    shot: DicePhoto | None = None


class Recorder:
    """Writes a recording of a game. Frames come from the camera's thread, acts from the session's. Acts are kept only
    if `with_acts`, photos only while `photos_wanted`; `on_confirmed` is called with each confirmed throw that the
    camera read. What a full or read-only disk refuses is missing; the game goes on."""

    def __init__(
        self,
        folder: Path,
        with_acts: bool = True,
        most_bytes: int = MOST_PHOTO_BYTES,
        photos_wanted: bool = True,
        on_confirmed: OnConfirmed | None = None,
    ) -> None:
        self.folder, self._with_acts, self._most_bytes, self._on_confirmed = folder, with_acts, most_bytes, on_confirmed
        self.photos_wanted = photos_wanted
        self._lock = Lock()
        self._newest: DicePhoto | None = None
        self._done: list[RememberedAct] = []
        self._tip = last_act(folder / ACTS_FILE)

    @property
    def has_begun(self) -> bool:
        """Whether the folder holds a recorded act, also one of an earlier run of the program; without recorded acts
        always False."""
        return self._tip is not NO_LINE

    def remember_at_rest(self, frame: Frame, reading: Reading) -> None:
        """Remember this reading of dice at rest, with a photo if `photos_wanted`; later acts show whether they
        became a throw."""
        jpeg = b""
        if self.photos_wanted:
            jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
        with self._lock:
            self._newest = DicePhoto(jpeg, reading)

    def record(self, rows: Sequence[JournalRow]) -> None:
        """Take acts that the session has done: write them if the recording holds acts, and the photos of throws that
        are now confirmed."""
        with self._stop_at_errors():
            if self._with_acts and rows:
                written = chain_rows(rows, self._tip)
                with self._open_to_append(ACTS_FILE) as file:
                    file.writelines(f"{one.text}\n" for one in written)
                self._tip = written[-1]
            acts = [act_of(row) for row in rows]
            if any(isinstance(act, Begin) and act.resumes for act in acts):
                self._write_confirmed()  # what follows was thrown and photographed before
                self._done = []
                return
            for act in acts:
                self._record_act(act)

    def close(self) -> None:
        """Write the photos of throws up to the last entry and, if the recording holds acts, all cards as they are at
        this moment."""
        with self._stop_at_errors():
            self._write_confirmed()
            if self._with_acts and self.has_begun:
                self._open_to_append(ROLLS).close()  # without it the folder is no set
                cards = replay_game(self.folder / ACTS_FILE).card
                with open(self.folder / CARD_FILE, "wb", opener=open_private) as file:
                    file.write(cards)

    def make_recording_folder(self) -> None:
        """Make the folder now, so that one that cannot be written is reported before the game, as a BadInput."""
        try:
            self._open_to_append(ROLLS).close()
        except OSError as error:
            raise BadInput(f"nothing can be recorded in {self.folder}: {error.strerror}") from None

    @contextmanager
    def _stop_at_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, BadInput) as error:  # BadInput: what was recorded before is damaged
            logging.getLogger(__name__).warning(
                "not recorded in %s: %s", self.folder, error.strerror if isinstance(error, OSError) else error
            )

    def _open_to_append(self, name: str) -> TextIO:
        make_folder(self.folder)
        return open(self.folder / name, "a", opener=open_private)

    def _record_act(self, act: Act) -> None:
        match act:
            case Undo():
                del self._done[-1:]
            case Throw():
                self._remember_throw(act)
            case StartThrow():
                self._remember_throw(Throw(act.dice))
            case _:
                self._done.append(RememberedAct())

    def _remember_throw(self, thrown: Throw) -> None:
        """Remember this throw with the newest photo; write the photos of throws before the last entry, as that is
        hardly ever undone after the next throw."""
        self._write_confirmed()
        self._done.append(RememberedAct(thrown, self._photo_of_dice(thrown.dice)))

    def _photo_of_dice(self, dice: Sequence[int]) -> DicePhoto | None:
        with self._lock:
            shot = self._newest
        if (
            shot is None
            or len(shot.faces) != len(dice)
            or (Counter(dice) - Counter(shot.faces)).total() > MOST_UNSEEN_FACES
        ):
            return None
        return shot

    def _write_confirmed(self) -> None:
        last = max((number for number, one in enumerate(self._done) if not one.thrown), default=-1)
        confirmed, self._done = self._done[: last + 1], self._done[last + 1 :]
        seen = [(one.shot, one.thrown) for one in confirmed if one.shot and one.thrown]
        if self._on_confirmed:
            for shot, thrown in seen:
                self._on_confirmed(thrown, shot.reading)
        photographed = [(shot, thrown) for shot, thrown in seen if shot.jpeg]
        if photographed:
            with self._open_to_append(ROLLS) as labels:
                labels.writelines(json.dumps(self._store_photo(*one)) + "\n" for one in photographed)
            delete_oldest_photos(self.folder, self._most_bytes)

    def _store_photo(self, shot: DicePhoto, thrown: Throw) -> dict[str, Any]:
        name = f"{hashlib.sha256(shot.jpeg).hexdigest()[:16]}.jpg"
        with open(self.folder / name, "wb", opener=open_private) as photo:
            photo.write(shot.jpeg)
        values = confirmed_faces(thrown, shot)
        label: dict[str, Any] = {
            "photo": name, "values": values or list(thrown.dice), "sha256": hashlib.sha256(shot.jpeg).hexdigest()
        }  # fmt: skip
        if values is not None:
            label |= {"boxes": [[round(edge, 1) for edge in die.box] for die in shot.dice]}
        if values != list(shot.faces):
            label["tags"] = ["corrected"]
        return label


def confirmed_faces(thrown: Throw, shot: DicePhoto) -> list[int] | None:
    """The faces that the players confirmed, in the order in which the camera saw the dice; None if that order is
    unknown."""
    known = dict(zip(thrown.ids, thrown.dice, strict=False))
    faces = [known[die.id] for die in shot.dice if die.id in known]
    return faces if len(faces) == len(thrown.dice) else faces_in_order_seen(thrown.dice, shot.faces)


def faces_in_order_seen(dice: Sequence[int], seen: Sequence[int]) -> list[int] | None:
    """The confirmed faces `dice` in the order in which the camera saw the faces `seen`; None if more than one was
    corrected, or if it is not clear which one."""
    left = Counter(dice) - Counter(seen)
    wrong = Counter(seen) - Counter(dice)
    if left.total() > 1 or (wrong.total() == 1 and list(seen).count(*wrong) > 1):
        return None
    return [next(iter(left)) if face in wrong else face for face in seen]


def delete_oldest_photos(folder: Path, most_bytes: int) -> None:
    """Delete the oldest photos, and their labels, until the others take at most `most_bytes`; labels that cannot be
    read go, too."""
    rolls = read_whole(folder / ROLLS, MOST_LABEL_BYTES).decode(errors="replace").splitlines()
    labelled = [(line, folder / name) for line in rolls if (name := photo_name_in_label(line))]
    sizes = [size_with_labels(photo) for _, photo in labelled]
    gone = 0
    while sum(sizes[gone:]) > most_bytes:
        labelled[gone][1].unlink(missing_ok=True)
        gone += 1
    if gone or len(labelled) < len(rolls):
        write_whole(folder / ROLLS, "".join(f"{line}\n" for line, _ in labelled[gone:]).encode())


def photo_name_in_label(line: str) -> str:
    """The file name of the photo in a line of labels; empty for a line that a power cut left incomplete, and for one
    that names anything but a file of the folder."""
    try:
        name = json.loads(line)["photo"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
    return name if type(name) is str and Path(name).name == name else ""


def size_with_labels(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


class RecordingJournal:
    """A journal that also passes every act to a recorder."""

    def __init__(self, journal: Keeper, recorder: Recorder) -> None:
        self._journal, self._recorder = journal, recorder
        self.notice = journal.notice

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        """The rows of the last two matches. If nothing is recorded yet, this records the last one from its
        beginning."""
        rows = self._journal.rows_of_last_two_matches()
        if not self._recorder.has_begun:
            self._recorder.record([*chain(*by_match(rows)[-1:])])
        return rows

    def match(self, number: int) -> list[JournalRow]:
        return self._journal.match(number)

    def append(self, rows: Sequence[JournalRow]) -> None:
        self._journal.append(rows)
        self._recorder.record(rows)

    def back_up_in_background(self) -> None:
        self._journal.back_up_in_background()
