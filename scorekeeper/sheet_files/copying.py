"""Copies a sheet as a document to be changed: in one edition, with the chosen options in force and none to choose."""

import tomllib
from collections.abc import Mapping

from scorekeeper.rules.sheet import OWN_PREFIX, Value
from scorekeeper.rules.sheets import published_file
from scorekeeper.sheet_files.making import OPTIONS_FIXABLE_BY_SHEET, Table
from scorekeeper.sheet_files.reading import sheet_table
from scorekeeper.sheet_files.sense import SWITCH_OPTIONS

FIELDS_CHANGED_IN_COPY = ("editions", "options", "examples", "bonus", "boxes")
"""The fields of a sheet's document that are different in its copy."""
SWITCHES_ON_BY_DEFAULT = ("second_yatzi_forced_zero",)
"""Switches that are on in a sheet that does not mention them."""


def copy_sheet(sheet: str, edition: str, chosen: Mapping[str, Value]) -> Table:
    """The document of the sheet with this id, as a table plays it by this edition and these options."""
    given = sheet_document(sheet)
    printed = given.get("editions", {}).get(edition, {})
    options = {name: chosen.get(name, one["default"]) for name, one in given.get("options", {}).items()}
    scores = dict(printed.get("scores", {}))
    for name, value in options.items():
        scores |= given["options"][name].get("scores", {}) if value is True else {}
    names = printed.get("names") or [one.get("name") for one in given["boxes"].values()]
    boxes = {
        key: ({"name": name} if name else {}) | {field: value for field, value in scores.get(key, one).items()
                                                 if field != "name"}
        for name, (key, one) in zip(names, given["boxes"].items(), strict=True)
    }  # fmt: skip
    first = [printed["bonus"]] if "bonus" in printed else given.get("bonus", [])[:1]
    bonus = [*(bonus_table_as_chosen(one, options) for one in first), *given.get("bonus", [])[1:]]
    kept = {
        name: {"default": value, "says": given["options"][name]["says"]}
        for name, value in options.items()
        if name in SWITCH_OPTIONS and name != "bonus_from_63" and value is not (name in SWITCHES_ON_BY_DEFAULT)
    }
    return (
        {name: one for name, one in given.items() if name not in FIELDS_CHANGED_IN_COPY}
        | {"language": edition, "bonus_name": printed.get("bonus_name") or given.get("bonus_name", "Bonus")}
        | {name: options[name] for name in OPTIONS_FIXABLE_BY_SHEET if name in options}
        | {"boxes": boxes} | ({"bonus": bonus} if bonus else {}) | ({"options": kept} if kept else {})
    )  # fmt: skip


def sheet_document(sheet: str) -> Table:
    """The document of a published or an own sheet."""
    if sheet.startswith(OWN_PREFIX):
        return sheet_table(sheet)
    return tomllib.loads(published_file(sheet).read_text(encoding="utf-8"))


def bonus_table_as_chosen(bonus: Table, options: Mapping[str, Value]) -> Table:
    """The bonus with the threshold and the comparison that the options ask for."""
    is_above = "above" in bonus and not options.get("bonus_from_63")
    threshold = options.get("bonus_threshold", bonus["above" if "above" in bonus else "from"])
    others = {name: one for name, one in bonus.items() if name not in ("from", "above")}
    return {**others, "above" if is_above else "from": threshold}


def has_choices(sheet: str) -> bool:
    """Whether a sheet has several editions, or an option with several values: its copy has one edition and fixed
    values."""
    given = sheet_document(sheet)
    return len(given.get("editions", ())) > 1 or any(one.get("others") for one in given.get("options", {}).values())
