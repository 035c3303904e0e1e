"""Past games: listed newest first, opened with a tap, with corrections and with damage that cannot be read."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.present.afterwards.past import result_words
from scorekeeper.records.facts import facts_of_stored_match
from scorekeeper.records.history import StoredMatch, stored_matches
from scorekeeper.rules.acts import Correct, Enter, Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]
NEARLY_FULL = Card(dict.fromkeys(list(SHEETS["noris"].boxes)[:-1], 3))


def finished(session: Session, *players: str) -> None:
    """Play a match of two games to its end; the first begins with paper cards with one open box.

    Every throw goes to the first suggestion.
    """
    view = session.begin(Setup("noris", players, "de", games=2, cards=dict.fromkeys(players, NEARLY_FULL)))
    while view.match and view.match.phase != "over":
        if view.match.phase == "between":
            view = session.next_game()
        assert view.match is not None
        session.throw((6, 6, 6, 5, 5) if len(view.match.games[-1].acts) % 4 else (6, 6, 6, 5, 4))
        view = session.confirm(session.view.stamp, session.view.suggestions[0].entry.box)


def corrected(session: Session) -> None:
    session.begin(Setup("tactic", ("Anna", "Bo"), "fi"))
    session.throw((1, 1, 1, 2, 3))
    session.act(Enter("ones"))
    session.throw((4, 4, 4, 4, 4))
    session.act(Enter("yatzy"))
    session.act(Correct(0, (6, 6, 6, 2, 3), "three_of_a_kind"))


def chicago(session: Session) -> None:
    session.begin(Setup("chicago", ("Anna", "Bo"), "it"))
    while session.view.match and session.view.match.phase == "playing":
        for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((5, 5, 5)), Stand()):
            session.act(act)


def listed(table: Driver) -> Driver:
    table.app.go_home()
    table.step()
    table.tap("Past games")
    table.until(lambda: not table.says("Reading"))
    return table


def test_an_empty_journal_says_so(opened: Opened) -> None:
    table = opened()
    table.app.go("past")
    table.until(lambda: table.says("No game has been played here yet."))


def test_games_are_listed_newest_first_with_their_result(opened: Opened) -> None:
    table = opened()
    finished(table.session, "Anna", "Bo")
    chicago(table.session)
    corrected(table.session)
    listed(table)
    results = [one.result for one in table.page.items]
    assert [result.split(" · ")[0] for result in results] == ["in play", "Anna has lost", "Anna has won"]
    assert table.says("Tactic XL Yatzy (Suomi)")
    assert table.says("Noris Yatzy (Deutsch)")


def test_one_match_shows_the_card_of_each_of_its_games(opened: Opened) -> None:
    table = opened()
    finished(table.session, "Anna", "Bo")
    listed(table)
    table.tap(table.page.items[0].title)
    assert table.says("2 of 2 games were begun.")
    table.tap("1")
    assert table.page.game == 0
    assert table.flaws() == []


def test_a_correction_and_what_was_taken_back_are_reported(opened: Opened) -> None:
    table = opened()
    corrected(table.session)
    table.session.throw((2, 2, 2, 3, 3))
    table.session.undo()
    table.session.undo()  # the correction
    table.session.undo()  # an entry that was thrown over
    listed(table)
    table.tap(table.page.items[0].title)
    assert table.says("Anna: ONES 3 was corrected to THREE OF A KIND 18.")
    assert table.flaws() == []


def test_a_damaged_match_is_shown_as_far_as_it_goes(opened: Opened) -> None:
    table = opened()
    corrected(table.session)
    assert table.journal is not None
    (kept,) = stored_matches(table.journal.rows())
    broken = StoredMatch(1, tuple(replace(row, shown={"Anna": 999}) if row.seq == 5 else row for row in kept.rows))
    assert result_words(facts_of_stored_match(broken)) == "can be shown only in part"
    table.app.go("past_game", kept=broken)
    table.step()
    assert table.says("From act 5 on, this version cannot replay this game: it is kept as it is.")
    hopeless = StoredMatch(1, (replace(kept.rows[0], body={"do": "match", "setup": {}}),))
    table.app.go("past_game", kept=hopeless)
    table.step()
    assert table.says("a game that cannot be read")


def test_a_long_list_is_turned_page_by_page_and_back(opened: Opened) -> None:
    table = opened()
    for number in range(15):
        table.session.begin(Setup("noris", (f"Anna {number}", "Bo")))
    listed(table)
    page = table.page
    count = page.columns_of_cards * page.rows_of_cards
    assert 1 < page.number_of_pages == -(-15 // count)
    assert table.says(f"1 of {page.number_of_pages}")
    assert table.key("newer games").action is None
    for _page in range(page.number_of_pages - 1):
        table.tap("older games")
        assert table.flaws() == []
    assert table.key("older games").action is None
    cards = [one for one in table.widgets() if getattr(one, "name", "") == page.items[0].title]
    assert len(cards) == (15 % count or count)
    table.tap("newer games")
    assert page.page == page.number_of_pages - 2


def test_a_past_game_shows_nothing_that_could_be_entered(opened: Opened) -> None:
    table = opened()
    corrected(table.session)
    table.session.throw((6, 6, 6, 5, 4))
    listed(table)
    table.tap(table.page.items[0].title)
    card = next(one for one in table.widgets() if isinstance(one, ScorecardPicture)).card
    assert card.active is None
    assert {cell.kind for line in (*card.upper, *card.lower) for cell in line.cells} == {"written", "blank"}


def test_the_list_can_be_left_while_it_is_read(opened: Opened) -> None:
    table = opened()
    table.app.go("past")
    page = table.page
    table.app.back()
    page.show_matches((), "")
    assert page.kept is None


def test_places_of_chicago_are_reported(opened: Opened) -> None:
    table = opened()
    chicago(table.session)
    listed(table)
    table.tap(table.page.items[0].title)
    assert table.says("1. Bo")
    assert table.says("2. Anna")


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off(opened: Opened, display: str) -> None:
    table = opened(display)
    finished(table.session, "Anna", "Wolfeschlegelsteinhaus", "Ґалаґан-Ящук")
    listed(table)
    assert table.flaws() == []
    table.tap(table.page.items[0].title)
    assert table.flaws() == []


def put_aside(table: Driver) -> None:
    """Begin a game of Anna and Bo, then another game in its place while the first is unfinished."""
    table.session.begin(Setup("noris", ("Anna", "Bo"), "de"))
    table.session.throw((3, 3, 5, 5, 5))
    table.session.act(Enter("full_house"))
    table.session.begin(Setup("philos", ("Cleo", "Dai"), "en"))


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_game_that_was_put_aside_goes_on_with_two_taps_and_can_still_be_undone(opened: Opened, display: str) -> None:
    table = opened(display)
    put_aside(table)
    listed(table)
    table.tap(table.page.items[1].title)
    assert table.flaws() == []
    table.tap("Go on with this game")
    match = table.session.view.match
    assert match is not None
    assert (match.setup.players, match.games[-1].now.player) == (("Anna", "Bo"), "Bo")
    table.tap("undo")
    assert table.match.games[-1].now.player == "Anna"
    listed(table)
    assert [one.players for one in table.page.items] == ["Anna, Bo", "Cleo, Dai"]


def test_a_game_in_play_and_one_that_has_ended_have_no_key_to_go_on(opened: Opened) -> None:
    table = opened()
    chicago(table.session)
    put_aside(table)
    listed(table)
    for number in (0, 2):
        table.tap(table.page.items[number].title)
        assert not table.says("Go on with this game")
        table.app.back()
        table.step()
