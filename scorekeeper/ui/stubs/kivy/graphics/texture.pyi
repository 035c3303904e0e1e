"""Types for kivy.graphics.texture: pictures in the memory of the graphics chip."""

class Texture:
    width: int
    height: int
    size: tuple[int, int]
    wrap: str
    mag_filter: str
    min_filter: str
    tex_coords: tuple[float, ...]
    pixels: bytes
    @staticmethod
    def create(*, size: tuple[int, int], colorfmt: str = "rgba") -> Texture: ...
    def blit_buffer(self, buffer: bytes, *, colorfmt: str, bufferfmt: str) -> None: ...
    def flip_vertical(self) -> None: ...
    def get_region(self, x: float, y: float, width: float, height: float) -> Texture: ...
    def save(self, path: str, *, flipped: bool = True) -> None: ...
