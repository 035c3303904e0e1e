"""The session, which alone writes to the journal: an act is checked, saved, then shown.

After any power cut the game goes on where it was; while the disk is full it goes on in memory.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import DiskError, RuleError
from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.journal.unopened import UnopenedJournal, open_journal
from scorekeeper.rules.acts import Correct, Declare, Enter, Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session, View
from tests.scorekeeper.present.play import seen_dice
from tests.scorekeeper.session.evening import ALMOST, play, state_of

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Memory:
    """A journal in memory that refuses to write while `full` is set; `tidied` counts the calls of
    `back_up_in_background`."""

    notice: str | None = None

    def __init__(self) -> None:
        self.kept: list[JournalRow] = []
        self.full = False
        self.before_append: Callable[[], object] = lambda: None
        self.tidied = 0

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        return self.kept

    def match(self, number: int) -> list[JournalRow]:
        return [row for row in self.kept if row.match == number]

    def append(self, rows: Sequence[JournalRow]) -> None:
        self.before_append()
        if self.full:
            raise DiskError("the disk is full")
        for row in rows:
            begun = [one for one in [*self.kept, row] if one.body.get("do") == "match"]
            self.kept.append(replace(row, seq=len(self.kept) + 1, match=len(begun)))

    def back_up_in_background(self) -> None:
        self.tidied += 1


def begun(sheet: str = "tactic", players: str = "AB", journal: Memory | None = None, **more: object) -> Session:
    session = Session(journal, now=lambda: 0.0)
    session.begin(Setup(sheet, tuple(players), **more))  # type: ignore[arg-type]
    return session


def cards(session: Session) -> dict[str, dict[str, int]]:
    position = session.view.match and session.view.match.games[-1].now
    assert isinstance(position, CardGame)
    return {player: dict(card.filled) for player, card in position.players_cards()}


def turn(session: Session, roll: str, box: str) -> View:
    session.throw([int(face) for face in roll])
    return session.confirm(session.view.stamp, box)


# ---- checked, durable, shown


def test_an_act_is_durable_before_it_is_shown() -> None:
    memory = Memory()
    session = begun(journal=memory)
    shown: list[View] = []
    memory.before_append = lambda: shown.append(session.view)
    before = session.view
    after = session.throw([1, 2, 3, 4, 5])
    assert shown == [before]
    assert after is session.view
    assert after is not before


def test_what_the_rules_refuse_is_neither_written_nor_shown() -> None:
    memory = Memory()
    session = begun(journal=memory)
    before, rows = session.view, list(memory.kept)
    with pytest.raises(RuleError):
        session.confirm(before.stamp, "chance")
    assert session.view is before
    assert memory.kept == rows


def test_every_row_keeps_the_totals_that_were_shown_after_it() -> None:
    memory = Memory()
    session = begun(journal=memory)
    turn(session, "66655", "sixes")
    turn(session, "11111", "yatzy")
    assert [row.shown for row in memory.kept[1:]] == [
        {"A": 0, "B": 0}, {"A": 18, "B": 0}, {"A": 18, "B": 0}, {"A": 18, "B": 50},
    ]  # fmt: skip


def test_between_matches_the_journal_is_tidied() -> None:
    memory = Memory()
    session = begun(players="A", journal=memory, cards={"A": ALMOST["tactic"]})
    assert memory.tidied == 1
    session.throw([6, 6, 6, 6, 6])
    assert memory.tidied == 1
    session.act(Enter("yatzy"))
    assert memory.tidied == 2


# ---- taps count once


def test_a_doubled_confirm_of_the_same_throw_scores_once() -> None:
    session = begun()
    session.throw([6, 6, 6, 5, 5])
    stamp = session.view.stamp
    first = session.confirm(stamp, "sixes")
    second = session.confirm(stamp, "sixes")
    assert second is first
    assert cards(session) == {"A": {"sixes": 18}, "B": {}}


def test_a_tap_on_an_older_picture_counts_nothing_even_if_it_would_be_legal_again() -> None:
    session = begun()
    session.throw([6, 6, 6, 5, 5])
    stamp = session.view.stamp
    session.confirm(stamp, "sixes")
    before = session.undo(agreed=True)
    assert session.confirm(stamp, "fives") is before
    assert session.undo(stamp) is before
    assert session.throw([1, 1, 1, 1, 1], stamp=stamp) is before
    assert session.fix_die(0, 1, stamp) is before
    assert cards(session) == {"A": {}, "B": {}}


def test_a_tap_made_before_a_question_came_or_changed_does_nothing() -> None:
    session = begun()
    session.throw([6, 6, 6, 1, 2])
    tapped = session.view.stamp
    session.see(seen_dice(6, 6, 6, 5, 5, unsure=(4,)))
    asked = session.view
    assert asked.pending is not None
    assert session.confirm(tapped, "sixes") is session.undo(tapped) is asked
    assert session.answer(asked.pending, tapped) is session.dismiss(tapped) is asked
    corrected = session.change_pending(asked.pending.with_face(4, 1), asked.stamp)
    assert session.answer(asked.pending, asked.stamp) is session.change_pending(asked.pending, asked.stamp) is corrected
    assert session.answer(corrected.pending or asked.pending, corrected.stamp).pending is None


def test_a_stamp_of_one_match_means_nothing_in_the_next() -> None:
    session = begun()
    stamps = {session.view.stamp}
    for _ in range(3):
        session.throw([1, 2, 3, 4, 5])
        stamps.add(session.view.stamp)
        session.begin(Setup("tactic", ("A", "B")))
        assert session.view.stamp not in stamps
        stamps.add(session.view.stamp)


# ---- undo


def test_undo_crosses_throws_turns_games_and_the_end() -> None:
    session = begun("noris", "AB", games=2, cards={"A": ALMOST["noris"], "B": ALMOST["noris"]})
    pictures = [state_of(session.view)]

    def done(view: View) -> None:
        pictures.append(state_of(view))

    for _ in range(2):
        done(session.throw([6, 6, 6, 6, 6]))
        done(session.confirm(session.view.stamp, "chance"))
    assert session.view.match is not None
    assert session.view.match.phase == "between"
    done(session.next_game())
    done(session.throw([1, 2, 3, 4, 5]))
    for picture in pictures[-2::-1]:
        seen = state_of(session.undo(agreed=True))
        assert {**seen, "stamp": None} == {**picture, "stamp": None}
    with pytest.raises(RuleError) as refused:
        session.undo(agreed=True)
    assert refused.value.kind == "nothing_to_undo"
    assert not session.view.can_undo


def test_undo_reaches_no_further_than_the_beginning_of_the_first_match_or_of_one_after_a_match_that_was_left() -> None:
    session = begun()
    for _ in range(2):
        assert not session.view.can_undo
        with pytest.raises(RuleError):
            session.undo(agreed=True)
        session.leave()
        session.begin(Setup("noris", ("A", "B")))


def test_noris_lets_an_entry_be_taken_back_until_the_next_throw_and_then_only_by_agreement() -> None:
    session = begun("noris")
    turn(session, "11111", "yatzy")
    session.undo()
    session.confirm(session.view.stamp, "ones")
    session.throw([1, 2, 3, 4, 5])
    session.undo()
    with pytest.raises(RuleError, match="forbids corrections"):
        session.undo()
    session.undo(agreed=True)
    assert cards(session) == {"A": {}, "B": {}}


def test_noris_counts_as_thrown_what_was_thrown_in_the_next_game() -> None:
    session = begun("noris", games=2, cards={"A": ALMOST["noris"], "B": ALMOST["noris"]})
    turn(session, "11111", "chance")
    turn(session, "11111", "chance")
    session.next_game()
    session.undo()
    session.undo()  # nobody has thrown since
    session.confirm(session.view.stamp, "chance")
    session.next_game()
    session.throw([1, 2, 3, 4, 5])
    session.undo()
    session.undo()
    with pytest.raises(RuleError, match="forbids corrections"):
        session.undo()


def test_other_sheets_let_any_entry_be_taken_back() -> None:
    session = begun("tactic")
    turn(session, "11111", "yatzy")
    session.throw([1, 2, 3, 4, 5])
    session.undo()
    session.undo()
    assert cards(session) == {"A": {}, "B": {}}


# ---- corrections


def test_a_misread_die_is_corrected_and_kept_dice_stay_kept() -> None:
    session = begun("noris")
    session.throw([1, 1, 2, 3, 4])
    session.throw([1, 1, 5, 5, 5], kept=[0, 1])
    session.fix_die(2, 6)
    assert session.view.match is not None
    now = session.view.match.games[-1].now
    assert [throw.dice for throw in now.throws] == [(1, 1, 2, 3, 4), (1, 1, 6, 5, 5)]
    assert now.throws[-1].kept == (0, 1)
    with pytest.raises(RuleError, match="standing"):
        session.throw([2, 2, 2, 2, 2])


def test_a_misread_die_is_mended_in_one_transaction() -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, closing(Journal(Path(folder) / "games.sqlite")) as journal:
        session = Session(journal)
        session.begin(Setup("tactic", ("A",)))
        session.throw([1, 1, 2, 3, 4])
        session.fix_die(2, 6)
        texts = [text for (text,) in journal._db.execute("SELECT act FROM acts")]
        assert ['"more": 1' in text for text in texts] == [False, False, True, False]


def test_a_correction_made_since_the_throw_stays_when_a_die_is_mended() -> None:
    session = begun()
    turn(session, "66655", "sixes")
    session.throw([1, 1, 1, 2, 2])
    session.act(Correct(0, (5, 5, 5, 5, 6), "fives"))
    session.fix_die(0, 2)
    assert session.view.match is not None
    assert session.view.match.games[-1].now.throws[-1].dice == (2, 1, 1, 2, 2)
    assert cards(session)["A"] == {"fives": 20}
    with pytest.raises(RuleError, match="no throw"):
        begun().fix_die(0, 1)


def test_a_corrected_turn_is_marked_and_the_card_is_counted_again() -> None:
    session = begun()
    turn(session, "66655", "sixes")
    turn(session, "11111", "yatzy")
    session.act(Correct(0, (6, 6, 6, 6, 5), "four_of_a_kind"))
    assert cards(session) == {"A": {"four_of_a_kind": 24}, "B": {"yatzy": 50}}
    assert session.view.match is not None
    assert session.view.match.games[-1].corrections == (("A", "four_of_a_kind"),)
    back = session.undo().match
    assert back is not None
    assert cards(session)["A"] == {"sixes": 18}
    assert back.games[-1].corrections == ()


def test_a_correction_that_later_turns_do_not_fit_is_refused_and_changes_nothing() -> None:
    session = begun(players="A")
    turn(session, "66655", "sixes")
    before = turn(session, "55566", "fives")
    with pytest.raises(RuleError):
        session.act(Correct(0, (5, 5, 5, 6, 6), "fives"))
    assert session.view is before
    with pytest.raises(RuleError):
        session.act(Correct(7, (5, 5, 5, 6, 6), "fives"))


# ---- matches


def test_the_next_seat_begins_the_next_game_and_the_totals_add_up() -> None:
    session = begun("noris", games=3, cards={"A": ALMOST["noris"], "B": ALMOST["noris"]})
    turn(session, "66666", "chance")
    turn(session, "11111", "chance")
    match = session.next_game().match
    assert match is not None
    assert match.games[-1].now.player == "B"
    assert match.totals == {"A": 30, "B": 5}


def test_players_who_come_and_go_between_games_are_kept_and_can_be_taken_back() -> None:
    session = begun("noris", games=3, cards={"A": ALMOST["noris"], "B": ALMOST["noris"]})
    turn(session, "66666", "chance")
    turn(session, "11111", "chance")
    match = session.next_game(players=("A", "C")).match
    assert match is not None
    assert match.totals == {"A": 30, "B": 5, "C": 0}
    before = session.undo().match
    assert before is not None
    assert before.setup.players == ("A", "B")


def test_players_who_tie_for_the_start_throw_again_and_only_they() -> None:
    session = begun("mb1982", "ABC", dice_decide=True)
    session.start_throw([6, 6, 6, 6, 6])
    session.start_throw([1, 1, 1, 1, 1])
    match = session.start_throw([6, 6, 6, 6, 6]).match
    assert match is not None
    assert (match.phase, match.contenders, match.next_start_thrower) == ("starting", ("A", "C"), "A")
    session.start_throw([1, 1, 1, 1, 1])
    match = session.start_throw([2, 1, 1, 1, 1]).match
    assert match is not None
    assert match.phase == "playing"
    assert match.games[-1].now.player == "C"
    undone = session.undo().match
    assert undone is not None
    assert undone.next_start_thrower == "C"


def test_a_match_that_was_left_is_kept_and_the_next_start_does_not_go_on_with_it() -> None:
    memory = Memory()
    session = begun(journal=memory)
    session.throw([1, 2, 3, 4, 5])
    assert session.leave().match is None
    with pytest.raises(RuleError) as refused:
        session.undo()
    assert refused.value.kind == "no_game"
    assert Session(memory).view.match is None
    assert len(memory.kept) == 3


# ---- a disk that refuses


def test_while_the_disk_refuses_the_game_goes_on_in_memory_and_all_is_saved_when_it_is_well_again() -> None:
    memory = Memory()
    session = begun(journal=memory)
    memory.full = True
    for view in (session.throw([6, 6, 6, 5, 5]), session.act(Enter("sixes")), session.throw([1, 1, 1, 1, 1])):
        assert (view.saved, view.message) == (False, "the disk is full")
    assert len(memory.kept) == 1
    memory.full = False
    view = session.act(Enter("yatzy"))
    assert (view.saved, view.message) == (True, None)
    assert [row.body["do"] for row in memory.kept] == ["match", "throw", "enter", "throw", "enter"]
    assert state_of(Session(memory).view) == state_of(view)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A folder on a disk of 400 KB, mounted in memory; the test is skipped unless root runs it."""
    with tempfile.TemporaryDirectory() as folder:
        mounted = os.name == "posix" and os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "scorekeeper", folder], check=False, capture_output=True
        ).returncode == 0  # fmt: skip
        if not mounted:
            pytest.skip("only root may mount a disk")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def fill(disk: Path) -> Path:
    filler = disk / "photos"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    return filler


def test_a_really_full_disk_costs_no_act(small_disk: Path) -> None:
    with closing(Journal(small_disk / "games.sqlite")) as journal:
        session = Session(journal)
        session.begin(Setup("tactic", ("A", "B")))
        filler = fill(small_disk)
        while session.view.saved:
            play_on(session)
        assert "the disk is full" in str(session.view.message)
        play_on(session)
        filler.unlink()
        play_on(session)
        assert session.view.saved
        assert read_rows(small_disk / "games.sqlite")[-1].seq == session.view.stamp[1]


def play_on(session: Session) -> None:
    match = session.view.match
    assert match is not None
    session.throw([1, 2, 3, 4, 5])
    session.act(Enter(session.view.suggestions[0].entry.box))


def thrown(path: Path) -> object:
    """Begin a match in this journal and throw five sixes; return what the screen shows then, as plain data."""
    with closing(Journal(path)) as journal:
        session = Session(journal)
        session.begin(Setup("tactic", ("A", "B")))
        return state_of(session.throw([6, 6, 6, 6, 6]))


def test_a_start_on_a_full_disk_goes_on_with_the_match_and_saves_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "games.sqlite"
    before = thrown(path)
    filler = fill(small_disk)
    with closing(open_journal(path)) as waiting:
        assert isinstance(waiting, UnopenedJournal)
        session = Session(waiting)
        assert state_of(session.view) == before
        assert "the disk is full" in str(session.view.message)
        assert not session.act(Enter("yatzy")).saved
        filler.unlink()
        after = session.throw([1, 2, 3, 4, 5])
        assert after.saved
        memory = Memory()
        memory.kept = read_rows(path)
        assert state_of(Session(memory).view) == state_of(after)


def test_a_start_on_a_read_only_disk_goes_on_with_the_match_and_saves_when_it_can_be_written(small_disk: Path) -> None:
    path = small_disk / "games.sqlite"
    before = thrown(path)
    remount(small_disk, "ro")
    with closing(open_journal(path)) as waiting:
        session = Session(waiting)
        assert state_of(session.view) == before
        assert "nothing can be written there" in str(session.view.message)
        assert not session.act(Enter("yatzy")).saved
        remount(small_disk, "rw")
        assert session.throw([1, 2, 3, 4, 5]).saved
    assert [row.body["do"] for row in read_rows(path)] == ["match", "throw", "enter", "throw"]


def remount(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", disk], check=True)


# ---- the next start


@pytest.mark.parametrize("seed", range(30))
def test_wherever_the_evening_is_cut_off_the_next_start_shows_the_same(seed: int) -> None:
    random, memory = Random(seed), Memory()
    session = Session(memory)
    for _ in range(120):
        play(session, random)
        if random.random() < 0.3:
            assert state_of(Session(memory).view) == state_of(session.view)
    assert state_of(Session(memory).view) == state_of(session.view)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32), st.lists(st.integers(1, 25), min_size=1, max_size=4))
def test_any_acts_undos_and_corrections_come_back_from_the_journal_as_they_were(seed: int, sittings: list[int]) -> None:
    random, reference = Random(seed), Session()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for acts in sittings:
            with closing(Journal(Path(folder) / "games.sqlite")) as journal:
                session = Session(journal)
                assert state_of(session.view) == state_of(reference.view)
                for _ in range(acts):
                    state = random.getstate()
                    play(session, random)
                    random.setstate(state)
                    play(reference, random)
                    assert state_of(session.view) == state_of(reference.view)


def test_what_the_journal_found_damaged_is_reported_when_the_table_starts() -> None:
    memory = Memory()
    begun(journal=memory)
    memory.notice = "acts are missing"
    assert Session(memory).view.message == "acts are missing"


def assert_set_aside(memory: Memory) -> None:
    """Start a session; check that it says which game it sets aside, keeps its acts, and keeps a new game."""
    kept = list(memory.kept)
    session = Session(memory)
    assert session.view.match is None
    assert "One game could not be opened: it is kept as it is. Version 0.1" in (session.view.message or "")
    session.begin(Setup("noris", ("C", "D")))
    assert session.throw([6, 6, 5, 4, 3]).saved
    assert memory.kept[: len(kept)] == kept
    assert memory.kept[len(kept)].match == kept[-1].match + 1
    after = Session(memory).view
    assert after.match is not None
    assert (after.match.setup.players, after.message) == (("C", "D"), None)
    with pytest.raises(RuleError, match=r"act \d") as refused:
        session.resume(kept[-1].match)
    assert "\n" not in str(refused.value)


def test_a_match_whose_points_differ_from_those_shown_is_set_aside() -> None:
    memory = Memory()
    turn(begun(journal=memory), "66655", "sixes")
    memory.kept[-1] = replace(memory.kept[-1], shown={"A": 19, "B": 0}, by="0.1.7")
    assert_set_aside(memory)


@pytest.mark.parametrize("body", [
    {"do": "dance"}, {"do": "enter"}, {"do": "enter", "box": "ones", "strike": False, "loudly": True},
    {"do": "undo"}, {"do": "match", "setup": {}}, {"do": "throw", "dice": 5, "kept": [], "agreed": False}, {},
])  # fmt: skip
def test_a_match_with_a_row_that_this_version_does_not_know_is_set_aside(body: dict[str, object]) -> None:
    memory = Memory()
    begun(journal=memory)
    memory.kept.append(JournalRow(body, {"A": 0, "B": 0}, seq=2, match=1 + (body.get("do") == "match")))
    assert_set_aside(memory)


def test_what_the_journal_repaired_and_what_was_set_aside_are_both_said(caplog: pytest.LogCaptureFixture) -> None:
    memory = Memory()
    begun(journal=memory)
    memory.kept.append(JournalRow({"do": "dance"}, {}, seq=2, match=1, by="9.9"))
    memory.notice = "Acts are missing."
    said = Session(memory).view.message or ""
    assert said.startswith("Acts are missing. One game could not be opened")
    assert "Version 9.9 of Scorekeeper" in said
    assert [one.getMessage()[:28] for one in caplog.records] == ["a match was set aside: act 2"]


def test_a_match_whose_beginning_was_taken_back_cannot_be_resumed() -> None:
    memory = Memory()
    session = begun(journal=memory)
    session.begin(Setup("noris", ("C", "D")))
    session.undo()
    with pytest.raises(RuleError, match="taken back"):
        session.resume(2)


def test_a_declared_box_survives_the_mending_of_a_die() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    session.act(Declare("sixes"))
    session.throw([6, 6, 6, 1, 2])
    session.fix_die(3, 6)
    session.confirm(session.view.stamp, "sixes")
    assert cards(session)["A"] == {"sixes": 24}


def test_a_card_from_paper_comes_back_as_it_was_written() -> None:
    memory = Memory()
    half = Card({"yatzy": 50, "ones": 3}, yatzis=1, yatzy_bonus=0)
    session = begun("philos", journal=memory, cards={"A": half, "B": replace(half, filled={"ones": 1, "twos": 2})})
    assert state_of(Session(memory).view) == state_of(session.view)
    assert set(SHEETS["philos"].boxes) >= set(half.filled)
