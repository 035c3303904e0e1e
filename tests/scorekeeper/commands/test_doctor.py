"""`scorekeeper doctor`: findings as JSON, one object a line, and a refusal of unknown areas."""

import json
import os
from pathlib import Path

import pytest

from scorekeeper.__main__ import main


def test_findings_as_json_are_one_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["doctor", "--data", str(tmp_path), "--only", "games", "--only", "model", "--json"]
    assert main(words) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["area"] for line in lines} == {"games", "model"}
    assert all(set(line) == {"area", "state", "says", "do"} for line in lines)


def test_an_unknown_area_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["doctor", "--only", "moon"])
    assert ended.value.code == 2
    assert os.linesep.join(capsys.readouterr().err.splitlines()).count("\n") == 0
