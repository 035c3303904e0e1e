"""The values of which the turn page is made: what the widgets draw, and which event a touch on each of them is."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.dice import Roll
from scorekeeper.session import Stamp
from scorekeeper.ui.present.board import Board
from scorekeeper.ui.present.card import Scorecard
from scorekeeper.ui.present.events import Event
from scorekeeper.ui.present.players import Player
from vision.results import Die


@dataclass(frozen=True, slots=True)
class Display:
    """What of the display decides about words: a narrow one, one of 5 inches, and large print."""

    portrait: bool = False
    compact: bool = False
    large: bool = False
    places: int = 12
    """Boxes, three in a row, that have room in place of the tray."""

    @property
    def low(self) -> bool:
        return self.compact and not self.portrait


@dataclass(frozen=True, slots=True)
class Header:
    """Whose turn it is, how many throws there were and may be, and one line of what to do."""

    player: Player
    headline: str
    status: str
    used: int
    allowed: int
    grown: str = ""
    """Before the throw the name is seen from afar, below these words; empty: it is not."""
    saved: bool = True
    """False while the disk refuses: the menu key warns."""


DieMark = Literal["", "stays", "stands", "unsure", "sure", "thrown", "next", "fixing"]
"""Stays: kept by the player. Stands: the sheet keeps it. Sure, thrown: steps back. Next: is entered now."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A die in the tray, or a place for one (face 0)."""

    face: int
    mark: DieMark = ""
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Caption:
    """Words over the lower end of the tray. A warning stays as long as its cause."""

    text: str
    more: str = ""
    warning: bool = False


@dataclass(frozen=True, slots=True)
class TrayPicture:
    """The stage: dice, or the live picture. `crop`: the slot that is shown large, as the camera sees this `die`."""

    slots: tuple[Slot, ...] = ()
    live: bool = False
    crop: int | None = None
    die: Die | None = None
    words: tuple[str, str] = ("", "")
    """Beside the loose dice: how many were kept, how many are thrown again."""
    caption: Caption | None = None
    joy: bool = False

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(place for place, slot in enumerate(self.slots) if slot.mark in ("stays", "stands"))


TileState = Literal["plain", "best", "void", "unsure", "lifted", "strike"]
"""Best: gold, with a star. Void: nothing can be entered now. Unsure: points if the dice are what they seem. Lifted:
tapped on the card. Strike: a zero."""


@dataclass(frozen=True, slots=True)
class Tile:
    """An entry to tap. Void: nothing can be entered now; unsure: asks about the unsure dice first."""

    label: str
    points: str
    note: str = ""
    state: TileState = "plain"
    event: Event | None = None
    box: str = ""
    wide: bool = False


KeyKind = Literal["plain", "main", "warning", "off"]


@dataclass(frozen=True, slots=True)
class Key:
    """A key with a text and perhaps a sign; `face` is a die in place of a text."""

    text: str
    event: Event | None
    kind: KeyKind = "plain"
    symbol: str = ""
    name: str = ""
    face: int = 0
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """What there is to do below the tray, or in its place: from the top words, dice, keys, faces, tiles, a list."""

    words: str = ""
    warning: bool = False
    slots: tuple[Slot, ...] = ()
    keys: tuple[Key, ...] = ()
    faces: tuple[Key, ...] = ()
    tiles: tuple[Tile, ...] = ()
    listed: tuple[Key, ...] = ()
    columns: int = 2


@dataclass(frozen=True, slots=True)
class StartLine:
    """What somebody threw for the start."""

    player: Player
    dice: Roll
    due: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Throwing for the start: what is thrown for, and everybody who still may begin."""

    words: str
    lines: tuple[StartLine, ...]


@dataclass(frozen=True, slots=True)
class TurnScreen:
    """All of the turn page. `tray` is None where the panel needs its place; `whole`: the card fills the page."""

    stamp: Stamp
    header: Header
    tray: TrayPicture | None
    panel: Panel
    keys: tuple[Key, ...]
    board: Scorecard | Board | Start
    whole: bool = False
    lifted: str = ""
    """The box that was lifted from the card."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that a touch can mean now, but for the card and the header."""
        panel, slots = self.panel, self.tray.slots if self.tray else ()
        touched: tuple[Slot | Key | Tile, ...] = (
            *slots, *panel.slots, *panel.keys, *panel.faces, *panel.tiles, *panel.listed, *self.keys
        )  # fmt: skip
        return tuple(one.event for one in touched if one.event is not None)
