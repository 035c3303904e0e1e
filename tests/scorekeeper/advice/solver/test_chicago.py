"""The chances in Chicago are those of all throws that can follow, counted one by one by the rules."""

from itertools import product

import pytest

from scorekeeper.advice.solver import chicago as advice
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw

FACES = range(1, 7)


def opened(players: str, dice: Roll, target: str, throws: int = 1) -> Chicago:
    """A Chicago round whose first player has thrown `throws` times, ended with these dice, and called over or under."""
    position = chicago.begin([*players], players[0])
    for _ in range(throws - 1):
        position = position.after(Throw((1, 2, 3)))
    return position.after(Throw(dice)).after(Stand()).after(Target(target))


def loser_of(position: Chicago) -> str | None:
    """The player who lost the settled round; None if nobody did, the last one remaining if all others have left."""
    assert position.settled is not None
    return position.settled.loser or (position.places[-1][0] if position.over else None)


def played(position: Chicago) -> dict[str, float]:
    """Each player's chance to lose the current round, counted over all throws that can follow.

    Each player chooses what gives the least chance to lose.
    """
    if position.settled:
        return {name: float(name == loser_of(position)) for name in position.seats}
    choices = []
    if position.throws:
        choices.append(played(position.after(Stand())))
    if position.throws_left:
        keeps: list[tuple[int, ...]] = [()]
        if position.throws:
            keeps = [kept for kept in product((False, True), repeat=3) if not all(kept)]
            keeps = [tuple(at for at in range(3) if kept[at]) for kept in keeps]
        after = [[position.after(Throw(dice, kept)) for dice in rolled(position, kept)] for kept in keeps]
        choices += [mean([played(one) for one in ones]) for ones in after]
    me = str(position.player)
    return min(choices, key=lambda one: one[me])


def rolled(position: Chicago, kept: tuple[int, ...]) -> list[Roll]:
    before = position.throws[-1].dice if position.throws else (0, 0, 0)
    sides = [[before[at]] if at in kept else FACES for at in range(3)]
    return [*product(*sides)]


def mean(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(one[name] for one in found) / len(found) for name in found[0]}


def test_with_one_throw_each_the_chances_of_opener_and_follower_are_counted_out() -> None:
    position = opened("ABC", (1, 4, 3), "over")
    stood = chicago.begin("ABC", "A").after(Throw((1, 4, 3))).after(Stand())
    assert dict(advice.calls(stood))["over"] == pytest.approx(played(position)["A"], abs=1e-12)
    followed = position.after(Throw((2, 3, 3)))
    assert advice.ways(followed)[0].odds.worst == pytest.approx(played(followed)["B"], abs=1e-12)


@pytest.mark.parametrize("dice", [(1, 2, 2), (5, 3, 6), (4, 4, 4)])
def test_each_keep_of_the_last_player_is_worth_what_its_throws_bring(dice: Roll) -> None:
    position = opened("AB", (2, 3, 3), "over", throws=2).after(Throw(dice))
    found = {way.keep: way.odds for way in advice.ways(position)}
    assert found[tuple(sorted(dice))].worst == float(sum(dice) <= 8)
    for places in ((), (0,), (1, 2)):
        keep = tuple(sorted(dice[at] for at in places))
        after = [position.after(Throw(roll, places)).after(Stand()) for roll in rolled(position, places)]
        lost = sum(loser_of(one) == "B" for one in after) / len(after)
        assert found[keep].worst == pytest.approx(lost, abs=1e-12)
        assert found[keep].fail == pytest.approx(lost, abs=1e-12)


def test_who_fails_is_not_the_worst_while_another_is_worse() -> None:
    position = opened("ABC", (4, 4, 4), "over").after(Throw((1, 2, 2))).after(Stand()).after(Throw((3, 3, 3)))
    (way,) = advice.ways(position)
    assert (way.keep, way.odds) == ((3, 3, 3), advice.Odds(0.0, 1.0))


def test_three_ones_are_safe_and_never_thrown_again() -> None:
    position = opened("AB", (1, 2, 1), "under", throws=3).after(Throw((1, 1, 1)))
    assert advice.ways(position)[0] == advice.Way((1, 1, 1), advice.Odds(0.0, 0.0))


def test_an_opener_who_throws_on_gives_the_others_more_throws() -> None:
    """Eighteen after the first throw is best kept: the other player has one throw, which beats it once in 216."""
    first = chicago.begin("AB", "A").after(Throw((6, 6, 6)))
    best = advice.ways(first)[0]
    assert best.keep == (6, 6, 6)
    assert best.odds.worst == pytest.approx(1 / 216)


def test_before_a_throw_and_after_the_end_there_is_nothing_to_advise() -> None:
    assert advice.ways(chicago.begin("AB", "A")) == ()
