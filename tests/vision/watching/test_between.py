"""Between two rests the eye notices dice that were taken, dice that rolled, and a table that was cleared."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading
from vision.sources.demo import drawn_die_box
from vision.watching.between import BetweenRests
from vision.watching.looks import TableLook

PAINTER = Painter(grain=1)
LYING = tuple(DrawnDie(face, 250.0 + 130 * face, 380.0, 20.0 * face) for face in range(1, 6))


def bare(die: Die) -> bool:
    return False


def everywhere(die: Die) -> bool:
    return True


def look(pieces: Sequence[DrawnDie], time: float = 0.0) -> TableLook:
    dice = tuple(Die(piece.face, 0.99, drawn_die_box(piece), 1, id=number + 1) for number, piece in enumerate(pieces))
    return TableLook(Reading("rest", dice, len(dice) == 5), PAINTER.paint(pieces), time=time)


def seen(*looks: tuple[Sequence[DrawnDie], float], covered: Callable[[Die], bool] = bare) -> BetweenRests:
    between = BetweenRests(look(LYING))
    for pieces, time in looks:
        between = between.step(look(pieces, time), covered, 5)
    return between


def test_dice_that_two_looks_do_not_find_were_taken() -> None:
    assert seen((LYING[2:], 0.1)).gone == frozenset()
    assert seen((LYING[2:], 0.1), (LYING[2:], 0.2)).gone == {1, 2}


def test_a_hand_may_hide_what_lies_there() -> None:
    assert seen((LYING[2:], 0.1), (LYING[2:], 0.2), covered=everywhere).gone == frozenset()


def test_a_hand_hides_only_what_lies_near_it() -> None:
    gone = seen((LYING[2:], 0.1), (LYING[2:], 0.2), covered=lambda die: die.id == 1).gone
    assert gone == {2}


def test_a_table_without_dice_for_a_while_was_cleared() -> None:
    assert not seen(((), 0.1), ((), 0.4)).is_cleared
    assert seen(((), 0.1), ((), 0.3), ((), 0.6), covered=everywhere).is_cleared
    assert not seen(((), 0.1), (LYING, 0.3), ((), 0.6)).is_cleared


def test_a_single_die_may_be_hidden_while_a_hand_moves_it() -> None:
    for seconds, cleared in ((0.6, False), (0.9, True)):
        between = BetweenRests(look(LYING[:1]))
        for time in (0.0, seconds):
            between = between.step(look((), time), everywhere, 1)
        assert between.is_cleared == cleared


def test_a_single_die_was_out_of_sight_until_it_is_seen_again() -> None:
    between = BetweenRests(look(LYING[:1]))
    for pieces, time in (((), 0.0), ((), 0.7), (LYING[1:2], 0.8)):
        between = between.step(look(pieces, time), bare, 1)
    assert between.is_cleared


def test_dice_that_showed_other_faces_have_rolled() -> None:
    others = [(tuple(replace(piece, face=face) for piece in LYING), 0.1 * face) for face in (1, 2)]
    assert not seen((LYING[::-1], 0.1), (LYING[::-1], 0.2)).has_rolled
    assert not seen(others[0]).has_rolled
    assert seen(*others).has_rolled


def test_nothing_is_noted_before_the_first_rest() -> None:
    between = BetweenRests()
    between = between.step(look(()), bare, 5)
    assert not any((between.gone, between.is_cleared, between.has_rolled))
