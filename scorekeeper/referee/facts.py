"""The facts of the sheets as the protocol tells them."""

from typing import Any

from scorekeeper.rules import chicago
from scorekeeper.rules.sheet import Option, Sheet
from scorekeeper.rules.sheets import SHEETS

Facts = dict[str, Any]


def all_sheets() -> list[Facts]:
    last = {
        "id": chicago.ID, "name": chicago.NAME, "editions": list(chicago.EDITIONS), "players": limits(chicago.PLAYERS),
        "dice": chicago.DICE, "throws": chicago.THROWS, "boxes": [], "options": {},
    }  # fmt: skip
    return [*map(facts, SHEETS.values()), last]


def facts(sheet: Sheet) -> Facts:
    return {
        "id": sheet.id, "name": sheet.name, "editions": list(sheet.editions), "players": limits(sheet.players),
        "dice": sheet.dice, "throws": sheet.throws, "boxes": list(sheet.boxes),
        "options": {name: offers(sheet, option) for name, option in sheet.options.items()},
    }  # fmt: skip


def limits(players: tuple[int, int | None]) -> Facts:
    return {"min": players[0], "max": players[1]}


def offers(sheet: Sheet, option: Option) -> Facts:
    values = {edition: list(option.values(edition)) for edition in sheet.editions}
    return {"default": option.default, "values": {edition: some for edition, some in values.items() if len(some) > 1}}
