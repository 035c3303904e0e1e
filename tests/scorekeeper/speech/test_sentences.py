"""The sentences kept with their sounds are those that the table speaks, and sound as they were approved."""

import shutil
import subprocess

import pytest

from scorekeeper.speech.voices import ESPEAK
from tests.scorekeeper.speech.sentences import FILE, VERSION, every, lines, sounds

KEPT = [line.split("\t") for line in FILE.read_text().splitlines()]


def installed() -> bool:
    """Whether espeak-ng is installed in the version whose sounds are kept; another one may sound a little different."""
    if not shutil.which(ESPEAK):
        return False
    return VERSION in subprocess.run([ESPEAK, "--version"], capture_output=True, text=True, check=True).stdout


def test_the_table_speaks_the_sentences_that_were_approved() -> None:
    assert lines() == ["\t".join(line[:2]) for line in KEPT]
    assert len(KEPT) == 60 + 15
    assert len({line[0] for line in KEPT}) == 17


@pytest.mark.skipif(not installed(), reason=f"needs espeak-ng {VERSION}")
def test_they_sound_as_approved() -> None:
    assert [sounds(sentence, language) for language, sentence in every()] == [line[2] for line in KEPT]
