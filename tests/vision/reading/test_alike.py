"""A clear die vouches for what looks like it, if the number of dice is unknown."""

from dataclasses import replace

import pytest

from tests.vision.reading.test_agree import LIMITS, THROW, die, judged
from vision.reading.alike import ALIKE_HEAT, MOST_COLOUR_DIFFERENCE, looks_like_one_of, raise_chances_beside_clear_dice
from vision.reading.name import LEAST_CLEARNESS_DESPITE_CLASSIFIER, LEAST_FACE_CHANCE_DESPITE_CLASSIFIER, NamedCandidate
from vision.reading.thresholds import LEAST_CHANCE_DESPITE_CLASSIFIER


def refused(face: int = 1, heat: float = ALIKE_HEAT + 0.01, x: float = 300, size: float = 50) -> NamedCandidate:
    """A plain face that the classifier refuses, below the throw."""
    one = die(face, x=x, y=300, size=size)
    return replace(one, candidate=replace(one.candidate, heat=heat), die=0.01, present=0.001)


@pytest.mark.parametrize("face", [1, 4])
def test_a_plain_face_like_a_clear_die_is_a_die_but_not_a_sure_one(face: int) -> None:
    agreed = judged(*THROW, refused(face), limits=replace(LIMITS, sure=0.9))
    assert (len(agreed.dice), agreed.sure) == (6, False)
    assert agreed.chosen[-1].present == LEAST_CHANCE_DESPITE_CLASSIFIER
    assert len(judged(*THROW, refused(face), expect=6).dice) == 5, "for a known number other limits decide"


@pytest.mark.parametrize(
    "other",
    [
        refused(heat=ALIKE_HEAT),
        refused(size=50 * 1.4),
        replace(refused(), colour=(0.0, MOST_COLOUR_DIFFERENCE, 0.0)),
        replace(refused(), clear=LEAST_CLEARNESS_DESPITE_CLASSIFIER),
        replace(refused(), faces=die(1, chance=LEAST_FACE_CHANCE_DESPITE_CLASSIFIER).faces),
        replace(refused(), mapped=2),
        replace(refused(), half=True),
    ],
)
def test_what_differs_from_the_dice_or_is_not_plain_is_left_out(other: NamedCandidate) -> None:
    assert len(judged(*THROW, other).dice) == 5


def test_only_a_clear_die_apart_from_it_vouches() -> None:
    one = refused()
    unclear, half = replace(die(4), present=LIMITS.sure), replace(die(4), half=True)
    beneath = die(4, x=310, y=310)
    for other in (unclear, half, beneath, refused(4, x=100)):
        assert raise_chances_beside_clear_dice([one, other], LIMITS)[0] == one
    assert raise_chances_beside_clear_dice([one, die(4)], LIMITS)[0].vouched
    assert not raise_chances_beside_clear_dice([replace(one, half=True), die(4)], LIMITS)[0].vouched


def test_a_die_has_the_colour_of_another() -> None:
    red, white = (replace(die(4, x=x), colour=colour) for x, colour in ((60, (0, 0, 200)), (400, (220, 220, 220))))
    assert looks_like_one_of(replace(die(2), colour=(10.0, 10.0, 190.0)), [red, white])
    assert not looks_like_one_of(replace(die(2), colour=(200.0, 10.0, 0.0)), [red, white])
