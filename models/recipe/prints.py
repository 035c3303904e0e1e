"""Draws random printed things into the texture of a table: sheets, words, rings, boards, pictures of dice, grids of
dots."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.colours import Rng, draw, random_rgb
from models.recipe.scene import Colour

Sheet = NDArray[np.uint8]
SOLID = -1  # OpenCV's thickness of what is filled


def _ink(rng: Rng, kind: str | None = None) -> Colour:
    """A random colour of a printed thing: red, green and blue from 0 to 255."""
    r, g, b = 255 * random_rgb(rng, kind) ** (1 / 2.2)
    return float(r), float(g), float(b)


def _paper(rng: Rng) -> Colour:
    return _ink(rng, "light" if rng.random() < 0.6 else None)


def _dot(t: Sheet, x: float, y: float, r: float, ink: Colour, wide: int = SOLID) -> None:
    cv2.circle(t, (int(x), int(y)), max(1, int(r)), ink, wide, cv2.LINE_AA)


def _patch(rng: Rng, t: Sheet, x: int, y: int, ink: Colour, lean: float) -> NDArray[np.int32]:
    w, h = (int(v) for v in rng.integers(20, t.shape[0] // 2, 2))
    box = cv2.boxPoints(((x, y), (w, h), lean)).astype(np.int32)
    cv2.fillConvexPoly(t, box, ink, cv2.LINE_AA)
    return np.asarray(box, np.int32)


def patch(rng: Rng, t: Sheet, x: int, y: int) -> None:
    _patch(rng, t, x, y, _ink(rng), float(rng.uniform(0, 90)))


def words(rng: Rng, t: Sheet, x: int, y: int, largest_scale: float = 4) -> None:
    text, scale = (
        "".join(rng.choice(list("ABCDEGHKLMNORSTUaeinorst0123456789 .,:%-"), int(rng.integers(2, 16)))),
        float(rng.uniform(0.3, largest_scale)),
    )
    cv2.putText(t, text, (x, y), int(rng.integers(0, 7)), scale, _ink(rng), max(1, int(scale * 2)), cv2.LINE_AA)


def sheet(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw paper with lines and words."""
    box = _patch(rng, t, x, y, _paper(rng), float(rng.uniform(-40, 40)) if rng.random() < 0.5 else 0.0)
    ink = _ink(rng)
    for f in np.arange(1, rng.integers(2, 10)) / 10:
        p, q = box[0] * (1 - f) + box[1] * f, box[3] * (1 - f) + box[2] * f
        cv2.line(t, (int(p[0]), int(p[1])), (int(q[0]), int(q[1])), ink, 1, cv2.LINE_AA)
    words(rng, t, x - 40, y, largest_scale=1.2)


def disc(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw a disc or ring, such as the print of a coin or a cup."""
    r = int(rng.integers(4, 70))
    _dot(t, x, y, r, _paper(rng), SOLID if rng.random() < 0.5 else int(rng.integers(1, 8)))
    if rng.random() < 0.6:
        _dot(t, x, y, r * rng.uniform(0.15, 0.8), _ink(rng), SOLID if rng.random() < 0.5 else 2)


def dots(rng: Rng, t: Sheet, x: int, y: int) -> None:
    ink = _ink(rng)
    for dx, dy in rng.normal(0, 25, (rng.integers(1, 20), 2)):
        _dot(t, x + dx, y + dy, int(rng.integers(2, 9)), ink)


def board_track(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw the track of a board game."""
    s, ink = int(rng.integers(18, 60)), _ink(rng)
    for i in range(int(rng.integers(3, 12))):
        left = x + i * s
        cv2.rectangle(t, (left, y), (left + s, y + s), _ink(rng), SOLID)
        cv2.rectangle(t, (left, y), (left + s, y + s), ink, 2)
        if rng.random() < 0.5:
            _dot(t, left + s // 2, y + s // 2, s // 4, ink)


def printed_die_or_domino(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw a printed die or domino, which must not be read as a die."""
    s, ink = int(rng.integers(20, 60)), _ink(rng)
    wide = s * int(rng.integers(1, 3))
    cv2.rectangle(t, (x, y), (x + wide, y + s), _paper(rng), SOLID if rng.random() < 0.6 else 2)
    for dx, dy in rng.uniform(0.2, 0.8, (rng.integers(1, 7), 2)):
        _dot(t, x + dx * s, y + dy * s, max(2, s // 10), ink)


def rows_of_dots(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw rows of dots: loudspeakers, calendars, lamps."""
    step, ink = int(rng.integers(8, 40)), _ink(rng)
    r, columns = step * float(rng.uniform(0.1, 0.4)), int(rng.integers(2, 12))
    for i in range(columns * int(rng.integers(2, 9))):
        _dot(t, x + step * (i % columns), y + step * (i // columns), r, ink)


def round_dial(rng: Rng, t: Sheet, x: int, y: int) -> None:
    """Draw a round dial: a disc or square with a ring of marks or dots around a hub, such as of a clock or a knob."""
    r, ink, count = int(rng.integers(10, 60)), _ink(rng), int(rng.integers(4, 14))
    paper, marked = _paper(rng), rng.random() < 0.6
    if rng.random() < 0.4:
        cv2.rectangle(t, (x - r, y - r), (x + r, y + r), paper, SOLID)
    else:
        _dot(t, x, y, r, paper, SOLID if rng.random() < 0.7 else 2)
    for k in range(count):
        way = np.array([np.cos(2 * np.pi * k / count), np.sin(2 * np.pi * k / count)])
        near, far = (np.array([x, y]) + way * r * part for part in (0.68, 0.86))
        if marked:
            _dot(t, far[0], far[1], max(1.0, r * 0.09), ink)
        else:
            cv2.line(t, (int(near[0]), int(near[1])), (int(far[0]), int(far[1])), ink, max(1, r // 14), cv2.LINE_AA)
    _dot(t, x, y, r * rng.uniform(0.06, 0.3), ink)
    if rng.random() < 0.6:
        a = rng.uniform(0, 2 * np.pi)
        tip = (int(x + 0.6 * r * np.cos(a)), int(y + 0.6 * r * np.sin(a)))
        cv2.line(t, (x, y), tip, ink, max(1, r // 10), cv2.LINE_AA)


PRINTS = {
    sheet: 2,
    words: 1,
    disc: 1,
    dots: 1,
    round_dial: 0.6,
    board_track: 1,
    printed_die_or_domino: 1,
    rows_of_dots: 1,
    patch: 2,
}


def add_random_print(rng: Rng, t: Sheet) -> None:
    """Draw one random flat thing at a random place into a texture."""
    x, y = (int(v) for v in rng.integers(0, t.shape[0], 2))
    draw(rng, PRINTS)(rng, t, x, y)
