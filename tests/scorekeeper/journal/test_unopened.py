"""While the disk refuses the journal the game goes on, and what was read or done before is not lost."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal.book import Journal
from scorekeeper.journal.unopened import open_journal
from tests.scorekeeper.journal.parts import act, said, written


@contextmanager
def as_nobody() -> Iterator[None]:
    """Run the block as another user if root runs the tests, as root may write to every folder."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shut() -> Iterator[Path]:
    """A folder with a journal that everybody may read and nobody may write."""
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder) / "games.sqlite", 3)
        for file in Path(folder).iterdir():
            file.chmod(0o444)
        Path(folder).chmod(0o555)
        yield Path(folder)
        Path(folder).chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="needs users")
@pytest.mark.parametrize("name", ["games.sqlite", "other.sqlite", "new/games.sqlite"])
def test_a_folder_that_cannot_be_written_to_is_reported_in_one_sentence(shut: Path, name: str) -> None:
    before = (shut / "games.sqlite").read_bytes()
    with as_nobody(), pytest.raises(JournalError, match="games cannot be kept in"):
        Journal(shut / name)
    assert (shut / "games.sqlite").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="needs users")
def test_where_nothing_can_be_written_the_game_is_read_and_nothing_is_saved(shut: Path) -> None:
    with as_nobody(), closing(open_journal(shut / "games.sqlite")) as journal:
        assert said(journal.rows_of_last_two_matches())[-4:] == said(journal.match(2)) == ["match", 0, 1, 2]
        with pytest.raises(JournalError, match="games cannot be kept in"):
            journal.append([act(3)])
    for place in (shut, *shut.iterdir()):
        place.chmod(0o755)
    with closing(open_journal(shut / "games.sqlite")) as journal:
        assert isinstance(journal, Journal)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from scorekeeper.errors import JournalError
from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import Journal

path = Path(sys.argv[1])
journal = Journal(path)
row = JournalRow({"do": "match", "text": "x" * 3000}, {})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
kept = 0
try:
    while kept < 1000:
        journal.append([row])
        kept += 1
except JournalError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append([row])
assert len(journal.rows()) == kept + 1
journal.close()
assert len(Journal(path).rows()) == kept + 1 and 0 < kept < 100
print("all kept")
"""


@pytest.mark.skipif(os.name == "nt", reason="needs limits of resources")
def test_when_the_disk_is_full_it_says_so_and_goes_on_when_there_is_room_again(path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert "the last entry could not be saved in" in ran.stdout
    assert ran.stdout.endswith("all kept\n")
