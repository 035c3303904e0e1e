"""The layer of the page, which can be held as one picture while only a part of it moves, such as the live tray."""

from kivy.graphics import Canvas, Color, Fbo, Instruction, InstructionGroup, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget


class MovingWidget(Widget):
    """A widget that may draw many times a second: all of its drawing is in `drawing`."""

    def __init__(self) -> None:
        super().__init__()
        self.drawing = Canvas()
        self.canvas.add(self.drawing)


class PageLayer(BoxLayout):
    """Shows the page. While it is held, the page is copied from a texture that is drawn again only when something on it
    has changed, and the moving widget's drawing lies above; drawing all of it again cost four times as much."""

    def __init__(self) -> None:
        super().__init__()
        self.moving: MovingWidget | None = None
        self.copied: InstructionGroup | None = None
        self.bind(size=self.lay)

    def lay(self, *_: object) -> None:
        """Draw the held page into a texture of the new size."""
        moving = self.moving
        self.hold_still_around(None)
        self.hold_still_around(moving)

    def hold_still_around(self, moving: MovingWidget | None) -> None:
        """Copy the page from a texture as long as this widget on it moves; None: draw the page directly again."""
        if moving is self.moving or self.parent is None:
            return
        if self.moving is not None and self.copied is not None:
            self.copied.clear()
            swap_instructions(self.parent.canvas, self.copied, self.canvas)
            self.moving.canvas.add(self.moving.drawing)
        self.moving, self.copied = moving, None
        if moving is not None:
            moving.canvas.remove(moving.drawing)
            self.copied = InstructionGroup()
            swap_instructions(self.parent.canvas, self.canvas, self.copied)
            self.fill_layer(self.copied, moving)

    def fill_layer(self, copied: InstructionGroup, moving: MovingWidget) -> None:
        size = max(1, round(self.width)), max(1, round(self.height))
        page = Fbo(size=size, with_stencilbuffer=True)
        page.texture.min_filter = page.texture.mag_filter = "nearest"  # pixel for pixel
        page.add(self.canvas)
        for one in (page, Color(1, 1, 1), Rectangle(texture=page.texture, pos=self.pos, size=size), moving.drawing):
            copied.add(one)


def swap_instructions(canvas: Canvas, old: Instruction, new: Instruction) -> None:
    """Replace `old` on this canvas by `new`, at the same position among the instructions."""
    at = canvas.indexof(old)
    canvas.remove(old)
    canvas.insert(at, new)
