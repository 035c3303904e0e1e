"""The end of a game: who has won or lost, the places, and the race of the totals."""

import pytest

from scorekeeper.present.afterwards.end import end_screen, winner_words
from scorekeeper.rules.acts import ChangePlayers, Enter, NextGame, Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from tests.scorekeeper.present.play import begun
from tests.scorekeeper.records.paper.test_sheets import played

ONE_OPEN = Card(dict.fromkeys(list(SHEETS["noris"].boxes)[:-1], 3))
CHANCE = list(SHEETS["noris"].boxes)[-1]


def finished(*dice: tuple[int, ...], games: int = 1) -> Match:
    """A match on cards with only Chance open, where each player throws and enters these dice.

    Players are Anna, Bo and Cai, one for each throw.
    """
    names = ("Anna", "Bo", "Cai")[: len(dice)]
    session = Session()
    session.begin(Setup("noris", names, "de", games=games, cards=dict.fromkeys(names, ONE_OPEN)))
    for roll in dice:
        session.throw(roll)
        session.act(Enter(CHANCE))
    assert session.view.match is not None
    return session.view.match


def chicago() -> Match:
    """A finished match of Chicago in which Bo loses every round until all three chips are his."""
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Bo"), "de"))
    while session.view.match and session.view.match.phase == "playing":
        low, high = (2, 2, 3), (6, 6, 5)
        first, second = (low, high) if session.view.match.games[-1].now.player == "Bo" else (high, low)
        for act in (Throw(first), Stand(), Target("over"), Throw(second), Stand()):
            session.act(act)
    assert session.view.match is not None
    return session.view.match


def test_the_chart_shows_who_joins_leaves_returns_and_is_renamed() -> None:
    """Cai joins after a round, while Bo is away and Anna becomes Ann; each line goes on beside those of the others."""
    session = Session()
    session.begin(Setup("noris", ("Anna", "Bo"), "de"))

    def enter(*faces: int) -> None:
        for face in faces:
            session.throw((face,) * 5)
            session.act(Enter(next(box for box in SHEETS["noris"].boxes if box not in now().card.filled)))

    def now() -> CardGame:
        assert session.view.match is not None
        position = session.view.match.games[-1].now
        assert isinstance(position, CardGame)
        return position

    enter(1, 1)
    session.act(ChangePlayers(("Ann", "Cai"), ("Anna", "")))
    enter(1, 2)
    session.act(ChangePlayers(("Ann", "Bo", "Cai")))
    enter(2, 2, 3)
    while now().player:
        enter(6)
    assert session.view.match is not None
    lines = {one.player.name: one.totals for one in end_screen(session.view.match).race}
    assert [(name, line[:4]) for name, line in lines.items()] == [
        ("Ann", (0, 5, 15, 30)), ("Bo", (0, 5, 5, 15)), ("Cai", (0, 0, 5, 15)),
    ]  # fmt: skip
    assert {name: line[-1] for name, line in lines.items()} == session.view.match.totals


def test_the_winner_is_named_with_points_and_lead() -> None:
    shown = end_screen(finished((6, 6, 6, 6, 6), (1, 2, 3, 4, 4)))
    assert shown.title == "Anna has won"
    assert shown.winner is not None
    assert shown.winner.name == "Anna"
    assert [lane.player.name for lane in shown.race] == ["Anna", "Bo"]
    assert shown.says.endswith("ahead")


def test_players_with_the_same_points_share_the_victory_and_the_place() -> None:
    shown = end_screen(finished((6, 6, 6, 6, 5), (6, 6, 6, 5, 6)))
    assert shown.title == "Anna and Bo share the victory"
    assert shown.winner is None
    assert [place.number for place in shown.places] == [1, 1]


def test_chicago_names_its_loser() -> None:
    shown = end_screen(chicago())
    assert shown.title == "Bo has lost"
    assert shown.winner is None
    assert [place.player.name for place in shown.places] == ["Anna", "Bo"]
    assert shown.race == ()


def test_between_two_games_the_game_is_over_and_the_match_is_not() -> None:
    shown = end_screen(finished((6, 6, 6, 6, 6), (1, 2, 3, 4, 4), games=2))
    assert shown.title == "Game 1 of 2 is over"
    assert shown.more_games


def test_between_games_the_lead_is_that_of_the_last_game() -> None:
    session = Session()
    session.begin(Setup("noris", ("Anna", "Bo"), "de", games=3, cards=dict.fromkeys(("Anna", "Bo"), ONE_OPEN)))
    for roll in ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)):
        session.throw(roll)
        session.act(Enter(CHANCE))
    session.act(NextGame())
    assert session.view.match is not None
    while (match := session.view.match) and match.phase == "playing":
        game = match.games[-1].now
        assert isinstance(game, CardGame)
        session.throw((2, 2, 2, 2, 2) if game.player == "Anna" else (1, 2, 3, 4, 4))
        session.act(Enter(next(box for box in SHEETS["noris"].boxes if box not in game.card.filled)))
    shown = end_screen(session.view.match)
    first, second = (place.points or 0 for place in shown.places)
    assert shown.says == f"{first}, {first - second} points ahead"


@pytest.mark.parametrize(
    ("sheet", "places", "words"),
    [
        ("noris", (("Anna",),), "The game is over"),
        ("noris", (("Anna", "Bo"), ("Cai",)), "Anna and Bo share the victory"),
        ("chicago", (("Anna",), ("Bo",), ("Cai",)), "Cai has lost"),
    ],
)
def test_the_verdict(sheet: str, places: tuple[tuple[str, ...], ...], words: str) -> None:
    assert winner_words(sheet, places) == words


def test_who_shares_a_place_has_the_same_number_and_the_next_is_counted_on() -> None:
    session = begun("carlit-beginner", ("Anna", "Bo", "Cy"))
    for _turn in range(15):
        for dice in ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 1, 1, 1, 1)):
            session.throw(dice)
            session.confirm(session.view.stamp, session.view.suggestions[0].entry.box)
    shown = end_screen(session.view.match)
    assert [(place.number, place.player.name) for place in shown.places] in (
        [(1, "Anna"), (1, "Bo"), (3, "Cy")], [(1, "Cy"), (2, "Anna"), (2, "Bo")],
    )  # fmt: skip
    assert [len(lane.totals) for lane in shown.race] == [16, 16, 16]
    assert shown.race[0].totals[-1] == shown.places[-1].points or shown.race[0].totals[-1] == shown.places[0].points


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_several_games_the_decisive_turn_is_where_the_winner_took_the_lead_for_good(seed: int) -> None:
    match = played(Setup("noris", ("Anna", "Ben", "Cleo"), games=3), seed).match
    assert match
    shown = end_screen(match)
    assert shown.decisive
    mine = next(lane.totals for lane in shown.race if lane.player == shown.winner)
    others = [lane.totals for lane in shown.race if lane.player != shown.winner]
    turn = shown.decisive.turn
    ahead = [all(total > other[number] for other in others) for number, total in enumerate(mine)]
    assert all(ahead[turn:])
    assert not ahead[turn - 1]
    assert shown.winner
    assert shown.decisive.says.startswith(f"{shown.winner.name} takes the lead for good: ")
    assert shown.decisive.says.endswith(f" {mine[turn] - mine[turn - 1]}")
    assert shown.best
    assert len(shown.best.dice) == 5


def test_after_a_single_game_the_card_has_the_room_of_what_decided() -> None:
    shown = end_screen(finished((6, 6, 6, 6, 6), (1, 2, 3, 4, 4)))
    assert (shown.decisive, shown.best) == (None, None)
