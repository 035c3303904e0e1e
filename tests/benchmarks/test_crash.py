"""The crash benchmark on a small scale, and its simulated disk."""

import shutil
from collections import Counter
from random import Random

import pytest

from tests.benchmarks.crash import Cuts, cuts, damages, kills
from tests.benchmarks.disk import WAYS, Disk, Event, after_cut

FILE = "/data/file"


def after(*events: Event) -> Disk:
    disk = Disk()
    for event in events:
        disk.do(event)
    return disk


def born(*more: Event) -> Disk:
    """A simulated disk with one file, whose name and first 8192 bytes are synced, and then these events."""
    return after(
        Event("C", 1, 0, FILE.encode()), Event("W", 1, 0, b"a" * 8192), Event("S", 1, 0, b""),
        Event("D", 0, 0, b"/data"), *more,
    )  # fmt: skip


def left(disk: Disk, way: str, torn: Event | None = None) -> list[dict[str, bytes | None]]:
    return [after_cut(disk, torn, way, Random(seed)) for seed in range(40)]


@pytest.mark.parametrize("way", WAYS)
def test_what_was_synced_is_never_forgotten(way: str) -> None:
    assert all(found == {FILE: b"a" * 8192} for found in left(born(), way))


def test_what_was_not_synced_may_be_forgotten_in_parts_of_the_size_of_a_sector() -> None:
    disk = born(Event("W", 1, 4096, b"b" * 4096), Event("W", 1, 8192, b"c" * 512))
    found = {str(one[FILE]) for one in left(disk, "torn 4096")}
    assert str(b"a" * 8192) in found
    assert str(b"a" * 4096 + b"b" * 4096) in found
    assert str(b"a" * 8192 + b"c" * 512) in found
    assert len({str(one[FILE]) for one in left(disk, "torn 512")}) > 10
    assert {str(one[FILE]) for one in left(disk, "nothing unsynced")} == {str(b"a" * 8192)}


def test_a_write_may_break_off_at_any_byte() -> None:
    torn = Event("W", 1, 8192, b"c" * 7)
    assert left(born(), "in order", torn)[0] == {FILE: b"a" * 8192 + b"c" * 7}


def test_a_name_is_there_for_sure_only_when_its_folder_was_synced() -> None:
    disk = born(Event("R", 0, 0, f"{FILE}\n/data/other".encode()))
    assert left(disk, "nothing unsynced")[0] == {FILE: b"a" * 8192}
    assert left(disk, "in order")[0] == {"/data/other": b"a" * 8192}
    disk.do(Event("D", 0, 0, b"/data"))
    assert left(disk, "nothing unsynced")[0] == {"/data/other": b"a" * 8192}


@pytest.mark.skipif(not shutil.which("gcc"), reason="the recorder is compiled with gcc")
def test_no_cut_loses_an_acknowledged_act() -> None:
    tally: list[Cuts] = []
    assert [*cuts(30, 1, Random(1), tally)][-1] == 30
    assert tally[0].needless == 0


def test_no_kill_loses_an_acknowledged_act() -> None:
    assert len([*kills(3, 1, Random(1))]) == 3


def test_no_damage_stops_the_start_or_goes_unreported() -> None:
    assert len([*damages(20, 1, Random(1), Counter())]) == 20
