"""Journals with one absurd act whose checksum is right: can any keep the table from opening, or from keeping games?

    python -m tests.attacks.absurd_acts [--journals 1000] [--seed N]

Each journal is played at random, then one act is changed to something that no program would write: of another type, far
too large, unknown, without its fields, with points that it does not give, of another time. It is at the end of the
newest match, or in the middle of the journal. The table is started on it twice, plays a new game, and lists all
matches; the acts before the new game must be there, unchanged.
"""

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.errors import JournalError, RuleError
from scorekeeper.journal import FILE, JournalRow
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.present.afterwards.past import past_match_cards
from scorekeeper.records.export import results_json
from scorekeeper.records.facts import facts_of_stored_match
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from tests.benchmarks.progress import bar
from tests.scorekeeper.journal.parts import MEMORY
from tests.scorekeeper.session.evening import play


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


ABSURD: list[Any] = [
    None, True, False, -1, 0, 7, 10**18, -(10**4000), 0.5, float("nan"), float("inf"), "", "x", "\0\n\x1b[2J",
    "ä" * 5000, "\ud800", [], [None], [1, 2], [0] * 5, [7] * 5, [1] * 50_000, [[1, 2, 3, 4, 5]], ["Anna", "Anna"],
    [""], {}, {"a": {}},
    {"": 1}, {"sheet": "noris", "players": []}, {"sheet": "none", "players": ["A"]}, nested(900),
    {"sheet": "noris", "players": [f"P{number}" for number in range(3000)]}, {"Anna": {"filled": {"chance": 10**30}}},
]  # fmt: skip
WORDS = [
    "match", "start_throw", "declare", "throw", "enter", "correct", "stand", "target", "next_game", "players", "undo",
    "leave", "", "castle", "__init__",
]  # fmt: skip
WAYS = ("field", "fields", "do", "lack", "more", "shown", "time", "by", "deep", "body")


def absurd(row: JournalRow, random: Random) -> tuple[str, JournalRow]:
    """The row with something in it that no program would write, after the name of the change."""
    way, value = random.choice(WAYS), random.choice(ABSURD)
    body: dict[str, Any] = dict(row.body)
    match way:
        case "field":
            body[random.choice([*body])] = value
        case "fields":
            body |= {name: random.choice(ABSURD) for name in body if name != "do"}
        case "do":
            body["do"] = random.choice(WORDS)
        case "lack":
            del body[random.choice([*body])]
        case "more":
            body[random.choice(["dice", "box", "player", "agreed", "resumes", "midway", "self"])] = value
        case "shown":
            return way, replace(row, shown={random.choice(["Anna", "", "Zoe"]): value})
        case "time":
            return way, replace(
                row, time=random.choice(["", "then", "9" * 5000, "0000-00-00", "9999-12-31T23:59:59", "\0"])
            )
        case "by":
            return way, replace(row, by=random.choice(["", "9.9", "\0" * 99, "x" * 5000]))
        case "deep" if "setup" in body:
            setup = dict(body["setup"])
            setup[random.choice([*setup])] = value
            body["setup"] = setup
        case _:
            body = {name: random.choice(ABSURD) for name in ("do", "dice", "setup")}
    return way, replace(row, body=body)


def attacked(path: Path, random: Random) -> tuple[str, list[JournalRow]]:
    """Play a journal and change one act in it; return how it was changed, and the rows of the journal."""
    scratch = path.with_name("scratch.sqlite")
    with closing(Journal(scratch)) as journal:
        session = Session(journal)
        for _ in range(random.randrange(2, 60)):
            play(session, random)
        rows = journal.rows()
    at = random.choice([len(rows) - 1, random.randrange(len(rows))])
    way, rows[at] = absurd(rows[at], random)
    with closing(Journal(path)) as journal:
        journal.append(rows)
        return way, read_rows(path)


def assert_playable(path: Path, before: list[JournalRow]) -> bool:
    """Start the table twice, play, and list all matches; return whether a match was set aside."""
    with closing(Journal(path)) as journal:
        assert journal.notice is None, journal.notice
        session = Session(journal)
        is_aside = "could not be opened" in (session.view.message or "")
        view = session.begin(Setup("noris", ("Anna", "Ben")))
        view = session.throw((6, 6, 5, 4, 3))
        assert view.saved, view.message
        for match in range(1, before[-1].match + 1):
            resumed(session, match)
    with closing(Journal(path)) as journal:
        assert Session(journal).view.match is not None
    rows = read_rows(path)
    assert repr(rows[: len(before)]) == repr(before), "acts were changed"  # by their text, as NaN equals nothing
    listed = stored_matches(rows)
    past_match_cards(map(facts_of_stored_match, listed), 0)
    for kept in listed:
        results_json(facts_of_stored_match(kept)), replay_past(kept)
    return is_aside


def resumed(session: Session, match: int) -> None:
    try:
        session.resume(match)
    except (RuleError, JournalError):  # said in one sentence
        return


def attacks(count: int, seed: int) -> Iterator[tuple[str, bool, str]]:
    """For each journal yield the change that was made, whether a match was set aside, and what was lost (empty if
    nothing)."""
    for number in range(count):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            path, random = Path(folder) / FILE, Random(f"{seed} {number}")
            way, before = attacked(path, random)
            try:
                yield way, assert_playable(path, before), ""
            except Exception as error:  # noqa: BLE001 - whatever is raised locks the table out
                yield way, False, f"journal {number}, {way}: {type(error).__name__}: {error}"[:300]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--journals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable()  # a match that is set aside is logged
    began, tried, aside, lost = time.monotonic(), Counter[str](), 0, []
    for way, is_aside, problem in bar(attacks(asked.journals, asked.seed), asked.journals, "journals"):
        tried[way] += 1
        aside += is_aside
        lost += [problem] if problem else []
    print(*lost[:20], sep="\n")
    print(f"absurd acts: tried {tried.total()} ({', '.join(f'{way} {n}' for way, n in sorted(tried.items()))}), "
          f"survived {tried.total() - len(lost)}, a match set aside in {aside}, lost {len(lost)}; "
          f"{time.monotonic() - began:.0f} s")  # fmt: skip
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
