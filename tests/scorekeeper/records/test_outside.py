"""Files written onto a stick: all kinds at once, nothing replaced, and never half a file under its final name."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import storage
from scorekeeper.errors import BadInput
from scorekeeper.records.outside import dated_name, write_outside

CONTENT = {"pdf": b"%PDF" * 999, "csv": b"a;b" * 999, "json": b"{}"}


def makers() -> dict[Any, Callable[[], bytes]]:
    return {kind: (lambda data=data: data) for kind, data in CONTENT.items()}


def test_each_kind_has_a_file_and_none_is_replaced(tmp_path: Path) -> None:
    first = write_outside(tmp_path / "Scorekeeper", "2026-11-19", makers()).files
    second = write_outside(tmp_path / "Scorekeeper", "2026-11-19", makers()).files
    assert [path.name for path in first] == ["2026-11-19.pdf", "2026-11-19.csv", "2026-11-19.json"]
    assert [path.name for path in second] == ["2026-11-19 2.pdf", "2026-11-19 2.csv", "2026-11-19 2.json"]
    assert [path.read_bytes() for path in first] == [*CONTENT.values()]


@pytest.mark.parametrize("step", range(12))
def test_a_cut_at_any_step_leaves_no_half_file_under_a_final_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    left = [step]

    def cut(real: Callable[..., Any]) -> Callable[..., Any]:
        def until_the_cut(*words: Any, **named: Any) -> Any:
            if left[0] == 0:
                raise KeyboardInterrupt  # not an OSError: nothing is tidied up, as after a power cut
            left[0] -= 1
            return real(*words, **named)

        return until_the_cut

    for name in ("sync_to_disk", "replace_file"):
        monkeypatch.setattr(storage, name, cut(getattr(storage, name)))
    monkeypatch.setattr(storage.os, "replace", cut(storage.os.replace))
    with pytest.raises(KeyboardInterrupt) if step < 12 else pytest.raises(ZeroDivisionError):
        write_outside(tmp_path, "2026-11-19", makers())
    for kind, data in CONTENT.items():
        path = tmp_path / f"2026-11-19.{kind}"
        assert not path.exists() or path.read_bytes() == data


def test_a_folder_that_refuses_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("a file, no folder")
    with pytest.raises(BadInput, match="cannot be written"):
        write_outside(tmp_path / "stick" / "Scorekeeper", "x", makers())


def test_a_name_has_only_letters_that_every_file_system_takes() -> None:
    assert dated_name(date(2026, 11, 19), "Oma/Grete: <Runde>") == "2026-11-19 Oma Grete Runde"


def test_everybody_may_read_what_was_taken_home(tmp_path: Path) -> None:
    (written,) = write_outside(tmp_path / "Scorekeeper", "games", {"csv": lambda: b"1"}).files
    assert (written.stat().st_mode & 0o777, written.parent.stat().st_mode & 0o777) == (0o644, 0o755)
