"""The confidences of dice are compared with what was right, in groups of similar confidence."""

import pytest

from tests.vision.replay.outcomes import OUTCOMES
from vision.replay.reliability import CONFIDENCE_BIN_EDGES, bin_of, calibration_error, reliability_bins


def test_the_confidences_are_compared_with_what_was_right_in_groups() -> None:
    (one,) = reliability_bins(OUTCOMES)
    assert (one.low, one.high) == (0.9, 0.95)
    assert one.mean == pytest.approx(0.9)
    assert (one.right.part, one.right.whole) == (6, 7), "seven dice were read, one of them wrong"
    assert calibration_error([one]) == pytest.approx(0.9 - 6 / 7)
    assert calibration_error([]) == 0.0
    assert [bin_of(confidence) for confidence in (0.0, 0.4999, 0.5, 1.0)] == [0, 0, 1, len(CONFIDENCE_BIN_EDGES) - 1]
