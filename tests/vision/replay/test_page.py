"""The report as one file: it needs no network, and no name in it becomes a part of the page or may run."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.vision.replay.outcomes import OUTCOMES, outcome
from vision.replay.assets import join_files
from vision.replay.data import as_data
from vision.replay.match import PhotoOutcome
from vision.replay.page.build import SCRIPTS, STYLES, as_page

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>@DATA@@SCRIPT@\u2028"


def page_of(outcomes: list[PhotoOutcome], baseline: dict[str, Any] | None = None) -> str:
    return as_page(outcomes, as_data(outcomes, "1"), baseline)


def test_no_name_becomes_a_part_of_the_page() -> None:
    one = outcome(f"{HOSTILE}.jpg", (1,), (2,))
    sample = replace(one.sample, tags=(HOSTILE,), rig=HOSTILE, trust=HOSTILE)
    text = page_of([replace(one, source=HOSTILE, sample=sample, error=HOSTILE)])
    plain = page_of(OUTCOMES)
    assert text.count("<script") == plain.count("<script") == 2
    assert text.count("<img") == plain.count("<img")
    assert text.count("</script") == 2


def test_the_page_loads_nothing() -> None:
    assert "http:" not in page_of(OUTCOMES)
    assert "https:" not in page_of(OUTCOMES)


def test_only_the_scripts_and_styles_of_the_page_itself_may_run() -> None:
    text = page_of(OUTCOMES)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    for names, kind in ((SCRIPTS, "script"), (STYLES, "style")):
        part = join_files("vision.replay.page", names)
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy[1]
        assert f"<{kind}>{join_files('vision.replay.page', names)}</{kind}>" in text
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_holds_the_figures_of_the_json_and_a_row_for_each_photo() -> None:
    data, report = data_of(page_of(OUTCOMES)), as_data(OUTCOMES, "1")
    del report["photos"]
    assert data["figures"] == json.loads(json.dumps(report))
    assert [row["name"] for row in data["photos"]] == ["right.jpg", "unsure.jpg", "wrong.jpg", "missed.jpg"]
    assert data["photos"][2]["pairs"] == [33, 45]
    assert data["photos"][0]["place"] == 1


def test_an_earlier_reading_is_shown_beside_the_photo() -> None:
    before = json.loads(json.dumps(as_data(OUTCOMES, "0")))
    after = [
        outcome("right.jpg", (1, 2), (1, 3)),
        outcome("new.jpg", (1,), (1,)),
        outcome("missed.jpg", (6, 6), (6, 6)),
    ]
    rows = data_of(page_of(after, before))["photos"]
    assert [row.get("was", {}).get("change") for row in rows] == ["worse", None, "better"]
    assert rows[0]["was"]["read"] == [1, 2]
    assert len(rows[0]["was"]["dice"]) == 2


@pytest.mark.parametrize(
    "dice",
    [
        7,
        [7],
        [{}],
        [{"face": 1}],
        [{"face": 1, "second": 2, "confidence": 1, "sure": 1, "right": 1, "box": [1e999] * 4}],
    ],
)
def test_a_baseline_that_was_edited_never_breaks_the_page(dice: object) -> None:
    before = json.loads(json.dumps(as_data(OUTCOMES, "0")))
    before["photos"][0] |= {"dice": dice, "read": dice, "reasons": dice}
    assert data_of(page_of(OUTCOMES, before))["photos"][0]["was"]["dice"] == []
