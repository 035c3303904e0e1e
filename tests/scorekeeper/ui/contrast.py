"""What is hard to see on a page: small or faint letters, keys without an edge, keys that differ by hue alone."""

from collections import defaultdict
from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALLEST_LETTERS_MM, Colour
from scorekeeper.ui.widgets.card.drawing import CardDrawing
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.key import Key, Pressable
from scorekeeper.ui.widgets.turn.tile import TileKey
from tests.scorekeeper.ui.driver import Driver, scroll_area, shown
from tests.scorekeeper.ui.test_theme import contrast, luminance

Pixels = npt.NDArray[np.uint8]
Typed = MutableMapping[Texture, tuple[str, float]]
"""The words and the size of letters of everything typeset, by its texture."""
LETTERS, EDGES, TOLD_APART = 4.5, 3.0, 1.15
"""The least contrast of letters on their ground, of a key's rim or fill on what is around it, and between the fills or
rims of two kinds of keys that nothing else distinguishes."""
NEAR = 48
"""The most by which a channel (0 to 255) of a pixel may differ from the ink to count as ink, as letters have smooth
edges."""
BLOCKS = "■"
"""Symbols that fill their place, so that no ground is seen around them."""


@dataclass(frozen=True)
class Written:
    """A text on the screen: ink, size of its letters, left and lower edge, width and height, in pixels."""

    words: str
    ink: Colour
    size: float
    place: tuple[int, int, int, int]


def faults(table: Driver, typed: Typed) -> list[str]:
    """Sentences about whatever is hard to see on the present page, after all animations have ended."""
    table.app.root_widget.moves.finish_all()
    pixels = picture(table)
    return sorted({*faint(table, typed, pixels), *without_edge(table, pixels), *by_hue_alone(table)})


def instructions(group: Any) -> Iterator[Any]:
    """What a widget draws itself, in its order, without its children."""
    for one in group.children:
        if isinstance(one, InstructionGroup) and not (isinstance(one, Canvas) and type(one) is Canvas):
            yield from instructions(one)
        elif not isinstance(one, InstructionGroup):
            yield one


def written(widget: Widget, typed: Typed) -> Iterator[Written]:
    """The texts that a widget draws itself; none for a rotated tab, whose texts are drawn elsewhere than their
    positions say."""
    if getattr(widget, "angle", 0):
        return
    ink: Colour = (1.0, 1.0, 1.0, 1.0)
    for one in instructions(widget.canvas):
        if isinstance(one, Color):
            red, green, blue, alpha = one.rgba
            ink = red, green, blue, alpha
        elif isinstance(one, Rectangle) and one.texture and one.texture in typed and min(one.size) > 1:
            words, size = typed[one.texture]
            left, low = widget.to_window(*one.pos)
            yield Written(words, ink, size, (round(left), round(low), round(one.size[0]), round(one.size[1])))


def picture(table: Driver) -> Pixels:
    """The screen as rows from below, each pixel as red, green, blue."""
    drawn = table.picture()
    return np.frombuffer(drawn.pixels, np.uint8).reshape(drawn.height, drawn.width, 4)[..., :3]


def most(pixels: Pixels) -> Colour:
    """The colour that most of these pixels have, or one very near to it."""
    flat = pixels.reshape(-1, 3)
    bins = (flat // 24).astype(int) @ (1, 16, 256)
    values, counts = np.unique(bins, return_counts=True)
    red, green, blue = flat[bins == values[counts.argmax()]].mean(axis=0) / 255
    return float(red), float(green), float(blue), 1.0


def over(ink: Colour, ground: Colour) -> Colour:
    """The ink as it is seen, if it lets some of the ground through."""
    red, green, blue = (ground[part] + (ink[part] - ground[part]) * ink[3] for part in range(3))
    return red, green, blue, 1.0


def holds(pixels: Pixels, ink: Colour) -> bool:
    """Whether any of these pixels has about this colour; none has the colour of a text that something covers."""
    return bool((np.abs(pixels - np.array(ink[:3]) * 255.0).max(axis=-1) < NEAR).any())


def in_sight(widget: Widget, place: tuple[int, int, int, int], pixels: Pixels) -> bool:
    """Whether all of this place is on the screen and, in a list that scrolls, in its window."""
    left, low, wide, high = place
    rows, columns = pixels.shape[:2]
    if left < 0 or low < 0 or left + wide > columns or low + high > rows:
        return False
    area = scroll_area(widget)
    if area is None:
        return True
    x, y = area.to_window(area.x, area.y)
    return bool(y <= low and low + high <= y + area.height and x <= left and left + wide <= x + area.width)


def faint(table: Driver, typed: Typed, pixels: Pixels) -> Iterator[str]:
    """Sentences about texts whose letters are too small, or too much like their ground."""
    least = table.app.look.mm(SMALLEST_LETTERS_MM) - 1
    fan = table.app.root_widget.fan
    for widget in shown(fan.walk(restrict=True) if fan.is_open else table.widgets()):
        for one in written(widget, typed):
            if not in_sight(widget, one.place, pixels) or not one.words.strip():
                continue
            left, low, wide, high = one.place
            here = pixels[low : low + high, left : left + wide]
            ground = most(here)
            if one.words in BLOCKS or initials(one.words) or not holds(here, over(one.ink, ground)):
                continue
            seen = contrast(over(one.ink, ground), ground)
            if seen < LETTERS:
                yield f"{one.words!r} on {type(widget).__name__} has a contrast of {seen:.1f}"
            if one.size < least and not symbol(one.words):
                yield f"{one.words!r} on {type(widget).__name__} is {one.size:.0f} pixels high, not {least:.0f}"


def initials(words: str) -> bool:
    """Whether this can be the initials on a badge. A badge has a ground of its own, whose contrast the tests of the
    theme measure."""
    return len(words) <= 2 and words.isalpha()


def symbol(words: str) -> bool:
    return len(words) == 1 and not words.isalnum()


def without_edge(table: Driver, pixels: Pixels) -> Iterator[str]:
    """Sentences about things to touch whose rim and fill are too much like what is around them."""
    fan = table.app.root_widget.fan
    for one in shown(fan.walk(restrict=True) if fan.is_open else table.widgets()):
        if not isinstance(one, Pressable) or one.action is None or isinstance(one, CardDrawing):
            continue  # the boxes of a card have rims of their own
        visible = [colour for colour in (one.colour, one.edge) if colour and colour[3] > 0]
        place = tuple(round(side) for side in (*one.to_window(*one.pos), *one.size))
        wider = (place[0] - 3, place[1] - 3, place[2] + 6, place[3] + 6)
        if not visible or not in_sight(one, wider, pixels):
            continue
        left, low, wide, high = wider
        around = pixels[low : low + high, left : left + wide]
        edge = most(np.concatenate([around[:2].reshape(-1, 3), around[-2:].reshape(-1, 3), around[:, :2].reshape(-1, 3),
                                    around[:, -2:].reshape(-1, 3)]))  # fmt: skip
        seen = max(contrast(over(colour, edge), edge) for colour in visible)
        if seen < EDGES:
            yield f"{type(one).__name__} {getattr(one, 'text', '')!r} has a contrast of {seen:.1f} to what is around it"


def kind_of(one: Pressable) -> str:
    return str(getattr(one, "state", "") or getattr(one, "kind", ""))


def sign_of(one: Pressable) -> tuple[object, ...]:
    """How a key shows its kind beside colour: dashes, a tick, a star, a wider rim."""
    kind = kind_of(one)
    dashed, ticked = kind in ("off", "header off", "void", "unsure"), kind in ("chosen", "lifted")
    return dashed, ticked, kind == "best", getattr(one, "sign", "") == "warning", one.rim


def by_hue_alone(table: Driver) -> Iterator[str]:
    """Sentences about keys beside each other whose kinds differ in nothing but hue."""
    beside: defaultdict[int, list[Pressable]] = defaultdict(list)
    for one in shown(table.widgets()):
        if isinstance(one, Key | TouchCard | TileKey):
            beside[id(one.parent)].append(one)
    for keys in beside.values():
        for one in keys:
            for other in keys:
                if kind_of(one) < kind_of(other) and sign_of(one) == sign_of(other) and alike(one, other):
                    yield f"{kind_of(one)} and {kind_of(other)} differ in nothing but hue"


def alike(one: Pressable, other: Pressable) -> bool:
    """Whether the fills or rims of two keys differ, but look alike to somebody who sees no hue."""
    if (one.colour, one.edge) == (other.colour, other.edge):
        return False
    pairs = zip((one.colour, one.edge), (other.colour, other.edge), strict=True)
    return all((a is None) == (b is None) and (a is None or b is None or grey(a, b) < TOLD_APART) for a, b in pairs)


def grey(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one) * one[3], luminance(other) * other[3]), reverse=True)
    return (light + 0.05) / (dark + 0.05)
