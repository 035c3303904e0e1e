"""The draft of a match: seats drawn, moved and renamed, paper cards, and a further match of the same players."""

from dataclasses import replace

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import paper
from scorekeeper.present.setup.draft import Draft
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.match import begin_match
from scorekeeper.rules.sheet import Card


def test_a_seat_drawn_by_lot_keeps_the_order_of_the_table() -> None:
    draft = Draft(players=("Anna", "Bo", "Cai"), starter="random")
    assert drafts.setup_of(draft, pick_below=lambda count: count - 1).players == ("Cai", "Anna", "Bo")
    assert not drafts.setup_of(replace(draft, starter="first")).dice_decide
    assert drafts.setup_of(replace(draft, starter="dice")).dice_decide


def test_seats_are_moved_without_going_around() -> None:
    draft = Draft(players=("Anna", "Bo", "Cai"))
    assert drafts.with_player_moved(draft, "Anna", -1).players == ("Anna", "Bo", "Cai")
    assert drafts.with_player_moved(draft, "Anna", +1).players == ("Bo", "Anna", "Cai")
    assert drafts.with_player_moved(draft, "Cai", +1).players == ("Anna", "Bo", "Cai")


def test_a_renamed_player_keeps_seat_and_paper_card_and_one_who_goes_takes_the_card_along() -> None:
    draft = paper.with_paper_points(Draft(players=("Anna", "Bo")), "Anna", "ones", 3)
    renamed = drafts.with_new_name(draft, "Anna", "Åse")
    assert renamed.players == ("Åse", "Bo")
    assert renamed.cards == {"Åse": {"ones": 3}}
    assert drafts.without_player(renamed, "Åse").cards == {}


def test_a_paper_card_says_of_a_yatzi_that_was_entered_in_another_box() -> None:
    assert drafts.paper_card({"ones": 5, drafts.YATZIS: 1}).yatzis == 1
    assert drafts.paper_card({"yatzy": 50, drafts.YATZIS: 0}).yatzis == 1


def test_extra_points_of_a_paper_card_stand_beside_the_boxes() -> None:
    card = drafts.paper_card({"yatzy": 50, drafts.PRIME: 200})
    assert (card.filled, card.yatzy_bonus) == ({"yatzy": 50}, 200)


def test_the_same_table_can_play_once_more() -> None:
    draft = drafts.with_option(
        drafts.with_sheet_afresh(Draft(players=("Anna", "Bo")), "noris"), "chance", "last_resort"
    )
    draft = replace(draft, games=3)
    assert drafts.draft_to_play_again(drafts.setup_of(draft)) == draft


def test_a_game_that_goes_on_with_others_keeps_every_card_with_its_primes() -> None:
    card = Card({"yatzy": 50, "sixes": 18}, 2, 100)
    match = begin_match(Setup("mb1982", ("Anna", "Bo"), "fr", cards={"Anna": card, "Bo": Card({"ones": 3})}))
    draft = drafts.draft_of_running_game(match)
    assert drafts.setup_of(draft).cards == {"Anna": card, "Bo": Card({"ones": 3})}
    assert set(drafts.setup_of(drafts.without_player(draft, "Bo")).cards) == {"Anna"}
