"""Opens a window as `play` does, draws a colour and then the start screen, and prints as JSON which driver drew them
and whether the colour was seen; the doctor runs it in a process of its own."""

import argparse
import ctypes
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from scorekeeper.commands import play, window
from scorekeeper.errors import ScorekeeperError

TRIAL_COLOUR = (0.25, 0.5, 0.75)
DRAWN_FRAMES = 3
"""The number of frames that are drawn of the colour, and of the start screen."""


def main() -> int:
    parser = argparse.ArgumentParser()
    play.add(parser)
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # the driver may still write there
            asked = parser.parse_args([])
            window.open_display(asked, Path(folder))
            drawn = run_trial()
            draw_start_screen(Path(folder), window.pixels_per_inch(asked) / 25.4)
            print(json.dumps(drawn), flush=True)
    except ScorekeeperError as error:
        print(f"scorekeeper: {error}", file=sys.stderr)
        return 3
    return 0


def run_trial() -> dict[str, Any]:
    from kivy.base import EventLoop  # noqa: PLC0415 - Kivy reads its environment when it is imported
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.graphics.opengl import GL_RENDERER, glGetString  # noqa: PLC0415

    Window.clearcolor = (*TRIAL_COLOUR, 1)
    EventLoop.ensure_window()
    for _ in range(DRAWN_FRAMES):
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
    return {
        "driver": video_driver_used(), "renderer": glGetString(GL_RENDERER).decode(), "size": list(Window.size),
        "seen": is_drawn(),
    }  # fmt: skip


def draw_start_screen(data: Path, px_per_mm: float) -> None:
    """Draw DRAWN_FRAMES frames of the start screen of a new table; any error ends this process with its traceback."""
    from kivy.core.window import Window  # noqa: PLC0415

    from scorekeeper.session import Session  # noqa: PLC0415
    from scorekeeper.settings import Settings  # noqa: PLC0415
    from scorekeeper.ui.app import ScorekeeperApp  # noqa: PLC0415
    from scorekeeper.ui.table import PartsToBuildApp  # noqa: PLC0415

    frames = 0

    def drawn() -> None:
        nonlocal frames
        frames += 1
        Window.canvas.ask_update()  # a screen on which nothing moves is drawn only once
        if frames == DRAWN_FRAMES:
            app.stop()

    app = ScorekeeperApp(PartsToBuildApp(Session(), Settings(), data, px_per_mm, drawn=drawn))
    app.run()


def is_drawn() -> bool:
    """Draw one more frame, and return whether the middle of the window has TRIAL_COLOUR."""
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

    Window.dispatch("on_draw")
    x, y = (side // 2 for side in Window.size)
    pixel = bytes(glReadPixels(x, y, 1, 1, GL_RGB, GL_UNSIGNED_BYTE))
    return all(abs(value - 255 * wanted) < 8 for value, wanted in zip(pixel, TRIAL_COLOUR, strict=True))


def video_driver_used() -> str:
    """The name of the video driver that SDL really uses, asked of the SDL library that Kivy has loaded: "unknown" if no
    such library is loaded, empty if SDL has no driver."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        if "/libSDL2-" in line:
            library = ctypes.CDLL(line.split(maxsplit=5)[5])
            library.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
            return (library.SDL_GetCurrentVideoDriver() or b"").decode()
    return "unknown"


if __name__ == "__main__":
    sys.exit(main())
