"""Each test file has a process of its own in a worker, and is reported as if it ran in the worker."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOOKS = "from tests.file_process import pytest_runtest_protocol, pytest_sessionfinish\n"
FIRST = """
import os, pytest

@pytest.fixture(scope="module")
def shared():
    yield []
    os.write(2, b"closed with its file")

def test_changes_its_process(shared):
    shared.append(1)
    os.environ["LEFT"] = "behind"

def test_has_the_same_process(shared):
    assert shared == [1] and os.environ["LEFT"] == "behind"
"""
SECOND = """
import os, warnings

def test_has_another_process():
    assert "LEFT" not in os.environ

def test_warns():
    warnings.warn("a warning")

def test_fails():
    print("what it printed")
    assert [1] == [2]

def test_ends_its_process():
    os._exit(0)

def test_goes_on():
    pass
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_what_a_file_leaves_behind_ends_with_its_process(tmp_path: Path) -> None:
    for name, content in (("conftest", HOOKS), ("test_first", FIRST), ("test_second", SECOND)):
        (tmp_path / f"{name}.py").write_text(content)
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    asked = [sys.executable, "-m", "pytest", "-n1", "-rA", "-p", "no:cacheprovider", str(tmp_path)]
    said = subprocess.run(asked, env=around, capture_output=True, text=True, check=False).stdout
    assert "2 failed, 5 passed, 1 warning" in said
    for words in ("closed with its file", "a warning", "what it printed", "assert [1] == [2]"):
        assert words in said
    assert "the process of test_second.py ended in this test" in said
