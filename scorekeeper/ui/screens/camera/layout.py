"""Where the parts of the camera guide are: the picture with its sentence below it, and beside it gauges and keys."""

from collections.abc import Sequence

from kivy.uix.widget import Widget

from scorekeeper.present.house.guide import HANGING_HINTS, GuideScreen
from scorekeeper.present.texts import _
from scorekeeper.ui.theme import HEAD, SMALL, Look
from scorekeeper.ui.widgets.kit.card import Icon
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, fixed, space
from scorekeeper.ui.widgets.kit.text import Words, text_height

SIDE_WIDTH_SHARE = 0.32
"""The share of the width of a wide display that gauges and keys take."""
LOW_SIDE_WIDTH_SHARE = 0.43
"""The share of the width of a 5 inch display in landscape that gauges and keys take."""
DIE_MM = 8.4
"""The side of a die below the picture in millimetres."""


def side_width(look: Look) -> float:
    """The width in pixels of gauges and keys."""
    if look.is_portrait:
        return look.width - 2 * look.gap
    return (LOW_SIDE_WIDTH_SHARE if look.is_compact_landscape else SIDE_WIDTH_SHARE) * look.width - 1.5 * look.gap


def stage_width(look: Look) -> float:
    """The width in pixels of the picture and of the sentence below it."""
    return look.width - 2 * look.gap if look.is_portrait else look.width - side_width(look) - 3 * look.gap


def guide_layout(look: Look, stage: Widget, sentence: Widget, side: Sequence[Widget]) -> Widget:
    """The picture, its sentence, and what is beside them: at the right, or below in portrait."""
    left = (stage, sentence)
    if look.is_portrait:
        return Column(look, *left, *side)
    return Row(look, Column(look, *left), fixed(Column(look, *side), width=side_width(look)))


def sentence_part(look: Look, screen: GuideScreen) -> Widget:
    """The sentence below the picture, and a line or the dice that were read below it. Its height does not depend on
    them, so that the picture keeps its place."""
    room, colours = stage_width(look), look.colours
    high = look.text(HEAD) * 2.4 + look.mm(DIE_MM)
    ink = colours.warning if screen.is_warning else colours.text
    sentence = Words(look, screen.sentence, HEAD, ink, bold=True, align="left")
    tallest = min(
        text_height(look, screen.sentence, room, HEAD, bold=True), high - (look.mm(DIE_MM) if screen.dice else 0)
    )
    parts = [fixed(sentence, height=tallest)]
    if screen.below:
        line = Words(look, screen.below, SMALL, colours.soft, align="left")
        parts.append(fixed(line, height=text_height(look, screen.below, room, SMALL)))
    if screen.dice:
        parts.append(dice_row(look, screen))
    return fixed(Column(look, *parts, space(), spacing=0), height=high)


def dice_row(look: Look, screen: GuideScreen) -> Widget:
    """The dice that were read, from left to right as they lie."""
    side = look.mm(DIE_MM)
    dice = [
        fixed(
            DiePicture(look, die.face, mark="" if die.sure else "unsure", size_hint_min=(None, None)), width=side
        ) for die in screen.dice
    ]  # fmt: skip
    return fixed(Row(look, *dice, space()), height=side)


def panels_on_how_to_hang_camera(look: Look) -> list[Widget]:
    """How a camera is hung, a panel for each hint; only an empty space on low displays, which have no room for
    hints."""
    if look.is_compact_landscape:
        return [space()]
    return [hint_panel(look, is_good, _(text)) for is_good, text in HANGING_HINTS] + (
        [] if look.is_portrait else [space()]
    )


def hint_panel(look: Look, is_good: bool, text: str) -> Widget:
    sign, ink = ("tick", look.colours.good) if is_good else ("cross", look.colours.warning)
    room = side_width(look) - look.mm(6) - 3 * look.gap
    words = Words(look, text, SMALL, align="left")
    high = text_height(look, text, room, SMALL) + look.mm(3)
    return fixed(
        Panel(look, Row(look, Icon(look, sign, ink, 5), words), padding=(look.gap, look.mm(1))), height=high
    )  # fmt: skip
