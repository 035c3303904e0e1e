"""Collects garbage between taps, so that no tap waits for it: new objects often, older ones in pauses."""

import gc
from functools import cache

MOST_NEW_OBJECTS = 2_000
"""The number of new objects above which the youngest generation is searched for garbage."""
SHORT_PAUSE_S, LONG_PAUSE_S = 0.5, 3.0
"""Seconds since the last touch or throw after which the garbage collector may search older objects, and all objects."""
SEARCHES_UNTIL_SHORT_PAUSE = 8
"""After this many searches of the middle generation, the next search of all objects waits only for the short pause, as
some tables are never left alone for long."""
MOST_SEARCHES_BETWEEN_TOUCHES = (100, 16)
"""The number of searches of the youngest generation after which the middle one is searched even under a finger, and the
number of searches of the middle one after which all objects are: a touch that never ends, as of a cloth on the display,
must not fill the memory."""


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
    new, older, old = gc.get_count()
    most_young, most_middle = MOST_SEARCHES_BETWEEN_TOUCHES
    if old > most_middle or (old and quiet_s > (LONG_PAUSE_S if old < SEARCHES_UNTIL_SHORT_PAUSE else SHORT_PAUSE_S)):
        gc.collect()
    elif older > most_young or (older and quiet_s > SHORT_PAUSE_S):
        gc.collect(1)
    elif new > MOST_NEW_OBJECTS:
        gc.collect(0)
