"""Sentences said aloud by espeak-ng, and a tick, in processes of their own, so that they never hold up the screen."""

from scorekeeper.speech.speaker import Speaker, Voice
from scorekeeper.speech.voices import NAMES, installed

__all__ = ["NAMES", "Speaker", "Voice", "installed"]
