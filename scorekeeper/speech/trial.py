"""Whether espeak-ng and the sound of this machine work, tried for the doctor."""

import subprocess
from collections.abc import Sequence

from scorekeeper.speech.voices import ESPEAK, voice_of

SENTENCE_MADE_WITHIN_S = 5
"""Seconds after which espeak-ng counts as hanging when it makes a short sentence."""
SOUND_WITHIN_S = 10
"""Seconds after which playing a sound counts as hanging."""


def why_sound_fails(command: Sequence[str], given: bytes) -> str:
    """Run this command with `given` as its input, and wait for its end; return why no sound can have been played, empty
    if all went well."""
    try:
        done = subprocess.run([*command], input=given, capture_output=True, timeout=SOUND_WITHIN_S, check=False)
    except FileNotFoundError:
        return f"{command[0]} is not installed"
    except OSError as error:
        return f"{command[0]} cannot be started: {error.strerror}"
    except subprocess.TimeoutExpired:
        return f"{command[0]} did not end within {SOUND_WITHIN_S} seconds"
    said = done.stderr.decode(errors="replace").strip().splitlines()
    return "" if done.returncode == 0 else said[-1] if said else f"{command[0]} ended with {done.returncode}"


def can_say(language: str, sentence: str) -> bool:
    """Whether espeak-ng can produce the sentence in this language; nothing is heard."""
    try:
        made = subprocess.run(
            [ESPEAK, "-v", voice_of(language), "--stdin", "--stdout"], input=sentence.encode(), capture_output=True,
            timeout=SENTENCE_MADE_WITHIN_S, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return False
    return made.returncode == 0 and len(made.stdout) > 1000
