"""What the screen says about the dice: never that they are fair, and words that fit the strength of the evidence."""

from math import log

import pytest

from scorekeeper.present.afterwards.fairness import EXAMPLE_UNFAIR_FACE_SHARE, fairness_page, fairness_sentences
from scorekeeper.records.fairness import DICE_UNTIL_ALARM_BY_FACE_CHANCE, EVIDENCE_STEPS, FairnessFinding

UNEVEN = (80, 80, 80, 80, 80, 200)


def test_without_thrown_dice_nothing_is_claimed() -> None:
    assert fairness_sentences(FairnessFinding((0,) * 6, 0.0)) == ("No thrown dice have been counted yet.",)


def test_no_sign_says_what_would_be_noticed_and_what_may_be_misread() -> None:
    none, would, reader = fairness_sentences(FairnessFinding((100,) * 6, 0.2), games=10)
    assert none == "No sign of unfairness in 600 thrown dice."
    assert str(DICE_UNTIL_ALARM_BY_FACE_CHANCE[EXAMPLE_UNFAIR_FACE_SHARE]) in would
    assert would.endswith("That is about 27 games.")
    assert "up to 0.3 of 100 dice" in reader


@pytest.mark.parametrize("strength", EVIDENCE_STEPS)
def test_the_words_fit_each_strength(strength: int) -> None:
    says = " ".join(fairness_sentences(FairnessFinding(UNEVEN, log(strength * 1.01))))
    assert f"one in {strength:,}".replace(",", "," if strength >= 10_000 else "") in says
    assert ("That says little" in says) == (strength < 20)
    assert ("or how they were read, do not look fair" in says) == (strength >= 20)
    assert "200 showed 6; about 100 were to be expected" in says


def test_a_test_that_began_again_says_so() -> None:
    says = fairness_sentences(FairnessFinding((100,) * 6, 0.0, refuted_alarms=1, dice_before=360))
    assert "They looked unfair before, but later throws spoke against it: the test began again after 360 dice." in says


def test_corrections_at_this_table_are_named() -> None:
    assert "At this table 3 of 900 photographed dice were corrected." in fairness_sentences(
        FairnessFinding(UNEVEN, 0.0), 1, 3, 900
    )


def test_the_page_has_six_bars_and_a_warning_only_for_an_alarm() -> None:
    page = fairness_page(FairnessFinding(UNEVEN, log(30)))
    assert page.warning
    assert [bar.face for bar in page.bars] == [1, 2, 3, 4, 5, 6]
    assert page.band[0] < 1 / 6 < page.band[1]
    assert not fairness_page(FairnessFinding(UNEVEN, log(10))).warning
    assert fairness_page(FairnessFinding((0,) * 6, 0.0)).bars == ()
