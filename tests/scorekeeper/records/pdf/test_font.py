"""The fonts of the PDF: every letter of every edition exists, and a subset keeps the outlines of its letters."""

from pathlib import Path

from scorekeeper.records.pdf.font import KEPT, Font, bundled, parts
from scorekeeper.rules.sheets import SHEETS

REGULAR, BOLD = bundled()


def test_both_fonts_have_every_letter_of_the_printed_names() -> None:
    names = "".join(f"{''.join(edition.labels.values())}{edition.bonus_label}"
                    for sheet in SHEETS.values() for edition in sheet.editions.values())  # fmt: skip
    wanted = {*names, *"≥>Σ–…·ґєїĄąŁłÞþðķļņūįų"}
    for font in (REGULAR, BOLD):
        assert [letter for letter in sorted(wanted) if not font.glyph(letter)] == []


def test_a_subset_keeps_the_outlines_of_its_letters_and_of_their_parts(tmp_path: Path) -> None:
    wanted = [REGULAR.glyph(letter) for letter in "Äpfel Þ ґ"]
    path = tmp_path / "subset.ttf"
    path.write_bytes(with_letters(REGULAR.subset(wanted)))
    made = Font(path)
    for glyph in REGULAR.with_parts(wanted):
        assert made.outline(glyph).rstrip(b"\0") == REGULAR.outline(glyph).rstrip(b"\0")
    assert made.outline(REGULAR.glyph("Z")) == b""
    assert len(path.read_bytes()) < 100_000


def with_letters(data: bytes) -> bytes:
    """The font subset with a table of letters added, which a PDF does not need but `Font` does to read it."""
    from scorekeeper.records.pdf.font import joined  # noqa: PLC0415 - here only

    head = {data[at : at + 4].decode(): data[at + 4 : at + 16] for at in range(12, 12 + 16 * data[5], 16)}
    tables = {}
    for tag, place in head.items():
        offset, length = int.from_bytes(place[4:8], "big"), int.from_bytes(place[8:12], "big")
        tables[tag] = data[offset : offset + length]
    assert set(tables) <= set(KEPT)
    return joined({**tables, "cmap": REGULAR.tables["cmap"]})


def test_a_letter_with_an_accent_is_put_together_of_two_glyphs() -> None:
    assert REGULAR.glyph("A") in parts(REGULAR.outline(REGULAR.glyph("Ä")))
    assert parts(REGULAR.outline(REGULAR.glyph("A"))) == []


def test_letters_have_the_widths_of_the_font() -> None:
    assert REGULAR.length("iii", 10) < REGULAR.length("mmm", 10) / 2
    assert BOLD.length("A" * 10, 10) == 10 * BOLD.length("A", 10)
