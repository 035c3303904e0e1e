"""Runs inside the container, in place of the program and in the sandbox of its unit: plays some matches to their end,
then opens the page of each and taps the key that writes its files onto the stick.

    python -m tests.appliance.touches DATA MATCHES
"""

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from tests.scorekeeper.session.evening import ALMOST
from tests.scorekeeper.ui.driver import Driver

DICE = (6, 6, 5, 4, 3)
LAST = list(SHEETS["noris"].boxes)[-1]
"""The only box that is still open on the cards."""


def play(data: Path, matches: int) -> None:
    """Play matches of two players whose cards came from paper with one box open."""
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        for number in range(matches):
            players = ("Änne", f"Ben {number}")
            session.begin(Setup("noris", players, cards=dict.fromkeys(players, ALMOST["noris"])))
            for _ in players:
                session.throw(DICE)
                session.act(Enter(LAST, strike=False))


def touch(data: Path, matches: int) -> None:
    table = Driver(data)
    for number in range(1, matches + 1):
        print(f"match {number}: {taken(table, number)}", flush=True)
    table.close()


def taken(table: Driver, number: int) -> str:
    """Open the page of a match, touch the key for the stick, and return what the page says."""
    table.app.go("result_files", number=number)
    page: Any = table.app.page
    table.until(lambda: bool(page.sticks), steps=100_000)
    table.step()
    table.tap("Write it")
    table.until(lambda: not page.busy, steps=100_000)
    said = str(page.says)
    table.app.back()
    return said


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
    touch(Path(sys.argv[1]), int(sys.argv[2]))
