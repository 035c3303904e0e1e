"""Which photo is offered for labelling first: an unsure one, one unlike the rest, one with a rare number of dice."""

from tests.vision.replay.labelling.proposed import proposal
from vision.replay.labelling.order import choose_next_photo
from vision.replay.labelling.proposals import Proposal

SEEN = [proposal((1, 2), light=0.5)]


def test_an_unsure_photo_comes_before_a_sure_one() -> None:
    both = {"sure": proposal((1, 2), light=0.5), "unsure": proposal((1, 2), 0.6, sure=False, light=0.5)}
    assert choose_next_photo(both, SEEN, [(1, 2)]) == "unsure"


def test_a_photo_unlike_the_labelled_ones_comes_first() -> None:
    both = {"like": proposal((1, 2), light=0.5), "unlike": proposal((1, 2), light=0.9)}
    assert choose_next_photo(both, SEEN, [(1, 2)]) == "unlike"
    assert choose_next_photo(both, [], []) == "like", "without any label all are equally new"


def test_a_rare_number_of_dice_comes_first() -> None:
    both = {"two": proposal((1, 2), light=0.5), "three": proposal((1, 2, 3), light=0.5)}
    assert choose_next_photo(both, SEEN, [(1, 2)] * 5) == "three"


def test_a_photo_that_cannot_be_read_comes_last() -> None:
    assert (
        choose_next_photo({"lost": Proposal(error="cut off"), "b": proposal((1, 2), light=0.5)}, SEEN, [(1, 2)] * 99)
        == "b"
    )
