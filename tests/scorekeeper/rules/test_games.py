"""What holds for every game of the registry: it begins, takes a throw, and has its place on screen and protocol."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.referee.states import STATE_OF_GAME
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.games import GAMES, game_named, sheet_named
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.match import begin_match

KINDS = pytest.mark.parametrize("kind", GAMES.values(), ids=lambda kind: kind.id)


@KINDS
def test_every_game_begins_with_the_first_player_and_takes_a_throw_of_its_dice(kind: Kind) -> None:
    match = begin_match(Setup(kind.id, ("Anna", "Bo")))
    assert match.games[0].now.player == "Anna"
    after = match.do(Throw((2,) * kind.dice))
    assert after.games[0].now.throws_left == kind.throws - 1
    assert set(after.games[0].now.scores) == {"Anna", "Bo"}


@KINDS
def test_points_make_a_match_only_where_they_add_up(kind: Kind) -> None:
    assert bool(begin_match(Setup(kind.id, ("Anna", "Bo"), games=2)).totals) == kind.adds_up


@KINDS
def test_a_game_without_a_card_has_its_place_on_the_screen_and_in_the_protocol(kind: Kind) -> None:
    assert (kind.id in CARDLESS_TEXTS) == (kind.id in STATE_OF_GAME) == (kind.sheet is None)


def test_an_unknown_game_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(RuleError, match="carlit-beginner and chicago"):
        game_named("whist")


def test_a_sheet_is_asked_of_a_game_that_has_one() -> None:
    assert sheet_named("noris").boxes
    with pytest.raises(RuleError, match="Chicago has no card"):
        sheet_named("chicago")
