"""Checks speech: can espeak-ng produce a sentence in the language of the screens? Can also play a tick and a
sentence."""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper import settings
from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.speech.tick import tick_wav
from scorekeeper.speech.trial import can_say, why_sound_fails
from scorekeeper.speech.voices import APLAY, ESPEAK, is_installed, voice_of


def check_speech(data: Path) -> Iterator[Finding]:
    chosen = settings.load_settings(data / settings.SETTINGS_FILE).settings
    language = chosen.language or "en"
    if not is_installed():
        if chosen.speech:
            yield bad_finding("speech is on, and espeak-ng is not installed", "sudo apt install espeak-ng")
        return
    if can_say(language, "5, 5, 5, 2, 2"):
        how = "on" if chosen.speech else "off (Settings on the screen)"
        yield good_finding(f"espeak-ng speaks the language of the screens ({language}); speech is {how}")
    else:
        yield noted_finding(
            f"espeak-ng makes no sound in the language {language}", "sudo apt install --reinstall espeak-ng"
        )


def check_sound_aloud(data: Path) -> Iterator[Finding]:
    """Play a tick, and count to five in the language of the screens; yield whether each could be played. Whoever is at
    the table hears whether it works."""
    language = settings.load_settings(data / settings.SETTINGS_FILE).settings.language or "en"
    sounds = (
        ("a tick", (APLAY, "-q", "-"), tick_wav(), "sudo apt install alsa-utils"),
        ("a sentence", (ESPEAK, "-v", voice_of(language), "--stdin"), b"1, 2, 3, 4, 5", "sudo apt install espeak-ng"),
    )
    for name, command, given, install in sounds:
        reason = why_sound_fails(command, given)
        do = install if reason.endswith("not installed") else "plug in a loudspeaker, and look at alsamixer"
        yield (
            noted_finding(f"{name} could not be played: {reason}", do)
            if reason
            else good_finding(f"{name} was played: was it heard?")
        )
