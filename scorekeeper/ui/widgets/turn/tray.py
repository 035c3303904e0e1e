"""The live picture of the tray, with every die at rest outlined and its face named."""

import time
from dataclasses import dataclass

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.camera.sight import Sight
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.kit.still import MovingWidget
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset
from vision.boxes import BoxCorners

MOST_CROP_FACTOR = 1.3
"""The largest factor by which a picture is enlarged beyond the size that fits, to fill its room: only wood is cut
off."""
MOVING_EVERY_S, STILL_EVERY_S = 0.05, 1.0
"""The least time in seconds between two pictures: while something moves every look of the screen shows one; while dice
lie still few are enough to look alive, and the display stays cool."""
MOST_WIDGET_WIDTH_FOR_HALVING_PX = 420
"""The width of the widget in pixels up to which every other row and column of the picture is enough."""


@dataclass(frozen=True, slots=True)
class PictureFit:
    """How a picture of `rows` and `columns` pixels lies on the screen: enlarged by `zoom`, its middle part of the size
    `shown` at `place`."""

    rows: int
    columns: int
    zoom: float
    shown: tuple[float, float]
    place: Place

    @property
    def cut_off_left_and_top(self) -> tuple[float, float]:
        """The pixels that are cut off at the left and at the top."""
        return (self.columns - self.shown[0]) / 2, (self.rows - self.shown[1]) / 2

    def to_screen_x(self, x: float) -> float:
        return self.place[0] + min(max(x - self.cut_off_left_and_top[0], 0), self.shown[0]) * self.zoom

    def to_screen_y(self, y: float) -> float:
        _left, low, _wide, high = self.place
        return low + high - min(max(y - self.cut_off_left_and_top[1], 0), self.shown[1]) * self.zoom


class LiveTray(MovingWidget):
    """The live picture with the dice that were read; `show_sight` may be called often, and draws only if there is
    something new."""

    crop_factor = MOST_CROP_FACTOR
    """The largest factor by which this widget enlarges the picture beyond the size that fits; with 1 it shows the whole
    picture."""
    may_halve = True
    """Whether a small widget may leave out every other row and column."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.sight: Sight | None = None
        self.texture: Texture | None = None
        self.drawn_at = 0.0
        self.bind(pos=self.draw, size=self.draw)

    def show_sight(self, sight: Sight) -> None:
        now = time.monotonic()
        old = self.sight
        if sight.image is None or sight is old:
            return
        still = old is not None and sight.reading.state == "rest" and sight.reading.dice == old.reading.dice
        same = old is not None and sight.reading.state == old.reading.state  # when dice come to rest is never left out
        if same and now - self.drawn_at < (STILL_EVERY_S if still else MOVING_EVERY_S):
            return
        self.sight, self.drawn_at = sight, now
        picture = sight.picture
        assert picture is not None
        if self.may_halve and self.width <= MOST_WIDGET_WIDTH_FOR_HALVING_PX:
            picture = picture[::2, ::2]
        rows, columns = picture.shape[:2]
        if self.texture is None or self.texture.size != (columns, rows):
            self.texture = Texture.create(size=(columns, rows), colorfmt="bgr")
            self.texture.flip_vertical()
        self.texture.blit_buffer(picture.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self.draw()

    def die_middle_on_screen(self, box: BoxCorners, picture_size: tuple[int, int]) -> tuple[float, float] | None:
        """Where on the screen the middle of a die is, whose box is in pixels of a picture of this size; None before the
        first picture."""
        fit = self.picture_fit()
        if fit is None or not picture_size[0]:
            return None
        scale = fit.columns / picture_size[0]
        return fit.to_screen_x((box[0] + box[2]) / 2 * scale), fit.to_screen_y((box[1] + box[3]) / 2 * scale)

    def picture_fit(self) -> "PictureFit | None":
        """How the picture lies in the widget; None before the first picture."""
        if self.texture is None or self.sight is None or not all(self.sight.size) or min(self.size) < 1:
            return None
        rows, columns = self.texture.height, self.texture.width
        across, up = self.width / columns, self.height / rows
        zoom = min(max(across, up), self.crop_factor * min(across, up))
        shown = min(columns, self.width / zoom), min(rows, self.height / zoom)
        wide, high = shown[0] * zoom, shown[1] * zoom
        left, low = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        return PictureFit(rows, columns, zoom, shown, (left, low, wide, high))

    def draw(self, *_: object) -> None:
        self.drawing.clear()
        fit = self.picture_fit()
        if fit is None or self.sight is None or self.texture is None:
            return
        left, low, wide, high = fit.place
        scale = fit.columns / self.sight.size[0]
        with self.drawing:
            Color(1, 1, 1)
            corners = corners_without_margin(
                self.texture, fit.cut_off_left_and_top[0] / fit.columns, fit.cut_off_left_and_top[1] / fit.rows
            )
            Rectangle(texture=self.texture, pos=(left, low), size=(wide, high), tex_coords=corners)
            at_rest = self.sight.reading.state == "rest"  # else the dice lie no longer where they were read
            for die in self.sight.reading.dice if at_rest else ():
                x0, y0, x1, y1 = (edge * scale for edge in die.box)
                x0, x1, y0, y1 = fit.to_screen_x(x0), fit.to_screen_x(x1), fit.to_screen_y(y1), fit.to_screen_y(y0)
                name = str(die.face) if die.sure else f"{die.face}?"
                if min(x1 - x0, y1 - y0) > 1:
                    self.draw_die_frame(name, die.sure, x0, y0, x1 - x0, y1 - y0)

    def draw_die_frame(self, name: str, sure: bool, x: float, y: float, wide: float, high: float) -> None:
        """Draw a frame around a die with its face above it, or below if there is no room; the frame is wider if the
        face is not sure."""
        colours = self.look.colours
        Color(*(colours.gold if sure else colours.felt_warning))
        Line(rectangle=(x, y, wide, high), width=max(1.0, self.look.mm(0.25 if sure else 0.5)))
        letters = typeset(name, 99, 99, TextStyle(self.look.mm(3.4), self.look.mm(2.4), bold=True)).texture
        top = y + high if y + high + letters.height < self.y + self.height else y - letters.height
        Rectangle(pos=(x, top), size=(max(wide, letters.width + 6), letters.height))
        Color(*colours.on_gold)
        Rectangle(texture=letters, pos=(x + max(wide - letters.width, 6) / 2, top), size=letters.size)


def corners_without_margin(texture: Texture, across: float, up: float) -> tuple[float, ...]:
    """The texture coordinates, corner by corner, of the middle of a picture, without these shares of its width and
    height at each side."""
    x0, y0, x1, _y, _x, y1 = texture.tex_coords[:6]
    left, right = x0 + (x1 - x0) * across, x1 - (x1 - x0) * across
    low, high = y0 + (y1 - y0) * up, y1 - (y1 - y0) * up
    return left, low, right, low, right, high, left, high
