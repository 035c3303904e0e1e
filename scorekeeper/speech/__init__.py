"""Sentences spoken by espeak-ng, and a tick, in processes of their own, so that they never delay the screen."""

from scorekeeper.speech.speaker import Speaker, Voice
from scorekeeper.speech.voices import NAMES, installed

__all__ = ["NAMES", "Speaker", "Voice", "installed"]
