"""The voice for each language, and whether this machine can speak at all."""

import shutil

ESPEAK, APLAY = "espeak-ng", "aplay"
VOICE_NAMES = {
    "en": "en", "de": "de", "fr": "fr", "es": "es", "it": "it", "fi": "fi", "sv": "sv", "no": "nb", "nb": "nb",
    "da": "da", "nl": "nl", "ru": "ru", "uk": "uk", "pl": "pl", "lt": "lt", "lv": "lv", "et": "et", "is": "is",
}  # fmt: skip
"""The voice of espeak-ng for each language of the screens."""


def voice_of(language: str) -> str:
    return VOICE_NAMES.get(language, "en")


def is_installed() -> bool:
    return shutil.which(ESPEAK) is not None
