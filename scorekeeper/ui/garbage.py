"""Collects garbage between taps, so that no tap waits for it: new objects often, older ones in pauses."""

import gc
from functools import cache

MOST_NEW_OBJECTS = 2_000
"""The number of new objects above which the youngest generation is searched for garbage."""
SHORT_PAUSE_S = 0.5
"""Seconds since the last touch or throw after which the garbage collector may search the middle generation."""
LONG_PAUSE_S = 3.0
"""Seconds since the last touch or throw after which the garbage collector may search all objects."""
MIDDLE_COLLECTIONS_UNTIL_SHORT_PAUSE = 8
"""After this many collections of the middle generation, the next collection of all objects waits only for the short
pause, as some tables are never left alone for long."""
YOUNGEST_COLLECTIONS_UNTIL_FORCED = 100
"""The number of collections of the youngest generation after which the middle one is collected even under a finger: a
touch that never ends, as of a cloth on the display, must not fill the memory."""
MIDDLE_COLLECTIONS_UNTIL_FORCED = 16
"""The number of collections of the middle generation after which all objects are searched even under a finger."""


@cache
def exclude_loaded_objects() -> None:
    """Leave what was loaded before the first application of the process out of every search: it never becomes garbage.
    Cached, as to ask the collector whether that was done takes as long as a search."""
    gc.freeze()


def hold_collection() -> None:
    exclude_loaded_objects()
    gc.disable()


def resume_collection() -> None:
    gc.enable()


def collect_when_quiet(quiet_s: float) -> None:
    """Collect what may be collected now; `quiet_s` is the seconds since the last touch or throw."""
    new_objects, youngest_collections, middle_collections = gc.get_count()
    pause_s = LONG_PAUSE_S if middle_collections < MIDDLE_COLLECTIONS_UNTIL_SHORT_PAUSE else SHORT_PAUSE_S
    if middle_collections > MIDDLE_COLLECTIONS_UNTIL_FORCED or (middle_collections and quiet_s > pause_s):
        gc.collect()
    elif youngest_collections > YOUNGEST_COLLECTIONS_UNTIL_FORCED or (youngest_collections and quiet_s > SHORT_PAUSE_S):
        gc.collect(1)
    elif new_objects > MOST_NEW_OBJECTS:
        gc.collect(0)
