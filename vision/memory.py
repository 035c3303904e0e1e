"""Has the system get back the memory of pictures that are no longer needed."""

import ctypes
from contextlib import suppress

OWN_MAPPING_FROM_BYTES = 1 << 20
"""The least size in bytes of an array that gets a memory mapping of its own, which returns to the system when it is
freed."""
MOST_MALLOC_ARENAS = 2
"""The most memory pools (arenas) of the C library, shared by all threads; freed memory stays in its pool."""
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""The numbers by which `mallopt` of the GNU C library names the mapping threshold and the most arenas."""


def give_back_picture_memory() -> None:
    """Have the GNU C library return the memory of each freed array of at least OWN_MAPPING_FROM_BYTES to the system
    instead of keeping it for later arrays, for the whole process; best called before there are other threads. Other C
    libraries have no such settings, and nothing changes there."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, OWN_MAPPING_FROM_BYTES)
        library.mallopt(M_ARENA_MAX, MOST_MALLOC_ARENAS)
