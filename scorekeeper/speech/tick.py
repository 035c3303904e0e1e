"""The tick that confirms that the dice were read: twenty milliseconds of a fading tone."""

import struct
from functools import lru_cache
from io import BytesIO
from math import exp, pi, sin
from wave import open as open_wave

RATE = 22_050
"""Samples per second."""
LENGTH, TONE, FADE = 0.02, 1800.0, 220.0
"""The length of the tone in seconds, its frequency in hertz, and its rate of fading per second."""
LOUD = 9_000


@lru_cache(maxsize=1)
def tick() -> bytes:
    """The sound as a WAV file."""
    count = int(RATE * LENGTH)
    samples = (int(LOUD * exp(-FADE * at / RATE) * sin(2 * pi * TONE * at / RATE)) for at in range(count))
    made = BytesIO()
    with open_wave(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{count}h", *samples))
    return made.getvalue()
