"""Collects garbage between taps, so that no tap waits for it: new objects often, older ones in pauses."""

import gc

NEW_OBJECTS = 2_000
"""The number of new objects above which the youngest generation is searched for garbage."""
SHORT_PAUSE, LONG_PAUSE = 0.5, 3.0
"""Seconds since the last touch or throw after which the garbage collector may search older objects, and all objects."""
MIDDLE_SEARCHES = 8
"""After this many searches through the middle generation since the last search of all objects, that search needs only a
short pause. Some tables never rest for long."""


def hold_collection() -> None:
    if not gc.get_freeze_count():  # else an application before this one did, or the tests when they were collected
        gc.freeze()  # what was loaded until now never becomes garbage
    gc.disable()


def resume_collection() -> None:
    gc.enable()


def collect_when_quiet(quiet: float) -> None:
    """Collect what may be collected now; `quiet` is the seconds since the last touch or throw."""
    new, older, old = gc.get_count()
    if old and quiet > (LONG_PAUSE if old < MIDDLE_SEARCHES else SHORT_PAUSE):
        gc.collect()
    elif older and quiet > SHORT_PAUSE:
        gc.collect(1)
    elif new > NEW_OBJECTS:
        gc.collect(0)
