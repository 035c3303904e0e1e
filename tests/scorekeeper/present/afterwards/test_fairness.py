"""What the screen says about the dice: never that they are fair, and how often the camera reader errs."""

from scorekeeper.present.afterwards.fairness import SHARE, fairness
from scorekeeper.records.fairness import NOTICED, Finding


def test_without_thrown_dice_nothing_is_claimed() -> None:
    assert fairness(Finding((0,) * 6, 1.0)) == ("No thrown dice have been counted yet.",)


def test_no_sign_says_what_would_be_noticed_and_how_often_the_reader_errs() -> None:
    none, would, reader = fairness(Finding((100,) * 6, 1.2))
    assert none == "No sign of unfairness in 600 thrown dice."
    assert str(NOTICED[SHARE]) in would
    assert "misread 1 of 1420 dice" in reader


def test_an_alarm_names_the_face_and_does_not_rule_out_the_reader_or_chance() -> None:
    found, chance, reader = fairness(Finding((80, 80, 80, 80, 80, 200), 30.0))
    assert "or how they were read" in found
    assert "200 showed 6; about 100 were to be expected" in found
    assert "one in twenty tables with fair dice" in chance
    assert "misread" in reader
