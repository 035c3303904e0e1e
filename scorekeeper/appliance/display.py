"""The display that the table draws on without a desktop: its card, its resolution, and its backlight."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

GRAPHICS_CARDS = Path("/sys/class/drm")
BACKLIGHTS = Path("/sys/class/backlight")
BUILT_IN_CONNECTORS = ("DSI", "DPI")
"""The first letters of the connector names of built-in panels, beside which a television may be connected."""
DIMMED_SHARE = 0.18
"""The share of the highest brightness to which the display is dimmed."""


@dataclass(frozen=True, slots=True)
class Connector:
    """A socket of a graphics card to which a display is connected; `number` is the kernel's, `size` the width and
    height in pixels that the display prefers."""

    card: int
    number: int
    name: str
    size: tuple[int, int]


def connected_displays(folder: Path = GRAPHICS_CARDS) -> list[Connector]:
    """The sockets with a display, in the order of the kernel, which is that of SDL on one card."""
    found = []
    for place in folder.glob("card*-*"):
        card, _, name = place.name.removeprefix("card").partition("-")
        size = first_resolution(text_of_file(place / "modes"))
        if card.isdecimal() and size and text_of_file(place / "status") != "disconnected":
            number = text_of_file(place / "connector_id")
            found.append(Connector(int(card), int(number) if number.isdecimal() else 0, name, size))
    return sorted(found, key=lambda one: (one.card, one.number, one.name))


def choose_connector(found: list[Connector]) -> Connector | None:
    """The display to draw on: the first one of the card with a built-in panel, else of the first card; None if there is
    none. SDL draws on the first display of a card."""
    cards = [one.card for one in found if one.name.startswith(BUILT_IN_CONNECTORS)] or [one.card for one in found]
    return next((one for one in found if one.card == cards[0]), None)


def first_resolution(modes: str) -> tuple[int, int] | None:
    wide, cross, high = modes.partition("\n")[0].partition("x")
    return (int(wide), int(high)) if cross and wide.isdigit() and high.isdigit() else None


def text_of_file(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""


class Backlight:
    """The lamp behind the display, if it has one. `dim` returns whether it has dimmed the display: not without a lamp
    that this user may set, nor if the lamp is as dark already; `wake` restores the former brightness."""

    def __init__(self, folder: Path = BACKLIGHTS) -> None:
        lamps = sorted(folder.glob("*/brightness"))
        self._file = lamps[0] if lamps else None
        self._low, self._full = 0, 0
        if self._file is not None:
            most = text_of_file(self._file.with_name("max_brightness"))
            self._low = max(1, round(int(most or 0) * DIMMED_SHARE))
            self._full = int(most or 0)
            if self._brightness() == self._low:
                self.wake()  # a program that was killed while it was dimmed has left it so

    def dim(self) -> bool:
        now = self._brightness()
        if now <= self._low:
            return False
        self._full = now
        return self._set_brightness(self._low)

    def wake(self) -> None:
        self._set_brightness(self._full)

    def _brightness(self) -> int:
        value = text_of_file(self._file) if self._file else ""
        return int(value) if value.isdecimal() else 0

    def _set_brightness(self, value: int) -> bool:
        if self._file is not None and value:
            with suppress(OSError):
                self._file.write_text(str(value))
                return True
        return False
