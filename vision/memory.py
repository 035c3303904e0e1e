"""Has the system get back the memory of pictures that are no longer needed."""

import ctypes
from contextlib import suppress

LARGE_ARRAY_BYTES = 1 << 20
"""Bytes from which on an array is a piece of memory of its own."""
MEMORY_POOLS = 2
"""Pools of memory that all threads share; each keeps what was freed in it for itself."""
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""The numbers of these settings in the C library of GNU."""


def give_back_picture_memory() -> None:
    """Give the memory of each freed picture back to the system, from now on and for the whole process; best before
    there are other threads.

    By itself the C library of GNU keeps it for later ones, and as pictures have many sizes and threads, more and more
    of it. Others have no such settings.
    """
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, LARGE_ARRAY_BYTES)
        library.mallopt(M_ARENA_MAX, MEMORY_POOLS)
