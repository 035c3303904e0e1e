"""The judge learns which evidence goes with wrong readings, and is sure only as far as unseen sources justify it."""

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.judge import Evidence
from vision.replay.judging import (
    JudgedReading,
    chances_by_other_tables,
    fit_judge,
    fit_judge_with_threshold,
    sure_threshold,
)


def case(source: str, rng: np.random.Generator) -> JudgedReading:
    """A random case that is right if the heat of its weakest die exceeds about -1; all other evidence is random."""
    heat, rest = float(rng.normal(0, 2)), [float(value) for value in rng.normal(0, 1, 10)]
    exact = bool(heat > rng.normal(-1, 0.3))
    return JudgedReading(source, True, Evidence(heat, *rest), True, True, exact)


RNG = np.random.default_rng(3)
CASES = [case(source, RNG) for source in ("attic", "kitchen", "train") for _ in range(400)]


def test_what_speaks_for_a_reading_has_weight_and_no_weight_has_the_wrong_sign() -> None:
    weights = fit_judge(CASES).weights
    assert weights["heat"] > 1
    assert all(weights[name] >= 0 for name in ("heat", "die", "face", "clear", "score"))
    assert all(weights[name] <= 0 for name in ("rival", "left", "overlooked", "doubted", "uncounted", "strange"))


def test_the_clearest_readings_of_an_unseen_source_are_right() -> None:
    chances = chances_by_other_tables(CASES)
    clearest = np.argsort(-chances)[:600]
    assert all(CASES[k].exact for k in clearest)


def test_sure_begins_where_the_bound_on_what_is_wrong_still_holds() -> None:
    chances, exact, none = np.linspace(1, 0.901, 1000), np.ones(1000, bool), np.zeros(1000, bool)
    assert sure_threshold(chances, exact, none, none) == pytest.approx(0.901)
    exact[[500, 600]] = False
    found = sure_threshold(chances, exact, none, none)
    assert found == pytest.approx(chances[499]), "a second wrong one of 1,000 may be 0.7 %"
    assert sure_threshold(chances[:100], exact[:100], none[:100], none[:100]) == 1.0, "a hundred photos prove nothing"


def test_nothing_less_likely_than_nine_in_ten_is_sure() -> None:
    chances, exact, none = np.linspace(1, 0.001, 1000), np.ones(1000, bool), np.zeros(1000, bool)
    assert 0.9 <= sure_threshold(chances, exact, none, none) < 0.901


def test_of_damaged_copies_more_may_be_wrong_though_sure() -> None:
    chances, exact, none = np.linspace(1, 0.9, 2000), np.ones(2000, bool), np.zeros(2000, bool)
    damaged = np.arange(2000) % 2 == 1
    exact[[801, 901, 1001]] = False
    assert sure_threshold(chances, exact, none, damaged) == pytest.approx(0.9), "3 of 1,000 copies, and no photo"
    exact[1301] = False
    assert sure_threshold(chances, exact, none, damaged) == pytest.approx(chances[1300])


def test_of_renders_one_in_a_hundred_may_be_wrong_though_sure() -> None:
    chances, exact, renders = np.linspace(1, 0.9, 1200), np.ones(1200, bool), np.zeros(1200, bool)
    renders[::6] = True
    exact[[600, 660, 720]] = False
    assert sure_threshold(chances, exact, renders, np.zeros(1200, bool)) == pytest.approx(chances[719]), (
        "the third of 200 renders"
    )


def test_what_the_judge_that_ships_says_itself_must_hold_too() -> None:
    first, second = [k for k, one in enumerate(CASES) if not one.exact][:2]
    shipped, looks_right = list(CASES), [Evidence(heat, *[0.0] * 10) for heat in (3.0, 2.5)]
    for k, seen in zip((first, second), looks_right, strict=True):  # as its bank makes them look
        shipped[k] = replace(CASES[k], evidence=seen)
    judge = fit_judge_with_threshold(CASES, shipped)
    assert judge.point > judge.chance(looks_right[1]) > fit_judge_with_threshold(CASES).point


def test_the_table_names_each_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0.5 < fit_judge_with_threshold(CASES).point <= 1
    assert "kitchen" in capsys.readouterr().out
