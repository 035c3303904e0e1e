"""Scenes of the end of a game, past games and settings."""

import os
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.appliance.power import UNIT
from scorekeeper.records.history import StoredMatch, stored_matches
from scorekeeper.rules.acts import Correct, Enter, Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, after, at_table, nearly_full, scene
from tests.scorekeeper.ui.scenes.table import with_entries


def finish(table: Driver, players: Sequence[str], games: int = 1) -> None:
    """Play a match to the end of a game in which the first two players share the first place; show it."""
    papers = dict.fromkeys(players, nearly_full("noris"))
    table.session.begin(Setup("noris", tuple(players), "de", games=games, cards=papers))
    for seat in range(len(players)):
        table.session.throw((6, 6, 6, 5, 5 - min(3, seat // 2)))
        table.session.act(Enter("chance"))
    table.app.watch = None
    table.app.show_match()


@scene
def end_shared(table: Driver) -> None:
    finish(table, FOUR)


@scene
def end_of_three(table: Driver) -> None:
    """The end of a game of three; the winner leads by one point."""
    papers = dict.fromkeys(("Anna", "Ben", "Clara"), nearly_full("philos"))
    table.session.begin(Setup("philos", tuple(papers), "en", cards=papers))
    for die in (5, 3, 6):
        table.session.throw((6, 6, 6, 5, die))
        table.session.act(Enter("chance"))
    table.app.watch = None
    table.app.show_match()


@scene
def start_after_a_game(table: Driver) -> None:
    finish(table, FOUR)
    table.app.go_home()


@scene
def end_of_one_of_three(table: Driver) -> None:
    finish(table, FOUR, games=3)


@scene
def end_of_a_match(table: Driver) -> None:
    """The end of a match of two games: the sums are large, with one race over both."""
    finish(table, FOUR, games=2)
    table.session.next_game()
    while table.session.view.match and table.session.view.match.phase == "playing":
        table.session.throw((6, 6, 6, 5, 4))
        table.session.confirm(table.session.view.stamp, table.session.view.suggestions[0].entry.box)
    table.app.show_match()


@scene
def end_changes(table: Driver) -> None:
    """The screen that changes the players of the next game of a match."""
    finish(table, FOUR, games=3)
    table.app.go("player_changes")


@scene
def end_of_ten(table: Driver) -> None:
    finish(table, TEN)


@scene
def end_card(table: Driver) -> None:
    finish(table, FOUR)
    table.page.toggle_card()


@scene
def end_of_chicago(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR[:2], "de"))
    while table.session.view.match and table.match.phase == "playing":
        for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((5, 5, 5)), Stand()):
            table.session.act(act)
    table.app.show_match()


def listed(table: Driver) -> tuple[StoredMatch, ...]:
    assert table.journal is not None
    return stored_matches(table.journal.rows())


def two_played(table: Driver) -> None:
    finish(table, TEN)
    with_entries(table)


@after(two_played)
def past(table: Driver) -> None:
    table.app.go_home()
    table.app.go("past")
    table.until(lambda: table.page.kept is not None)


@scene
def past_game(table: Driver) -> None:
    with_entries(table)
    table.session.act(Correct(1, (1, 2, 3, 4, 5), "large_straight"))
    table.app.go_home()
    kept = listed(table)[-1]
    table.app.go("past_game", kept=kept, number_of_match_in_play=kept.number)


@scene
def past_game_damaged(table: Driver) -> None:
    with_entries(table)
    table.app.go_home()
    kept = listed(table)[-1]
    rows = (*kept.rows[:4], replace(kept.rows[4], shown={FOUR[0]: 1}))
    table.app.go("past_game", kept=replace(kept, rows=rows))


@scene
def settings(table: Driver) -> None:
    table.app.go("settings")


@scene
def settings_of_the_camera(table: Driver) -> None:
    table.app.go("settings", group="camera")


@scene
def settings_of_the_sound(table: Driver) -> None:
    table.app.go("settings", group="sound")


@scene
def settings_of_players_and_games(table: Driver) -> None:
    table.app.go("settings", group="players")


@scene
def settings_language(table: Driver) -> None:
    table.app.go("settings", field="language")


@scene
def settings_coach(table: Driver) -> None:
    table.app.go("settings", group="players", field="coach")


@scene
def names(table: Driver) -> None:
    table.app.go("known_names")


@scene
def which_way_is_up(table: Driver) -> None:
    """The screen that asks which way is up, at the first start on a display without a desktop."""
    table.app.go("upright")


@after(with_entries)
def leaving(table: Driver) -> None:
    """The screen for leaving the program on the appliance, during a game."""
    table.app.go_home()
    os.environ[UNIT] = "1"
    try:
        table.app.go("leave_program")
    finally:
        del os.environ[UNIT]


@scene
def leaving_unsaved(table: Driver) -> None:
    """The screen for leaving the program in a window on a desktop, while the disk is full."""
    with_entries(table)
    table.app.go_home()
    table.session.view = replace(table.session.view, saved=False)
    table.app.go("leave_program")
