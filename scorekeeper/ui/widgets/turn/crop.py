"""A die as the camera sees it, cut out of the picture and enlarged."""

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.camera.sight import Sight
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.die import draw_sign
from scorekeeper.ui.widgets.kit.key import Action, Pressable
from scorekeeper.ui.widgets.kit.paint import draw_surface
from scorekeeper.ui.widgets.turn.stage import TRAY_RIM_MM, DiceOnFelt, DiceTouchedOverRim
from vision.boxes import BoxCorners

MARGIN_SHARE = 0.2
"""The margin around the die, as a share of its side."""


class DieCrop(Pressable):
    """An enlarged square of the camera's picture around a die that was not read with certainty. A touch does
    `action`."""

    def __init__(self, look: Look, sight: Sight, box: BoxCorners, action: Action | None) -> None:
        super().__init__(look, action, (0, 0, 0, 0))
        self.texture = cut_out(sight, box)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.after.clear()
        inset = self.look.mm(TRAY_RIM_MM + 0.8)
        x, y, side = self.x + inset, self.y + inset, min(self.size) - 2 * inset
        if side < self.look.mm(4):
            return
        with self.canvas.after:
            if self.texture:
                Color(1, 1, 1)
                Rectangle(texture=self.texture, pos=(x, y), size=(side, side))
            draw_surface(self.look, (x, y, side, side), (0, 0, 0, 0), self.look.colours.felt_warning, 0.8)
            draw_sign(self.look, "unsure", x + side - self.look.mm(1), y + side - self.look.mm(1))


def cut_out(sight: Sight, box: BoxCorners) -> Texture | None:
    """The part of the camera's picture around the die in this box, as a texture. None if the picture does not show
    it."""
    if sight.picture is None or not all(sight.size) or box[2] <= box[0]:
        return None
    rows, columns = sight.picture.shape[:2]
    scale = columns / sight.size[0]
    x, y = (box[0] + box[2]) / 2 * scale, (box[1] + box[3]) / 2 * scale
    reach = max(box[2] - box[0], box[3] - box[1]) * scale * (0.5 + MARGIN_SHARE)
    left, top = int(max(0, min(x - reach, columns - 2 * reach))), int(max(0, min(y - reach, rows - 2 * reach)))
    side = int(2 * reach)
    part = sight.picture[top : top + side, left : left + side]
    if min(part.shape[:2]) < 2:
        return None
    texture = Texture.create(size=(part.shape[1], part.shape[0]), colorfmt="bgr")
    texture.flip_vertical()
    texture.blit_buffer(part.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
    return texture


def is_in_picture(sight: Sight | None, box: BoxCorners) -> bool:
    """Whether there is a camera picture from which the die in this box can be shown."""
    return sight is not None and sight.picture is not None and box[2] > box[0]


class DieInQuestion(DiceTouchedOverRim):
    """The contents of the tray while a die is in question: that die enlarged at the left, with the others beside it."""

    def __init__(self, crop: DieCrop, dice: DiceOnFelt) -> None:
        super().__init__()
        self.crop, self.dice = crop, dice
        self.add_widget(crop)
        self.add_widget(dice)
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        key, side = self.dice.look.least_touch_px, min(self.height, self.width * 0.5)
        if self.height < 2 * key - 2:  # the others are in a row
            side = min(side, self.width - len(self.dice.dice) * key)
        self.crop.pos, self.crop.size = (self.x, self.y + (self.height - side) / 2), (side, side)
        self.dice.foot = self.foot
        self.dice.pos, self.dice.size = (self.x + side, self.y), (self.width - side, self.height)
