"""Dates in the language of the screens."""

from datetime import date, datetime

from scorekeeper.present.texts import gettext, ngettext, pgettext, system_language
from scorekeeper.records.paper.words import PaperWords, local_time, long_date, plain_date


def words_in_screen_language() -> PaperWords:
    """The texts in the language that the screens have now, for functions that write dates as on paper."""
    return PaperWords(system_language(), gettext, ngettext, pgettext)


def day_words(day: str) -> str:
    """An ISO date (as 2026-11-19) as "19 November 2026"; any other text unchanged."""
    try:
        return plain_date(datetime.combine(date.fromisoformat(day), datetime.min.time()), words_in_screen_language())
    except ValueError:
        return day


def weekday_and_day_words(day: str) -> str:
    """An ISO date with the day of the week, as "Thursday, 19 November 2026"; any other text unchanged."""
    try:
        return long_date(datetime.combine(date.fromisoformat(day), datetime.min.time()), words_in_screen_language())
    except ValueError:
        return day


def local_day_words(begun: str) -> str:
    """The local day, in words, of a time in the journal; "?" if it cannot be read."""
    when = screen_local_time(begun)
    return plain_date(when, words_in_screen_language()) if when else "?"


def screen_local_time(begun: str) -> datetime | None:
    """The local time of a time in the journal, which stores UTC; None if it cannot be read."""
    return local_time(begun, None)


def weekday_and_time_words(begun: str) -> str:
    """The local day of the week, day and clock time of a time in the journal; "?" if it cannot be read."""
    when = screen_local_time(begun)
    return f"{long_date(when, words_in_screen_language())}, {when:%H:%M}" if when else "?"
