"""Thresholds: stored beside the weights, refused if they are no numbers, and the chance of a die from two scores."""

from pathlib import Path

import pytest

from vision.errors import ModelError
from vision.reading.judge import Judge, Judges
from vision.reading.thresholds import Thresholds, load_thresholds, logit, store_thresholds


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1]",
        '{"die": null}',
        '{"die": "much"}',
        '{"die": NaN}',
        '{"die": -Infinity}',
        '{"die": 1e999}',
        '{"die": 1%s}' % ("0" * 400),
        "[" * 5000,
        '{"judges": 5}',
        '{"judges": {"known": {}}}',
        '{"judges": {"known": {"weights": {"heat": NaN}, "bias": 0, "point": 1}}}',
    ],
)
def test_thresholds_that_are_no_numbers_are_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "thresholds.json").write_text(text)
    with pytest.raises(ModelError, match="is damaged: install the program again"):
        load_thresholds(tmp_path)


def test_what_is_not_stored_has_its_default_and_what_is_unknown_is_ignored(tmp_path: Path) -> None:
    assert load_thresholds(tmp_path) == Thresholds()
    (tmp_path / "thresholds.json").write_text('{"die": 0.44, "of another version": 7}')
    assert load_thresholds(tmp_path) == Thresholds(die=0.44)


def test_what_was_stored_comes_back(tmp_path: Path) -> None:
    kept = Thresholds(small=20.0, judges=Judges(Judge({"heat": 0.5}, -1.0, 0.96), Judge({"die": 0.1}, 0.5, 0.9)))
    store_thresholds(kept, tmp_path)
    assert load_thresholds(tmp_path) == kept


def test_a_number_that_was_changed_is_noticed(tmp_path: Path) -> None:
    store_thresholds(Thresholds(die=0.44), tmp_path)
    text = (tmp_path / "thresholds.json").read_text()
    (tmp_path / "thresholds.json").write_text(text.replace("0.44", "0.04"))
    with pytest.raises(ModelError, match="is damaged: install the program again"):
        load_thresholds(tmp_path)


def test_the_chance_of_a_die_grows_with_both_scores() -> None:
    limits = Thresholds(heat=1.0, named=1.0, offset=0.0)
    assert limits.chance_of_die(0.5, 0.5) == pytest.approx(0.5)
    assert limits.chance_of_die(0.9, 0.5) == pytest.approx(0.9)
    assert limits.chance_of_die(0.9, 0.9) == pytest.approx(81 / 82)


def test_log_odds_are_bounded() -> None:
    assert logit(0.5) == 0
    assert logit(0.0) == logit(0.001) == pytest.approx(-6.907, abs=0.001)
    assert logit(1.0) == pytest.approx(6.907, abs=0.001)
