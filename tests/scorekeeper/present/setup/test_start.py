"""The card of the first screen: who is next in the game that waits, or who has won the last one."""

from scorekeeper.present.setup.start import StandingRow, rows_to_show, start_card
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.session import Session

FOUR = ("Anna", "Ben", "Clara", "Dai")
CARDS = {
    "Anna": Card({"ones": 3}), "Ben": Card({"sixes": 18}), "Clara": Card({"chance": 25}), "Dai": Card({"twos": 2}),
}  # fmt: skip


def waiting(*names: str) -> Session:
    session = Session()
    session.begin(Setup("philos", names, "en", cards={name: CARDS[name] for name in names}))
    return session


def test_without_a_game_there_is_no_card() -> None:
    assert start_card(None) is None


def test_the_card_says_who_is_next_and_how_the_others_stand() -> None:
    card = start_card(waiting("Anna", "Ben", "Clara").view.match)
    assert card is not None
    assert card.waits
    assert (card.title, card.key, card.below) == ("Philos Yatzi", "Continue", "Next: Anna")
    assert [(row.player.name, row.points, row.is_next) for row in card.rows] == [
        ("Clara", "25", False), ("Ben", "18", False), ("Anna", "3", True),
    ]  # fmt: skip
    assert card.more == ""


def test_of_more_players_the_leader_the_next_and_one_more_are_named() -> None:
    card = start_card(waiting(*FOUR).view.match)
    assert card is not None
    assert [row.player.name for row in card.rows] == ["Clara", "Ben", "Anna"]
    assert card.more == "and 1 more"


def test_the_next_player_is_named_even_as_the_last_of_ten() -> None:
    base = start_card(waiting("Anna", "Ben").view.match)
    assert base is not None
    other, following = base.rows[0], base.rows[-1]
    rows = [StandingRow(other.player, str(90 - at)) for at in range(9)] + [following]
    assert following in rows_to_show(rows)
    assert len(rows_to_show(rows)) == 3


def test_while_the_dice_decide_who_begins_the_seats_are_listed() -> None:
    session = Session()
    session.begin(Setup("mb1982", ("Anna", "Ben"), "fr", dice_decide=True))
    card = start_card(session.view.match)
    assert card is not None
    assert [(row.player.name, row.points, row.is_next) for row in card.rows] == [("Anna", "", True), ("Ben", "", False)]
