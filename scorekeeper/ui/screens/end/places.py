"""The places at the end of a game: a tile for each player, or a list."""

from collections.abc import Sequence
from functools import partial

from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.end import EndScreen, FinalPlace
from scorekeeper.ui.theme import BODY, HEAD, SMALL, TITLE, Look
from scorekeeper.ui.widgets.kit.layout import Panel, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.number import big_number, number_width
from scorekeeper.ui.widgets.kit.rows import RuledList
from scorekeeper.ui.widgets.kit.text import TextStyle, Words, text_extents

MOST_PLACES_WITHOUT_SCROLLING = 4
"""The most places that the list of places shows without scrolling."""
PLACES_WIDTH_SHARE = 0.4
"""The share of the width that the places have in landscape, beside everybody's card or the rounds of Chicago."""
MOST_PLAYERS_SIDE_BY_SIDE = 4
"""The most players whose places are shown side by side."""
MOST_LETTERS_OF_SHORT_NAME = 10
"""The most letters of a name with which the places are shown side by side."""


def places_list(look: Look, shown: EndScreen) -> Widget:
    """The places: a tile for each player side by side, or a list if there are many players or long names."""
    names = [place.player.name for place in shown.places]
    if len(names) > MOST_PLAYERS_SIDE_BY_SIDE or not fit_side_by_side(look, names):
        lines = [place_line(look, place, False) for place in shown.places]
        high = sum(line.height for line in lines[:MOST_PLACES_WITHOUT_SCROLLING])
        return fixed(RuledList(look, lines, tallest=9), height=high)
    tiles = Row(look, *map(partial(place_tile, look), shown.places))
    return fixed(tiles, height=look.mm(17) * max(1.0, look.letter_factor))


def fit_side_by_side(look: Look, names: Sequence[str]) -> bool:
    """Whether every name can be read in one line of a tile."""
    share_of_width = 1.0 if look.is_portrait else PLACES_WIDTH_SHARE
    room = (look.width * share_of_width - 2 * look.gap) / len(names) - look.gap - look.mm(2)
    letters = look.text(SMALL)
    widest = max(text_extents(name, letters, TextStyle(letters, letters))[0] for name in names)
    return max(map(len, names)) <= MOST_LETTERS_OF_SHORT_NAME and widest <= room


def place_tile(look: Look, place: FinalPlace) -> Widget:
    number = fixed(Words(look, f"{place.number}.", SMALL, look.colours.soft, bold=True), width=look.mm(4.5))
    mark = fixed(BadgeWidget(look, place.player.badge, place.player.initials), width=look.mm(6))
    top = Row(look, space(), number, mark, space(), spacing=0)
    points = "" if place.points is None else str(place.points)
    name = Words(look, place.player.name, SMALL, break_words=True)
    return Panel(look, share(top, 1.1), name, share(Words(look, points, HEAD, bold=True), 1.1), spacing=0,
                 padding=look.mm(1))  # fmt: skip


def place_line(look: Look, place: FinalPlace, alone: bool) -> Widget:
    """A line of the list of places; `alone`: larger letters, as there is no chart beside it. After several games
    their sum is the large number at the right, with the points of each before it."""
    size = BODY if look.is_compact else TITLE if alone else HEAD
    least = look.mm(11.8 if look.is_compact_landscape and look.large else 7.8)  # long names take three lines there
    high, digits = max(least, look.text(max(size, HEAD)) * 1.4), look.text(size) * 2.2
    parts = [
        fixed(Words(look, f"{place.number}.", size, look.colours.soft, bold=True), width=digits * 0.6),
        fixed(BadgeWidget(look, place.player.badge, place.player.initials), width=high),
        Words(look, place.player.name, size, bold=place.number == 1, align="left", break_words=True),
    ]
    if place.match_points is not None:
        if not (look.is_compact or look.large):  # there the names need their room
            parts += [fixed(Words(look, str(points), SMALL, look.colours.text if is_best else look.colours.soft,
            is_best,
                                  "right", wrap=False), width=look.text(SMALL) * 2.1)
                      for points, is_best in place.games]  # fmt: skip
        total = str(place.match_points)
        parts.append(fixed(big_number(look, total), width=max(digits, number_width(look, total))))
    elif place.points is not None:
        parts.append(fixed(Words(look, str(place.points), size, bold=True, align="right"), width=digits))
    row = Row(look, *parts, spacing=look.gap / 2, padding=(0, 0, look.mm(2.5), 0))
    return fixed(row, height=high)
