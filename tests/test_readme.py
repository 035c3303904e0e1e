"""The README is true: its example runs, the files it links exist, and so do the commands it names."""

import doctest
import re
from pathlib import Path

from scorekeeper.__main__ import WORDS

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_turn_in_the_readme_plays_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_file_that_the_readme_links_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_word_that_the_readme_uses_is_a_word_of_the_command() -> None:
    used = set(re.findall(r"`scorekeeper ([a-z]+)", README.read_text()))
    assert used <= set(WORDS)
