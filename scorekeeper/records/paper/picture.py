"""A page as a PNG picture to share."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import cycle, pairwise
from math import dist

from PIL import Image, ImageDraw, ImageFont

from scorekeeper.records.paper.drawing import (
    WHITE,
    Disc,
    Mark,
    PaperPage,
    Point,
    RoundedBox,
    Shape,
    Stroke,
    Style,
    Text,
)
from scorekeeper.records.paper.fonts import font_file, text_length

PX_PER_MM = 6.0
"""Pixels per millimetre of the picture: an A4 page has 1260 x 1782, as a phone shows it."""
OVERSAMPLING = 2
"""Everything is drawn this many times larger and then made smaller, for smooth edges."""


def png_bytes(page: PaperPage, px_per_mm: float = PX_PER_MM) -> bytes:
    """The bytes of a PNG file with this page."""
    made, size = BytesIO(), (round(page.width * px_per_mm), round(page.height * px_per_mm))
    scale = px_per_mm * OVERSAMPLING
    large = Image.new("RGB", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), WHITE)
    draw = ImageDraw.Draw(large)
    for mark in page.marks:
        if isinstance(mark, Text):
            draw_text(large, draw, mark, scale)
        else:
            draw_mark(draw, mark, scale)
    large.resize(size, Image.Resampling.BOX).quantize(128, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def draw_mark(draw: ImageDraw.ImageDraw, mark: Mark, scale: float) -> None:
    match mark:
        case Stroke():
            for part in dash_line(mark.points, mark.dashes):
                draw_line(draw, part, mark.width * scale, mark.colour, scale)
        case Shape():
            draw.polygon(scale_points(mark.points, scale), fill=mark.fill)
            if mark.rim:
                draw_line(draw, (*mark.points, mark.points[0]), mark.rim * scale, mark.colour, scale)
        case RoundedBox():
            half = mark.rim / 2
            corners = scale_points(((mark.x - half, mark.y - half),
                              (mark.x + mark.width + half, mark.y + mark.height + half)), scale)  # fmt: skip
            draw.rounded_rectangle(corners, (mark.radius + half) * scale, mark.fill,
                                   mark.colour if mark.rim else None, round(mark.rim * scale))  # fmt: skip
        case Disc():
            far = mark.radius + mark.rim / 2
            corners = scale_points(((mark.x - far, mark.y - far), (mark.x + far, mark.y + far)), scale)
            draw.ellipse(corners, mark.fill, mark.colour if mark.rim else None, max(1, round(mark.rim * scale)))


def draw_line(draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float, colour: str, scale: float) -> None:
    draw.line(scale_points(points, scale), colour, max(1, round(width)), "curve")


def draw_text(picture: Image.Image, draw: ImageDraw.ImageDraw, mark: Text, scale: float) -> None:
    face, back = (
        font_of(mark.style, round(mark.size * scale)),
        mark.align * text_length(mark.words, mark.size, mark.style),
    )
    if not mark.upright:
        draw.text(((mark.x - back) * scale, mark.y * scale), mark.words, mark.colour, face, anchor="ls")
        return
    wide, high = round(text_length(mark.words, mark.size, mark.style) * scale) + 4, round(mark.size * scale * 1.4)
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).text((0, mark.size * scale), mark.words, 255, face, anchor="ls")
    turned = mask.rotate(90, expand=True)
    place = (round((mark.x - mark.size) * scale), round((mark.y + back) * scale) - wide)
    picture.paste(mark.colour, place, turned)


@lru_cache(maxsize=64)
def font_of(style: Style, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(style), size, layout_engine=ImageFont.Layout.BASIC)


def scale_points(points: Sequence[Point], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def dash_line(points: Sequence[Point], dashes: Sequence[float]) -> Iterator[Sequence[Point]]:
    """The parts of a line that its dashes leave visible; the whole line without dashes."""
    if not dashes:
        yield points
        return
    lengths = cycle(dashes)
    shown, left = True, next(lengths)
    for (x0, y0), (x1, y1) in pairwise(points):
        whole, done = dist((x0, y0), (x1, y1)), 0.0
        while done < whole:
            step = min(left, whole - done)
            ends = [(x0 + (x1 - x0) * at / whole, y0 + (y1 - y0) * at / whole) for at in (done, done + step)]
            if shown:
                yield ends
            done, left = done + step, left - step
            if left <= 0:
                shown, left = not shown, next(lengths)
