"""The tests run in as many workers as cores and free memory allow."""

from pathlib import Path

import pytest

from tests.conftest import WORKER_MB, workers


@pytest.mark.parametrize(
    ("free_mb", "wanted"), [(3 * WORKER_MB, 3), (3 * WORKER_MB - 1, 2), (20 * WORKER_MB, 8), (100, 1)]
)
def test_each_worker_has_a_core_and_its_memory(tmp_path: Path, free_mb: int, wanted: int) -> None:
    memory = tmp_path / "meminfo"
    memory.write_text(f"MemTotal:       24684124 kB\nMemAvailable:   {free_mb * 1024} kB\nHugePages_Total:       0\n")
    assert workers(8, memory) == wanted


def test_where_the_system_does_not_say_each_core_has_a_worker(tmp_path: Path) -> None:
    assert workers(8, tmp_path / "none") == 8


def test_the_bound_is_asked_for(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.hook.pytest_xdist_auto_num_workers(config=pytestconfig) >= 1
    hooks = pytestconfig.hook.pytest_xdist_auto_num_workers.get_hookimpls()
    assert any(one.plugin.__file__ == str(Path(__file__).with_name("conftest.py")) for one in hooks)
