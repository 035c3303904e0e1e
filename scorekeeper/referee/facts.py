"""The facts of the sheets as the protocol answers them."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.rules import chicago
from scorekeeper.rules.sheet import Option, Options, Sheet
from scorekeeper.rules.sheets import SHEETS

Facts = dict[str, Any]


def all_sheets() -> list[Facts]:
    last = {
        "id": chicago.ID, "name": chicago.NAME, "editions": list(chicago.EDITIONS), "players": limits(chicago.PLAYERS),
        "dice": chicago.DICE, "throws": chicago.THROWS, "boxes": [], **both_kinds(chicago.OPTIONS, chicago.EDITIONS),
    }  # fmt: skip
    return [*map(facts, SHEETS.values()), last]


def facts(sheet: Sheet) -> Facts:
    return {
        "id": sheet.id, "name": sheet.name, "editions": list(sheet.editions), "players": limits(sheet.players),
        "dice": sheet.dice, "throws": sheet.throws, "boxes": list(sheet.boxes),
        **both_kinds(sheet.options, sheet.editions),
    }  # fmt: skip


def limits(players: tuple[int, int | None]) -> Facts:
    return {"min": players[0], "max": players[1]}


def both_kinds(options: Options, editions: Iterable[str]) -> Facts:
    """The options, and apart from them the rarer ones: programs that compare `options` still find what they found."""
    offered = {name: offers(option, editions) for name, option in options.items()}
    return {
        "options": {name: offer for name, offer in offered.items() if not options[name].further},
        "further_options": {name: offer for name, offer in offered.items() if options[name].further},
    }


def offers(option: Option, editions: Iterable[str]) -> Facts:
    values = {edition: list(option.values(edition)) for edition in editions}
    return {"default": option.default, "values": {edition: some for edition, some in values.items() if len(some) > 1}}
