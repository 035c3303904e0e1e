"""The sheets of one's own of a table: which sheets can be copied, the name of a copy, and the QR code with which a
phone gets a sheet. No kivy here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper import rules
from scorekeeper.advice.worth import AdviceCost
from scorekeeper.present.setup.draft import Draft, with_sheet_afresh
from scorekeeper.present.setup.new_game import card_size_words, sheet_name
from scorekeeper.present.texts import _, current_language
from scorekeeper.rules.sheet import OWN_PREFIX
from scorekeeper.rules.sheets import PUBLISHED, SHEETS
from scorekeeper.sheet_files import kept
from scorekeeper.sheet_files.copying import copy_sheet
from scorekeeper.sheet_files.making import Table
from scorekeeper.sheet_files.reading import sheet_table
from scorekeeper.sheet_files.writing import toml_text

SAMPLE_SHEETS_FOLDER = Path(rules.__file__).parent / "sheets" / "samples"
LONGEST_CODE_BYTES = 2000
"""The most bytes of the text in a sheet's QR code: a longer text gives modules too small for a phone on a small
display."""


@dataclass(frozen=True, slots=True)
class CopyableSheet:
    """A sheet that can be copied: its id, its name, and the number of its boxes in words."""

    sheet: str
    name: str
    says: str


def copyable_sheets(draft: Draft, own: Sequence[str]) -> tuple[CopyableSheet, ...]:
    """The sheets that can be copied: that of the draft first, then the own ones, the published ones, and samples."""
    samples = (kept.sheet_of(file).id for file in sorted(SAMPLE_SHEETS_FOLDER.glob(f"*{kept.FILE_ENDING}")))
    first = [draft.sheet] if draft.has_card else []
    found = dict.fromkeys((*first, *own, *PUBLISHED, *samples))
    return tuple(CopyableSheet(one, sheet_name(one), card_size_words(one)) for one in found)


def copied_sheet(draft: Draft, sheet: str, own: Iterable[str]) -> Table:
    """A copy of this sheet under a name that no other one has. If it is the draft's sheet, it is copied by the draft's
    edition and house rules, else by the usual rules and the edition that `with_sheet_afresh` chooses for the language
    of the screens."""
    chosen = draft if sheet == draft.sheet else with_sheet_afresh(draft, sheet, current_language())
    given = copy_sheet(sheet, chosen.edition, chosen.options)
    taken = {sheet_name(one) for one in (*SHEETS, *own)}
    return {**given, "id": kept.NEVER_KEPT_SHEET_ID, "name": free_sheet_name(str(given["name"]), taken)}


def own_sheets_offered(draft: Draft, own: Iterable[str]) -> list[str]:
    """The own sheets that a new game offers: these, and the one of the draft if it is no longer kept."""
    mine = [draft.sheet] if is_own_sheet(draft.sheet) else []
    return [*dict.fromkeys((*own, *mine))]


def free_sheet_name(name: str, taken: set[str]) -> str:
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


# ---- to take along


def sheet_code_text(sheet: str) -> str:
    """The text of the QR code of an own sheet: its file; empty if it is too long for a code that phones read."""
    text = toml_text(sheet_table(sheet))
    return text if len(text.encode()) <= LONGEST_CODE_BYTES else ""


def words_beside_sheet_code(code_text: str) -> str:
    """The words beside the QR code with this text; if the text is empty, the words that the sheet is too long for a
    code."""
    if not code_text:
        return _("This sheet is too long for a code: take it along as a file.")
    return _("Any phone that scans this gets the file of the sheet as text: save it with the ending .toml.")


# ---- advice


def advice_words(cost: AdviceCost | None) -> str:
    """The text on advice for a sheet: that it is exact, that it is exact after one calculation of about this
    number of seconds, or that there is none (`cost` None)."""
    if cost is None:
        return _("There is no advice on this card.")
    if cost.is_quick:
        return _("The advice is exact.")
    return _("The advice is exact, after about {n} s once.").format(n=round(cost.seconds))


def is_own_sheet(sheet: str) -> bool:
    return sheet.startswith(OWN_PREFIX)
