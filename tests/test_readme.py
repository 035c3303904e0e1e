"""The README is true: its example runs, the files it links exist, and so do the commands it names."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.__main__ import WORDS, main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_turn_in_the_readme_plays_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_turn_in_the_readme_passes_the_strictest_types(tmp_path: Path) -> None:
    """Whoever imports the packages gets their types: `py.typed` is there, and what the README imports is exported."""
    lines = re.findall(r"^(?:>>>|\.\.\.) (.*)$", README.read_text(), re.MULTILINE)
    (tmp_path / "turn.py").write_text("\n".join(lines) + "\n")
    for package in ("scorekeeper", "vision"):
        assert (ROOT / package / "py.typed").exists()
    command = [sys.executable, "-m", "mypy", "--strict", "--no-implicit-reexport", "--follow-imports=silent"]
    found = subprocess.run([*command, str(tmp_path / "turn.py")], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_every_file_that_the_readme_links_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_sheets_and_editions_are_accepted_as_the_readme_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    table = README.read_text().split("| sheet | editions |")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in table.splitlines()[2:]]
    assert len(rows) == 6
    for name, editions in rows:
        for edition in editions.split():
            assert main(["sheets", "--sheet", name.split(",")[0], "--edition", edition]) == 0, (name, edition)
            assert name.split(",")[0] in capsys.readouterr().out


def test_messages_that_the_readme_quotes_are_those_of_the_program() -> None:
    table = README.read_text().split("| what you see |")[1].split("\n\n")[0]
    quoted = re.findall(r'"([^"]+)"', " ".join(line.split("|")[1] for line in table.splitlines()[2:]))
    source = "".join(file.read_text() for file in (ROOT / "scorekeeper").rglob("*.py"))
    assert quoted
    assert [words for words in quoted if words not in source] == []


def test_every_word_that_the_readme_uses_is_a_word_of_the_command() -> None:
    used = set(re.findall(r"`scorekeeper ([a-z]+)", README.read_text()))
    assert used <= set(WORDS)


def test_every_command_that_a_page_prints_starts_as_it_is_printed() -> None:
    command = [sys.executable, "-m", "tests.printed_commands"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "", done.stdout
    assert done.returncode == 0, done.stderr
    assert int(re.findall(r"printed commands: (\d+)", done.stderr)[0]) > 150


REFUSED = {
    "scorekeeper advise --shet noris --dice 1,1,1,1,1 --throws-left 0": "shet",
    "scorekeeper lable SET": "no word",
    "python -m tests.benchmarks.frames": "no such module",
    "python -m tests.benchmarks.evening --hurried": "hurried",
    "pytest tests/test_reedme.py": "there is no",
    "deploy/install --unstall": "it has no --unstall",
    "deploy/begin": "no such script",
    "deploy/start --kamera phone": "kamera",
}
"""Commands that would be refused, each with what is said of it."""


@pytest.fixture(scope="module")
def problems() -> dict[str, str]:
    """Why each of REFUSED would not start; asked of one process, as it is the imports that take long."""
    ask = (
        "import json, sys; from tests.printed_commands import problem; print(json.dumps([*map(problem, sys.argv[1:])]))"
    )
    command = [sys.executable, "-c", ask, *REFUSED]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(zip(REFUSED, json.loads(said.stdout), strict=True))


@pytest.mark.parametrize("command", REFUSED)
def test_a_command_that_would_be_refused_is_found(command: str, problems: dict[str, str]) -> None:
    assert REFUSED[command] in problems[command]
