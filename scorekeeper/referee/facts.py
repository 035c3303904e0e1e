"""The facts of the sheets (players, dice, boxes, editions, options) as the referee protocol gives them."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.rules.games import GAMES, game_named
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Option, Options
from scorekeeper.sheet_files.reading import short_id

Facts = dict[str, Any]


def facts_of_all_games(own_ids: Iterable[str] = ()) -> list[Facts]:
    """The facts of the published games, then of the own sheets with these ids."""
    return [*map(facts_of_kind, (*GAMES.values(), *map(game_named, own_ids)))]


def facts_of_kind(kind: Kind) -> Facts:
    return {
        "id": short_id(kind.id),
        "name": kind.name,
        "editions": list(kind.editions),
        "players": player_limits(kind.players),
        "dice": kind.dice,
        "throws": kind.throws,
        "boxes": list(kind.sheet.boxes if kind.sheet else ()),
        **option_facts(kind.options, kind.editions),
    }


def player_limits(players: tuple[int, int | None]) -> Facts:
    return {"min": players[0], "max": players[1]}


def option_facts(options: Options, editions: Iterable[str]) -> Facts:
    """The options as the keys "options" and, for the rarer ones, "further_options", so that programs that compare
    `options` are not affected by these."""
    offered = {name: values_by_edition(option, editions) for name, option in options.items()}
    return {
        "options": {name: offer for name, offer in offered.items() if not options[name].further},
        "further_options": {name: offer for name, offer in offered.items() if options[name].further},
    }


def values_by_edition(option: Option, editions: Iterable[str]) -> Facts:
    values = {edition: list(option.values(edition)) for edition in editions}
    return {"default": option.default, "values": {edition: some for edition, some in values.items() if len(some) > 1}}
