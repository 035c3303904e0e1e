"""`scorekeeper advise`: prints the expected final points of a card, and after every entry, announcement and choice of
dice to keep; with the cards of other players also the chances to win."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scorekeeper.advice import use_one_core
from scorekeeper.commands import values
from scorekeeper.commands.own_sheet import add_sheet_file_argument
from scorekeeper.errors import BadInput
from scorekeeper.referee.requests import check_numbers, possible_paper_card, take_field
from scorekeeper.rules.dice import Roll, check_roll
from scorekeeper.rules.games import game_named
from scorekeeper.rules.sheet import Card, Sheet, Terms, Value, agree_terms, check_box
from scorekeeper.settings import default_data_folder
from scorekeeper.sheet_files.kept import sheet_of
from scorekeeper.storage import owned_like, read_whole

if TYPE_CHECKING:
    from scorekeeper.advice.solver.chances import Chances
    from scorekeeper.advice.worth import EntryChance, KeepChance

BAR_LETTERS = 40
"""Width of the progress bar in characters."""
LARGEST_CARD_BYTES = 1 << 20
"""The largest size of a card file in bytes."""
MOST_OTHERS = 99
"""The most cards of other players that are accepted."""
GOALS = ("points", "win")
CARD_HELP = 'a card is a JSON object as {"filled": {"ones": 3}}'
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """What `advise` was asked: a card and the current turn (`dice` is None before its first throw); `must_stay` are
    faces of dice that may not be thrown again.

    `others` are the cards of the other players, the next to play first, if the chances to win are asked for; `to_win`:
    entries and keeps go by the chance to win.
    """

    terms: Terms
    card: Card
    dice: Roll | None
    throws_left: int
    must_stay: Roll
    declared: str | None
    others: tuple[Card, ...] = ()
    to_win: bool = False

    @property
    def card_with_boxes_filled_on_all_cards(self) -> Card:
        """A card with zeros in the boxes that are filled on all cards; the table of values need not be solved for
        earlier cards."""
        return Card({box: 0 for box in self.card.filled if all(box in one.filled for one in self.others)})

    @property
    def must_declare(self) -> bool:
        full = len(self.card.filled) == len(self.terms.boxes)
        return self.terms.options.get("announce") is True and self.declared is None and not full


def add(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = (
        'card: {"filled": {box: points}, "yatzis_before"?: n, "yatzy_bonus"?: points, "standing"?: [faces], '
        '"declared"?: box, "others"?: [cards of the other players, for the chances to win]}'
    )
    parser.add_argument(
        "--sheet", type=values.sheet_id_or_text, metavar="SHEET", help="the rule sheet (see 'scorekeeper sheets')"
    )
    add_sheet_file_argument(parser)
    parser.add_argument("--edition", type=str.lower, metavar="CODE", help="the edition (else the first of the sheet)")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="a switch of the sheet")
    parser.add_argument("--card", metavar="FILE", help="the card as JSON, - for standard input (else an empty card)")
    parser.add_argument("--dice", metavar="1,2,3,4,5", type=parse_faces, help="the dice on the table")
    parser.add_argument("--throws-left", metavar="N", type=int, help="throws left in this turn, with --dice")
    parser.add_argument("--goal", choices=GOALS, default="points", help="best for points (default) or for winning")
    parser.add_argument(
        "--others", metavar="FILE", help="the other players' cards as a JSON list, the next to play first"
    )
    parser.add_argument("--data", metavar="DIR", type=Path, help="where solved tables are kept")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def parse_faces(text: str) -> Roll:
    if not all(part.strip().isdecimal() for part in text.split(",")):
        raise argparse.ArgumentTypeError(f"dice are written as 1,2,3,4,5, not {text!r}")
    return tuple(int(part) for part in text.split(","))


def run(given: argparse.Namespace) -> int:
    asked = question_asked(given)
    use_one_core()
    # numpy is slow to import: wrong input is reported before it
    from scorekeeper.advice import position  # noqa: PLC0415
    from scorekeeper.advice.solver import tables  # noqa: PLC0415
    from scorekeeper.advice.solver.chances import Chances  # noqa: PLC0415

    progress = show_progress if sys.stderr.isatty() else lambda part: None
    folder = given.data or default_data_folder()
    with owned_like(folder):
        values = tables.values_for(asked.terms, folder, asked.card_with_boxes_filled_on_all_cards, progress)
    found: dict[str, Any] = {"value": position.expected_total(values, asked.card)}
    if asked.must_declare:
        named = position.rank_announcements(values, asked.card)
        found["announcements"] = [{"box": box, "value": worth, "cost": named[0][1] - worth} for box, worth in named]
    if asked.dice is not None:
        advice = position.advise(values, asked.card, asked.dice, asked.throws_left, asked.must_stay, asked.declared)
        found |= {"entries": [*map(asdict, advice.entries)], "keeps": [*map(asdict, advice.keeps)]}
    if asked.others:
        found |= chances_to_win(asked, Chances(values))
    print(json.dumps(found) if given.json else "\n".join(answer_lines(asked.terms, found)))
    return 0


def chances_to_win(asked: CardQuestion, chances: "Chances") -> dict[str, Any]:
    """Fields of the answer: "win" with the chances of all players to win, this one first. If asked to play to win,
    "win" is the chance of this player alone, "chances" are those of all, and with dice "entries" and "keeps" are sorted
    by the chance to win."""
    from scorekeeper.advice.solver.chances import TurnSoFar  # noqa: PLC0415
    from scorekeeper.advice.solver.winning import WinAdviser  # noqa: PLC0415

    cards = [asked.card, *asked.others]
    turn = TurnSoFar(asked.dice or (), asked.throws_left, asked.must_stay, asked.declared)
    if not asked.to_win:
        return {"win": asdict(chances.win_chances(cards, 0, turn))}
    found = WinAdviser(chances).advise(cards, 0, turn)
    answer: dict[str, Any] = {
        "win": found.chances[0], "exact": found.exact, "error": found.error, "chances": found.chances,
    }  # fmt: skip
    if asked.dice is None:
        return answer
    most = max([*(one.value for one in found.entries), *(one.value for one in found.keeps)])

    def row(one: "EntryChance | KeepChance") -> dict[str, Any]:
        return asdict(one) | {"cost": most - one.value, "win_cost": one.cost}

    return answer | {"entries": [*map(row, found.entries)], "keeps": [*map(row, found.keeps)]}


# ---- what is asked


def question_asked(given: argparse.Namespace) -> CardQuestion:
    terms = agree_terms(
        sheet_asked(given.sheet, given.sheet_file), given.edition, dict(map(parse_option, given.option))
    )
    request = {"filled": {}} if given.card is None else read_json(given.card, dict, CARD_HELP)
    card, declared = possible_paper_card(terms, request), take_field(request, "declared", str, None)
    standing = check_numbers(take_field(request, "standing", list, []), "standing")
    asked = CardQuestion(
        terms,
        card,
        None if given.dice is None else check_roll(given.dice, terms.sheet.dice),
        throws_left(given, terms),
        () if terms.sheet.rethrow_kept else tuple(standing),
        None if declared is None else check_box(terms, declared),
        tuple(possible_paper_card(terms, one) for one in other_cards(request, given.others)),
        given.goal == "win",
    )
    check_question(asked, standing)
    return asked


def other_cards(request: dict[str, Any], file: str | None) -> list[dict[str, Any]]:
    """The cards of the other players as JSON objects, from the card's field or from the file of --others."""
    others: list[Any] = take_field(request, "others", list, [])
    if file is not None and others:
        raise BadInput("the other players' cards are given twice: by --others and by the card's field 'others'")
    if file is not None:
        others = read_json(file, list, 'the other cards are a JSON list as [{"filled": {"ones": 3}}]')
    if any(type(one) is not dict for one in others) or len(others) > MOST_OTHERS:
        raise BadInput(f"the field 'others' must be a list of up to {MOST_OTHERS} cards")
    return others


def sheet_asked(name: str | None, file: Path | None) -> Sheet:
    if file is not None and name is None:
        return sheet_of(file)
    if name is None or file is not None:
        raise BadInput("one of --sheet and --sheet-file names the sheet")
    kind = game_named(name)
    if kind.sheet is None:
        raise BadInput(f"{kind.name} has no card that could be worth something")
    return kind.sheet


def parse_option(text: str) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise BadInput(f"an option is written as NAME=VALUE, not {text!r}")
    words: dict[str, Value] = {"true": True, "false": False}
    return name, int(value) if value.isdecimal() else words.get(value.lower(), value)


def read_json(name: str, kind: type[T], wanted: str) -> T:
    """The JSON value of this kind in a file, or from standard input for `-`; a BadInput if there is none, with the
    words `wanted` if it is of another kind."""
    try:
        found = json.loads(
            sys.stdin.read(LARGEST_CARD_BYTES) if name == "-" else read_whole(Path(name), LARGEST_CARD_BYTES)
        )
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{'standard input' if name == '-' else name} does not hold a card as JSON") from None
    if not isinstance(found, kind):
        raise BadInput(wanted)
    return found


def throws_left(given: argparse.Namespace, terms: Terms) -> int:
    if (given.dice is None) != (given.throws_left is None):
        raise BadInput("--dice and --throws-left go together")
    most = terms.sheet.throws - 1
    if given.throws_left is not None and not 0 <= given.throws_left <= most:
        raise BadInput(f"after a throw 0 to {most} throws are left, not {given.throws_left}")
    return given.throws_left or 0


def check_question(asked: CardQuestion, standing: list[int]) -> None:
    if asked.declared is not None and asked.terms.options.get("announce") is not True:
        raise BadInput("a box is announced only where the option announce is on")
    if asked.declared in asked.card.filled:
        raise BadInput(f"{asked.terms.label(str(asked.declared))} is already filled: it cannot have been announced")
    if asked.to_win and not asked.others:
        raise BadInput("--goal win needs the cards of the other players: --others FILE")
    if asked.dice is None:
        if standing:
            raise BadInput("dice stand only where --dice are given")
        return
    if len(asked.card.filled) == len(asked.terms.boxes):
        raise BadInput("the card is full: these dice cannot be entered")
    if asked.must_declare:
        raise BadInput('a box is announced before the first throw: the card says which, as "declared": "fives"')
    if any(standing.count(die) > asked.dice.count(die) for die in standing):
        raise BadInput(f"the standing dice {standing} are not all among the dice {[*asked.dice]}")
    if len(asked.must_stay) == len(asked.dice):
        raise BadInput("not all dice can stand: a throw needs at least one die in the hand")


# ---- what is answered


def show_progress(part: float) -> None:
    done = round(BAR_LETTERS * part)
    end = "\n" if part == 1 else ""
    print(f"\rsolving [{'#' * done}{' ' * (BAR_LETTERS - done)}] {part:4.0%}", end=end, file=sys.stderr, flush=True)


def answer_lines(terms: Terms, found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the answer for people, with points to two decimals."""
    yield f"expected final points of this card: {found['value']:.2f}"
    for one in found.get("announcements", ()):
        yield choice_line(f"announce {terms.label(one['box'])}", one)
    for one in found.get("entries", ()):
        yield choice_line(f"{terms.label(one['box'])}: {one['points']}", one)
    if "win" in found:
        won = found if "chances" in found else found["win"]
        about, error = ("", "") if won["exact"] else ("about ", f" (standard error {won['error']:.1%})")
        yield "chance to win: " + ", ".join(f"{about}{chance:.1%}" for chance in won["chances"]) + error
    for one in found.get("keeps", ()):
        yield choice_line(f"keep {' '.join(map(str, one['keep'])) or 'nothing'}", one)


def choice_line(words: str, one: dict[str, Any]) -> str:
    """A line with a choice and its expected points, preceded by the chance to win if that was asked for."""
    win = f" {one['win']:7.1%}" if "win" in one else ""
    return f"  {words:34}{win} {one['value']:8.2f}  costs {one['cost']:6.2f}"
