"""Opens the window of `scorekeeper play` on this machine's display: SDL's driver, the density and the input devices."""

import argparse
import ctypes.util
import logging
import os
import sys
from pathlib import Path

from scorekeeper.appliance.display import choose_connector, connected_displays
from scorekeeper.doctor.machine import connected_ports_by_touchscreen
from scorekeeper.errors import Missing

PIXELS_PER_INCH_OF_DISPLAY = {(800, 480): 137, (720, 1280): 210, (1280, 720): 210, (1200, 1920): 225, (1920, 1200): 225}
"""Pixels per inch of displays that are recognised by their resolution (width and height in pixels). A 5 inch display of
the same resolution is denser, and needs --ppi."""
USUAL_PIXELS_PER_INCH = 96
"""Pixels per inch of any other display."""


def open_display(arguments: argparse.Namespace, data: Path) -> None:
    """Set up Kivy for this machine's display; raise Missing with advice if it cannot be opened."""
    driver = video_driver()
    os.environ |= {
        "KIVY_NO_ARGS": "1", "KIVY_WINDOW": "sdl2", "KIVY_LOG_MODE": "PYTHON", "KIVY_HOME": str(data / "kivy"),
        "MESA_SHADER_CACHE_DIR": str(data / "kivy"),  # else below the user's own folder
        "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_DPI": str(pixels_per_inch(arguments)),
        "KIVY_METRICS_DENSITY": f"{pixels_per_inch(arguments) / 160:.2f}",
    }  # fmt: skip
    if driver:
        os.environ["SDL_VIDEODRIVER"] = driver
    choose_graphics_card(driver)
    configure_window(arguments, driver)
    logging.disable(logging.CRITICAL)  # a failure is reported in one sentence below
    from kivy.core.window import Window  # noqa: PLC0415

    logging.disable(logging.NOTSET)
    if Window is None:
        how = f" with the driver {driver!r}" if driver else ""
        who = " (whoever opens it must be in the groups video, render and input)" if driver == "kmsdrm" else ""
        where = "look at its cable, and that no other program holds it"
        raise Missing(f"the display cannot be opened{how}: {where}{who}{ssh_advice()}")


def video_driver() -> str:
    """The video driver that SDL must use: that of SDL_VIDEODRIVER, else x11 or kmsdrm (empty on systems other than
    Linux); Missing if there is no display. Left to choose, SDL would draw invisibly where the display cannot be
    opened."""
    given = os.environ.get("SDL_VIDEODRIVER", "")
    if given in ("offscreen", "dummy"):
        print("scorekeeper: SDL_VIDEODRIVER is set to run off screen, nothing will be seen", file=sys.stderr)
    if given or sys.platform != "linux":
        return given
    if os.environ.get("DISPLAY"):
        return "x11"
    if any(Path("/dev/dri").glob("card*")):
        return "kmsdrm"
    if os.environ.get("WAYLAND_DISPLAY"):
        raise Missing("this desktop has no Xwayland, through which the window is opened: sudo apt install xwayland")
    raise Missing(
        f"there is no display: neither a desktop (DISPLAY) nor a graphics device (/dev/dri) was found{ssh_advice()}"
    )


def choose_graphics_card(driver: str) -> None:
    """With the driver kmsdrm, have SDL draw on the graphics card of the display from which `panel_size` takes the size,
    unless SDL_KMSDRM_DEVICE_INDEX is set already; other drivers choose the card themselves."""
    if driver == "kmsdrm" and (display := choose_connector(connected_displays())):
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(display.card))


def ssh_advice() -> str:
    """Advice to add to an error message for somebody who is logged in from another machine; else empty."""
    from_afar = os.environ.get("SSH_CONNECTION")
    return "; from afar DISPLAY=:0 before the command opens the window on the desktop there" if from_afar else ""


def configure_window(arguments: argparse.Namespace, driver: str) -> None:
    from kivy.config import Config  # noqa: PLC0415

    wide, high = arguments.size or (1280, 720)
    whole = not arguments.windowed and (arguments.fullscreen or driver == "kmsdrm")
    for section, name, value in (
        ("graphics", "width", wide), ("graphics", "height", high), ("graphics", "fullscreen", "auto" if whole else 0),
        ("graphics", "maxfps", 60), ("kivy", "exit_on_escape", 0), ("kivy", "log_level", "warning"),
        ("graphics", "show_cursor", 0 if driver == "kmsdrm" and connected_ports_by_touchscreen() else 1),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):  # fmt: skip
        Config.set(section, name, str(value))
    if driver == "kmsdrm":
        # without it SDL asks for page flips that do not wait, with which a Raspberry Pi draws garbage
        Config.set("graphics", "vsync", "1")
        # one provider only, and no mouse that SDL makes of a touch: two would deliver every touch twice
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        provider = "mtdev" if ctypes.util.find_library("mtdev") else "hidinput"
        Config.set("input", f"{provider}_%(name)s", f"probesysfs,provider={provider}")


def pixels_per_inch(arguments: argparse.Namespace) -> int:
    return int(arguments.ppi or PIXELS_PER_INCH_OF_DISPLAY.get(arguments.size or panel_size(), USUAL_PIXELS_PER_INCH))


def panel_size() -> tuple[int, int]:
    """The width and height in pixels of the display that is drawn on, according to the kernel; zeros if unknown."""
    display = choose_connector(connected_displays())
    return display.size if display else (0, 0)
