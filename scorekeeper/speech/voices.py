"""The voice for each language, and whether this machine can speak at all."""

import shutil
import subprocess

ESPEAK, APLAY = "espeak-ng", "aplay"
NAMES = {
    "en": "en", "de": "de", "fr": "fr", "es": "es", "it": "it", "fi": "fi", "sv": "sv", "no": "nb", "nb": "nb",
    "da": "da", "nl": "nl", "ru": "ru", "uk": "uk", "pl": "pl", "lt": "lt", "lv": "lv", "et": "et", "is": "is",
}  # fmt: skip
"""The voice of espeak-ng for each language of the screens."""
PATIENCE = 5
"""Seconds in which a short sentence must be made."""


def voice(language: str) -> str:
    return NAMES.get(language, "en")


def installed() -> bool:
    return shutil.which(ESPEAK) is not None


def can_say(language: str, sentence: str) -> bool:
    """Whether espeak-ng can produce the sentence in this language; nothing is heard."""
    try:
        made = subprocess.run(
            [ESPEAK, "-v", voice(language), "--stdin", "--stdout"], input=sentence.encode(), capture_output=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return False
    return made.returncode == 0 and len(made.stdout) > 1000
