"""Chicago, round by round: who loses, who leaves, where the chips go, and every point that the sheet leaves open."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Enter, GameAct, Stand, Target
from scorekeeper.rules.chicago import Chicago, RoundResult, begin_chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import starters_by_throws


def seats(names: str, opener: str = "A") -> Chicago:
    return begin_chicago(tuple(names), opener)


def middle(names: str, opener: str, chips: dict[str, int], rounds: int = 0, out: str = "") -> Chicago:
    active = [name for name in names if name not in out]
    return begin_chicago(tuple(names), opener, active, chips, None, rounds, [[name] for name in out])


def played(position: Chicago, said: str) -> Chicago:
    """Play a round such as `under A143 B532 C211`, the target and each player's throws; return the position after it.

    Several throws of one player are separated by commas.
    """
    for word in said.split():
        if word in ("over", "under"):
            target = word
            continue
        assert position.player == word[0]
        for dice in word[1:].split(","):
            position = position.after(Throw(tuple(map(int, dice))))
        position = position.after(Stand())
        if position.must_target:
            position = position.after(Target(target))
    return position


def held(position: Chicago) -> str:
    return " ".join(f"{name}{number}" for name, number in position.chips.items() if number)


def test_the_highest_total_opens_and_ties_throw_again() -> None:
    """The highest total of the first throws opens; players who tie throw again (Ch-1, Ch-2)."""
    assert starters_by_throws({"A": (1, 1, 1), "B": (6, 6, 1), "C": (6, 5, 2)}) == ("B", "C")
    assert starters_by_throws({"B": (1, 1, 1), "C": (1, 1, 2)}) == ("C",)


@pytest.mark.parametrize(
    ("id", "said", "loser", "winner"),
    [
        ("printed", "under A143 B532 C211", "B", "C"),
        ("the opener is beaten by all", "under A143 B221 C211", "A", "C"),
        ("over", "over A655 B666 C654", "C", "B"),
        ("Ch-3 an equal throw has failed", "over A655 B664 C666", "B", "C"),
        ("Ch-4 one chip, to the worst", "under A143 B541 C653", "C", "A"),
        ("Ch-5 equal failures: the later", "under A143 B541 C631", "C", "A"),
        ("Ch-5 all equal", "under A143 B422 C332", "C", "A"),
        ("Ch-5 equal best: the earlier", "under A143 B211 C211", "A", "B"),
        ("Ch-18 the last throw counts", "under A143,655 B211,665 C221", "B", "C"),
    ],
)
def test_the_worst_throw_takes_the_chip_and_opens(id: str, said: str, loser: str, winner: str) -> None:
    after = played(seats("ABC"), said)
    assert after.settled == RoundResult(loser, winner, (), ())
    assert (held(after), after.pot, after.opener, after.player, after.rounds_done) == (f"{loser}1", 2, loser, loser, 1)


def test_the_others_throw_no_more_often_than_the_opener_and_any_dice() -> None:
    """The others have as many throws as the opener used; any dice may be thrown again (Ch-18, Ch-19, Ch-21)."""
    position = seats("ABC").after(Throw((6, 2, 2))).after(Throw((6, 1, 2), (0,))).after(Stand())
    position = position.after(Target("under"))
    assert (position.player, position.allowed) == ("B", 2)
    position = position.after(Throw((1, 1, 6))).after(Throw((1, 1, 5), (0, 1)))
    with pytest.raises(RuleError, match="no throw is left"):
        position.after(Throw((1, 1, 4), (0, 1)))
    again = seats("ABC").after(Throw((1, 1, 6))).after(Throw((1, 1, 5), (0, 1)))
    assert again.after(Throw((2, 1, 5), (1, 2))).throws_left == 0


def test_the_opener_says_over_or_under_once_after_the_last_throw() -> None:
    opened = seats("ABC").after(Throw((1, 4, 3)))
    for early in (seats("ABC"), opened):
        with pytest.raises(RuleError) as refused:
            early.after(Target("over"))
        assert refused.value.kind == "illegal_target"
    stood = opened.after(Stand())
    assert (stood.player, stood.must_target) == ("A", True)
    not_now: dict[GameAct, str] = {
        Throw((1, 1, 2)): "illegal_throw", Stand(): "illegal_throw", Target("even"): "illegal_target",
    }  # fmt: skip
    for act, kind in not_now.items():
        with pytest.raises(RuleError) as refused:
            stood.after(act)
        assert refused.value.kind == kind
    with pytest.raises(RuleError) as refused:
        stood.after(Target("over")).after(Target("over"))
    assert refused.value.kind == "illegal_target"
    with pytest.raises(RuleError) as refused:
        stood.after(Enter("ones"))
    assert refused.value.kind == "bad_request"


def test_with_three_the_one_without_a_chip_wins_after_three_rounds() -> None:
    after = played(middle("ABC", "C", {"B": 1, "C": 1}, rounds=2), "under C143 A221 B532")
    assert (after.places, after.active) == ((("A",),), ("B", "C"))
    assert (held(after), after.pot, after.opener) == ("B2 C1", 0, "B")
    early = played(middle("ABC", "C", {"B": 1}, rounds=1), "under C143 A221 B532")
    assert early.places == ()


def test_all_three_chips_end_the_game_and_the_others_share_the_place() -> None:
    """Whoever holds all three chips is last and ends the game; the others share the first place (Ch-9)."""
    after = played(middle("ABC", "A", {"A": 2}, rounds=2), "under A143 B221 C211")
    assert (after.over, after.player, after.places) == (True, None, (("B", "C"), ("A",)))
    with pytest.raises(RuleError) as refused:
        after.after(Throw((1, 2, 3)))
    assert refused.value.kind == "game_over"


def test_with_an_empty_pot_the_chip_comes_from_the_best_throw() -> None:
    """With an empty pot, the loser takes a chip from the best throw (Ch-6).

    The player who then has none has won, in the fourth round.
    """
    after = played(middle("ABC", "A", {"A": 1, "B": 1, "C": 1}, rounds=3), "under A143 B221 C211")
    assert (after.places, held(after), after.opener, after.rounds_done) == ((("C",),), "A2 B1", "A", 4)


def test_in_the_play_off_the_chip_comes_from_the_partner() -> None:
    after = played(middle("ABC", "B", {"A": 2, "B": 1}, rounds=3, out="C"), "under B143 A532")
    assert after.places == (("C",), ("B",), ("A",))


def test_two_play_off_from_the_start_and_take_from_the_pot_first() -> None:
    """Two players play off from the first round and take chips from the pot first (Ch-14, Ch-17)."""
    first = played(seats("AB"), "under A143 B532")
    assert (held(first), first.pot) == ("B1", 2)
    third = played(middle("AB", "A", {"A": 1, "B": 1}, rounds=2), "under A143 B532")
    assert (third.places, held(third), third.pot) == ((), "A1 B2", 0)
    after_chicago = played(middle("ABC", "B", {}, rounds=1, out="A"), "under B143 C532")
    assert (held(after_chicago), after_chicago.pot) == ("C1", 2)


def test_with_four_and_more_the_best_throw_leaves() -> None:
    """With four players or more the best throw leaves after each round, also the opener's (Ch-7, Ch-16)."""
    after = played(seats("ABCDEF"), "under A143 B532 C211 D221 E654 F333")
    assert (after.settled, after.active) == (RoundResult("E", "C", (), ("C",)), tuple("ABDEF"))
    opener_best = played(seats("ABCD"), "over A666 B665 C654 D655")
    assert (opener_best.places, opener_best.opener, held(opener_best)) == ((("A",),), "C", "C1")


def test_a_leaving_winner_puts_a_chip_back() -> None:
    """The chip of a player who leaves goes back to the pot before the loser takes one (Ch-8)."""
    after = played(middle("ABCDE", "B", {"B": 1}, rounds=1, out="E"), "over B666 C655 D654 A652")
    assert (after.places, held(after), after.pot) == ((("E",), ("B",)), "A1", 2)


def test_rounds_are_counted_from_the_start_and_a_chip_in_the_pot_does_not_matter() -> None:
    """After three rounds in all, the only player without a chip wins, even if a chip lies in the pot (Ch-15, Ch-20)."""
    after = played(middle("ABCDE", "B", {"A": 1}, rounds=2, out="ED"), "under B143 C532 A211")
    assert (after.places[-1], held(after), after.pot) == (("B",), "A1 C1", 1)


def test_the_round_begun_by_four_ends_with_one_leaver_only() -> None:
    after = played(middle("ABCDEF", "C", {"C": 1, "D": 1}, rounds=2, out="AB"), "under C655 D431 E322 F211")
    assert (after.places[-1], after.active, held(after)) == (("F",), ("C", "D", "E"), "C2 D1")


def test_with_seven_the_pot_may_be_empty_and_no_chip_moves() -> None:
    position = middle("ABCDEFG", "F", {"D": 1, "E": 1, "F": 1}, rounds=3, out="ABC")
    after = played(position, "under F431 G211 D655 E322")
    assert (after.places[-1], held(after), after.pot, after.opener) == (("G",), "D1 E1 F1", 0, "D")


def test_an_opener_with_chicago_is_out_and_the_round_is_void() -> None:
    """An opener who throws 1-1-1 is out with the first place; the round does not count (Ch-10)."""
    after = played(middle("ABC", "A", {"A": 2}, rounds=2), "A143,111")
    assert after.settled == RoundResult(None, None, ("A",), ("A",))
    assert (after.opener, after.pot, held(after), after.rounds_done, after.allowed) == ("B", 3, "", 2, 3)


def test_a_follower_with_chicago_is_out_and_has_not_failed() -> None:
    """Another player who throws 1-1-1 is out and has not failed, also with over (Ch-11)."""
    after = played(middle("ABC", "A", {"A": 1, "B": 1}, rounds=2), "over A143 B111 C532")
    assert after.settled == RoundResult("A", "C", ("B",), ("B",))
    assert (held(after), after.pot, after.active) == ("A2", 1, ("A", "C"))


def test_with_chicago_among_four_the_best_throw_stays() -> None:
    """If somebody of four throws 1-1-1, only this player leaves, not the best throw (Ch-12)."""
    after = played(seats("ABCD"), "under A143 B111 C211 D654")
    assert (after.settled, after.active) == (RoundResult("D", "C", ("B",), ("B",)), ("A", "C", "D"))


def test_with_chicago_among_three_nobody_else_leaves() -> None:
    after = played(middle("ABC", "A", {"A": 1}, rounds=2), "under A143 B111 C532")
    assert (after.active, held(after), after.rounds_done) == (("A", "C"), "A1 C1", 3)


def test_chicago_in_the_play_off_ends_it() -> None:
    """Of two players, whoever throws 1-1-1 wins and the other has lost (Ch-13)."""
    follower = played(middle("ABC", "A", {"A": 1, "B": 2}, rounds=4, out="C"), "under A143 B111")
    opener = played(middle("ABC", "A", {"A": 1, "B": 2}, rounds=4, out="C"), "A111")
    assert follower.places == (("C",), ("B",), ("A",))
    assert opener.places == (("C",), ("A",), ("B",))
    assert (follower.over, opener.over) == (True, True)


def test_when_all_others_throw_chicago_the_opener_has_lost() -> None:
    after = played(seats("ABC"), "under A143 B111 C111")
    assert (after.places, after.settled, after.rounds_done) == (
        (("B",), ("C",), ("A",)), RoundResult(None, None, ("B", "C"), ("B", "C")), 0,
    )  # fmt: skip


def test_three_ones_end_the_turn_after_any_throw_where_the_table_agreed_so() -> None:
    """With the option of Ch-22, 1-1-1 leaves no further throw; without it two are left."""
    strict = begin_chicago(("A", "B"), "A", edition="it", options={"chicago_any_throw": True}).after(Throw((1, 1, 1)))
    assert strict.throws_left == 0
    with pytest.raises(RuleError, match="three ones end the turn"):
        strict.after(Throw((1, 1, 4), kept=(0, 1)))
    assert begin_chicago(("A", "B"), "A").after(Throw((1, 1, 1))).throws_left == 2


def test_three_ones_are_three_points_where_the_table_plays_without_chicago() -> None:
    """With the French option of Ch-23, 1-1-1 is an ordinary throw of three points."""
    without = begin_chicago(tuple("ABC"), "A", edition="fr", options={"chicago_rule": False})
    after = played(without, "under A111 B111 C211")
    assert after.settled == RoundResult("C", "A", (), ())
    assert held(after) == "C1"
