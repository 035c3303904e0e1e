"""The best choices of dice to keep side by side: the likeliest boxes, in the order of the sheet."""

from scorekeeper.advice.worth import Hope, Prospect
from scorekeeper.present.advice.prospects import MOST_BOXES_SHOWN, prospects_panel
from scorekeeper.present.advice.ranking import Ranking
from tests.scorekeeper.rules.table import terms

PHILOS = terms("philos", "en")
PROSPECTS = (
    Prospect((6, 6), 203.12, (Hope("full_house", 0.11), Hope("sixes", 0.31), Hope("yatzy", 0.01))),
    Prospect((), 0.5, tuple(Hope(box, 0.02) for box in PHILOS.boxes)),
)


def test_each_choice_has_its_dice_worth_and_a_bar_for_each_box() -> None:
    panel = prospects_panel(PHILOS, Ranking(prospects=PROSPECTS))
    assert panel is not None
    assert panel.bars is not None
    assert [(one.dice, one.worth) for one in panel.bars.choices] == [("6\u00a06", "203.1"), ("\u2013", "0.5")]
    assert panel.bars.worth == "expected"
    assert len(panel.bars.boxes) == MOST_BOXES_SHOWN
    at = panel.bars.boxes.index("6's")
    assert [one.shares[at] for one in panel.bars.choices] == [0.31, 0.02]
    assert panel.bars.boxes.index("Full House") > at


def test_to_win_the_worth_is_a_chance() -> None:
    panel = prospects_panel(PHILOS, Ranking(prospects=PROSPECTS[1:], to_win=True))
    assert panel is not None
    assert panel.bars is not None
    assert (panel.bars.worth, panel.bars.choices[0].worth) == ("Chance to win", "50\u00a0%")


def test_without_choices_there_is_nothing_to_show() -> None:
    assert prospects_panel(PHILOS, Ranking()) is None
