"""Points that players get by agreement count for totals and places, in each game, and follow a player's new name."""

from scorekeeper.rules.acts import ChangePlayers, Enter, NextGame, Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match, begin_match
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS

FULL = dict.fromkeys(SHEETS["noris"].boxes, 0)


def last_turn(handicap: dict[str, int], games: int = 1) -> Match:
    """A game of Noris in which A has a full card with 20 points, and B only Chance still to fill."""
    cards = {"A": Card(FULL | {"chance": 20}), "B": Card({box: 0 for box in FULL if box != "chance"})}
    return begin_match(Setup("noris", ("A", "B"), games=games, cards=cards, handicap=handicap))


def ended(match: Match) -> Match:
    return match.do(Throw((1, 2, 3, 4, 6))).do(Enter("chance"))


def test_a_handicap_counts_for_totals_and_places() -> None:
    assert ended(last_turn({})).games[-1].now.places == (("A",), ("B",))
    match = ended(last_turn({"B": 5}))
    assert match.games[-1].now.scores == {"A": 20, "B": 21}
    assert match.games[-1].now.places == (("B",), ("A",))
    assert match.totals == {"A": 20, "B": 21}


def test_it_counts_in_each_game_of_a_match() -> None:
    match = ended(last_turn({"B": 5}, games=2)).do(NextGame())
    assert match.games[-1].now.scores == {"B": 5, "A": 0}
    assert match.totals == {"A": 20, "B": 26}


def test_it_follows_a_new_name_and_those_who_join_have_none() -> None:
    match = last_turn({"B": 5}).do(ChangePlayers(("A", "Bo", "C"), ("A", "B", "")))
    now = match.games[-1].now
    assert isinstance(now, CardGame)
    assert now.scores == {"A": 20, "Bo": 5, "C": 0}
