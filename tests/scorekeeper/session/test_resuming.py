"""An unfinished match that was left or covered by another one can be continued, undone and corrected.

Also: players who come, go, or change their names between two turns.
"""

from pathlib import Path

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.acts import Correct, Enter, Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.session import Session
from tests.scorekeeper.session.evening import ALMOST, state_of
from tests.scorekeeper.session.test_camera_throw import asked, at_rest
from tests.scorekeeper.session.test_camera_turn import MOVING
from tests.scorekeeper.session.test_session import Memory, cards, turn

OTHER = Setup("noris", ("C", "D"))


def evening(memory: Memory, tick: bool = True) -> Session:
    """A session with a match of A and B in which both have made one entry; its clock stops without `tick`."""
    clock = iter(range(100_000))
    session = Session(memory, now=lambda: float(next(clock)) if tick else 0.0)
    session.begin(Setup("tactic", ("A", "B")))
    turn(session, "11123", "ones")
    turn(session, "22234", "twos")
    return session


def listed(memory: Memory) -> list[tuple[str, ...]]:
    return [one.match.setup.players for one in map(replay_past, stored_matches(memory.kept)) if one.match]


# ---- a match begun by mistake


def test_beginning_a_match_by_mistake_can_be_undone_and_leaves_no_trace() -> None:
    memory = Memory()
    session = evening(memory)
    before = state_of(session.view)
    session.begin(OTHER)
    assert session.view.can_undo
    session.undo()
    assert {**state_of(session.view), "stamp": before["stamp"]} == before
    assert state_of(Session(memory).view) == state_of(session.view)
    assert listed(memory) == [("A", "B")]


def test_the_match_before_has_its_whole_undo_and_its_corrections() -> None:
    memory = Memory()
    session = evening(memory)
    session.begin(OTHER)
    session.throw([1, 1, 2, 3, 4])
    session.undo()
    session.undo()
    session.act(Correct(0, (1, 1, 1, 1, 2), "ones"))
    assert cards(session) == {"A": {"ones": 4}, "B": {"twos": 6}}
    for _ in range(5):
        session.undo()
    assert cards(session) == {"A": {}, "B": {}}
    assert not session.view.can_undo


def test_after_a_restart_a_match_begun_by_mistake_is_undone_all_the_same() -> None:
    memory = Memory()
    evening(memory).begin(OTHER)
    again = Session(memory)
    assert again.view.can_undo
    assert cards_of(again.undo().match) == {"A": {"ones": 3}, "B": {"twos": 6}}


def test_a_finished_match_comes_back_when_the_next_one_was_begun_by_mistake() -> None:
    memory = Memory()
    session = Session(memory)
    session.begin(Setup("tactic", ("A",), cards={"A": ALMOST["tactic"]}))
    turn(session, "11111", "yatzy")
    session.begin(OTHER)
    match = session.undo().match
    assert match is not None
    assert match.phase == "over"
    assert listed(memory) == [("A",)]


def cards_of(match: object) -> dict[str, dict[str, int]]:
    return {name: dict(card.filled) for name, card in match.games[-1].now.players_cards()}  # type: ignore[attr-defined]


# ---- a match of the past


def test_a_match_that_was_left_is_resumed_with_its_undo() -> None:
    memory = Memory()
    session = evening(memory)
    session.leave()
    session.resume(1)
    assert cards(session) == {"A": {"ones": 3}, "B": {"twos": 6}}
    session.undo()
    session.undo()
    assert cards(session) == {"A": {"ones": 3}, "B": {}}
    assert state_of(Session(memory).view) == state_of(session.view)
    assert listed(memory) == [("A", "B")]


def test_an_older_match_is_resumed_and_the_one_in_play_is_put_aside_for_later() -> None:
    memory = Memory()
    session = evening(memory)
    session.begin(OTHER)
    turn(session, "11123", "ones")
    session.resume(1)
    turn(session, "66612", "sixes")
    assert cards(session) == {"A": {"ones": 3, "sixes": 18}, "B": {"twos": 6}}
    assert listed(memory) == [("C", "D"), ("A", "B")]
    session.resume(2)
    assert cards(session) == {"C": {"ones": 3}, "D": {}}
    assert listed(memory) == [("A", "B"), ("C", "D")]
    assert state_of(Session(memory).view) == state_of(session.view)


def test_a_resumed_match_keeps_the_times_of_its_acts() -> None:
    memory = Memory()
    evening(memory).leave()
    begun = stored_matches(memory.kept)[0].begun
    session = Session(memory, now=lambda: 1e9)
    session.resume(1)
    session.throw([1, 2, 3, 4, 5])
    (kept,) = stored_matches(memory.kept)
    assert kept.begun == begun
    assert [row.time[:4] for row in kept.rows] == [*["1970"] * 5, "2001"]


@pytest.mark.parametrize(("number", "kind"), [(2, "game_over"), (7, "no_game"), (0, "no_game")])
def test_what_is_finished_or_not_there_is_not_resumed(number: int, kind: str) -> None:
    memory = Memory()
    session = evening(memory)
    session.begin(Setup("tactic", ("A",), cards={"A": ALMOST["tactic"]}))
    turn(session, "11111", "yatzy")
    session.begin(OTHER)
    before = session.view
    with pytest.raises(RuleError) as refused:
        session.resume(number)
    assert refused.value.kind == kind
    assert session.view is before


def test_the_match_in_play_is_resumed_by_doing_nothing() -> None:
    session = evening(Memory())
    before = session.view
    assert session.resume(1) is before


def test_while_the_disk_is_full_no_other_match_is_resumed() -> None:
    memory = Memory()
    session = evening(memory)
    session.leave()
    memory.full = True
    session.begin(OTHER)
    with pytest.raises(RuleError, match="not on disk yet"):
        session.resume(1)


def test_two_matches_that_began_in_one_second_are_not_taken_for_one() -> None:
    memory = Memory()
    session = evening(memory, tick=False)
    session.leave()
    session.begin(Setup("tactic", ("A", "B")))
    session.leave()
    session.resume(1)
    assert [len(kept.rows) for kept in stored_matches(memory.kept)] == [2, 5]


def test_resuming_is_one_transaction_in_a_real_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    session = Session(journal)
    session.begin(Setup("tactic", ("A", "B")))
    turn(session, "11123", "ones")
    session.begin(OTHER)
    session.undo()
    session.leave()
    session.resume(3)
    seen = state_of(session.view)
    journal.close()
    again = Journal(tmp_path / "games.sqlite")
    assert state_of(Session(again).view) == seen
    again.close()
    assert len(stored_matches(read_rows(tmp_path / "games.sqlite"))) == 1


# ---- somebody joins, somebody leaves


def test_who_joins_catches_up_who_leaves_is_gone_and_all_of_it_can_be_undone() -> None:
    session = evening(Memory())
    before = cards(session)
    session.change_players(("B", "C"))
    assert cards(session) == {"B": {"twos": 6}, "C": {}}
    turn(session, "33312", "threes")
    assert cards(session)["C"] == {"threes": 9}
    for _ in range(3):
        session.undo()
    assert cards(session) == before


def test_whoever_comes_back_has_the_same_card_again() -> None:
    session = evening(Memory())
    session.change_players(("B", "C"))
    session.change_players(("C", "A", "B"))
    assert cards(session) == {"C": {}, "A": {"ones": 3}, "B": {"twos": 6}}


def test_whoever_gets_another_name_keeps_card_and_stars() -> None:
    session = evening(Memory())
    session.act(Correct(0, (1, 1, 1, 1, 2), "ones"))
    session.change_players(("Åsa", "B"), before=("A", "B"))
    match = session.view.match
    assert match is not None
    assert cards(session) == {"Åsa": {"ones": 4}, "B": {"twos": 6}}
    assert match.games[-1].corrections == (("Åsa", "ones"),)
    assert match.setup.players == ("Åsa", "B")


def test_a_name_that_another_player_takes_over_does_not_bring_the_card_along() -> None:
    session = evening(Memory())
    session.change_players(("Åsa", "A", "B"), before=("A", "", "B"))
    assert cards(session) == {"Åsa": {"ones": 3}, "A": {}, "B": {"twos": 6}}
    with pytest.raises(RuleError):
        session.change_players(("C", "D"), before=("B", "B"))


def test_entries_from_before_the_change_are_corrected_after_it() -> None:
    memory = Memory()
    session = evening(memory)
    session.change_players(("B", "C"))
    turn(session, "33312", "threes")
    session.act(Correct(1, (2, 2, 2, 2, 1), "twos"))
    session.act(Correct(0, (1, 1, 1, 1, 1), "ones"))
    session.act(Correct(2, (3, 3, 3, 3, 1), "threes"))
    assert cards(session) == {"B": {"twos": 8}, "C": {"threes": 12}}
    session.change_players(("A", "B", "C"))
    assert cards(session)["A"] == {"ones": 5}
    assert state_of(Session(memory).view) == state_of(session.view)
    changes = replay_past(stored_matches(memory.kept)[0]).changes
    assert [(one.player, one.was_points, one.points) for one in changes] == [("B", 6, 8), ("A", 3, 5), ("C", 9, 12)]


def test_players_change_between_two_turns_only_and_never_to_a_table_the_sheet_forbids() -> None:
    session = evening(Memory())
    for players in ((), ("A", "A"), ("A", " ")):
        with pytest.raises(RuleError):
            session.change_players(players)
    session.throw([1, 2, 3, 4, 5])
    with pytest.raises(RuleError, match="between two turns"):
        session.change_players(("A",))


def test_a_throw_that_rolls_while_the_players_change_is_asked_about() -> None:
    session = evening(Memory())
    session.see(MOVING)
    session.change_players(("B", "C"))
    assert asked(session.see(at_rest(1, "11111"))) == "restart"


def test_the_next_game_is_played_by_those_who_play_now() -> None:
    session = Session()
    full = dict.fromkeys(("A", "B"), ALMOST["noris"])
    session.begin(Setup("noris", ("A", "B"), games=2, cards=full))
    turn(session, "11123", "chance")
    session.change_players(("A", "C"))
    match = session.view.match
    assert match is not None
    while match.phase == "playing":
        session.throw([1, 2, 3, 4, 6])
        position = match.games[-1].now
        assert isinstance(position, CardGame)
        match = session.act(Enter(next(box for box in position.terms.boxes if box not in position.card.filled))).match
        assert match is not None
    session.next_game()
    assert session.view.match is not None
    assert session.view.match.setup.players == ("A", "C")
