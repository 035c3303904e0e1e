"""Reads the photos of a set in the background, so that a proposal is there when a photo comes to the screen."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread

from vision.boxes import BoxCorners, intersection_over_union, with_scaled_coordinates
from vision.errors import PhotoError
from vision.photo import decode, read_bytes
from vision.reading.reader import Reader
from vision.replay.labelling.alike import HashBits, RoughLook, difference_hash, near_pairs, rough_look
from vision.replay.match import NOTHING_READ
from vision.results import Reading

SAME_PLACE_OVERLAP = 0.6
"""The least overlap (intersection over union) of the boxes of a die in two copies of one photo."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the reader saw in a photo, in pixels of the photo at full size; `error` says why it cannot be loaded."""

    reading: Reading = NOTHING_READ
    extent: tuple[float, float] = (0.0, 0.0)
    sha256: str = ""
    hash: HashBits | None = None
    look: RoughLook | None = None
    error: str = ""

    @property
    def boxes(self) -> tuple[BoxCorners, ...]:
        return tuple(die.box for die in self.reading.dice)

    @property
    def doubt(self) -> float:
        """How unsure the reader is, from 0 (sure) to 1 (it cannot tell)."""
        weakest = min((die.confidence for die in self.reading.dice), default=0.5)
        return (1 - weakest) * 0.5 + (0 if self.reading.sure else 0.5)


def read_proposal(reader: Reader, path: Path) -> Proposal:
    try:
        data = read_bytes(path)
        photo = decode(data)
    except PhotoError as error:
        return Proposal(error=str(error))
    reading = reader.read(photo.picture).scaled(photo.scale)
    digest = hashlib.sha256(data).hexdigest()
    return Proposal(reading, photo.width_and_height, digest, difference_hash(photo.picture), rough_look(photo.picture))


def equal_photos(proposals: Mapping[str, Proposal]) -> Iterator[tuple[str, str]]:
    """Each pair of photos that are equal, except for size and quality, with the same dice in the same places."""
    hashes = {name: code for name, one in proposals.items() if (code := one.hash) is not None}
    for first, second in near_pairs(hashes):
        if show_same_throw(proposals[first], proposals[second]):
            yield first, second


def show_same_throw(one: Proposal, other: Proposal) -> bool:
    """Whether two photos show the same faces in the same places, whatever their sizes; True if neither has dice."""
    factor = other.extent[0] / one.extent[0]
    if one.reading.faces != other.reading.faces:
        return False
    return all(
        intersection_over_union(with_scaled_coordinates(a, factor), b) >= SAME_PLACE_OVERLAP
        for a, b in zip(one.boxes, other.boxes, strict=True)
    )


class Proposals:
    """The proposals made so far, by the names of the photos; a thread of its own makes them in order, but requested
    ones first."""

    def __init__(self, photos: Iterable[tuple[str, Path]], read: Callable[[Path], Proposal]) -> None:
        self._read = read
        self._open = dict(photos)
        self._made: dict[str, Proposal] = {}
        self._wanted: list[str] = []
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="proposals", daemon=True)
        self._ends = False

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        with self._changed:
            self._ends = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(5)

    def all_made(self) -> dict[str, Proposal]:
        with self._changed:
            return dict(self._made)

    def proposal_of(self, name: str, seconds: float = 30) -> Proposal | None:
        """The proposal for this photo, which is made next if it is missing; None if it is not made within this many
        seconds."""
        with self._changed:
            if name not in self._made and name in self._open:
                self._wanted.append(name)
                self._changed.wait_for(lambda: name in self._made or self._ends, seconds)
            return self._made.get(name)

    def wait(self, count: int, seconds: float | None = None) -> None:
        """Wait until `count` proposals are made, or all, but not longer than `seconds` (None: without a limit)."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._made) >= count or not self._open or self._ends, seconds)

    def _run(self) -> None:
        while (name := self._next()) is not None:
            proposal = self._read(self._open[name])
            with self._changed:
                self._made[name] = proposal
                del self._open[name]
                self._changed.notify_all()

    def _next(self) -> str | None:
        with self._changed:
            self._wanted = [name for name in self._wanted if name in self._open]
            return None if self._ends else next(iter(self._wanted), next(iter(self._open), None))
