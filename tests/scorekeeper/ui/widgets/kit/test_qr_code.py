"""QR codes on the screen are read back by OpenCV, with texts of many lengths and letters."""

import cv2
import numpy as np
import pytest

from scorekeeper.ui.widgets.kit.qr_code import RIM_MODULES, qr_modules

TEXTS = [
    "A",
    "http://192.168.178.23:8127/abcDEF123_-",
    "Grüße, Ґалаґан, Þóra",
    "x" * 231,
    "https://app.example/?data=" + "%22name%22%3A" * 40,
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_code_is_read_back(text: str) -> None:
    rimmed = np.pad(np.where(qr_modules(text), 0, 255).astype(np.uint8), RIM_MODULES, constant_values=255)
    picture = np.kron(rimmed, np.ones((6, 6), np.uint8))
    assert cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0] == text


def test_the_smallest_code_that_holds_the_text_is_taken() -> None:
    assert [len(qr_modules("x" * length)) for length in (17, 18, 2953)] == [21, 25, 177]
