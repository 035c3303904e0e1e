"""A game on a sheet: whose turn it is, what each act requires, cards from paper, corrections."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Correct, Declare, Enter, GameAct, Stand
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, begin, ranking, replayed, started
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.rules.table import all_but, terms

ROLL = Throw((1, 2, 3, 4, 6))


def fresh(sheet: str = "carlit", players: str = "AB", **cards: Card) -> CardGame:
    return begin(terms(sheet), tuple(players), cards)


def refusal(position: CardGame, act: GameAct) -> str:
    with pytest.raises(RuleError) as refused:
        position.after(act)
    return refused.value.kind


def test_the_turn_goes_round_in_the_order_of_the_seats() -> None:
    position, seen = fresh(players="CAB"), []
    for box in ("ones", "twos"):
        for _ in "CAB":
            seen.append(position.player)
            position = replayed(position, (ROLL, Enter(box)))
    assert "".join(map(str, seen)) == "CABCAB"


def test_an_entry_needs_a_throw_and_an_open_box() -> None:
    position = fresh()
    assert refusal(position, Enter("ones")) == "illegal_entry"
    assert refusal(position, Enter("whist")) == "unknown_box"
    assert position.entries == ()
    done = replayed(position, (ROLL, Enter("ones"), ROLL, Enter("ones"), ROLL))
    assert refusal(done, Enter("ones")) == "illegal_entry"
    assert refusal(done, Stand()) == "bad_request"


def test_a_game_that_is_over_takes_no_act_and_has_places() -> None:
    where = terms("carlit")
    full = Card(all_but(where, ["chance"]))
    position = begin(where, ("A", "B"), {"A": full, "B": full})
    assert (position.over, position.places) == (False, ())
    done = replayed(position, (ROLL, Enter("chance"), Throw((1, 2, 3, 4, 5)), Enter("chance")))
    assert (done.over, done.player, done.places, done.entries) == (True, None, (("A",), ("B",)), ())
    assert {refusal(done, act) for act in (ROLL, Enter("chance"), Declare("ones"))} == {"game_over"}


def test_from_paper_whoever_has_the_fewest_entries_is_next_and_the_earlier_seat_first() -> None:
    position = fresh(players="ABC", A=Card({"ones": 1, "twos": 0}), B=Card({"ones": 0}), C=Card({"twos": 4}))
    seen = ""
    for box in ("threes", "fours", "fives", "sixes"):
        seen += str(position.player)
        position = replayed(position, (ROLL, Enter(box)))
    assert seen == "BCAB"


def test_a_paper_card_belongs_to_a_player_and_to_the_sheet() -> None:
    with pytest.raises(RuleError) as stranger:
        fresh(players="AB", X=Card())
    with pytest.raises(RuleError) as box:
        begin(terms("noris"), ("A", "B"), {"A": Card({"one_pair": 2})})
    assert (stranger.value.kind, box.value.kind) == ("illegal_players", "unknown_box")


def test_a_paper_card_that_is_full_from_the_start_ends_the_game_when_all_are() -> None:
    where = terms("carlit")
    assert begin(where, ("A",), {"A": Card(all_but(where, []))}).over


@pytest.mark.parametrize(
    ("sheet", "players"),
    [("philos", 1), ("philos", 11), ("noris", 1), ("carlit", 0), ("mb1982", 0)],
)
def test_a_sheet_has_its_numbers_of_players(sheet: str, players: int) -> None:
    with pytest.raises(RuleError) as refused:
        begin(terms(sheet), [str(number) for number in range(players)])
    assert refused.value.kind == "illegal_players"


@pytest.mark.parametrize("names", [("A", "A"), ("A", ""), ("A", "  ")])
def test_every_player_has_a_name_of_his_own(names: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as refused:
        begin(terms("carlit"), names)
    assert refused.value.kind == "illegal_players"


def test_an_announcement_comes_first_once_and_only_where_it_is_agreed() -> None:
    assert refusal(fresh(), Declare("ones")) == "illegal_entry"
    where = terms("tactic", "da", announce=True)
    position = begin(where, ("A",), {"A": Card({"ones": 3})})
    assert refusal(position, ROLL) == "illegal_throw"
    assert refusal(position, Declare("ones")) == "illegal_entry"
    assert refusal(position, Declare("whist")) == "unknown_box"
    said = position.after(Declare("chance"))
    assert refusal(said, Declare("twos")) == "illegal_entry"
    entered = replayed(said, (ROLL, Enter("chance")))
    assert (entered.declared, entered.must_declare) == (None, True)


def test_equal_sums_share_a_place() -> None:
    assert ranking({"A": 5, "B": 9, "C": 5, "D": 1}) == (("B",), ("A", "C"), ("D",))


def test_a_correction_says_one_turn_anew_and_keeps_all_others() -> None:
    game = started(fresh())
    for act in (ROLL, Enter("ones"), ROLL, Enter("twos"), ROLL, Enter("sixes")):
        game = game.do(act)
    mended = game.do(Correct(0, (1, 1, 1, 4, 6), "ones"))
    assert [dict(card.filled) for card in mended.now.cards] == [{"ones": 3, "sixes": 6}, {"twos": 2}]
    assert mended.corrections == (("A", "ones"),)
    elsewhere = game.do(Correct(2, (1, 2, 3, 4, 6), "chance"))
    assert dict(elsewhere.now.cards[0].filled) == {"ones": 1, "chance": 16}


def test_an_entry_corrected_twice_is_marked_once() -> None:
    game = started(fresh(players="A"))
    for act in (Throw((1, 1, 1, 2, 3)), Enter("ones"), Correct(0, (6, 6, 6, 2, 3), "sixes")):
        game = game.do(act)
    assert game.do(Correct(0, (5, 5, 1, 2, 3), "fives")).corrections == (("A", "fives"),)


def test_a_correction_that_spoils_a_later_turn_is_refused() -> None:
    game = started(fresh())
    for act in (ROLL, Enter("ones"), ROLL, Enter("twos"), ROLL, Enter("sixes")):
        game = game.do(act)
    for wrong in (Correct(0, (1, 2, 3, 4, 6), "sixes"), Correct(3, (1, 2, 3, 4, 6), "sixes")):
        with pytest.raises(RuleError) as refused:
            game.do(wrong)
        assert refused.value.kind == "illegal_entry"
