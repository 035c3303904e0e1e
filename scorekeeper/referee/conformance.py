"""Send examples to a referee as JSON lines, and report which of its answers are wrong."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.referee import card_examples, chicago_examples, protocol_checks
from scorekeeper.referee.client import Mismatch, RefereeClient

VECTORS = Path(__file__).with_name("vectors.json")
OUR_REFEREE = [sys.executable, "-m", "scorekeeper", "referee"]

CHECK_OF_VECTORS: dict[str, Callable[..., None]] = {
    "category_vectors": card_examples.check_category,
    "game_vectors": card_examples.check_game,
    "illegal_game_vectors": card_examples.check_game,
    "bonus_vectors": card_examples.check_bonus,
    "turn_vectors": card_examples.check_turn,
    "start_vectors": card_examples.check_start,
    "winner_vectors": card_examples.check_winner,
    "round_vectors": chicago_examples.check_chicago_round,
}
VECTORS_WITHOUT_EDITION = ("start_vectors", "winner_vectors", "round_vectors")

Check = tuple[str, Callable[..., None], tuple[Any, ...]]


def editions_of(vector: dict[str, Any], sheet: dict[str, Any]) -> list[str]:
    named = vector.get("edition", "all")
    if named == "all":
        return list(sheet["languages"])
    return named if isinstance(named, list) else [named]


def checks(vectors: dict[str, Any], only_sheet: str | None = None) -> Iterator[Check]:
    """Yield all checks in order, or only those of one sheet and of the protocol: the name, the function, and its
    arguments after the referee."""
    for promise in protocol_checks.PROMISE_CHECKS:
        yield promise.__name__.replace("_", " "), promise, ()
    for name, sheet in {**vectors["sheets"], "any": vectors.get("any_sheet", {})}.items():
        if only_sheet and name != only_sheet:
            continue
        if name != "any":
            yield f"facts {name}", protocol_checks.check_facts, (name, sheet, vectors)
        for kind, check in CHECK_OF_VECTORS.items():
            whole_chicago = kind == "game_vectors" and name == "chicago"
            for vector in sheet.get(kind, []):
                for edition in [""] if whole_chicago or kind in VECTORS_WITHOUT_EDITION else editions_of(vector, sheet):
                    ask = chicago_examples.check_chicago_game if whole_chicago else check
                    yield f"{vector['id']} {edition}".strip(), ask, (vector, edition, sheet)


def run_checks(referee: RefereeClient, wanted: Iterator[Check]) -> Iterator[tuple[str, str | None]]:
    """Run every check; yield its name, and what went wrong or None if it passed. A missing field in an answer counts as
    wrong."""
    for name, check, given in wanted:
        try:
            check(referee, *given)
        except (Mismatch, LookupError, TypeError, AttributeError, AssertionError, StopIteration) as problem:
            why = given[0].get("why", "") if given and isinstance(given[0], dict) else ""
            kind = "" if isinstance(problem, Mismatch) else f"{type(problem).__name__} "
            yield name, f"{kind}{problem} ({why})"
        else:
            yield name, None


def parse_arguments(words: Sequence[str]) -> argparse.Namespace:
    """The parsed command line: the examples, read from their file, one sheet or all of them, and the command of the
    referee to check. Ends the program if the command line is wrong or the examples cannot be read."""
    parser = argparse.ArgumentParser("python -m scorekeeper.referee.conformance", description=__doc__)
    parser.add_argument("vectors", nargs="?", type=Path, default=VECTORS, help="examples (ours)")
    parser.add_argument("--only", metavar="SHEET", help="one sheet only")
    parser.add_argument("-v", "--verbose", action="store_true", help="name what passed, too")
    parser.epilog = "after -- follows the command of another referee"
    own, other = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, OUR_REFEREE)
    given = parser.parse_args(own, argparse.Namespace(command=other))
    if not given.command:
        parser.error(parser.epilog)
    try:
        vectors = json.loads(given.vectors.read_text(encoding="utf-8"))
        names = [*vectors["sheets"], "any"]
    except (OSError, ValueError) as error:
        parser.error(f"{given.vectors} cannot be read: {error}")
    except (LookupError, TypeError):
        parser.error(f"{given.vectors} holds no examples of sheets")
    if given.only and given.only not in names:
        parser.error(f"there are no examples of {given.only!r}; there are {', '.join(names)}")
    given.vectors = vectors
    return given


def main(arguments: Sequence[str] | None = None) -> int:
    given = parse_arguments(sys.argv[1:] if arguments is None else arguments)
    referee = RefereeClient(given.command)
    found = list(run_checks(referee, checks(given.vectors, given.only)))
    code = referee.close()
    if code != 0:
        found.append(("end of input", f"exit code {code}"))
    for name, problem in found:
        if problem is not None:
            print(f"FAILED {name}: {problem}")
        elif given.verbose:
            print("passed", name)
    failed = sum(problem is not None for _, problem in found)
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
