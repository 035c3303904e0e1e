"""The tick that confirms that the dice were read: twenty milliseconds of a fading tone."""

import struct
from functools import lru_cache
from io import BytesIO
from math import exp, pi, sin
from wave import open as open_wave

SAMPLES_A_SECOND = 22_050
"""The sample rate of the tick, per second."""
TICK_LENGTH_S = 0.02
TONE_HZ = 1800.0
FADE_PER_S = 220.0
"""The rate at which the tone fades, per second: it falls to 1/e of its loudness in 1 / FADE_PER_S seconds."""
TICK_LOUDNESS = 9_000


@lru_cache(maxsize=1)
def tick_wav() -> bytes:
    """The tick as the bytes of a WAV file."""
    count = int(SAMPLES_A_SECOND * TICK_LENGTH_S)
    samples = (
        int(TICK_LOUDNESS * exp(-FADE_PER_S * at / SAMPLES_A_SECOND) * sin(2 * pi * TONE_HZ * at / SAMPLES_A_SECOND))
        for at in range(count)
    )
    made = BytesIO()
    with open_wave(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLES_A_SECOND)
        file.writeframes(struct.pack(f"<{count}h", *samples))
    return made.getvalue()
