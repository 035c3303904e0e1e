"""Dates in the language of the screens."""

from datetime import date, datetime

from scorekeeper.present.texts import gettext, ngettext, pgettext, system_language
from scorekeeper.records.paper.words import PaperWords, local_time, long_date, plain_date


def screen_paper_words() -> PaperWords:
    """The texts in the language that the screens have now."""
    return PaperWords(system_language(), gettext, ngettext, pgettext)


def day_words(day: str) -> str:
    """An ISO date (as 2026-11-19) as "19 November 2026"; any other text unchanged."""
    try:
        return plain_date(datetime.combine(date.fromisoformat(day), datetime.min.time()), screen_paper_words())
    except ValueError:
        return day


def evening_words(day: str) -> str:
    """An ISO date with the day of the week, as "Thursday, 19 November 2026"; any other text unchanged."""
    try:
        return long_date(datetime.combine(date.fromisoformat(day), datetime.min.time()), screen_paper_words())
    except ValueError:
        return day


def day_of_moment(begun: str) -> str:
    """The local day of a time of the journal in words; "?" if it cannot be read."""
    when = screen_local_time(begun)
    return plain_date(when, screen_paper_words()) if when else "?"


def screen_local_time(begun: str) -> datetime | None:
    """A time of the journal, which stores UTC, in local time; None if it cannot be read."""
    return local_time(begun, screen_paper_words())


def moment_words(begun: str) -> str:
    """A time of the journal with the day of the week and the clock, in local time; "?" if it cannot be read."""
    when = screen_local_time(begun)
    return f"{long_date(when, screen_paper_words())}, {when:%H:%M}" if when else "?"
