"""Highlights: five of a kind, bonus, a new leader, the last turn, a record; when there is one, and for whom.

An undo is none.
"""

from scorekeeper.present.moments.highlights import Highlight, highlights_of
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session

BOXES = [*SHEETS["tactic"].boxes]
HALF = dict.fromkeys(BOXES[6:12], 5)


def table(anna: dict[str, int], bo: dict[str, int]) -> Session:
    session = Session()
    session.begin(Setup("tactic", ("Anna", "Bo"), "en", cards={"Anna": Card(anna), "Bo": Card(bo)}))
    return session


def entered(session: Session, dice: tuple[int, ...], box: str, best: dict[str, int] | None = None) -> list[Highlight]:
    session.throw(dice)
    before = session.view
    return [*highlights_of(before, session.act(Enter(box)), best or {})]


def test_five_of_a_kind_is_a_moment_when_it_is_thrown() -> None:
    session = table({}, {})
    before = session.view
    found = highlights_of(before, session.throw((6, 6, 6, 6, 6)), {})
    assert found == (Highlight("yatzy", "YATZY!", "Anna"),)
    before = session.view
    assert highlights_of(before, session.undo(), {}) == ()


def test_the_bonus_is_a_moment_once() -> None:
    upper = dict(zip(BOXES, (3, 6, 9, 12, 15), strict=False))
    session = table(upper, upper)
    assert Highlight("bonus", "BONUS: +50", "Anna") in entered(session, (6, 6, 6, 1, 2), "sixes")
    assert entered(session, (1, 1, 6, 1, 2), "chance") == []
    assert entered(session, (1, 1, 6, 1, 2), "chance") == []


def test_a_new_leader_is_a_moment_when_the_game_has_come_some_way() -> None:
    assert entered(table({}, {}), (6, 6, 6, 1, 2), "sixes") == []
    session = table(HALF, {**HALF, "chance": 8})
    assert entered(session, (6, 6, 6, 1, 2), "sixes") == [Highlight("leader", "Anna leads now", "Anna")]
    assert entered(session, (1, 2, 3, 4, 6), "ones") == []


def test_who_draws_level_does_not_lead() -> None:
    session = table(HALF, {**HALF, "chance": 18})
    assert entered(session, (6, 6, 6, 1, 2), "sixes") == []


def test_the_last_turn_is_announced_to_whoever_throws_it() -> None:
    session = table(dict.fromkeys(BOXES[:-1], 5), dict.fromkeys(BOXES[:-1], 5))
    found = entered(session, (1, 2, 3, 4, 6), "yatzy")
    assert found == [Highlight("last", "Bo: the last turn of the game", "Bo")]


def test_a_record_is_the_best_game_of_a_player_who_has_played_before() -> None:
    full = dict.fromkeys(BOXES, 5)
    best = {"Anna": 40, "Bo": 400}
    found = entered(table(full, dict.fromkeys(BOXES[:-1], 5)), (1, 2, 3, 4, 6), "yatzy", best)
    assert [(one.kind, one.player) for one in found] == [("record", "Anna")]
    assert entered(table(full, dict.fromkeys(BOXES[:-1], 5)), (1, 2, 3, 4, 6), "yatzy") == []


def test_nothing_is_a_moment_of_somebody_who_has_left_in_between() -> None:
    session = table({}, {})
    session.throw((1, 1, 6, 1, 2))
    before = session.view
    session.undo()
    session.change_players(("Cleo", "Bo"))
    session.throw((1, 1, 6, 1, 2))
    assert highlights_of(before, session.act(Enter("chance")), {}) == ()
