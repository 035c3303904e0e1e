"""The page on which players take a match along: which parts of it, onto which stick or into which folder. No kivy
here."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.present.texts import WordsWithLineBelow, _, ngettext
from scorekeeper.records.outside import FileKind

FilePart = Literal["sheet", "tables", "picture", "data"]
FILE_KINDS_BY_PART: dict[FilePart, tuple[FileKind, ...]] = {
    "sheet": ("pdf",), "tables": ("xlsx", "csv"), "picture": ("png",), "data": ("json",),
}  # fmt: skip
"""The kinds of files of which each part of what players take along consists."""
PRESET_PARTS: frozenset[FilePart] = frozenset(FILE_KINDS_BY_PART)
PART_ICONS: dict[FilePart, str] = {"sheet": "paper", "tables": "grid", "picture": "picture", "data": "info"}


@dataclass(frozen=True, slots=True)
class FilePartRow:
    """A row with a switch: the part, its icon, its name, and what it holds."""

    part: FilePart
    icon: str
    name: str
    says: str


def takeaway_parts() -> tuple[FilePartRow, ...]:
    words: dict[FilePart, tuple[str, str]] = {
        "sheet": (_("Page to pin up"), "PDF"),
        "tables": (_("Spreadsheet"), _("every card, XLSX and CSV")),
        "picture": (_("Picture to share"), _("PNG, the first page")),
        "data": (_("All data"), _("every throw and entry, JSON")),
    }
    return tuple(FilePartRow(part, PART_ICONS[part], *words[part]) for part in FILE_KINDS_BY_PART)


def file_kinds(chosen: frozenset[FilePart]) -> tuple[FileKind, ...]:
    """The kinds of files of the chosen parts."""
    return tuple(kind for part, some in FILE_KINDS_BY_PART.items() if part in chosen for kind in some)


def file_kinds_count_words(chosen: frozenset[FilePart]) -> str:
    """The text on how many kinds of files are chosen; each of the parts counts as one kind."""
    return ngettext("{n} kind of file", "{n} kinds of files", len(chosen)).format(n=len(chosen))


def printed_message() -> str:
    return _("The page is on its way to the printer.")


def download_page_words(players: str) -> WordsWithLineBelow:
    """The heading of the page that a phone opens to fetch the files, which is the players' names, and the line below
    it."""
    return WordsWithLineBelow(players, _("The files can be fetched for 15 minutes, and a few times each."))
