"""Pages as a PDF file, with selectable text and only the letters in use embedded."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.records.paper.drawing import Disc, Mark, PaperPage, RoundedBox, Shape, Stroke, Text
from scorekeeper.records.paper.fonts import register_font, text_length

POINTS_PER_MM = 72 / 25.4
"""PDF points per millimetre."""


def pdf_bytes(pages: Sequence[PaperPage], title: str, language: str = "en") -> bytes:
    """The bytes of a PDF file with these pages; the same pages always give the same bytes."""
    made = BytesIO()
    canvas = Canvas(made, initialFontName=register_font("regular"), pageCompression=1, invariant=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("Scorekeeper")
    for page in pages:
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        canvas.transform(
            POINTS_PER_MM, 0, 0, POINTS_PER_MM, 0, page.height * POINTS_PER_MM
        )  # millimetres from the top; y counts upwards
        canvas.setLineJoin(1)
        for mark in page.marks:
            draw_mark(canvas, mark)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def draw_mark(canvas: Any, mark: Mark) -> None:
    match mark:
        case Text():
            draw_text(canvas, mark)
        case Stroke():
            canvas.setLineCap(0 if mark.dashes else 1)
            set_outline(canvas, mark.width, mark.colour, mark.dashes)
            canvas.drawPath(canvas_path(canvas, mark.points), stroke=1, fill=0)
        case Shape():
            set_fill_and_rim(canvas, mark.fill, mark.rim, mark.colour)
            canvas.drawPath(canvas_path(canvas, mark.points, closed=True), stroke=int(mark.rim > 0), fill=1)
        case RoundedBox():
            set_fill_and_rim(canvas, mark.fill, mark.rim, mark.colour)
            drawn = {"stroke": int(mark.rim > 0), "fill": int(mark.fill is not None)}
            canvas.roundRect(mark.x, -mark.y - mark.height, mark.width, mark.height, mark.radius, **drawn)
        case Disc():
            set_fill_and_rim(canvas, mark.fill, mark.rim, mark.colour)
            canvas.circle(mark.x, -mark.y, mark.radius, stroke=int(mark.rim > 0), fill=1)


def draw_text(canvas: Any, mark: Text) -> None:
    canvas.setFillColor(HexColor(mark.colour))
    canvas.setFont(register_font(mark.style), mark.size)
    back = mark.align * text_length(mark.words, mark.size, mark.style)
    if not mark.upright:
        canvas.drawString(mark.x - back, -mark.y, mark.words)
        return
    canvas.saveState()
    canvas.translate(mark.x, -mark.y)
    canvas.rotate(90)
    canvas.drawString(-back, 0, mark.words)
    canvas.restoreState()


def canvas_path(canvas: Any, points: Sequence[tuple[float, float]], closed: bool = False) -> Any:
    made = canvas.beginPath()
    made.moveTo(points[0][0], -points[0][1])
    for x, y in points[1:]:
        made.lineTo(x, -y)
    if closed:
        made.close()
    return made


def set_fill_and_rim(canvas: Any, colour: str | None, rim_width: float, rim_colour: str) -> None:
    if colour is not None:
        canvas.setFillColor(HexColor(colour))
    set_outline(canvas, rim_width, rim_colour, ())


def set_outline(canvas: Any, width: float, colour: str, dashes: Sequence[float]) -> None:
    canvas.setLineWidth(width)
    canvas.setStrokeColor(HexColor(colour))
    canvas.setDash([*dashes])
