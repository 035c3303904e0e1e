"""The metrics of a measurement, on four photos whose results can be counted by hand."""

from dataclasses import replace

import pytest

from tests.vision.replay.outcomes import OUTCOMES
from vision.replay.metrics import (
    Share,
    area_under_risk,
    confusion_counts,
    figures,
    quantile_of,
    risk_coverage,
    size_group_of,
)


def test_the_figures_count_what_their_names_say() -> None:
    total = figures(OUTCOMES)
    assert (total.exact.part, total.exact.whole) == (2, 4)
    assert (total.dice.part, total.dice.whole) == (6, 8)
    assert (total.sure.part, total.wrong_though_sure.part) == (2, 1)
    assert total.safe_share == 0.75


def test_the_interval_is_that_of_wilson() -> None:
    low, high = Share(98, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.9300, 0.9945)
    assert Share(0, 0).interval == (0, 1)
    assert Share(50, 50).interval[1] == pytest.approx(1)


@pytest.mark.parametrize(("edge", "name"), [(5, "  0 to 16 px"), (16, " 16 to 24 px"), (500, "192 px and more")])
def test_photos_are_grouped_by_the_smallest_die_in_them(edge: float, name: str) -> None:
    one = replace(OUTCOMES[0], boxes=((0, 0, edge, edge), (0, 0, 600, 600)))
    assert [*size_group_of(one)] == [name]
    assert [*size_group_of(OUTCOMES[0])] == []


def test_the_curve_accepts_the_surest_first_and_its_area_counts_what_is_wrong() -> None:
    curve = risk_coverage(OUTCOMES)
    assert [accepted for accepted, _ in curve] == [0.25, 0.5, 0.75, 1.0]
    assert [wrong for _, wrong in curve] == [0.0, 0.25, 0.25, 0.5], "two are sure, one of them wrong; then one of two"
    assert area_under_risk(curve) == 0.25
    assert area_under_risk([]) == 0.0


def test_percentiles_are_values_that_were_measured() -> None:
    assert [quantile_of([3, 1, 2, 4], part) for part in (0.5, 0.95, 0.99)] == [2, 4, 4]
    assert quantile_of([], 0.5) == 0


def test_the_confusion_has_six_faces_and_none() -> None:
    cells = confusion_counts(OUTCOMES)
    assert (cells[3][4], cells[5][6], cells[5][5]) == (1, 1, 1)
    assert sum(map(sum, cells)) == 8
