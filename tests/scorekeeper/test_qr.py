"""QR codes are read back by OpenCV, with texts of many lengths; the smallest version that holds a text is taken."""

import cv2
import numpy as np
import pytest

from scorekeeper.errors import BadInput
from scorekeeper.qr import QUIET, Modules, divisor, qr

TEXTS = [
    "A",
    "http://192.168.178.23:8127/abcDEF123_-",
    "Grüße, Ґалаґан, Þóra",
    "x" * 106,  # the first with two blocks
    "y" * 231,  # the first with a length of 16 bits
    "https://app.example/?data=" + "%22name%22%3A" * 40,
]


def picture(modules: Modules, zoom: int) -> np.ndarray:
    rimmed = np.pad(np.where(modules, 0, 255).astype(np.uint8), QUIET, constant_values=255)
    return np.kron(rimmed, np.ones((zoom, zoom), np.uint8))


def read(modules: Modules, zoom: int = 6) -> str:
    found: str = cv2.QRCodeDetectorAruco().detectAndDecode(picture(modules, zoom))[0]
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_a_code_is_read_back(text: str) -> None:
    assert read(qr(text)) == text


@pytest.mark.parametrize("length", [1, 17, 18, 53, 134, 135, 230, 321, 425, 520, 646, 792])
def test_codes_around_the_limits_of_versions_are_read_back(length: int) -> None:
    text = ("ab-%7C/" * length)[:length]
    assert read(qr(text)) == text


def test_the_smallest_version_that_holds_the_text_is_taken() -> None:
    assert [len(qr("x" * length)) for length in (17, 18, 2953)] == [21, 25, 177]


def test_a_text_that_no_code_holds_is_refused() -> None:
    with pytest.raises(BadInput, match="up to 2953 bytes, not 2954"):
        qr("x" * 2954)


def test_the_corners_are_marked_and_one_module_is_always_dark() -> None:
    modules = qr("http://192.168.1.5:8127/token")
    corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for shown in (modules[:7, :7], modules[:7, -7:], modules[-7:, :7]):
        assert ["".join("#" if dark else "." for dark in row) for row in shown] == corner
    assert modules[-8, 8]


def test_the_error_correction_of_seven_bytes_is_the_published_polynomial() -> None:
    assert list(divisor(7)) == [127, 122, 154, 164, 11, 68, 117]
