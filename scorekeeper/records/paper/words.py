"""The language of a printed page: its texts, and how dates and times are written in it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class PaperWords:
    """The texts of one language; `gettext`, `ngettext` and `pgettext` translate as the functions of these names do.
    `zone` is the time zone of the table, None for that of the system."""

    language: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    pgettext: Callable[[str, str], str]
    zone: tzinfo | None = None


WordsOfLanguage = Callable[[str], PaperWords]
"""A function that returns the PaperWords of a language by its code."""


def local_time(time: str, zone: tzinfo | None) -> datetime | None:
    """The time in this zone (None: that of the system) of a time in the journal, which stores UTC; None if it cannot be
    read."""
    try:
        return datetime.fromisoformat(time).replace(tzinfo=UTC).astimezone(zone)
    except ValueError:
        return None


def long_date(day: datetime, say: PaperWords) -> str:
    """The date with the day of the week, as "Thursday, 19 November 2026"."""
    # TRANSLATORS: the day of the week and a date, as "Thursday, 19 November 2026"
    words = say.pgettext("date", "{weekday}, {date}")
    return words.format(weekday=weekday_name(day, say), date=plain_date(day, say))


def plain_date(day: datetime, say: PaperWords) -> str:
    """The date, as "19 November 2026"."""
    patterns = (
        say.pgettext("date", "{day} January {year}"),
        say.pgettext("date", "{day} February {year}"),
        say.pgettext("date", "{day} March {year}"),
        say.pgettext("date", "{day} April {year}"),
        say.pgettext("date", "{day} May {year}"),
        say.pgettext("date", "{day} June {year}"),
        say.pgettext("date", "{day} July {year}"),
        say.pgettext("date", "{day} August {year}"),
        say.pgettext("date", "{day} September {year}"),
        say.pgettext("date", "{day} October {year}"),
        say.pgettext("date", "{day} November {year}"),
        say.pgettext("date", "{day} December {year}"),
    )
    return patterns[day.month - 1].format(day=day.day, year=day.year)


def weekday_name(day: datetime, say: PaperWords) -> str:
    names = (
        say.pgettext("date", "Monday"),
        say.pgettext("date", "Tuesday"),
        say.pgettext("date", "Wednesday"),
        say.pgettext("date", "Thursday"),
        say.pgettext("date", "Friday"),
        say.pgettext("date", "Saturday"),
        say.pgettext("date", "Sunday"),
    )
    return names[day.weekday()]


def time_span(begun: datetime, seconds: int) -> str:
    """The clock times at `begun` and `seconds` later, with a dash between them; only the first if they are the same."""
    first, last = f"{begun:%H:%M}", f"{begun + timedelta(seconds=seconds):%H:%M}"
    return first if first == last else f"{first}\u2013{last}"
