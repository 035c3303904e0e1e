"""A game on a sheet: whose turn it is, what each act requires, cards from paper, corrections."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import ChangePlayers, Correct, Declare, Enter, GameAct, Stand
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, begin_card_game, game_from, rank_players, replay_acts
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.rules.table import all_but, terms

ROLL = Throw((1, 2, 3, 4, 6))


def fresh(sheet: str = "carlit", players: str = "AB", **cards: Card) -> CardGame:
    return begin_card_game(terms(sheet), tuple(players), cards)


def refusal(position: CardGame, act: GameAct) -> str:
    with pytest.raises(RuleError) as refused:
        position.after(act)
    return refused.value.kind


def test_the_turn_goes_round_in_the_order_of_the_seats() -> None:
    position, seen = fresh(players="CAB"), []
    for box in ("ones", "twos"):
        for _ in "CAB":
            seen.append(position.player)
            position = replay_acts(position, (ROLL, Enter(box)))
    assert "".join(map(str, seen)) == "CABCAB"


def test_an_entry_needs_a_throw_and_an_open_box() -> None:
    position = fresh()
    assert refusal(position, Enter("ones")) == "illegal_entry"
    assert refusal(position, Enter("whist")) == "unknown_box"
    assert position.entries == ()
    done = replay_acts(position, (ROLL, Enter("ones"), ROLL, Enter("ones"), ROLL))
    assert refusal(done, Enter("ones")) == "illegal_entry"
    assert refusal(done, Stand()) == "bad_request"


def test_each_throw_leaves_one_less_and_an_entry_all_of_them_again() -> None:
    position, left = fresh(), []
    for act in (ROLL, ROLL, ROLL, Enter("ones")):
        left.append(position.throws_left)
        position = position.after(act)
    assert (left, position.throws_left) == ([3, 2, 1, 0], 3)


def test_the_entries_are_those_of_the_last_throw_in_the_open_boxes_of_the_player_to_act() -> None:
    position = replay_acts(fresh(), (ROLL, Enter("ones"), ROLL, Enter("twos"), Throw((1, 1, 1, 2, 2)), Throw((6,) * 5)))
    found = {entry.box: entry.points for entry in position.entries}
    assert (found["sixes"], found["twos"], "ones" in found) == (30, 0, False)


def test_a_game_that_is_over_takes_no_act_and_has_places() -> None:
    where = terms("carlit")
    full = Card(all_but(where, ["chance"]))
    position = begin_card_game(where, ("A", "B"), {"A": full, "B": full})
    assert (position.over, position.places) == (False, ())
    done = replay_acts(position, (ROLL, Enter("chance"), Throw((1, 2, 3, 4, 5)), Enter("chance")))
    assert (done.over, done.player, done.places, done.entries) == (True, None, (("A",), ("B",)), ())
    assert {refusal(done, act) for act in (ROLL, Enter("chance"), Declare("ones"))} == {"game_over"}


def test_from_paper_whoever_has_the_fewest_entries_is_next_and_the_earlier_seat_first() -> None:
    position = fresh(players="ABC", A=Card({"ones": 1, "twos": 0}), B=Card({"ones": 0}), C=Card({"twos": 4}))
    seen = ""
    for box in ("threes", "fours", "fives", "sixes"):
        seen += str(position.player)
        position = replay_acts(position, (ROLL, Enter(box)))
    assert seen == "BCAB"


def test_a_paper_card_belongs_to_a_player_and_to_the_sheet() -> None:
    with pytest.raises(RuleError) as stranger:
        fresh(players="AB", X=Card())
    with pytest.raises(RuleError) as box:
        begin_card_game(terms("noris"), ("A", "B"), {"A": Card({"one_pair": 2})})
    assert (stranger.value.kind, box.value.kind) == ("illegal_players", "unknown_box")


def test_a_paper_card_that_is_full_from_the_start_ends_the_game_when_all_are() -> None:
    where = terms("carlit")
    assert begin_card_game(where, ("A",), {"A": Card(all_but(where, []))}).over


@pytest.mark.parametrize(
    ("sheet", "players"),
    [("philos", 1), ("philos", 11), ("noris", 1), ("carlit", 0), ("mb1982", 0)],
)
def test_a_sheet_has_its_numbers_of_players(sheet: str, players: int) -> None:
    with pytest.raises(RuleError) as refused:
        begin_card_game(terms(sheet), [str(number) for number in range(players)])
    assert refused.value.kind == "illegal_players"


def test_as_many_players_as_the_sheet_has_columns_may_play() -> None:
    assert len(fresh("philos", "ABCDEFGHIJ").players) == 10


@pytest.mark.parametrize(
    ("sheet", "said"), [("carlit", "at least 1 player is needed"), ("noris", "at least 2 players are needed")]
)
def test_too_few_players_are_refused_with_the_number_that_is_needed(sheet: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        begin_card_game(terms(sheet), ())


@pytest.mark.parametrize("names", [("A", "A"), ("A", ""), ("A", "  ")])
def test_every_player_has_a_different_name(names: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as refused:
        begin_card_game(terms("carlit"), names)
    assert refused.value.kind == "illegal_players"


def test_an_announcement_comes_first_once_and_only_where_it_is_agreed() -> None:
    assert refusal(fresh(), Declare("ones")) == "illegal_entry"
    where = terms("tactic", "da", announce=True)
    position = begin_card_game(where, ("A",), {"A": Card({"ones": 3})})
    assert refusal(position, ROLL) == "illegal_throw"
    assert refusal(position, Declare("ones")) == "illegal_entry"
    assert refusal(position, Declare("whist")) == "unknown_box"
    said = position.after(Declare("chance"))
    assert refusal(said, Declare("twos")) == "illegal_entry"
    entered = replay_acts(said, (ROLL, Enter("chance")))
    assert (entered.declared, entered.must_declare) == (None, True)


def test_equal_sums_share_a_place() -> None:
    assert rank_players({"A": 5, "B": 9, "C": 5, "D": 1}) == (("B",), ("A", "C"), ("D",))


def test_a_correction_replaces_one_turn_and_keeps_all_others() -> None:
    game = game_from(fresh())
    for act in (ROLL, Enter("ones"), ROLL, Enter("twos"), ROLL, Enter("sixes")):
        game = game.do(act)
    mended = game.do(Correct(0, (1, 1, 1, 4, 6), "ones"))
    assert [dict(card.filled) for card in mended.now.cards] == [{"ones": 3, "sixes": 6}, {"twos": 2}]
    assert mended.corrections == (("A", "ones"),)
    assert mended.acts[:3] == (Throw((1, 1, 1, 4, 6)), Enter("ones"), ROLL)
    assert game.do(Correct(1, (2, 2, 3, 4, 6), "twos")).acts[1:5] == (
        Enter("ones"), Throw((2, 2, 3, 4, 6)), Enter("twos"), ROLL,
    )  # fmt: skip
    elsewhere = game.do(Correct(2, (1, 2, 3, 4, 6), "chance"))
    assert dict(elsewhere.now.cards[0].filled) == {"ones": 1, "chance": 16}


def test_an_entry_corrected_twice_is_marked_once() -> None:
    game = game_from(fresh(players="A"))
    for act in (Throw((1, 1, 1, 2, 3)), Enter("ones"), Correct(0, (6, 6, 6, 2, 3), "sixes")):
        game = game.do(act)
    assert game.do(Correct(0, (5, 5, 1, 2, 3), "fives")).corrections == (("A", "fives"),)


def test_a_correction_that_spoils_a_later_turn_is_refused() -> None:
    game = game_from(fresh())
    for act in (ROLL, Enter("ones"), ROLL, Enter("twos"), ROLL, Enter("sixes")):
        game = game.do(act)
    for wrong in (Correct(0, (1, 2, 3, 4, 6), "sixes"), Correct(3, (1, 2, 3, 4, 6), "sixes")):
        with pytest.raises(RuleError) as refused:
            game.do(wrong)
        assert refused.value.kind == "illegal_entry"


# ---- players come and go


def cards(position: CardGame) -> dict[str, dict[str, int]]:
    return {name: dict(card.filled) for name, card in position.players_cards()}


def test_players_change_only_between_turns_and_to_a_table_that_the_sheet_allows() -> None:
    assert refusal(fresh().after(ROLL), ChangePlayers(("A", "C"))) == "illegal_players"
    announced = begin_card_game(terms("tactic", "da", announce=True), ("A", "B")).after(Declare("ones"))
    assert refusal(announced, ChangePlayers(("A", "C"))) == "illegal_players"
    assert refusal(fresh(), ChangePlayers(())) == "illegal_players"
    assert refusal(fresh(), ChangePlayers(("A", "A"))) == "illegal_players"


def test_who_leaves_and_returns_finds_the_card_as_it_was_left() -> None:
    position = replay_acts(fresh(), (ROLL, Enter("ones"), ROLL, Enter("twos"), ChangePlayers(("B", "C"))))
    assert cards(position) == {"B": {"twos": 2}, "C": {}}
    assert [*position.away] == ["A"], "an empty card is not kept"
    back = replay_acts(position, (ChangePlayers(("B",)), ChangePlayers(("C", "A", "B"))))
    assert cards(back) == {"C": {}, "A": {"ones": 1}, "B": {"twos": 2}}
    assert not back.away


def test_another_name_takes_the_card_along_but_not_to_a_second_player() -> None:
    position = replay_acts(fresh(), (ROLL, Enter("ones"), ROLL, Enter("twos")))
    renamed = position.after(ChangePlayers(("Ann", "A", "B"), ("A", "", "B")))
    assert cards(renamed) == {"Ann": {"ones": 1}, "A": {}, "B": {"twos": 2}}
    for before in (("A", "A"), ("A",), ("A", "B", "")):
        assert refusal(position, ChangePlayers(("C", "D"), before)) == "bad_request"
    assert cards(position.after(ChangePlayers(("C", "D"), ("", "")))) == {"C": {}, "D": {}}, "two new players"


def test_a_corrected_entry_stays_marked_under_the_new_name() -> None:
    game: Game[CardGame] = game_from(fresh())
    for act in (ROLL, Enter("ones"), ROLL, Enter("twos"), Correct(0, (1, 1, 3, 4, 6), "ones")):
        game = game.do(act)
    assert game.do(ChangePlayers(("Ann", "B"), ("A", "B"))).corrections == (("Ann", "ones"),)
    assert game.do(ChangePlayers(("B", "C"))).corrections == (("A", "ones"),), "A may come back"
    later = replay_acts(game.now, (ChangePlayers(("B", "C")), ROLL, Enter("threes")))
    assert cards(later) == {"B": {"twos": 2}, "C": {"threes": 3}}
    changed = game.do(ChangePlayers(("B", "C"))).do(ROLL).do(Enter("threes"))
    assert cards(changed.do(Correct(2, (3, 3, 3, 1, 2), "threes")).now) == {"B": {"twos": 2}, "C": {"threes": 9}}


def test_a_correction_keeps_the_announcement_of_its_turn() -> None:
    game = game_from(begin_card_game(terms("tactic", "da", announce=True), ("A",)))
    for act in (Declare("ones"), ROLL, Enter("ones"), Declare("twos"), ROLL, Enter("twos")):
        game = game.do(act)
    mended = game.do(Correct(1, (2, 2, 2, 4, 6), "twos"))
    assert cards(mended.now) == {"A": {"ones": 1, "twos": 6}}
    with pytest.raises(RuleError):
        game.do(Correct(1, (3, 3, 3, 4, 6), "threes"))
    for wrong in (-1, 2):
        with pytest.raises(RuleError) as refused:
            game.do(Correct(wrong, (2, 2, 2, 4, 6), "twos"))
        assert refused.value.kind == "illegal_entry"
