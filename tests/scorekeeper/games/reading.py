"""Reads a game from a text file and plays it: what the file says must be what the rules say.

A line is a turn: the player, the throws with the kept dice in brackets, and the box with its points. `not` before dice
or a box means that the rules must refuse them there. Below the turns are the sums at the foot of each card, and the
places.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Act, Declare, Enter, Setup, Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match, begin_match
from scorekeeper.rules.sheet import Value, card_sums


@dataclass
class Table:
    """The match as the lines of the file read so far have played it."""

    match: Match
    has_places: bool = False

    @property
    def now(self) -> CardGame | Chicago:
        return self.match.games[-1].now

    def do(self, act: Act) -> None:
        self.match = self.match.do(act)

    def refuses(self, act: Act) -> None:
        with pytest.raises(RuleError):
            self.match.do(act)


def play(path: Path) -> Table:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    heads = [line for line in lines if line.split()[0] in ("sheet", "players", "start")]
    table = Table(begun(heads))
    for line in lines:
        if line not in heads:
            try:
                tell(table, re.split(r" {2,}", line))
            except (RuleError, AssertionError) as error:
                raise AssertionError(f"{path.name}: {line}\n{error}") from error
    return table


def begun(heads: list[str]) -> Match:
    first, *options = heads[0].removeprefix("sheet ").split(", ")
    named = dict(option.split(" ") for option in options)
    edition = named.pop("edition", None)
    players = tuple(heads[1].removeprefix("players ").split(", "))
    chosen = {name: value_of(text) for name, text in named.items()}
    match = begin_match(Setup(first, players, edition, chosen, dice_decide=len(heads) > 2))
    for line in heads[2:]:
        for name, dice in re.findall(r"(\w+) ([\d ]+)", line.removeprefix("start")):
            match = match.start_throw(name, faces(dice))
    return match


def value_of(text: str) -> Value:
    return {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)


def faces(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def tell(table: Table, fields: list[str]) -> None:
    """Play or check one line below the heading: a round, the places, the sums of a card, or a turn.

    What differs from the rules fails the test.
    """
    first, *rest = fields
    if first == "round":
        check_round(table.now, dict(field.partition(" ")[::2] for field in rest))
    elif first.startswith("places"):
        said = tuple(tuple(group.split(" & ")) for group in first.removeprefix("places ").split(", "))
        assert table.now.places == said
        table.has_places = True
    elif rest[0].startswith("upper "):
        check_foot(table.now, first, [int(field.split()[-1]) for field in rest])
    else:
        assert table.now.player == first, f"it is the turn of {table.now.player}"
        for field in rest:
            tell_act(table, field)


def tell_act(table: Table, field: str) -> None:
    """Do the act that one field of a line describes; after `not`, check that the rules refuse it.

    1st, 2nd and 3rd are throws; `says` announces; `over`, `under` and `stands` belong to Chicago; anything else is an
    entry.
    """
    if field.startswith("not "):
        table.refuses(act_of(table, field.removeprefix("not ")))
        return
    act = act_of(table, field)
    if isinstance(act, Enter):
        check_entry(table.now, act, field.split()[1:])
    table.do(act)


def act_of(table: Table, field: str) -> Act:
    thrown = re.fullmatch(r"(?:1st |2nd |3rd )?(?:\(([\d ]+)\) )?([\d ]+)", field)
    if thrown:
        return as_throw(table.now, faces(thrown[1] or ""), faces(thrown[2]))
    if field == "stands":
        return Stand()
    if field in ("over", "under"):
        return Target(field)
    if field.startswith("says "):
        return Declare(field.removeprefix("says "))
    return Enter(field.split(maxsplit=1)[0], strike=field.endswith(" struck"))


def as_throw(now: CardGame | Chicago, kept: tuple[int, ...], thrown: tuple[int, ...]) -> Throw:
    """The throw with kept dice at their old positions; of equal dice those kept before stay kept."""
    before = now.throws[-1] if now.throws else Throw(thrown)
    free = sorted(range(len(before.dice)), key=lambda place: place not in before.kept)
    places = []
    for face in kept:
        places.append(next(place for place in free if before.dice[place] == face and place not in places))
    others = iter(thrown)
    dice = tuple(face if place in places else next(others) for place, face in enumerate(before.dice))
    assert not list(others), "kept and thrown dice are too many together"
    return Throw(dice, tuple(places))


def check_entry(now: CardGame | Chicago, act: Enter, said: list[str]) -> None:
    assert isinstance(now, CardGame)
    made = now.entry(act)
    extra = next((int(word) for word in said if word.startswith("+")), 0)
    assert (made.points, made.yatzy_bonus) == (int(said[0]), extra)


def check_foot(now: CardGame | Chicago, player: str, said: list[int]) -> None:
    assert isinstance(now, CardGame)
    foot = card_sums(now.terms, dict(now.players_cards())[player])
    assert [foot.upper, foot.bonus, foot.lower, foot.yatzy_bonus, foot.grand] == said


def check_round(now: CardGame | Chicago, said: dict[str, str]) -> None:
    assert isinstance(now, Chicago)
    assert now.settled is not None
    assert (now.settled.loser, now.settled.winner) == (said.get("loser"), said.get("winner"))
    assert list(now.settled.left) == [name for name in said["left"].split(", ") if name != "nobody"]
    held = [f"{name} {number}" for name, number in now.chips.items() if number]
    assert sorted(held) == sorted(text for text in said["chips"].split(", ") if text != "nobody")
    assert now.pot == int(said["pot"])
