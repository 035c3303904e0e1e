"""Has the system get back the memory of pictures that are no longer needed."""

import ctypes
from contextlib import suppress

LARGE = 1 << 20
"""Bytes from which on an array is a piece of memory of its own."""
M_MMAP_THRESHOLD = -3
"""The number of this setting in the C library of GNU."""


def return_pictures() -> None:
    """Give the memory of each freed picture back to the system, from now on and for the whole process.

    By itself the C library of GNU keeps it for later ones, and as pictures have many sizes, more and more of it. Others
    have no such setting.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
