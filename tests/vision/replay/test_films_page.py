"""The page of films in a real Chromium: its figures are those of the JSON, and a click on a throw shows its frames."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from tests.browser import DRIVER, Browser, browser

FILMS = Path(__file__).parents[2] / "film_set"
HOSTILE = "<img src=x onerror=ran=1>.mp4"
pytestmark = pytest.mark.skipif(DRIVER is None, reason="chromedriver is not here")


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as one:
        one.size(1280, 900)
        yield one


def test_a_strip_for_each_film_shows_truth_reading_and_frames(tmp_path: Path, window: Browser) -> None:
    lines = [json.loads(line) for line in (FILMS / "throws.jsonl").read_text().splitlines()][:2]
    lines[0]["faces"] = [6, 6, 6, 6, 6]
    for line, name in zip(lines, (HOSTILE, "b.mp4"), strict=True):
        shutil.copy(FILMS / line["film"], tmp_path / name)
        line["film"] = name
    (tmp_path / "throws.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    words = ["--json", str(tmp_path / "r.json"), "--html", str(tmp_path / "page.html")]
    assert main(["replay", str(tmp_path), *words]) == 1
    window.open((tmp_path / "page.html").as_uri())
    report = json.loads((tmp_path / "r.json").read_text())["figures"]
    for steps, text in window.run(
        'return [...document.querySelectorAll("[data-of]")].map(one => [JSON.parse(one.dataset.of), one.textContent])'
    ):
        _, name, field = steps
        one = report["shares"][name]
        value = one["part"] / one["whole"] if field == "share" else one[field]
        assert text == (str(value) if field in {"part", "whole"} else f"{100 * value:.2f} %")
    titles = window.run('return [...document.querySelectorAll(".film h2")].map(one => one.textContent)')
    assert titles == [HOSTILE, "b.mp4"]
    assert window.run('return document.querySelectorAll(".read.wrong").length') == 2, "one is in the key"
    window.run('document.querySelector(".throw").dispatchEvent(new MouseEvent("click", {bubbles: true}))')
    window.wait('document.querySelectorAll(".frames img").length >= 5')
    assert "wrong though sure" in window.run('return document.querySelector(".said").textContent')
    window.click("#flaws button")
    assert window.run('return document.querySelectorAll(".film").length') == 1
    assert window.run("return window.ran === undefined")
    assert window.complaints() == []
