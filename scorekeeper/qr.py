"""QR codes: a text as a square of dark and light modules (ISO/IEC 18004, byte mode, error correction level L)."""

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, pairwise, zip_longest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import BadInput

QUIET = 4
"""The width of the light rim around a code, in modules."""
CHECKS = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
          28, 28, 30, 30, 26, 28, *[30] * 14)  # fmt: skip
"""Error correction bytes of each block, for the versions 1 to 40."""
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
          19, 19, 20, 21, 22, 24, 25)  # fmt: skip
"""The number of blocks, for the versions 1 to 40."""
LEVEL = 1
"""The two bits of error correction level L in the format."""
MASKS: tuple[Callable[[Any, Any], Any], ...] = (
    lambda y, x: (y + x) % 2, lambda y, x: y % 2 + 0 * x, lambda y, x: x % 3 + 0 * y, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3, lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)  # fmt: skip
"""The eight patterns of which the best one is added to the data; a module is inverted where its pattern is 0."""
UTF_8 = "011100011010"
"""The bits that announce a text in UTF-8; plain ASCII needs none."""
LONE_FINDER = (1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0)
"""Modules that a scanner may take for a corner mark; codes with few of them are preferred."""

Modules = NDArray[np.bool_]
"""The modules row by row, True for dark."""


def qr(text: str) -> Modules:
    """The code in the smallest version that holds the text, without the light rim; BadInput if none holds it."""
    data = text.encode()
    for version in range(1, 41):
        dark, fixed = patterns(version)
        room = int((~fixed).sum()) // 8
        content = packed(data, version, room - CHECKS[version - 1] * BLOCKS[version - 1])
        if content:
            written = placed(dark, fixed, blocks(content, version, room))
            return min((masked(written, fixed, mask) for mask in range(8)), key=penalty)
    raise BadInput(f"a QR code holds up to 2953 bytes, not {len(data)}")


# ---- the data


def packed(data: bytes, version: int, room: int) -> bytes:
    """The data with its head and padding, `room` bytes in all; empty if it does not fit."""
    wide = 8 if version < 10 else 16
    named = "" if data.isascii() else UTF_8
    bits = f"{named}0100{len(data):0{wide}b}{''.join(f'{byte:08b}' for byte in data)}"
    if len(bits) > room * 8:
        return b""
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    full = bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits), 8))
    return (full + b"\xec\x11" * room)[:room]


def blocks(content: bytes, version: int, room: int) -> bytes:
    """The content in blocks, each with its error correction, and all bytes in the order in which they are drawn."""
    count, checks = BLOCKS[version - 1], CHECKS[version - 1]
    short, longer = divmod(room - checks * count, count)
    ends = [short * number + max(0, number - (count - longer)) for number in range(count + 1)]
    parts = [content[start:end] for start, end in pairwise(ends)]
    extra = [remainder(part, checks) for part in parts]
    drawn = chain(chain(*zip_longest(*parts)), chain(*zip(*extra, strict=True)))
    return bytes(byte for byte in drawn if byte is not None)


def times(one: int, other: int) -> int:
    """The product of two elements of the field of 256 elements in which the error correction is computed."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (product >> 7) * 0x11D
        product ^= (other >> bit & 1) * one
    return product


@lru_cache
def divisor(degree: int) -> bytes:
    """The generator polynomial of the error correction, (x - 1)(x - 2)(x - 4)..., without its first coefficient."""
    found, root = bytes(degree - 1) + b"\1", 1
    for _ in range(degree):
        found = bytes(times(one, root) ^ after for one, after in zip_longest(found, found[1:], fillvalue=0))
        root = times(root, 2)
    return found


def remainder(part: bytes, checks: int) -> bytes:
    """The error correction bytes of a block."""
    by, left = divisor(checks), bytes(checks)
    for byte in part:
        factor = byte ^ left[0]
        left = bytes(one ^ times(each, factor) for one, each in zip(left[1:] + b"\0", by, strict=True))
    return left


# ---- the picture


def patterns(version: int) -> tuple[Modules, Modules]:
    """The modules that are the same for every text of a version, and a mask of all modules that hold no data; the
    format is not drawn yet."""
    size = 17 + 4 * version
    dark, fixed = np.zeros((size, size), bool), np.zeros((size, size), bool)
    fixed[6], fixed[:, 6] = True, True
    dark[6, ::2], dark[::2, 6] = True, True
    spots = [6, *centres(version)]
    for y in spots:
        for x in spots:
            if {y, x} != {6} and (y, x) not in ((6, size - 7), (size - 7, 6)):
                square(dark, fixed, y, x, 2)
    for y, x in ((3, 3), (3, size - 4), (size - 4, 3)):
        square(dark, fixed, y, x, 4)
    fixed[8, :9], fixed[:9, 8], fixed[8, -8:], fixed[-8:, 8] = True, True, True, True
    dark[-8, 8] = True
    if version > 6:
        bits = version << 12 | check_bits(version, 12, 0x1F25)
        written = np.array([bits >> bit & 1 for bit in range(18)], bool).reshape(6, 3)
        dark[:6, -11:-8], dark[-11:-8, :6] = written, written.T
        fixed[:6, -11:-8], fixed[-11:-8, :6] = True, True
    return dark, fixed


def centres(version: int) -> list[int]:
    """The rows and columns of the small position marks, besides 6."""
    if version == 1:
        return []
    count, last = version // 7 + 1, 10 + 4 * version
    step = 26 if version == 32 else (last - 6 + 2 * count - 1) // (2 * count) * 2
    return [last - step * number for number in range(count)]


def square(dark: Modules, fixed: Modules, y: int, x: int, reach: int) -> None:
    """Draw a mark of nested squares around this module, `reach` modules to each side as far as they lie in the picture,
    and mark these modules as fixed."""
    size = len(dark)
    for row in range(max(0, y - reach), min(size, y + reach + 1)):
        for column in range(max(0, x - reach), min(size, x + reach + 1)):
            far = max(abs(row - y), abs(column - x))
            dark[row, column], fixed[row, column] = far not in (reach - 1 if reach == 2 else 2, 4), True


def check_bits(value: int, length: int, divided_by: int) -> int:
    """The error correction bits of the format or version: the remainder of the value, followed by `length` zero bits,
    after division by a polynomial."""
    left = value << length
    while left.bit_length() > length:
        left ^= divided_by << left.bit_length() - length - 1
    return left


def placed(dark: Modules, fixed: Modules, content: bytes) -> Modules:
    """The bits of the content on the free modules, in columns of two, up and down from the right."""
    size, written = len(dark), dark.copy()
    bits = np.unpackbits(np.frombuffer(content, np.uint8))
    free, upwards = [], True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        rows = range(size - 1, -1, -1) if upwards else range(size)
        free += [(row, column) for row in rows for column in (right, right - 1) if not fixed[row, column]]
        upwards = not upwards
    for place, bit in zip(free, bits, strict=False):
        written[place] = bit
    return written


def masked(written: Modules, fixed: Modules, mask: int) -> Modules:
    """The code with mask pattern number `mask` applied to its data, and the format that names the pattern."""
    y, x = np.indices(written.shape)
    made: Modules = written ^ ((MASKS[mask](y, x) == 0) & ~fixed)
    value = LEVEL << 3 | mask
    bits = (value << 10 | check_bits(value, 10, 0x537)) ^ 0x5412
    row = [bool(bits >> bit & 1) for bit in range(14, -1, -1)]
    made[8, [0, 1, 2, 3, 4, 5, 7, 8]], made[8, -8:] = row[:8], row[7:]
    made[[7, 5, 4, 3, 2, 1, 0], 8], made[-1:-8:-1, 8] = row[8:], row[:7]
    return made


def penalty(made: Modules) -> int:
    """How hard a code is to read: the sum of penalties for long runs, plain squares, false corner marks, and uneven
    darkness."""
    total = 0
    for lines in (made, made.T):
        same = lines[:, 1:] == lines[:, :-1]
        five = same[:, 3:] & same[:, 2:-1] & same[:, 1:-2] & same[:, :-3]
        total += int(five.sum() + 2 * (five.sum() - (five[:, 1:] & five[:, :-1]).sum()))
        windows = np.lib.stride_tricks.sliding_window_view(lines, 11, axis=1)
        for mark in (LONE_FINDER, LONE_FINDER[::-1]):
            total += 40 * int((windows == np.array(mark)).all(axis=2).sum())
    plain = made[1:, 1:].astype(int) + made[1:, :-1] + made[:-1, 1:] + made[:-1, :-1]
    total += 3 * int(np.isin(plain, (0, 4)).sum())
    return total + 10 * int(abs(made.mean() - 0.5) * 20)
