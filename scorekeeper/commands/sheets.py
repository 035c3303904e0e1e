"""`scorekeeper sheets`: prints the rule sheets with their editions, options and boxes, as text or as JSON."""

import argparse
import json
from collections.abc import Iterator

from scorekeeper.errors import BadInput, RuleError
from scorekeeper.referee.facts import Facts, all_sheets
from scorekeeper.rules.games import GAMES
from scorekeeper.rules.sheet import Option, agree, offered


def overview(sheet: Facts) -> str:
    fewest, most = sheet["players"]["min"], sheet["players"]["max"]
    players = f"{fewest} to {most} players" if most else f"{fewest} player{'s' * (fewest > 1)} or more"
    boxes = f", {len(sheet['boxes'])} boxes" if sheet["boxes"] else ""
    return f"{sheet['name']} ({sheet['id']}): {players}, {sheet['dice']} dice, up to {sheet['throws']} throws{boxes}"


def described(sheet: Facts, edition: str | None) -> Iterator[str]:
    """The lines about a sheet: its facts, its options with an explanation, and if an edition is named its printed
    names."""
    yield overview(sheet)
    yield f"  editions: {' '.join(sheet['editions'])}"
    options = GAMES[sheet["id"]].options
    for name, option in (options if edition is None else offered(options, edition)).items():
        yield from switch(name, option, sheet["options"][name]["values"], edition)
    if edition is not None:
        yield from printed_names(sheet["id"], edition)


def switch(name: str, option: Option, values: Facts, edition: str | None) -> Iterator[str]:
    """The lines about an option: its values, the editions that offer it, and the sentence that explains it."""
    choices = values[edition] if edition else [option.default, *option.others]
    words = " | ".join(str(value).lower() for value in choices)
    where = f" ({' '.join(values)})" if option.where and not edition else ""
    yield f"  option {name}: {words}{where}"
    yield f"    {option.says}"


def printed_names(sheet: str, edition: str) -> Iterator[str]:
    """A line for each box with its printed name in this edition, in the order of the card, with the bonus after the
    upper section."""
    kind = GAMES[sheet]
    for name, label in kind.editions[edition].items():
        yield f"  {name:16} {label}"
        if kind.sheet and name == "sixes":
            earned, printed = agree(kind.sheet, edition).bonus, kind.sheet.editions[edition].bonus_label
            rule = f"{earned.points} points {'above' if earned.above else 'from'} {earned.threshold}"
            yield f"  {'(bonus)':16} {printed}: {rule}"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sheet", metavar="SHEET", help="this sheet only, with its options")
    parser.add_argument(
        "--edition", type=str.lower, metavar="CODE", help="with --sheet: the printed names of the boxes, too"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, all options included")


def run(given: argparse.Namespace) -> int:
    found = chosen(given.sheet, given.edition)
    if given.json:
        print(json.dumps({"sheets": found}))
    elif given.sheet is None:
        print("\n".join(map(overview, found)))
        print("\n'scorekeeper sheets --sheet SHEET --edition CODE' shows the options and the printed names.")
    else:
        print("\n".join(described(found[0], given.edition)))
    return 0


def chosen(sheet: str | None, edition: str | None) -> list[Facts]:
    every = [with_every_option(one) for one in all_sheets()]
    if sheet is None:
        if edition is not None:
            raise BadInput("--edition goes with --sheet")
        return every
    found = [one for one in every if one["id"] == sheet]
    if not found:
        known = ", ".join(one["id"] for one in every)
        raise RuleError("unknown_sheet", f"there is no sheet {sheet!r}; there are {known}")
    if edition is not None and edition not in found[0]["editions"]:
        known = ", ".join(found[0]["editions"])
        raise RuleError("unknown_edition", f"{found[0]['name']} has no edition {edition!r}; it has {known}")
    return found


def with_every_option(sheet: Facts) -> Facts:
    """The facts of a sheet as the referee protocol has them, with the rarer options among the others."""
    others = {name: fact for name, fact in sheet.items() if name != "further_options"}
    return {**others, "options": sheet["options"] | sheet["further_options"]}
