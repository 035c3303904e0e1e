"""Types for kivy.core.text: text drawn as a texture."""

from kivy.graphics.texture import Texture

class Label:
    texture: Texture
    def __init__(
        self,
        text: str = "",
        font_size: float = 12,
        font_name: str = "",
        bold: bool = False,
        halign: str = "left",
        text_size: tuple[float, float] = ...,
        shorten: bool = False,
    ) -> None: ...
    def refresh(self) -> None: ...
    def get_extents(self, text: str) -> tuple[int, int]: ...
