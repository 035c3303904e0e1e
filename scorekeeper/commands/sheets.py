"""`scorekeeper sheets`: prints the rule sheets with their editions, options and boxes, as text or as JSON; `check` and
`show` are about a sheet of one's own in a file."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.commands import values
from scorekeeper.errors import BadInput, RuleError
from scorekeeper.referee.facts import Facts, facts_of_all_games, facts_of_kind
from scorekeeper.rules.dice import Roll, check_roll
from scorekeeper.rules.games import GAMES, game_named
from scorekeeper.rules.sheet import Card, Option, Sheet, agree_terms, options_offered
from scorekeeper.sheet_files.kept import read_with_examples
from scorekeeper.sheet_files.reading import SheetError, wrong_examples


def sheet_overview(sheet: Facts) -> str:
    fewest, most = sheet["players"]["min"], sheet["players"]["max"]
    players = f"{fewest} to {most} players" if most else f"{fewest} player{'s' * (fewest > 1)} or more"
    boxes = f", {len(sheet['boxes'])} boxes" if sheet["boxes"] else ""
    return f"{sheet['name']} ({sheet['id']}): {players}, {sheet['dice']} dice, up to {sheet['throws']} throws{boxes}"


def description_lines(sheet: Facts, edition: str | None) -> Iterator[str]:
    """The lines about a sheet: its facts, its options with an explanation, and if an edition is named its printed
    names."""
    yield sheet_overview(sheet)
    yield f"  editions: {' '.join(sheet['editions'])}"
    options = GAMES[sheet["id"]].options
    for name, option in (options if edition is None else options_offered(options, edition)).items():
        yield from option_lines(name, option, sheet["options"][name]["values"], edition)
    if edition is not None:
        yield from printed_names(sheet["id"], edition)


def option_lines(name: str, option: Option, values: Facts, edition: str | None) -> Iterator[str]:
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
            earned, printed = agree_terms(kind.sheet, edition).bonus, kind.sheet.editions[edition].bonus_label
            rule = f"{earned.points} points {'above' if earned.above else 'from'} {earned.threshold}"
            yield f"  {'(bonus)':16} {printed}: {rule}"


def add(parser: argparse.ArgumentParser) -> None:
    words = parser.add_subparsers(dest="word", metavar="check|show")
    check = words.add_parser("check", help="every fault of a sheet of one's own, and whether its examples hold")
    show = words.add_parser("show", help="a sheet of one's own, and what dice score in its boxes")
    for one in (check, show):
        one.add_argument("file", type=Path, metavar="FILE", help="its TOML file")
    show.add_argument("--dice", metavar="1,2,3,4,5", type=parse_faces, help="what these dice score in each box")
    parser.add_argument(
        "--sheet", type=values.sheet_id_or_text, metavar="SHEET", help="this sheet only, with its options"
    )
    for one, extra in ((parser, "with --sheet: "), (show, "")):
        one.add_argument(
            "--edition", type=str.lower, metavar="CODE", help=f"{extra}the printed names of the boxes, too"
        )
    for one in (parser, check, show):
        one.add_argument("--json", action="store_true", help="one JSON object")


def parse_faces(text: str) -> Roll:
    if not all(part.strip().isdecimal() for part in text.split(",")):
        raise argparse.ArgumentTypeError(f"dice are written as 1,2,3,4,5, not {text!r}")
    return tuple(int(part) for part in text.split(","))


def run(given: argparse.Namespace) -> int:
    if given.word is not None:
        return check_file(given.file, given.json) if given.word == "check" else show_sheet(given)
    found = choose_sheets(given.sheet, given.edition)
    if given.json:
        print(json.dumps({"sheets": found}))
    elif given.sheet is None:
        print("\n".join(map(sheet_overview, found)))
        print("\n'scorekeeper sheets --sheet SHEET --edition CODE' shows the options and the printed names.")
        print("'scorekeeper sheets check FILE' and 'show FILE' are about a sheet of one's own.")
    else:
        print("\n".join(description_lines(found[0], given.edition)))
    return 0


# ---- a sheet of one's own


def check_file(file: Path, as_json: bool) -> int:
    """Print every fault of the file, also examples that do not hold, and return 1; without a fault print what the sheet
    is and whether it has advice (as JSON: that there is no fault), and return 0."""
    try:
        sheet, examples = read_with_examples(file)
    except SheetError as error:
        says = error.faults
    else:
        wrong = wrong_examples(sheet, examples)
        says = tuple(f"the example {dice_words(one.dice)} in {one.box} scores {points}, not {one.points}"
                     for one, points in wrong)  # fmt: skip
    if as_json:
        print(json.dumps({"ok": not says, "faults": says}))
    elif says:
        print("\n".join(says))
    else:
        print(sheet_overview(facts_of_kind(game_named(sheet.id))))
        print(f"  {len(examples)} examples hold; the sheet can be played")
        print(f"  advice: {advice_on_sheet(sheet)}")
    return int(bool(says))


def advice_on_sheet(sheet: Sheet) -> str:
    """Whether advice on this sheet is exact, from when on, or why there is none."""
    from scorekeeper.advice.outlook import cost_of_advice  # noqa: PLC0415 - numpy is slow to import

    try:
        cost = cost_of_advice(sheet.id, next(iter(sheet.editions)), {})
    except RuleError as error:
        return f"none; {error}"
    return "exact" if cost.is_quick else f"exact, after about {cost.seconds:.0f} s once"


def dice_words(dice: Roll) -> str:
    return " ".join(map(str, dice))


def show_sheet(given: argparse.Namespace) -> int:
    sheet, _ = read_with_examples(given.file)
    terms = agree_terms(sheet, given.edition)
    rows = dict.fromkeys(terms.boxes, "")
    if given.dice is not None:
        roll = check_roll(given.dice, sheet.dice)
        rows = {box: f"{sheet.worth(terms, Card(), roll, box):4}" for box in terms.boxes}
    if given.json:
        scored = {box: int(points) for box, points in rows.items() if points}
        print(json.dumps({"sheet": facts_of_kind(game_named(sheet.id)), "points": scored}))
        return 0
    print(sheet_overview(facts_of_kind(game_named(sheet.id))))
    print("\n".join(f"  {box:16} {terms.label(box):28}{points}" for box, points in rows.items()))
    print("\n".join(bonus_lines(sheet, terms.edition)))
    return 0


def bonus_lines(sheet: Sheet, edition: str) -> Iterator[str]:
    for one in agree_terms(sheet, edition).bonuses:
        rule = f"{one.points} points {'above' if one.above else 'from'} {one.threshold}"
        yield f"  {'(bonus)':16} {sheet.editions[edition].bonus_label}: {rule} in {', '.join(one.boxes)}"


# ---- the published sheets


def choose_sheets(sheet: str | None, edition: str | None) -> list[Facts]:
    every = [with_further_options_merged(one) for one in facts_of_all_games()]
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


def with_further_options_merged(sheet: Facts) -> Facts:
    """The facts of a sheet as the referee protocol has them, with `further_options`, the rarer ones, among
    `options`."""
    others = {name: fact for name, fact in sheet.items() if name != "further_options"}
    return {**others, "options": sheet["options"] | sheet["further_options"]}
