"""Voices: one for every language of a sheet, each makes a sound if espeak-ng is installed; the tick is short."""

import wave
from io import BytesIO

import pytest

from scorekeeper.rules.sheets import SHEETS
from scorekeeper.speech.tick import tick_wav
from scorekeeper.speech.trial import can_say
from scorekeeper.speech.voices import VOICE_NAMES, is_installed, voice_of


def test_every_language_of_a_sheet_has_a_voice() -> None:
    assert {edition for sheet in SHEETS.values() for edition in sheet.editions} <= set(VOICE_NAMES)
    assert voice_of("xx") == "en"


@pytest.mark.skipif(not is_installed(), reason="espeak-ng is not installed here")
@pytest.mark.parametrize("language", sorted(VOICE_NAMES))
def test_an_installed_espeak_makes_sound_in_every_language(language: str) -> None:
    assert can_say(language, "5, 5, 5, 2, 2")


def test_the_tick_is_a_short_sound() -> None:
    with wave.open(BytesIO(tick_wav())) as file:
        assert 0.01 < file.getnframes() / file.getframerate() < 0.05
