"""The chances in Chicago are those of all throws that can follow, counted one by one by the rules."""

from random import Random

import pytest

from scorekeeper.advice import worth
from scorekeeper.advice.solver import chicago as advice
from scorekeeper.advice.solver.chicago import Losses
from scorekeeper.errors import RuleError
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.sheet import Value
from tests.scorekeeper.advice.brute_chicago import Brute, rolled, some_position, thrown


@pytest.fixture(scope="module")
def losses() -> Losses:
    return Losses()


def compare(at: Chicago, losses: Losses) -> None:
    me = at.seats.index(str(at.player))
    counted = {keep: one[me] for keep, one in Brute(losses).choices(at).items()}
    found = advice.rank_keeps(at, losses)
    assert {way.keep: way.odds.lose for way in found} == pytest.approx(counted, abs=1e-9)
    assert counted[found[0].keep] == pytest.approx(min(counted.values()), abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_player_has_the_chances_that_the_rules_give(players: int, losses: Losses) -> None:
    dice = Random(players)
    for _ in range(12):
        compare(some_position(players, dice), losses)


@pytest.mark.parametrize("players", [3, 4])
def test_who_is_followed_by_others_has_the_chances_that_the_rules_give(players: int, losses: Losses) -> None:
    compare(some_position(players, Random(players), followers=2), losses)


READINGS: dict[str, dict[str, Value]] = {
    "equal": {"equal_passes": True}, "each": {"chip_each": True}, "plays on": {"chicago_plays_on": True},
    "dice": {"dice_as_opener": True}, "each equal": {"chip_each": True, "equal_passes": True},
    "all": {"equal_passes": True, "chip_each": True, "chicago_plays_on": True, "dice_as_opener": True},
}  # fmt: skip


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("reading", READINGS)
def test_the_last_player_has_the_chances_that_each_reading_gives(players: int, reading: str, losses: Losses) -> None:
    dice = Random(f"{players} {reading}")
    for _ in range(8):
        compare(some_position(players, dice, options=READINGS[reading]), losses)


@pytest.mark.parametrize("reading", ["each", "plays on", "dice"])
def test_who_is_followed_has_the_chances_that_each_reading_gives(reading: str, losses: Losses) -> None:
    compare(some_position(3, Random(reading), 2, READINGS[reading]), losses)


def test_each_die_that_the_opener_throws_is_one_more_for_the_others(losses: Losses) -> None:
    """With `dice_as_opener`, the opener's chances allow for the others throwing as many dice as the opener did. Only
    ending the turn and throwing one die are compared, which few throws can follow."""
    begun = chicago.begin_chicago("AB", "A", chips={"B": 1}, options={"dice_as_opener": True})
    at, brute = begun.after(Throw((2, 3, 6))).after(Throw((2, 3, 4), kept=(0, 1))), Brute(losses)
    counted = {(2, 3, 4): brute.worth(at.after(Stand()))[0]}
    for keep in ((2, 3), (2, 4), (3, 4)):
        counted[keep] = brute.mean([(brute.worth(thrown(at, keep, dice)), chance) for dice, chance in rolled(keep)])[0]
    found = {way.keep: way.odds.lose for way in advice.rank_keeps(at, losses) if len(way.keep) > 1}
    assert found == pytest.approx(counted, abs=1e-9)


def test_there_is_no_advice_for_many_players_who_each_take_a_chip(losses: Losses) -> None:
    at = chicago.begin_chicago([*"ABCDE"], "A", options={"chip_each": True}).after(Throw((2, 3, 6)))
    with pytest.raises(RuleError, match="more than 4 players"):
        advice.rank_keeps(at, losses)


def test_the_opener_has_the_chances_that_the_rules_give(losses: Losses) -> None:
    at = chicago.begin_chicago("AB", "A", chips={"B": 1})
    for _ in range(2):
        at = at.after(Throw((2, 3, 6)))
    compare(at, losses)
    stood = at.after(Stand())
    counted = {target: one[0] for target, one in Brute(losses).choices(stood).items()}
    assert {target: one.lose for target, one in advice.rank_targets(stood, losses)} == pytest.approx(counted, abs=1e-9)


def test_a_game_of_two_is_worth_what_its_rounds_lead_to(losses: Losses) -> None:
    at = chicago.begin_chicago("AB", "A", chips={"A": 2, "B": 1})
    assert losses.chances_after_round(at, at) == pytest.approx(Brute(losses).worth(at), abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_somebody_loses_each_game(players: int, losses: Losses) -> None:
    at = chicago.begin_chicago("ABCDE"[:players], "A")
    assert losses.chances_after_round(at, at).sum() == pytest.approx(1, abs=1e-9)


def opened(players: str, dice: Roll, target: str, throws: int = 1) -> Chicago:
    """A Chicago round whose first player has thrown `throws` times, ended with these dice, and called over or under."""
    position = chicago.begin_chicago([*players], players[0])
    for _ in range(throws - 1):
        position = position.after(Throw((1, 2, 3)))
    return position.after(Throw(dice)).after(Stand()).after(Target(target))


def stand(position: Chicago, *dice: Roll) -> Chicago:
    """The position after more players have thrown once and ended their turn."""
    for roll in dice:
        position = position.after(Throw(roll)).after(Stand())
    return position


def test_a_free_throw_that_can_win_the_round_is_taken(losses: Losses) -> None:
    """D is safe with 11 by "over" against 8; but only the winner of the round, so far C with 12, leaves the game."""
    position = stand(opened("ABCD", (2, 3, 5), "over", throws=3), (2, 3, 3), (6, 3, 3)).after(Throw((5, 5, 1)))
    found = advice.rank_keeps(position, losses)
    by_keep = {way.keep: way.odds for way in found}
    assert found[0].keep == (5, 5)
    assert (by_keep[5, 5].worst, by_keep[1, 5, 5].worst) == (0, 0)
    assert by_keep[5, 5].lose < 0.03
    assert by_keep[1, 5, 5].lose > 0.2


def test_where_every_choice_is_the_same_none_is_better(losses: Losses) -> None:
    """The opener needed one throw: B may only end the turn with 9, and is the worst by "over" against 12."""
    (way,) = advice.rank_keeps(opened("AB", (4, 4, 4), "over").after(Throw((3, 3, 3))), losses)
    assert (way.keep, way.odds.worst, way.odds.fail) == ((3, 3, 3), 1.0, 1.0)


def test_who_fails_is_not_the_worst_while_another_is_worse(losses: Losses) -> None:
    position = stand(opened("ABC", (4, 4, 4), "over"), (1, 2, 2)).after(Throw((3, 3, 3)))
    (way,) = advice.rank_keeps(position, losses)
    assert (way.keep, way.odds.worst, way.odds.fail) == ((3, 3, 3), 0.0, 1.0)


def test_three_ones_are_safe_and_never_thrown_again(losses: Losses) -> None:
    position = opened("AB", (1, 2, 1), "under", throws=3).after(Throw((1, 1, 1)))
    assert advice.rank_keeps(position, losses)[0] == worth.ChicagoKeep((1, 1, 1), worth.Odds(0.0, 0.0, 0.0))


def test_three_ones_are_a_way_out_of_a_lost_round(losses: Losses) -> None:
    """By "under" against 4 with two chips held: 1-1 is kept, as only 1-1-1 keeps C in the game."""
    begun = chicago.begin_chicago("ABC", "A", chips={"C": 2}, rounds_done=2)
    for dice in ((6, 6, 6), (1, 1, 2)):
        begun = begun.after(Throw(dice))
    position = stand(begun.after(Stand()).after(Target("under")), (6, 6, 6)).after(Throw((1, 1, 6)))
    assert advice.rank_keeps(position, losses)[0].keep == (1, 1)


def test_an_opener_who_throws_on_gives_the_others_more_throws(losses: Losses) -> None:
    """Eighteen after the first throw is best kept: the other player has one throw, which beats it once in 216."""
    first = chicago.begin_chicago("AB", "A").after(Throw((6, 6, 6)))
    best = advice.rank_keeps(first, losses)[0]
    assert best.keep == (6, 6, 6)
    assert best.odds.worst == pytest.approx(1 / 216)


def test_before_a_throw_and_after_the_end_there_is_nothing_to_advise(losses: Losses) -> None:
    assert advice.rank_keeps(chicago.begin_chicago("AB", "A"), losses) == ()


def test_work_that_is_stopped_leaves_nothing_half_done() -> None:
    calls = 0

    def stop() -> None:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise TimeoutError

    losses, at = Losses(stop), chicago.begin_chicago("AB", "A")
    with pytest.raises(TimeoutError):
        losses.chances_after_round(at, at)
    assert losses.chances_after_round(at, at) == pytest.approx(Losses().chances_after_round(at, at), abs=1e-12)
