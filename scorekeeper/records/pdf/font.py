"""Reads a TrueType font as far as a PDF needs it: glyphs, widths, and a copy with only the glyphs in use."""

import struct
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from scorekeeper.errors import Missing

KEPT = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
"""The tables that a PDF reader needs; text in the PDF names glyphs, so no character map is needed."""
COMPOSITE_MORE, COMPOSITE_WORDS = 0x20, 0x01
COMPOSITE_SCALES = ((0x08, 2), (0x40, 4), (0x80, 8))
"""Flags of the parts of a composite glyph, and the number of bytes that follow for its scale."""


class Font:
    """A TrueType font file with its glyphs; `width` is in thousandths of the font size, `length` in the unit of the
    size."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        self.name = path.stem
        self.tables: dict[str, bytes] = {}
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
            tag, _, offset, length = struct.unpack_from(">4sLLL", data, at)
            self.tables[tag.decode("latin-1")] = data[offset : offset + length]
        self.unit: int = struct.unpack_from(">H", self.tables["head"], 18)[0]
        self.box: tuple[int, ...] = struct.unpack_from(">4h", self.tables["head"], 36)
        self.ascent, self.descent = struct.unpack_from(">2h", self.tables["hhea"], 4)
        self.letters = dict(letters(self.tables["cmap"]))
        self.places = places(self.tables)
        self.widths = widths(self.tables)

    def glyph(self, letter: str) -> int:
        """The glyph number of a letter; 0, an empty box, if the font does not have it."""
        return self.letters.get(ord(letter), 0)

    def width(self, glyph: int) -> float:
        return self.widths[min(glyph, len(self.widths) - 1)] * 1000 / self.unit

    def length(self, text: str, size: float) -> float:
        return sum(self.width(self.glyph(letter)) for letter in text) * size / 1000

    def outline(self, glyph: int) -> bytes:
        return self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]

    def with_parts(self, glyphs: Iterable[int]) -> set[int]:
        """These glyphs, the empty box (0), and all glyphs that they are composed of."""
        found, waiting = set[int](), [0, *glyphs]
        while waiting:
            glyph = waiting.pop()
            if glyph not in found:
                found.add(glyph)
                waiting += parts(self.outline(glyph))
        return found

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """The font file with the outlines of these glyphs only, and only the tables a PDF needs; glyph numbers do not
        change."""
        used = self.with_parts(glyphs)
        outlines, offsets = b"", [0]
        for glyph in range(len(self.places) - 1):
            outline = self.outline(glyph) if glyph in used else b""
            outlines += outline + bytes(-len(outline) % 4)
            offsets.append(len(outlines))
        head = self.tables["head"]
        made = {
            **self.tables, "glyf": outlines, "loca": struct.pack(f">{len(offsets)}L", *offsets),
            "head": head[:8] + bytes(4) + head[12:50] + struct.pack(">h", 1) + head[52:],
        }  # fmt: skip
        return joined({tag: made[tag] for tag in KEPT if tag in made})


def letters(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Yield the code points of the font's Unicode character map (format 4), each with its glyph number."""
    tables = [struct.unpack_from(">HHL", cmap, 4 + 8 * at) for at in range(struct.unpack_from(">H", cmap, 2)[0])]
    start = next(at for system, kind, at in tables if (system, kind) in ((3, 1), (0, 3)))
    count = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, start + 14)
    firsts = struct.unpack_from(f">{count}H", cmap, start + 16 + 2 * count)
    shifts = struct.unpack_from(f">{count}H", cmap, start + 16 + 4 * count)
    for at, (first, end, shift) in enumerate(zip(firsts, ends, shifts, strict=True)):
        place = start + 16 + 6 * count + 2 * at
        offset = struct.unpack_from(">H", cmap, place)[0]
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = struct.unpack_from(">H", cmap, place + offset + 2 * (code - first))[0] if offset else code
            if glyph:
                yield code, (glyph + shift) & 0xFFFF


def places(tables: dict[str, bytes]) -> tuple[int, ...]:
    """The offset in bytes of each glyph's outline in the table "glyf"; the last number is the end of the outlines."""
    loca = tables["loca"]
    if struct.unpack_from(">h", tables["head"], 50)[0]:
        return struct.unpack(f">{len(loca) // 4}L", loca)
    return tuple(2 * at for at in struct.unpack(f">{len(loca) // 2}H", loca))


def widths(tables: dict[str, bytes]) -> tuple[int, ...]:
    count = struct.unpack_from(">H", tables["hhea"], 34)[0]
    return struct.unpack_from(">" + "Hh" * count, tables["hmtx"])[::2]


def parts(outline: bytes) -> list[int]:
    """The glyphs of which a composite glyph consists; empty for a glyph with an outline of its own."""
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return []
    found, at, flags = [], 10, COMPOSITE_MORE
    while flags & COMPOSITE_MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        found.append(glyph)
        at += 4 + (4 if flags & COMPOSITE_WORDS else 2) + sum(size for flag, size in COMPOSITE_SCALES if flags & flag)
    return found


def joined(tables: dict[str, bytes]) -> bytes:
    """The bytes of a font file with these tables, given by their tags, after a directory with their checksums."""
    count = len(tables)
    power = 1 << count.bit_length() - 1
    head = struct.pack(">LHHHH", 0x00010000, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    body, directory, at = b"", b"", 12 + 16 * count
    for tag, table in tables.items():
        padded = table + bytes(-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4sLLL", tag.encode(), total, at + len(body), len(table))
        body += padded
    return head + directory + body


def bundled() -> tuple[Font, Font]:
    """The regular and the bold font that come with Kivy, which have the letters of every edition; Missing without
    Kivy."""
    found = find_spec("kivy")
    if found is None or found.origin is None:
        raise Missing("the fonts for a PDF come with kivy, which is not installed: pip install kivy")
    folder = Path(found.origin).parent / "data" / "fonts"
    return Font(folder / "Roboto-Regular.ttf"), Font(folder / "Roboto-Bold.ttf")
