"""Scenes of the pages that write onto USB sticks."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.appliance.sticks import Stick
from scorekeeper.present.house.backup import BackupExtent, restored_at_next_start_message, saved_message
from scorekeeper.present.house.sticks import write_failed_words
from scorekeeper.present.texts import _
from scorekeeper.ui.screens.backup import FoundBackups
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import ANNA, KINGSTON, as_opened, plug, scene


def backup(table: Driver, *sticks: Stick) -> None:
    """The backup screen of a table with 128 games, with these sticks plugged in."""
    table.app.go("settings")
    table.app.go("backup")
    plug(table, *sticks)
    table.page.known = FoundBackups(
        BackupExtent(128, 14, 3_100_000), {ANNA.path: Path("scorekeeper-20261118-2301.sqlite")}
    )
    table.page.refresh()


@scene
def backup_without_a_stick(table: Driver) -> None:
    backup(table)


@scene
def backup_on_a_used_stick(table: Driver) -> None:
    backup(table, ANNA)


@scene
def backup_on_one_of_two(table: Driver) -> None:
    backup(table, ANNA, KINGSTON)


@scene
def backup_on_a_full_stick(table: Driver) -> None:
    backup(table, replace(KINGSTON, free=300_000), Stick(Path("/media/scorekeeper-sdb1"), state="read-only"))


@as_opened
def backup_being_written(table: Driver) -> None:
    backup(table, ANNA, KINGSTON)
    page = table.page
    page.busy, page.onto, page.doing, page.part = True, ANNA, _("Writing …"), 0.4
    page.refresh()


@as_opened
def backup_written(table: Driver) -> None:
    backup(table, ANNA)
    table.page.show_result(
        saved_message(128, Path("/media/stick/scorekeeper-20261118-2301.sqlite")), may_be_pulled=True
    )


@as_opened
def backup_refused(table: Driver) -> None:
    backup(table, KINGSTON)
    table.page.show_result(write_failed_words(ANNA, [KINGSTON], ""), failed=True)


@as_opened
def backup_to_bring_back(table: Driver) -> None:
    """The backup screen after a restore was requested, which happens at the next start."""
    backup(table, ANNA)
    table.page.show_result(restored_at_next_start_message(128), next_step="leave", may_be_pulled=True)


def wrong_readings(table: Driver, *sticks: Stick) -> None:
    """The page of wrong readings, three of which are kept, with these disks plugged in."""
    folder = table.app.table.data / "rewinds"
    folder.mkdir(exist_ok=True)
    for number in range(3):
        (folder / f"{number}.rewind").touch()
    table.app.go("settings")
    table.app.go("rewinds")
    plug(table, *sticks)


@scene
def wrong_readings_without_a_stick(table: Driver) -> None:
    wrong_readings(table)


@scene
def wrong_readings_onto_one_of_two(table: Driver) -> None:
    wrong_readings(table, ANNA, KINGSTON)


@scene
def wrong_readings_deleted(table: Driver) -> None:
    wrong_readings(table, ANNA)
    table.page.show_delete_question(True)
