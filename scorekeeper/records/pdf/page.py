"""Pages with text, lines and dice, written as a PDF file. Lengths are in millimetres from the top left corner."""

import zlib
from collections.abc import Sequence

from scorekeeper.records.pdf.font import Font

POINT = 72 / 25.4
"""PDF points per millimetre."""
CURVE = 0.5523
"""The length of the handles of a Bézier curve that draws a quarter of a circle of radius 1."""

BLOCK = 100
"""The most letters in one block of the map from glyphs to letters; readers may ignore a longer block."""
BYTE_ORDER = "\ufeff"
"""The byte order mark with which a PDF text begins if it is in UTF-16."""

Colour = tuple[float, float, float]
BLACK: Colour = (0.1, 0.1, 0.12)
PIPS = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip
"""The column and row, from 0 to 2, of every pip, for each face."""


class Page:
    """One page of a PDF to draw on; what is drawn later covers what was drawn before. `fonts` are the regular and the
    bold one."""

    def __init__(self, width: float, height: float, fonts: Sequence[Font]) -> None:
        self.width, self.height, self.fonts = width, height, fonts
        self.content: list[str] = []
        self.used: list[dict[int, str]] = [{} for _ in fonts]
        """For each font the glyphs in use, with their letters."""

    def text(
        self, x: float, y: float, text: str, size: float, bold: bool = False, align: float = 0, colour: Colour = BLACK
    ) -> None:
        """Write text on the base line `y`; `align` 0 begins at x, 0.5 is centred there, 1 ends there. `size` is in
        millimetres."""
        font, used = self.fonts[bold], self.used[bold]
        left = x - align * font.length(text, size)
        glyphs = [font.glyph(letter) for letter in text]
        used.update(zip(glyphs, text, strict=True))
        place = f"{left * POINT:.2f} {(self.height - y) * POINT:.2f}"
        hexed = "".join(f"{glyph:04X}" for glyph in glyphs)
        self.content.append(f"BT {ink(colour)} rg /F{int(bold)} {size * POINT:.2f} Tf {place} Td <{hexed}> Tj ET")

    def fitting(self, text: str, size: float, most: float, bold: bool = False) -> float:
        """The largest font size in millimetres, up to `size`, at which the text is at most `most` wide."""
        return size * min(1.0, most / max(self.fonts[bold].length(text, size), 0.01))

    def line(self, x0: float, y0: float, x1: float, y1: float, wide: float = 0.2, colour: Colour = BLACK) -> None:
        self.content.append(f"{ink(colour)} RG {wide * POINT:.2f} w {self.at(x0, y0)} m {self.at(x1, y1)} l S")

    def area(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        size = f"{width * POINT:.2f} {-height * POINT:.2f}"
        self.content.append(f"{ink(colour)} rg {self.at(x, y)} {size} re f")

    def die(self, x: float, y: float, size: float, face: int, colour: Colour = BLACK) -> None:
        """Draw a die with its top left corner at x, y; face 0 is drawn as a question mark."""
        self.rounded(x, y, size, size, size * 0.2, colour)
        if not face:
            self.text(x + size / 2, y + size * 0.76, "?", size * 0.72, align=0.5, colour=colour)
        for column, row in PIPS.get(face, ()):
            self.dot(x + size * (0.26 + 0.24 * column), y + size * (0.26 + 0.24 * row), size * 0.095, colour)

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, colour: Colour) -> None:
        """Draw a white box with round corners and an outline in this colour."""
        right, low, bend = x + width, y + height, radius * (1 - CURVE)
        path = [
            f"{self.at(x + radius, y)} m {self.at(right - radius, y)} l",
            self.curve((right - bend, y), (right, y + bend), (right, y + radius)),
            f"{self.at(right, low - radius)} l",
            self.curve((right, low - bend), (right - bend, low), (right - radius, low)),
            f"{self.at(x + radius, low)} l",
            self.curve((x + bend, low), (x, low - bend), (x, low - radius)),
            f"{self.at(x, y + radius)} l",
            self.curve((x, y + bend), (x + bend, y), (x + radius, y)),
        ]
        self.content.append(f"1 1 1 rg {ink(colour)} RG {0.2 * POINT:.2f} w {' '.join(path)} b")

    def dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        k = radius * CURVE
        path = [
            f"{self.at(x + radius, y)} m",
            self.curve((x + radius, y + k), (x + k, y + radius), (x, y + radius)),
            self.curve((x - k, y + radius), (x - radius, y + k), (x - radius, y)),
            self.curve((x - radius, y - k), (x - k, y - radius), (x, y - radius)),
            self.curve((x + k, y - radius), (x + radius, y - k), (x + radius, y)),
        ]
        self.content.append(f"{ink(colour)} rg {' '.join(path)} f")

    def curve(self, *points: tuple[float, float]) -> str:
        return f"{' '.join(self.at(*point) for point in points)} c"

    def at(self, x: float, y: float) -> str:
        return f"{x * POINT:.2f} {(self.height - y) * POINT:.2f}"


def ink(colour: Colour) -> str:
    return " ".join(f"{part:.3f}" for part in colour)


# ---- the file


def document(pages: Sequence[Page], fonts: Sequence[Font], title: str) -> bytes:
    """The bytes of a PDF file with these pages. Object 1 is the catalog, 2 the list of pages, 3 the title; fonts and
    pages follow."""
    used = [{glyph: letter for page in pages for glyph, letter in page.used[at].items()} for at in range(len(fonts))]
    parts = [part for at, font in enumerate(fonts) for part in font_objects(font, used[at], 4 + 5 * at)]
    first = 4 + len(parts)
    names = " ".join(f"/F{at} {4 + 5 * at} 0 R" for at in range(len(fonts)))
    for at, page in enumerate(pages):
        size = f"[0 0 {page.width * POINT:.2f} {page.height * POINT:.2f}]"
        parts.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {size} /Contents {first + 2 * at + 1} 0 R "
            f"/Resources << /Font << {names} >> >> >>".encode()
        )
        parts.append(stream("\n".join(page.content).encode()))
    named = f"{BYTE_ORDER}{title}"
    kids = " ".join(f"{first + 2 * at} 0 R" for at in range(len(pages)))
    head = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Title <{named.encode('utf-16-be').hex()}> /Producer (Scorekeeper) >>".encode(),
    ]
    return written([*head, *parts])


def font_objects(font: Font, used: dict[int, str], number: int) -> list[bytes]:
    """The five PDF objects of a font with the glyphs in use; `number` is the number of the first."""
    scale = 1000 / font.unit
    box = " ".join(f"{edge * scale:.0f}" for edge in font.box)
    widths = " ".join(f"{glyph} [{font.width(glyph):.0f}]" for glyph in sorted(used))
    name = f"/SCORES+{font.name}"
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont {name} /Encoding /Identity-H "
        f"/DescendantFonts [{number + 1} 0 R] /ToUnicode {number + 4} 0 R >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont {name} /CIDToGIDMap /Identity /DW 0 /W [{widths}] "
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        f"/FontDescriptor {number + 2} 0 R >>".encode(),
        f"<< /Type /FontDescriptor /FontName {name} /Flags 4 /FontBBox [{box}] /ItalicAngle 0 /StemV 80 "
        f"/Ascent {font.ascent * scale:.0f} /Descent {font.descent * scale:.0f} /CapHeight 711 "
        f"/FontFile2 {number + 3} 0 R >>".encode(),
        stream(font.subset(used)),
        stream(to_unicode(used)),
    ]


def to_unicode(used: dict[int, str]) -> bytes:
    """The PDF's map from glyphs to letters, so that the text can be searched and copied."""
    pairs = [f"<{glyph:04X}> <{letter.encode('utf-16-be').hex().upper()}>\n" for glyph, letter in sorted(used.items())]
    blocks = [pairs[at : at + BLOCK] for at in range(0, len(pairs), BLOCK)]
    letters = "".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Letters def /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{letters}endcmap end end"
    ).encode()


def stream(data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    return b"<< /Length %d /Length1 %d /Filter /FlateDecode >> stream\n%b\nendstream" % (len(packed), len(data), packed)


def written(objects: Sequence[bytes]) -> bytes:
    """The bytes of a PDF file with these objects, numbered from 1, and the table of their offsets."""
    made, offsets = b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n", []
    for number, one in enumerate(objects, 1):
        offsets.append(len(made))
        made += b"%d 0 obj\n%b\nendobj\n" % (number, one)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    count, start = len(objects) + 1, len(made)
    tail = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer << /Size {count} /Root 1 0 R /Info 3 0 R >>\n"
    return made + f"{tail}startxref\n{start}\n%%EOF\n".encode()
