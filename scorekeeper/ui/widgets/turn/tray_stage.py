"""The tray with its present contents: dice, the live picture, an enlarged die, and the caption."""

from kivy.graphics import Color, Line, Quad
from kivy.uix.widget import Widget

from scorekeeper.camera.sight import Sight
from scorekeeper.present.turn.screen import TrayPicture
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.paint import draw_surface
from scorekeeper.ui.widgets.turn.crop import DieCrop, DieInQuestion, is_in_picture
from scorekeeper.ui.widgets.turn.panel import TouchAction, action_of, die_picture
from scorekeeper.ui.widgets.turn.stage import CaptionStrip, DiceOnFelt, TrayStage

SPARK_PLACES = ((0.05, 0.82), (0.16, 0.58), (0.06, 0.16), (0.93, 0.82), (0.84, 0.4), (0.96, 0.14))
"""The positions of the diamonds that celebrate five of a kind, as shares of the felt's width and height."""


def make_tray_stage(look: Look, shown: TrayPicture, touch: TouchAction, live: Widget, sight: Sight | None) -> TrayStage:
    """Make the widget of the tray: the live picture, one die enlarged beside the others, or all dice, with the caption
    and, for five of a kind, a celebration. `live` is the widget of the live picture; `sight` is what the camera sees
    now."""
    caption = None
    if shown.caption:
        sign = "camera off" if shown.caption.warning else ""
        caption = CaptionStrip(look, shown.caption.text, shown.caption.more, sign, shown.caption.warning)
    if shown.live:
        return TrayStage(look, live, caption)
    if (
        not look.is_compact_landscape
        and sight
        and shown.crop is not None
        and shown.die
        and is_in_picture(sight, shown.die.box)
    ):
        asked = shown.slots[shown.crop]
        others = [one for place, one in enumerate(shown.slots) if place != shown.crop]
        crop = DieCrop(look, sight, shown.die.box, action_of(touch, asked.event))
        return TrayStage(
            look, DieInQuestion(crop, DiceOnFelt(look, [die_picture(look, one, touch) for one in others])), caption
        )
    felt = DiceOnFelt(
        look, [die_picture(look, one, touch) for one in shown.slots], shown.kept, shown.words, shown.in_place
    )
    made = TrayStage(look, felt, caption)
    if shown.joy:
        made.add_widget(YatzyCelebration(look, made, felt), index=len(made.children))
    return made


class YatzyCelebration(Widget):
    """The celebration of five of a kind: golden rings and diamonds around the dice, and a golden rim behind each
    die."""

    def __init__(self, look: Look, around: TrayStage, felt: DiceOnFelt) -> None:
        super().__init__()
        self.look, self.around, self.felt = look, around, felt
        around.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        x, y, wide, high = self.around.inner_place
        self.canvas.clear()
        with self.canvas:
            for number, alpha in enumerate((0.5, 0.35, 0.2)):
                reach = high * (0.55 + 0.25 * number)
                Color(*self.look.colours.gold[:3], alpha)
                across = min(reach * 1.7, wide / 2 - 1)
                up = min(reach, high / 2 - 1)
                Line(ellipse=(x + wide / 2 - across, y + high / 2 - up, 2 * across, 2 * up), width=self.look.mm(0.15))
            Color(*self.look.colours.gold)
            for across, up in SPARK_PLACES:
                self.draw_spark(x + wide * across, y + high * up, self.look.mm(1.1))
            for one in self.felt.dice:
                side = one.most + self.look.mm(1.4)
                left, low = one.middle[0] - side / 2, one.middle[1] - side / 2
                draw_surface(self.look, (left, low, side, side), (0, 0, 0, 0), self.look.colours.gold, 0.45, 2.6)

    @staticmethod
    def draw_spark(x: float, y: float, reach: float) -> None:
        Quad(points=(x - reach, y, x, y + reach, x + reach, y, x, y - reach))
