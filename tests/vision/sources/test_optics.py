"""The fields of view of the cameras, and the guide's table that is computed from them."""

from pathlib import Path

import pytest

from tests.vision.sources.sensors import SENSORS
from vision.sources.modes import FAST_FPS, crop_share
from vision.sources.optics import LENSES, die_px, framed_die_px, guide_table_rows, lens_of, table_width_cm

GUIDE = Path(__file__).resolve().parents[3] / "deploy" / "guide.md"


def test_the_camera_module_3_sees_45_cm_of_a_table_35_cm_below_it() -> None:
    assert table_width_cm(35, LENSES["imx708"]) == pytest.approx(45.5, abs=0.1)
    assert die_px(35, LENSES["imx708"]) == pytest.approx(45, abs=0.1)
    assert table_width_cm(35, LENSES["imx708"], width_share=2 / 3) == pytest.approx(30.3, abs=0.1)


def test_framed_on_the_tray_a_die_60_cm_away_has_45_pixels_and_more() -> None:
    assert framed_die_px(60, LENSES["imx708"]) == pytest.approx(47.3, abs=0.1)
    assert framed_die_px(60, LENSES["imx219"]) == pytest.approx(53.3, abs=0.1)


@pytest.mark.parametrize("model", LENSES)
def test_the_pixels_of_a_lens_are_those_of_its_largest_whole_mode_that_is_fast_enough(model: str) -> None:
    sensor = SENSORS[model]
    whole = [mode for mode in sensor.modes if crop_share(mode.crop, sensor.array) == 1.0 and mode.fps >= FAST_FPS]
    assert LENSES[model].pixels == max(mode.size[0] for mode in whole)


def test_the_table_of_the_guide_is_the_one_that_is_computed() -> None:
    assert "\n".join(guide_table_rows()) in GUIDE.read_text()


def test_a_camera_without_infrared_filter_has_the_same_lens() -> None:
    assert lens_of("imx708_wide_noir") == LENSES["imx708_wide"]
    assert lens_of("imx500") is None
