"""The PDF file: each object begins where its table of positions says, and its text can be copied.

A text that is too wide is made smaller.
"""

import re
import zlib

from scorekeeper.records.pdf.font import bundled
from scorekeeper.records.pdf.page import Page, document, to_unicode

FONTS = bundled()


def made(*texts: str) -> bytes:
    page = Page(210, 297, FONTS)
    for text in texts:
        page.text(10, 10, text, 5)
    page.die(20, 20, 10, 6)
    page.line(0, 0, 10, 10)
    return document([page], FONTS, "Ääkköset")


def test_every_object_begins_where_the_table_says() -> None:
    data = made("Anna")
    start = int(re.findall(rb"startxref\n(\d+)", data)[0])
    assert data[start:].startswith(b"xref\n0 ")
    offsets = [int(offset) for offset in re.findall(rb"(\d{10}) 00000 n", data[start:])]
    for number, offset in enumerate(offsets, 1):
        assert data[offset:].startswith(b"%d 0 obj\n" % number)


def test_the_letters_of_the_page_can_be_copied() -> None:
    data = made("Łukasz", "Þórður", "Олена ґ")
    streams = [zlib.decompress(one) for one in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)]
    letters = {
        int(glyph, 16): bytes.fromhex(letter.decode()).decode("utf-16-be")
        for one in streams if b"beginbfchar" in one
        for glyph, letter in re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", one)
    }  # fmt: skip
    shown = [one for text in re.findall(rb"<([0-9A-F]+)> Tj", b"".join(streams)) for one in [text.decode()]]
    read = ["".join(letters[int(text[at : at + 4], 16)] for at in range(0, len(text), 4)) for text in shown]
    assert read == ["Łukasz", "Þórður", "Олена ґ"]


def test_more_than_a_hundred_letters_are_listed_in_blocks_that_every_reader_takes() -> None:
    text = to_unicode({glyph: chr(glyph + 200) for glyph in range(230)}).decode()
    assert [int(count) for count in re.findall(r"(\d+) beginbfchar", text)] == [100, 100, 30]
    blocks = re.findall(r"beginbfchar\n(.*?)endbfchar", text, re.DOTALL)
    assert [block.count("\n") for block in blocks] == [100, 100, 30]


def test_a_text_that_is_too_wide_is_made_smaller() -> None:
    page = Page(210, 297, FONTS)
    size = page.fitting("A very long name", 5, 10)
    assert size < 5
    assert round(FONTS[0].length("A very long name", size), 6) == 10
    assert page.fitting("A", 5, 10) == 5
