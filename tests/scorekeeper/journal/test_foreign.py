"""A backup from anywhere: what this program would not write is refused in one sentence, and reading it never hangs."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.journal.book import Journal
from scorekeeper.journal.foreign import lines_of_backup, open_backup
from tests.attacks.backups import ATTACKS, alone, honest
from tests.scorekeeper.journal.parts import act, match, said

SLOW = {"one_line_of_200_megabytes", "lines_of_ten_megabytes", "a_million_players", "ten_thousand_tables",
        "a_newer_version_of_ten_thousand_tables"}  # fmt: skip
LEFT_OUT = {
    "nearly_the_limit_of_nothing", "a_match_of_a_hundred_thousand_acts", "a_hundred_thousand_matches",
    "ten_thousand_corrections", "ten_million_free_pages", "an_act_that_cannot_be_replayed", "points_that_nobody_made",
    "times_of_the_far_future", "nesting_without_end", "a_transaction_that_never_ends",
}  # fmt: skip
"""The attacks whose lines have right checksums: their matches are left out, or are harmless."""


@pytest.mark.parametrize("name", sorted(ATTACKS.keys() - SLOW - LEFT_OUT))
def test_what_is_no_backup_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    file = tmp_path / "scorekeeper-20260101-2000.sqlite"
    ATTACKS[name](file)
    with pytest.raises(BadInput) as refused, open_backup(file) as db:
        list(lines_of_backup(file, db))
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_backup_on_a_stick_that_cannot_be_written_is_read_and_nothing_is_made_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "scorekeeper-20260101-2000.sqlite"
    honest(file)
    with open_backup(file) as db:
        assert len(list(lines_of_backup(file, db))) == 2
    assert list(tmp_path.iterdir()) == [file]


def test_a_journal_that_was_copied_with_its_log_is_read_with_it(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        with open_backup(path) as db:
            assert said([one.row for one in lines_of_backup(path, db)]) == ["match", 1]


def test_a_line_that_is_longer_than_any_that_is_written_is_refused(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match("x" * 200_000)])
    alone(path)
    with pytest.raises(BadInput, match="damaged"), open_backup(path) as db:
        list(lines_of_backup(path, db))
