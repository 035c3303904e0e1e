"""A round of Chicago played through by the rules themselves, throw by throw, for the tests of the advice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from random import Random

from scorekeeper.advice.solver.chicago import Losses
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.chips import DICE
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.sheet import Value

Chances = tuple[float, ...]
"""Each seat's chance to lose the game."""


@cache
def rolled(keep: Roll) -> list[tuple[Roll, float]]:
    """Each roll that can follow when these dice are kept and the others thrown, with its probability."""
    found: dict[Roll, float] = {}
    for more in product(range(1, 7), repeat=3 - len(keep)):
        roll = tuple(sorted(keep + more))
        found[roll] = found.get(roll, 0) + 1 / 6 ** (3 - len(keep))
    return [*found.items()]


@cache
def keeps(roll: Roll) -> list[Roll]:
    """The choices of dice to keep, the most dice first, then the highest."""
    found = {keep for size in range(3) for keep in combinations(roll, size)}
    return sorted(found, key=lambda keep: (len(keep), keep), reverse=True)


@dataclass
class Brute:
    """Plays positions of one round to its end; between two rounds the chances to lose are those of `losses`."""

    losses: Losses
    known: dict[object, Chances] = field(default_factory=dict)
    """What each position met so far is worth, by its place and its last roll."""
    kept: dict[object, Chances] = field(default_factory=dict)
    """What each set of kept dice is worth, by the place: from whichever roll they were kept, the same follows."""
    numbers: dict[object, int] = field(default_factory=dict)

    def worth(self, at: Chicago) -> Chances:
        """The chances of all seats if everybody chooses what is best for themselves; of equal choices the first counts:
        to end the turn, then to keep the most dice."""
        if at.over or (at.settled and not at.throws):
            return self.between(at)
        roll = tuple(sorted(at.throws[-1].dice)) if at.throws else ()
        key = *self.place(at), roll
        if key not in self.known:
            me = at.seats.index(str(at.player))
            self.known[key] = min(self.choices(at).values(), key=lambda one: round(one[me], 12))
        return self.known[key]

    def place(self, at: Chicago) -> tuple[int, int, int]:
        """What decides the rest of the round together with the last roll: a number for the final dice of the players
        before, the target and what is allowed; the throws of this turn; and the dice thrown in them."""
        stood = tuple(tuple(sorted(dice)) for _, dice in at.stood)
        before = stood, at.target, at.allowed, at.most_dice
        number = self.numbers.setdefault(before, len(self.numbers))
        return number, len(at.throws), sum(DICE - len(one.kept) for one in at.throws)

    def choices(self, at: Chicago) -> dict[object, Chances]:
        """What each target, or each set of dice kept (all of them: to end the turn), leads to."""
        if at.must_target:
            return {target: self.worth(at.after(Target(target))) for target in ("over", "under")}
        if not at.throws:
            return {(): self.thrown_on(at, ())}
        roll = tuple(sorted(at.throws[-1].dice))
        found: dict[object, Chances] = {roll: self.worth(at.after(Stand()))}
        for keep in keeps(roll) if at.throws_left else ():
            if DICE - len(keep) <= at.dice_left_to_throw:
                found[keep] = self.thrown_on(at, keep)
        return found

    def thrown_on(self, at: Chicago, keep: Roll) -> Chances:
        """The chances of all seats before the dice that are not kept are thrown. Of the positions after the throw, only
        those that were not met before are played by the rules."""
        number, throws, spent = self.place(at)
        if (look := (number, throws, spent, keep)) in self.kept:
            return self.kept[look]
        throws, spent, known, found = throws + 1, spent + DICE - len(keep), self.known, list[tuple[Chances, float]]()
        for dice, chance in rolled(keep):
            key = number, throws, spent, dice
            if key not in known:
                known[key] = self.worth(thrown(at, keep, dice) if keep else at.after(Throw(dice)))
            found.append((known[key], chance))
        self.kept[look] = self.mean(found)
        return self.kept[look]

    def between(self, at: Chicago) -> Chances:
        if at.over:
            return tuple(float(name == at.places[-1][0]) for name in at.seats)
        begun = chicago.begin_chicago(
            at.seats, str(at.opener), at.active, dict(at.chips), at.pot, at.rounds_done, at.places, options=at.options
        )
        values = dict(zip(begun.order, self.losses.chances_after_round(begun, begun), strict=True))
        return tuple(float(values.get(name, 0.0)) for name in at.seats)

    @staticmethod
    def mean(found: list[tuple[Chances, float]]) -> Chances:
        return tuple(sum(one[at] * chance for one, chance in found) for at in range(len(found[0][0])))


def thrown(at: Chicago, keep: Roll, dice: Roll) -> Chicago:
    """The position after these dice were kept and the others thrown; `dice` are all dice of that throw."""
    before, rest, kept = at.throws[-1].dice, [*dice], []
    for face in keep:
        kept.append(next(place for place, one in enumerate(before) if one == face and place not in kept))
        rest.remove(face)
    made = tuple(one if place in kept else rest.pop() for place, one in enumerate(before))
    return at.after(Throw(made, tuple(sorted(kept))))


def some_position(
    players: int, dice: Random, followers: int = 1, options: Mapping[str, Value] | None = None
) -> Chicago:
    """A random position of a round in which `followers` players have not ended their turn; one of them has thrown."""
    names, chips = "ABCDEFGH"[:players], dict.fromkeys("ABCDEFGH"[:players], 0)
    for _ in range(dice.randint(0, 3)):
        name = dice.choice(names)
        if chips[name] < 2:
            chips[name] += 1
    given = options or ({"chicago_any_throw": True} if dice.random() < 0.3 else {})
    at = chicago.begin_chicago([*names], dice.choice(names), chips=chips, rounds_done=dice.randint(0, 4), options=given)
    for _ in range(players - followers):
        at = turn(at, dice).after(Stand())
        if at.must_target:
            at = at.after(Target(dice.choice(("over", "under"))))
        if at.settled:
            return some_position(players, dice, followers, options)
    return turn(at, dice)


def turn(at: Chicago, dice: Random) -> Chicago:
    """The position after a random turn without its end: one to all of the allowed throws; three ones come one time in
    twelve."""
    for _ in range(dice.randint(1, at.allowed)):
        if at.throws and not at.throws_left:
            break
        roll = (1, 1, 1) if dice.random() < 1 / 12 else tuple(dice.randint(1, 6) for _ in range(3))
        least = max(DICE - at.dice_left_to_throw, 0)
        keep = () if not at.throws else dice.choice([one for one in keeps(at.throws[-1].dice) if len(one) >= least])
        at = thrown(at, keep, (*keep, *roll[len(keep) :])) if keep else at.after(Throw(roll))
    return at
