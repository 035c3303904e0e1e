"""The drawings of the guide: the table from the side and from above, to scale, with what the camera sees.

    python -m tests.guide_pictures [FOLDER]

Writes two SVG files into the folder (else `pictures`), and prints a table of camera heights in Markdown.
"""

import sys
from collections.abc import Sequence
from math import radians, tan
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "pictures"
VIEW = 66.0
"""The horizontal angle of view in degrees of a Camera Module 3; a usual webcam has about the same."""
PIXELS = (1280, 720)
DIE = 16.0
"""The edge of a usual die in millimetres."""
HEIGHT = 350
"""Millimetres from the lens to the floor of the tray in the drawings."""
HEIGHTS = (300, 350, 400, 500, 600)
TRAY = (360, 220)

INK, SOFT, FILL, GOLD, GREEN, SEEN = "#222", "#888", "#fff", "#c8902c", "#2f6b52", "#f3e3bd"


def field(height: float) -> tuple[float, float]:
    """The width and the depth in millimetres of the part of the table that a camera at this height sees."""
    across = 2 * height * tan(radians(VIEW / 2))
    return across, across * PIXELS[1] / PIXELS[0]


def die_pixels(height: float) -> float:
    return DIE * PIXELS[0] / field(height)[0]


def table() -> str:
    """The guide's table in Markdown: for each height of the lens, the part of the table in view and a die in pixels."""
    rows = ["| height of the lens | table in the picture | a 16 mm die has |", "|---|---|---|"]
    for height in HEIGHTS:
        across, deep = field(height)
        rows.append(f"| {height // 10} cm | {across / 10:.0f} x {deep / 10:.0f} cm | {die_pixels(height):.0f} pixels |")
    return "\n".join(rows)


# ---- a little SVG


def line(*points: float, colour: str = INK, width: float = 2, more: str = "") -> str:
    pairs = " ".join(f"{x:g},{y:g}" for x, y in zip(points[::2], points[1::2], strict=True))
    return f'<polyline points="{pairs}" fill="none" stroke="{colour}" stroke-width="{width:g}" {more}/>'


def box(x: float, y: float, wide: float, high: float, fill: str = FILL, round_: float = 4) -> str:
    return (f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" fill="{fill}" '
            f'stroke="{INK}" stroke-width="2"/>')  # fmt: skip


def words(x: float, y: float, text: str, anchor: str = "start", size: int = 15) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{INK}">{text}</text>'


def measure(x1: float, y1: float, x2: float, y2: float, text: str, at: tuple[float, float]) -> str:
    ends = 'marker-start="url(#end)" marker-end="url(#end)"'
    return line(x1, y1, x2, y2, colour=SOFT, width=1.5, more=ends) + words(*at, text)


def drawing(wide: int, high: int, parts: Sequence[str]) -> str:
    end = ('<marker id="end" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
           f'<path d="M4 0v8" stroke="{SOFT}" stroke-width="1.5"/></marker>')  # fmt: skip
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'font-family="sans-serif"><defs>{end}</defs>\n<rect width="{wide}" height="{high}" fill="#fff"/>\n'
            f"{body}\n</svg>\n")  # fmt: skip


# ---- the drawings


def side() -> str:
    """Return the SVG of arm, camera, its field of view, tray, lamp and display from the side; a unit is 1 mm."""
    ground, middle = 470.0, 380.0
    lens, half = ground - HEIGHT, field(HEIGHT)[0] / 2
    left, right = middle - half, middle + half
    return drawing(860, 560, [
        f'<polygon points="{middle:g},{lens:g} {left:g},{ground:g} {right:g},{ground:g}" fill="{SEEN}"/>',
        line(40, ground + 8, 820, ground + 8, width=6),
        line(middle - TRAY[0] / 2, ground - 30, middle - TRAY[0] / 2, ground, middle + TRAY[0] / 2, ground,
             middle + TRAY[0] / 2, ground - 30, colour=GREEN, width=6),
        *(box(middle + shift, ground - 3 - DIE, DIE, DIE, round_=3) for shift in (-90, -50, 10, 40, 95)),
        # the arm: screwed to the table, a second strut keeps it from swinging
        line(90, ground + 40, 90, lens - 25, middle, lens - 25, width=9),
        line(90, lens + 75, 190, lens - 25, width=5),
        box(70, ground + 4, 42, 44, fill="#ddd"),
        box(middle - 22, lens - 22, 44, 22, fill="#444"),
        words(118, ground + 52, "clamp at the table's edge, not a stand on it"),
        words(138, lens + 62, "strut against trembling"),
        words(middle + 30, lens - 32, "camera, straight down"),
        # the lamp
        line(640, ground, 640, 190, 590, 150, width=5),
        f'<polygon points="560,165 600,132 612,160 586,182" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>',
        words(655, 190, "lamp from the side,"), words(655, 208, "outside of the picture"),
        # the display
        line(700, ground, 730, ground - 95, width=10), words(672, ground - 108, "display"),
        measure(left - 22, lens, left - 22, ground, f"{HEIGHT // 10} cm", (left - 14, (lens + ground) / 2)),
        measure(left, ground + 66, right, ground + 66, f"{2 * half / 10:.0f} cm are in the picture",
                (middle - 80, ground + 84)),
    ])  # fmt: skip


def above() -> str:
    """Return the SVG of the camera's picture of the table and the tray in it, from above; a unit is a millimetre."""
    across, deep = field(HEIGHT)
    x, y = 40.0, 50.0
    tray = (x + (across - TRAY[0]) / 2, y + (deep - TRAY[1]) / 2)
    dice = [(110, 60), (160, 120), (215, 75), (265, 150), (80, 160)]
    return drawing(860, 380, [
        f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="{deep:g}" fill="{SEEN}" stroke="{GOLD}" '
        'stroke-width="2" stroke-dasharray="8 6"/>',
        box(*tray, *TRAY, fill=GREEN, round_=14),
        *(box(tray[0] + dx, tray[1] + dy, DIE, DIE, round_=3) for dx, dy in dice),
        measure(x, y + deep + 22, x + across, y + deep + 22, f"{across / 10:.0f} cm, 1280 pixels",
                (x + across / 2 - 70, y + deep + 42)),
        measure(x + across + 14, y, x + across + 14, y + deep, f"{deep / 10:.0f} cm", (x + across + 24, y + deep / 2)),
        words(x, y - 14, f"what a camera {HEIGHT // 10} cm above the tray sees"),
        words(x + across + 70, y + 60, "tray with a rim, one dull colour,"),
        words(x + across + 70, y + 80, f"up to {TRAY[0] // 10} x {TRAY[1] // 10} cm;"),
        words(x + across + 70, y + 100, "a finger's width of table around"),
        words(x + across + 70, y + 150, f"a 16 mm die has {die_pixels(HEIGHT):.0f} pixels"),
    ])  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "table-from-the-side.svg").write_text(side(), "utf-8")
    (folder / "table-from-above.svg").write_text(above(), "utf-8")
    print(table())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
