"""Files of another table's journal in place of one's own: one's own games stay or are kept in a file beside it, and a
notice says so."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.journal.book import Journal, make_backup_copy, read_rows
from scorekeeper.journal.found import carve_file
from scorekeeper.journal.origin import is_log_foreign, is_of_another_journal
from scorekeeper.journal.rows import chain_rows
from tests.scorekeeper.journal.parts import act, match, said, unplugged


def table(path: Path, acts: range, matches: int = 1, closes: bool = False, sheet: str = "noris") -> list[object]:
    """Write a journal whose matches have acts with these numbers, and leave it closed or as after a power cut; return
    its acts."""
    with unplugged(path) as journal:
        for _ in range(matches):
            journal.append([match(sheet)])
            for number in acts:
                journal.append([act(number)])
        kept = said(journal.rows())
    if closes:
        Journal(path).close()
    return kept


def copied(source: Path, place: Path, *tails: str) -> None:
    for tail in tails:
        shutil.copy(source.with_name(source.name + tail), place.with_name(place.name + tail))


def test_a_log_that_went_on_from_the_same_beginning_is_anothers_even_with_its_note(path: Path, tmp_path: Path) -> None:
    """Both tables began with the same act at the same second; the note, too, is the other table's."""
    own = table(path, range(20), closes=True)
    other = tmp_path / "other" / path.name
    table(other, range(100, 112))
    copied(other, path, "-wal", "-last")
    _, notice = started(path)
    assert "was damaged" in notice
    aside = next(path.parent.glob("games.damaged-*.sqlite"))
    assert said(read_rows(aside)) == own


@pytest.mark.parametrize("has_copy", [True, False])
def test_a_shorter_log_from_the_same_beginning_is_anothers_even_with_its_note(
    path: Path, tmp_path: Path, has_copy: bool
) -> None:
    """The one act of its log after the common first act might be what an interrupted commit left, but one's own file
    has more acts."""
    own = table(path, range(4), closes=True)
    if has_copy:
        make_backup_copy(path, 5)
    other = tmp_path / "other" / path.name
    table(other, range(100, 101))
    copied(other, path, "-wal", "-last")
    rows, notice = started(path)
    assert "was damaged" in notice
    assert own in (rows, said(read_rows(next(path.parent.glob("games.damaged-*.sqlite")))))
    assert not has_copy or rows == own


def test_a_shorter_log_is_anothers_even_beside_a_file_that_sqlite_cannot_read(path: Path) -> None:
    table(path, range(4), closes=True)
    first = min(carve_file(path), key=lambda one: one.seq)
    (other,) = chain_rows([act(100)], first)
    path.write_bytes(bytes(16) + path.read_bytes()[16:])
    assert is_of_another_journal([first, other], path)


def test_what_a_cut_commit_left_in_a_log_does_not_make_it_anothers() -> None:
    first, second = chain_rows([match(), act(1)])
    (cut,), (later,) = chain_rows([act(2)], second), chain_rows([act(3)], second)
    kept = {one.seq: {one.sum} for one in (first, second, later)}
    assert not is_log_foreign([second, cut, later], lambda seq: kept.get(seq, set()), max(kept))
    (after,) = chain_rows([act(4)], cut)
    assert is_log_foreign([second, cut, after], lambda seq: kept.get(seq, set()), max(kept))


def test_a_log_that_holds_older_acts_of_the_file_alone_is_not_another_journals() -> None:
    rows = [*chain_rows([match(), act(1), act(2)])]
    kept = {one.seq: {one.sum} for one in rows}
    assert not is_log_foreign(rows[:2], lambda seq: kept.get(seq, set()), max(kept))


def test_a_file_that_lacks_pages_of_older_acts_is_not_another_journals() -> None:
    """As after a power cut while the log was written back: the newest act is in the file, those before it are not."""
    (first,) = chain_rows([match()])
    (second,) = chain_rows([act(2)], first)
    (third,) = chain_rows([act(3)], second)
    (fourth,) = chain_rows([act(4)], third)
    kept = {4: {fourth.sum}}
    assert not is_log_foreign([first, second, third, fourth], lambda seq: kept.get(seq, set()), max(kept))


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The journal of another table that lost its power, with all acts in its log."""
    path = tmp_path / "other" / "games.sqlite"
    table(path, range(100, 160), matches=2, sheet="philos")
    return path


def started(path: Path) -> tuple[list[object], str]:
    """Open the journal, play on, and open it again, which must report nothing; return the acts and the notice of the
    first opening."""
    with closing(Journal(path)) as journal:
        found, notice = said(journal.rows()), journal.notice or ""
        journal.append([match(), act(1)])
    with closing(Journal(path)) as journal:
        assert (journal.notice, said(journal.rows())) == (None, [*found, "match", 1])
    return found, notice


def on_disk(folder: Path) -> set[object]:
    rows = [one.row for file in folder.rglob("games*") if file.is_file() for one in carve_file(file)]
    return set(said(rows))


def test_the_log_of_another_table_does_not_replace_ones_own_games(path: Path, other: Path) -> None:
    own = table(path, range(20), closes=True)
    copied(other, path, "-wal")
    found, notice = started(path)
    assert found == own
    assert "It has been repaired completely" in notice
    assert set(range(100, 160)) <= on_disk(path.parent)


def test_with_the_note_of_the_other_table_too_ones_own_games_are_kept_beside_as_a_file_to_restore(
    path: Path, other: Path
) -> None:
    own = table(path, range(20), closes=True)
    copied(other, path, "-wal", "-last")
    found, notice = started(path)
    assert found == ["match", *range(100, 160)] * 2
    aside = next(path.parent.glob("games.damaged-*.sqlite"))
    assert aside.name in notice
    assert said(read_rows(aside)) == own


def test_the_journal_of_another_table_under_ones_own_log_is_set_aside(path: Path, other: Path) -> None:
    own = table(path, range(20))
    Journal(other).close()
    copied(other, path, "")
    found, notice = started(path)
    assert found == own
    assert "It has been repaired completely" in notice
    assert set(range(100, 160)) <= on_disk(path.parent)


def test_a_log_that_went_on_from_a_copy_of_ones_own_games_does_not_replace_what_was_played_since(
    path: Path, tmp_path: Path
) -> None:
    table(path, range(20), closes=True)
    shutil.copytree(path.parent, tmp_path / "copy")
    own = table(path, range(20, 30), closes=True)
    table(tmp_path / "copy" / path.name, range(100, 130))
    copied(tmp_path / "copy" / path.name, path, "-wal")
    found, notice = started(path)
    assert found == own
    assert "was damaged" in notice


def test_another_journal_in_place_of_ones_own_is_not_said_to_be_complete(path: Path, other: Path) -> None:
    table(path, range(20), closes=True)
    Journal(other).close()
    copied(other, path, "")
    found, notice = started(path)
    assert found == ["match", *range(100, 160)] * 2
    assert "later ones may be lost" in notice


def test_a_journal_without_a_log_of_its_own_that_was_torn_while_it_was_written_back_is_recognised(
    path: Path, other: Path
) -> None:
    own = table(path, range(300), closes=True)
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 2 + 16] = bytes(16)
    path.write_bytes(content)
    copied(other, path, "-wal")
    found, notice = started(path)
    assert "was damaged" in notice
    assert set(found) <= set(own)
    assert len(found) > len(own) // 2
