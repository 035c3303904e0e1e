"""The head and foot of a printed page: badge, who has won, the date; and the number of the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.paper.drawing import INK, MARGIN_MM, SOFT, PaperPage, Style, Text
from scorekeeper.records.paper.fonts import fitting_size, lines_and_letter_size
from scorekeeper.records.paper.parts import PaperSeat, draw_badge
from scorekeeper.records.paper.words import PaperWords, local_time, long_date, time_span

TITLE_MM, BADGE_MM = 15.0, 20.0
"""The sizes in millimetres of the title's letters and of the badge beside it."""
SMALLEST_TITLE_MM = 8.6
"""The smallest letters of a title on one line, in millimetres; a longer title takes two lines."""
DATE_WIDTH_MM = 58.0
"""The width in millimetres of the date at the right."""
TOP_MM, FOOT_MM = 13.0, 13.0
"""The margins above and below, in millimetres."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page: the title and the line below it, the players to name (a badge is drawn beside the title if it
    is a single one), and the lines at the right."""

    title: str
    below: str = ""
    badges: tuple[PaperSeat, ...] = ()
    right: tuple[str, ...] = ()


def date_lines(one: MatchFacts, say: PaperWords, place: str = "") -> tuple[str, ...]:
    """The lines at the right of the head: the day, the clock times (in the table's zone) of the beginning of a match
    and of that time plus its seconds at the table, and `place` if it is known; no day and times if the beginning cannot
    be read."""
    begun = local_time(one.begun, say.zone)
    when = (long_date(begun, say), time_span(begun, one.seconds)) if begun else ()
    return (*when, place) if place else when


def verdict_words(places: Sequence[Sequence[str]], has_points: bool, say: PaperWords) -> str:
    """Who has won, or in a game without points who has lost; for a single player that the game is over, and without
    places that it is not finished."""
    if not places:
        return say.gettext("not finished")
    if sum(map(len, places)) == 1:
        return say.gettext("The game is over")
    names = [*(places[0] if has_points else places[-1])]
    listed = say.gettext("{others} and {last}").format(others=", ".join(names[:-1]), last=names[-1])
    words = (
        say.ngettext("{names} has won", "{names} share the victory", len(names))
        if has_points
        else say.gettext("{names} has lost")
    )
    return words.format(names=listed if len(names) > 1 else names[0])


def lead_words(points: Sequence[int], say: PaperWords) -> str:
    """The points of the first place and its lead, from the totals in descending order; only the points if there is no
    lead."""
    if len(points) == 1 or points[0] == points[1]:
        return say.ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
    words = say.ngettext("{points}, {n} point ahead", "{points}, {n} points ahead", points[0] - points[1])
    return words.format(points=points[0], n=points[0] - points[1])


def draw_head(page: PaperPage, head: Head) -> None:
    left, right = MARGIN_MM, page.width - MARGIN_MM
    if len(head.badges) == 1:
        draw_badge(page, head.badges[0], left + BADGE_MM / 2, TOP_MM + BADGE_MM / 2, BADGE_MM)
        left += BADGE_MM + 6
    room = right - left - (DATE_WIDTH_MM + 4 if head.right else 0)
    size = fitting_size(head.title, TITLE_MM, room, "bold")
    lines = [head.title]
    if size < SMALLEST_TITLE_MM:
        lines, size = lines_and_letter_size(head.title, SMALLEST_TITLE_MM, room, 2, "bold")
    for at, line in enumerate(lines):
        page.add(Text(left, TOP_MM + (12.2 if len(lines) == 1 else 7.4) + at * size * 1.02, line, size, "bold"))
    page.add(Text(left, TOP_MM + (21.2 if len(lines) == 1 else 22.6), head.below,
                  fitting_size(head.below, 5.2, right - left)))  # fmt: skip
    for at, line in enumerate(head.right):
        style: Style = "bold" if at == 0 else "regular"
        size = fitting_size(line, 4.2, DATE_WIDTH_MM, style)
        page.add(Text(right, TOP_MM + 4 + at * 5.2, line, size, style, SOFT if at > 1 else INK, 1))


def number_pages(pages: Sequence[PaperPage], say: PaperWords, note: str = "") -> list[PaperPage]:
    """The pages with their numbers at the foot if there are several, and `note` at the foot of the first."""
    if note and pages:
        foot = pages[0]
        foot.add(
            Text(
                MARGIN_MM,
                foot.height - FOOT_MM,
                note,
                fitting_size(note, 3.9, foot.width - 2 * MARGIN_MM - 40),
                colour=SOFT,
            )
        )
    if len(pages) > 1:
        for number, page in enumerate(pages, 1):
            words = say.gettext("page {number} of {of}").format(number=number, of=len(pages))
            page.add(Text(page.width - MARGIN_MM, page.height - FOOT_MM, words, 3.9, colour=SOFT, align=1))
    return [*pages]


def paper_seats(names: Sequence[str], short: Sequence[str]) -> list[PaperSeat]:
    """The players on paper with their initials, in the order of the seats."""
    return [PaperSeat(name, letters, at) for at, (name, letters) in enumerate(zip(names, short, strict=True))]
