"""Scenes of what leaves the table: the result as a QR code, and the scoreboard for the local network."""

import errno
from dataclasses import replace

from scorekeeper.errors import Sentence, reason_of
from scorekeeper.local_page.parcel import Parcel
from scorekeeper.local_page.scoreboard import PAGE_NOT_OPENED, Scoreboard
from scorekeeper.present.afterwards.outside import written_words
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import ANNA, FOUR, KINGSTON, TEN, after, plug, scene
from tests.scorekeeper.ui.scenes.remembered import played


class Posted(Scoreboard):
    """Replaces the scoreboard: it shows an address, or a problem, without opening a server."""

    def __init__(self, problem: str = "") -> None:
        super().__init__()
        self.problem = problem

    @property
    def link(self) -> str:
        return "http://192.168.178.123:8127/qX3_vT-9aZk0Lw2p/"

    def want(self, wanted: bool) -> None:
        pass


def posted(table: Driver, problem: str = "") -> None:
    table.app.table = replace(table.app.table, board=Posted(problem))
    table.app.settings = replace(table.app.settings, scoreboard=True)


def four_played(table: Driver) -> None:
    played(table, "noris", FOUR, (1, 2, 3, 4))


@after(four_played)
def share(table: Driver) -> None:
    table.app.show_match()
    table.step()
    table.tap("share")


@after(lambda table: played(table, "noris", TEN, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4)))
def share_of_ten(table: Driver) -> None:
    share(table)


@after(four_played)
def share_as_text(table: Driver) -> None:
    share(table)
    table.step()
    table.page.choose_code(1)


@after(four_played)
def share_files(table: Driver) -> None:
    posted(table)
    share(table)
    table.step()
    table.page.offer_parcel(Parcel({}, ("", ""), ""), "")  # no files are seen: to make them takes as long as 30 pages
    table.page.choose_code(2)


def taken_home(table: Driver) -> None:
    share(table)
    table.step()
    table.page.open_files_page()
    table.until(lambda: table.page.preview is not None)
    plug(table, replace(ANNA, path=table.app.table.data))


@scene
def takeaway(table: Driver) -> None:
    four_played(table)
    taken_home(table)


@after(four_played)
def takeaway_written(table: Driver) -> None:
    taken_home(table)
    table.page.toggle_part("picture")
    table.page.show_result(written_words(4, table.app.table.data / "Scorekeeper"), may_be_pulled=True)


@scene
def takeaway_without_a_stick(table: Driver) -> None:
    takeaway(table)
    plug(table)


@scene
def takeaway_onto_one_of_two(table: Driver) -> None:
    takeaway(table)
    plug(table, replace(ANNA, name=FOUR[1]), KINGSTON)


@scene
def scoreboard(table: Driver) -> None:
    posted(table)
    table.app.go("settings")
    table.app.go("scoreboard_address")


@scene
def settings_scoreboard(table: Driver) -> None:
    posted(table)
    settings_of_scoreboard(table)


@scene
def settings_scoreboard_closed(table: Driver) -> None:
    posted(table, PAGE_NOT_OPENED)
    settings_of_scoreboard(table)


@scene
def settings_scoreboard_refused(table: Driver) -> None:
    words = "The scoreboard cannot be opened at {address}: {reason}"
    posted(table, Sentence(words, address="192.168.178.123", reason=reason_of(OSError(errno.EADDRINUSE, ""))))
    settings_of_scoreboard(table)


def settings_of_scoreboard(table: Driver) -> None:
    table.app.go("settings", group="table")
