"""Photos of any origin: each gives the right picture, or is refused with one sentence and nothing else."""

import base64
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from vision.errors import PhotoError
from vision.photo import ENOUGH_SIDE_PX, MOST_JPEG_SCANS, decode, load_photo
from vision.scene import Picture

CMYK = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko"
    "/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8AsCSI"
    "U1SAP//Z"
)
"""A reddish JPEG of 16 x 8 pixels in CMYK."""


def scene(width: int = 60, height: int = 40) -> Picture:
    """A picture whose rotations differ: left half dark red, right half light, the upper left corner green."""
    picture = np.full((height, width, 3), 230, np.uint8)
    picture[:, : width // 2] = (20, 20, 150)
    picture[: height // 4, : width // 4] = (30, 200, 30)
    return picture


def encoded(suffix: str, picture: Picture | None = None) -> bytes:
    return bytes(cv2.imencode(suffix, scene() if picture is None else picture)[1])


def near(one: Picture, other: Picture) -> bool:
    return one.shape == other.shape and float(np.abs(one.astype(int) - other).mean()) < 25


def refused(data: bytes) -> str:
    with pytest.raises(PhotoError) as said:
        decode(data)
    return str(said.value)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".bmp", ".tif", ".gif"])
def test_every_format_that_is_named_is_read(suffix: str) -> None:
    assert near(decode(encoded(suffix)).picture, scene())


def test_sixteen_bits_become_eight() -> None:
    deep = encoded(".png", scene().astype(np.uint16) * 257)
    assert near(decode(deep).picture, scene())


def test_a_grey_photo_has_three_channels() -> None:
    grey = np.asarray(cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY), np.uint8)
    assert decode(encoded(".png", grey)).picture.shape == (40, 60, 3)


def test_transparency_is_left_out() -> None:
    assert near(decode(encoded(".png", np.dstack((scene(), np.zeros((40, 60), np.uint8))))).picture, scene())


def test_the_colours_of_print_become_those_of_the_screen() -> None:
    blue, green, red = decode(CMYK).picture.reshape(-1, 3).mean(axis=0)
    assert red > 150 > green > blue - 40


def test_an_animation_gives_its_first_picture(tmp_path: Path) -> None:
    film = cv2.Animation()
    film.frames = [scene(), 255 - scene()]
    film.durations = [100, 100]
    for name in ("a.gif", "a.webp", "a.png"):
        cv2.imwriteanimation(str(tmp_path / name), film)
        assert near(load_photo(tmp_path / name).picture, scene())


@pytest.mark.parametrize(
    ("orientation", "stored"),
    [
        (3, cv2.rotate(scene(), cv2.ROTATE_180)),
        (6, cv2.rotate(scene(), cv2.ROTATE_90_COUNTERCLOCKWISE)),
        (8, cv2.rotate(scene(), cv2.ROTATE_90_CLOCKWISE)),
        (2, cv2.flip(scene(), 1)),
        (4, cv2.flip(scene(), 0)),
        (5, cv2.transpose(scene())),
        (7, cv2.rotate(cv2.transpose(scene()), cv2.ROTATE_180)),
    ],
)
def test_a_photo_stands_upright_however_the_camera_was_held(orientation: int, stored: Picture) -> None:
    plain = encoded(".jpg", stored)
    tag = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(">HHI", orientation, 0, 0)
    turned = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(tag) + 2) + tag + plain[2:]
    assert near(decode(turned).picture, scene())


def test_a_large_photo_is_read_smaller_and_says_by_how_much() -> None:
    photo = decode(encoded(".jpg", scene(4 * ENOUGH_SIDE_PX, ENOUGH_SIDE_PX)))
    assert max(photo.picture.shape) == ENOUGH_SIDE_PX
    assert photo.scale == 4
    photo = decode(encoded(".png", scene(2 * ENOUGH_SIDE_PX, 8)))
    assert (max(photo.picture.shape), photo.scale) == (ENOUGH_SIDE_PX, 2)


def test_a_small_file_of_a_huge_picture_is_refused_before_it_is_decoded() -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 12000, 12000, 8, 2, 0, 0, 0))
    huge = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    assert "12000 x 12000" in refused(huge)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".bmp"])
@pytest.mark.parametrize("part", [0.02, 0.5, 0.95])
def test_a_photo_that_is_cut_off_is_never_read_by_half(suffix: str, part: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (80, 80, 3)).astype(np.uint8)
    whole = encoded(suffix, noise)
    refused(whole[: int(len(whole) * part)])


def noise(width: int = 200, height: int = 160) -> Picture:
    """A picture whose file is long enough to be damaged in the middle."""
    return np.random.default_rng(2).integers(0, 255, (height, width, 3)).astype(np.uint8)


def test_a_jpeg_that_is_damaged_in_the_middle_is_refused_unless_asked_for() -> None:
    data = bytearray(encoded(".jpg", noise()))
    middle = len(data) // 2
    data[middle : middle + 512] = bytes(512)
    assert "damaged" in refused(bytes(data))
    assert decode(bytes(data), refuse_damaged=False).picture.shape == (160, 200, 3)


def progressive(picture: Picture) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1])


def test_a_progressive_jpeg_of_thousands_of_scans_is_refused_before_it_is_decoded() -> None:
    data = progressive(noise())
    assert decode(data).picture.shape == noise().shape
    last = data.rindex(b"\xff\xda")
    assert "scans" in refused(data[:-2] + data[last:-2] * MOST_JPEG_SCANS + data[-2:])


def test_each_format_has_its_own_limit_of_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {
        ".jpg": "MOST_ONE_SCAN_JPEG_PIXELS",
        ".tif": "MOST_TIFF_PIXELS",
        ".png": "MOST_PHOTO_PIXELS",
        ".webp": "MOST_PHOTO_PIXELS",
    }
    small = scene(60, 40)
    for suffix, limit in limits.items():
        with monkeypatch.context() as patch:
            patch.setattr(f"vision.photo.{limit}", 60 * 40)
            assert decode(encoded(suffix, small)).picture.shape == small.shape
            patch.setattr(f"vision.photo.{limit}", 60 * 40 - 1)
            assert "60 x 40 pixels" in refused(encoded(suffix, small))
    monkeypatch.setattr("vision.photo.MOST_PROGRESSIVE_PIXELS", 60 * 40 - 1)
    assert "60 x 40 pixels" in refused(progressive(small))


@pytest.mark.parametrize("factor", [2, 4, 8])
def test_a_large_jpeg_is_decoded_at_a_part_of_its_size(factor: int) -> None:
    """Odd sides are rounded up, as the decoder does."""
    picture = decode(encoded(".jpg", scene(factor * ENOUGH_SIDE_PX + 1, 33))).picture
    assert picture.shape[:2] == (-(-33 // factor), ENOUGH_SIDE_PX + 1)


def test_a_heic_photo_is_named() -> None:
    assert "HEIC" in refused(b"\0\0\0\x18ftypheic")


@pytest.mark.parametrize(
    "data",
    [
        b"hello",
        b"\0" * 5000,
        b"<svg/>",
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n",
        b"BM",
        b"RIFF1234WEBP",
        b"\0\0\0\x18ftypheic",
    ],
)
def test_what_is_no_photo_is_reported_in_one_sentence(data: bytes) -> None:
    assert "\n" not in refused(data)


def test_what_is_no_file_is_reported_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "loop.jpg").symlink_to("loop.jpg")
    (tmp_path / "empty.jpg").touch()
    for path in ("pipe.jpg", "loop.jpg", "empty.jpg", "missing.jpg", ".", "a\0b"):
        with pytest.raises(PhotoError):
            load_photo(tmp_path / path)
    with pytest.raises(PhotoError):
        load_photo(Path("/dev/zero"))


def test_decoders_do_not_write_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    damaged = bytearray(encoded(".jpg", scene(400, 300)))
    damaged[len(damaged) // 2 :] = b"\0" * (len(damaged) - len(damaged) // 2)
    refused(bytes(damaged))
    assert capfd.readouterr().err == ""


@settings(max_examples=150, deadline=None)
@given(some.sampled_from([".jpg", ".png", ".webp", ".bmp", ".tif", ".gif"]), some.data())
def test_no_damage_does_more_than_refuse_the_photo(suffix: str, data: some.DataObject) -> None:
    whole = bytearray(encoded(suffix))
    for _ in range(data.draw(some.integers(1, 6))):
        whole[data.draw(some.integers(0, len(whole) - 1))] = data.draw(some.integers(0, 255))
    with suppress(PhotoError):
        assert decode(bytes(whole)).picture.ndim == 3
