"""Checks speech: can espeak-ng produce a sentence in the language of the screens?"""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper import settings
from scorekeeper.doctor.finding import Finding, bad, good, note
from scorekeeper.speech.voices import can_say, installed


def speech(data: Path) -> Iterator[Finding]:
    chosen = settings.load(data / settings.FILE).settings
    language = chosen.language or "en"
    if not installed():
        if chosen.speech:
            yield bad("speech is on, and espeak-ng is not installed", "sudo apt install espeak-ng")
        return
    if can_say(language, "5, 5, 5, 2, 2"):
        how = "on" if chosen.speech else "off (Settings on the screen)"
        yield good(f"espeak-ng speaks the language of the screens ({language}); speech is {how}")
    else:
        yield note(f"espeak-ng makes no sound in the language {language}", "sudo apt install --reinstall espeak-ng")
