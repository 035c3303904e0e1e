"""The tick is a short, quiet sound that fades, as a WAV file."""

import struct
from io import BytesIO
from wave import open as open_wave

from scorekeeper.speech.tick import tick_wav


def test_the_tick_is_twenty_milliseconds_of_a_fading_tone() -> None:
    with open_wave(BytesIO(tick_wav())) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        count, rate = file.getnframes(), file.getframerate()
        samples = struct.unpack(f"<{count}h", file.readframes(count))
    assert abs(count / rate - 0.02) < 0.001
    first, last = samples[: count // 4], samples[-count // 4 :]
    assert max(map(abs, first)) > 5 * max(map(abs, last))
    assert max(map(abs, samples)) < 2**15 / 2
