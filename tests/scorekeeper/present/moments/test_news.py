"""The act between two views: an entry or a throw is news, an undo and the beginning of a match are not."""

from scorekeeper.present.moments.news import made_entry, newest_act
from scorekeeper.rules.acts import Correct, Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Session
from tests.scorekeeper.present.play import begun, enter


def test_the_last_act_is_news_once() -> None:
    session = begun()
    before = session.view
    after = session.throw((1, 2, 3, 4, 6))
    act = newest_act(before, after)
    assert isinstance(act, Throw)
    assert act.dice == (1, 2, 3, 4, 6)
    assert newest_act(after, after) is None


def test_an_undo_is_no_news() -> None:
    session = begun()
    before = enter(session, (5, 5, 5, 2, 2), "fives")
    assert newest_act(before, session.undo()) is None


def test_the_beginning_of_a_match_is_no_news() -> None:
    session = Session()
    before = session.view
    assert newest_act(before, session.begin(Setup("philos", ("Anna", "Bo"), "en"))) is None


def test_a_correction_is_news_though_the_match_is_no_longer() -> None:
    session = begun()
    before = enter(session, (5, 5, 5, 2, 2), "fives")
    correction = Correct(0, (5, 5, 5, 5, 2), "fives")
    assert newest_act(before, session.act(correction)) == correction


def test_an_entry_is_found_as_the_one_new_box_of_its_player() -> None:
    session = begun()
    before = session.throw((5, 5, 5, 2, 2))
    after = session.confirm(session.view.stamp, "full_house")
    assert made_entry(before, after) == ("Anna", "full_house", 25)
    assert made_entry(after, session.throw((1, 1, 2, 3, 4))) is None
    assert made_entry(after, before) is None
