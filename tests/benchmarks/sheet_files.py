"""Random and damaged sheet files: those that are accepted are played, those that are refused name their fault.

    python -m tests.benchmarks.sheet_files [--random 10000] [--damaged 2000] [--seed 1]

An accepted sheet is played for three whole games by two players, with each of its options once, and the players' totals
are compared with the sum of their cards. A refused file must give sentences of at most 400 letters. Printed are both
numbers, whatever went wrong, the longest time of a file, and the memory at its highest.
"""

import argparse
import resource
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.rules.acts import Declare, Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, begin_card_game
from scorekeeper.rules.sheet import Sheet, agree_terms, card_sums
from scorekeeper.rules.sheets import SHEETS, published_file
from scorekeeper.rules.suggest import suggestions
from scorekeeper.sheet_files.reading import SheetError, own_sheet, read_sheet

SAMPLES = [*(Path(rules.__file__).parent / "sheets" / "samples").glob("*.toml"), *map(published_file, SHEETS)]
GAMES, LONGEST_SENTENCE, PART = 3, 400, 250
ODD = ("0", "-1", "7", "true", '""', "[]", "{}", "99999999999999999999", "1.5", "nan", "2026-11-19", '"x"', "[1, [2]]")


# ---- files


def drawn(random: Random) -> str:
    """A random sheet file: most fields right, some missing, of another kind or out of their limits."""
    dice = random.randint(2, 6)
    lines = ["version = 1", 'id = "drawn"', 'name = "Drawn"', f"dice = {dice}"]
    lines += [f"throws = {random.randint(1, 4)}"] * (random.random() < 0.4)
    lines += [f"players = [{random.randint(1, 3)}, {random.randint(2, 9)}]"] * (random.random() < 0.3)
    lines += [f'order = "{random.choice(("free", "down", "up"))}"'] * (random.random() < 0.2)
    lines += [f'strike = "{random.choice(("free", "last_resort"))}"'] * (random.random() < 0.2)
    lines += [f'chance = "{random.choice(("free", "last_resort", "last_box"))}"'] * (random.random() < 0.2)
    lines += [f"rethrow_kept = {random.choice(('true', 'false'))}"] * (random.random() < 0.2)
    names = [
        *dict.fromkeys(random.choice(("chance", "yatzy", "ones", f"b{at}")) for at in range(random.randint(1, 14)))
    ]
    lines += ["[boxes]", *(f"{name} = {{ {box(random, dice)} }}" for name in names)]
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        over = random.sample(names, random.randint(1, len(names)))
        lines += ["[[bonus]]", f"points = {random.randint(1, 90)}", f"{random.choice(('from', 'above'))} = "
                  f"{random.randint(0, 30)}", f"over = {over!r}".replace("'", '"')]  # fmt: skip
    for at in range(random.choice((0, 0, 0, 2, 3)) if "order" not in "\n".join(lines) else 0):
        lines += ["[[columns]]", f'name = "{at}"', f"factor = {random.randint(1, 4)}",
                  f'order = "{random.choice(("free", "down", "up"))}"']  # fmt: skip
    if random.random() < 0.2:
        lines += ["[options.mild]", "default = false", "others = [true]", 'says = "Mild."',
                  f"scores = {{ {names[0]} = {{ {box(random, dice)} }} }}"]  # fmt: skip
    if random.random() < 0.25:
        at = random.randrange(len(lines))
        lines[at] = f"{lines[at].partition('=')[0]}= {random.choice(ODD)}"
    return "\n".join(lines) + "\n"


def box(random: Random, dice: int) -> str:
    needs = random.choice((
        f"face = {random.randint(1, 6)}", f"alike = {random.randint(2, dice + (random.random() < 0.05))}",
        f"alike = [{random.randint(2, 3)}, {random.randint(2, 3)}]" if dice > 4 else "alike = 2",
        f"run = {random.randint(2, min(6, dice))}", "", f"shows = {random.sample(range(1, 7), min(dice, 2))}",
        f"only = {random.sample(range(1, 7), random.randint(1, 5))}", f"from_sum = {random.randint(0, dice * 6)}",
    ))  # fmt: skip
    scores = random.choice(
        ("", f"points = {random.randint(1, 100)}", 'count = "all"', f"plus = {random.randint(0, 50)}")
    )
    return ", ".join(part for part in (needs, scores, "one_face = true" * (random.random() < 0.1)) if part)


def damaged(random: Random) -> str:
    """A sample sheet file in which some places were changed, cut out, doubled or moved."""
    text = random.choice(SAMPLES).read_text(encoding="utf-8")
    for _ in range(random.randint(1, 4)):
        lines = text.splitlines()
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(7):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at] = f"{lines[at].partition('=')[0]}= {random.choice(ODD)}"
            case 3:
                place = random.randrange(len(lines[at]) + 1)
                lines[at] = (
                    lines[at][:place] + chr(random.choice((0, 34, 61, 91, 123, 10, 8364, 127))) + lines[at][place:]
                )
            case 4:
                lines[at], lines[other] = lines[other], lines[at]
            case 5:
                lines[at] = lines[at].replace("1", str(random.choice((0, 2, 9, 10**20))))
            case _:
                lines = lines[:at]
        text = "\n".join(lines)
        if not lines:
            break
    return text


# ---- games


def play(sheet: Sheet, random: Random) -> None:
    for game in range(GAMES):
        chosen = {
            name: random.choice(option.values(next(iter(sheet.editions)))) for name, option in sheet.options.items()
        }
        terms = agree_terms(sheet, random.choice([*sheet.editions]), {} if game == 0 else allowed(sheet, chosen))
        fewest, most = sheet.players
        names = tuple(f"P{at}" for at in range(max(fewest, min(2, most or 2))))
        position = begin_card_game(terms, names)
        while not position.over:
            position = turn(position, random)
        for card in position.cards:
            assert set(card.filled) == set(terms.boxes)
            assert card_sums(terms, card).grand >= sum(card.filled.values())


def allowed(sheet: Sheet, chosen: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in chosen.items()
            if all(value in sheet.options[name].values(code) for code in sheet.editions)}  # fmt: skip


def turn(position: CardGame, random: Random) -> CardGame:
    terms = position.terms
    if position.must_declare:
        position = position.after(Declare(random.choice([b for b in terms.boxes if b not in position.card.filled])))
    for _ in range(random.randint(1, terms.sheet.throws)):
        position = position.after(Throw(tuple(random.choices(range(1, 7), k=terms.sheet.dice))))
    shown = suggestions(position) if random.random() < 0.005 else ()
    assert position.entries
    assert not shown or len(shown) == len(position.entries)
    return position.after(Enter(random.choice(position.entries).box))


def tried(name: str, make: Callable[[Random], str], many: int, random: Random) -> None:
    """Try that many files, and print the counts so far after every PART of them."""
    found, longest, wrong = {"accepted": 0, "refused": 0}, 0.0, list[tuple[object, str]]()
    for number in range(1, many + 1):
        text, begun = make(random), time.monotonic()
        try:
            sheet, _ = read_sheet(text)
            assert own_sheet(sheet.id).boxes == sheet.boxes
            play(sheet, random)
            found["accepted"] += 1
        except SheetError as error:
            found["refused"] += 1
            if any(not 10 < len(one) <= LONGEST_SENTENCE or "\n" in one for one in error.faults):
                wrong.append((error.faults, text))
        except Exception as error:  # noqa: BLE001 - whatever else comes out is what is looked for
            wrong.append((repr(error), text))
        longest = max(longest, time.monotonic() - begun)
        if number % PART == 0 or number == many:
            print(f"{name}: {number} files, {found['accepted']} accepted and played, {found['refused']} refused, "
                  f"{len(wrong)} wrong, at most {longest:.2f} s a file", flush=True)  # fmt: skip
    for why, text in wrong[:5]:
        print(f"--- {why}\n{text[:600]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, many in (("random", 10_000), ("damaged", 2_000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=many)
    given = parser.parse_args()
    random = Random(given.seed)
    tried("damaged", damaged, given.damaged, random)
    tried("random", drawn, given.random, random)
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
