"""Types for kivy.graphics: the instructions that draw on a widget's canvas."""

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from kivy.graphics.texture import Texture

Numbers = Sequence[float]

class Instruction: ...

class Callback(Instruction):
    def __init__(self, callback: Callable[[Instruction], object], **kwargs: Any) -> None: ...

class InstructionGroup(Instruction):
    """Instructions that are drawn one after the other."""

    def clear(self) -> None: ...
    def add(self, instruction: Instruction) -> None: ...
    def remove(self, instruction: Instruction) -> None: ...
    def insert(self, index: int, instruction: Instruction) -> None: ...
    def indexof(self, instruction: Instruction) -> int: ...

class Canvas(InstructionGroup):
    """A canvas: instructions made inside `with` are drawn in their order, before or after those of the children."""

    before: Canvas
    after: Canvas
    def __enter__(self) -> None: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    def ask_update(self) -> None: ...

class Color(Instruction):
    rgba: Numbers
    a: float
    def __init__(self, r: float = 1, g: float = 1, b: float = 1, a: float = 1) -> None: ...

class Rectangle(Instruction):
    pos: Numbers
    size: Numbers
    texture: Texture | None
    tex_coords: Numbers
    def __init__(
        self, *, texture: Texture | None = None, pos: Numbers = ..., size: Numbers = ..., tex_coords: Numbers = ...
    ) -> None: ...

class RoundedRectangle(Rectangle):
    def __init__(
        self, *, texture: Texture | None = None, pos: Numbers = ..., size: Numbers = ..., radius: Numbers = ...
    ) -> None: ...

class BorderImage(Rectangle):
    border: Numbers

class Mesh(Instruction):
    def __init__(self, *, vertices: Sequence[float] = ..., indices: Sequence[int] = ..., mode: str = ...) -> None: ...

class Ellipse:
    pos: Numbers
    size: Numbers
    def __init__(self, *, pos: Numbers = ..., size: Numbers = ..., segments: int = 180) -> None: ...

class Line:
    points: Numbers
    width: float
    ellipse: Numbers
    circle: Numbers
    def __init__(
        self,
        *,
        points: Numbers = ...,
        width: float = 1,
        rectangle: Numbers = ...,
        circle: Numbers = ...,
        ellipse: Numbers = ...,
        close: bool = False,
        cap: str = ...,
        joint: str = ...,
        dash_length: float = ...,
        dash_offset: float = ...,
    ) -> None: ...

class Quad:
    def __init__(self, *, points: Numbers) -> None: ...

class PushMatrix: ...
class PopMatrix: ...

class Rotate:
    def __init__(self, *, angle: float, origin: Numbers) -> None: ...

class ClearColor:
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class ClearBuffers: ...

class Fbo(Canvas):
    texture: Texture
    def __init__(self, *, size: Numbers, with_stencilbuffer: bool = False) -> None: ...
    def draw(self) -> None: ...
