"""The contents of the turn page as values: what the widgets draw, and the event that a touch on each part causes."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.chicago.board import ChicagoBoard
from scorekeeper.present.players import Player
from scorekeeper.present.turn.events import Event
from scorekeeper.rules.dice import Roll
from scorekeeper.session.view import Stamp
from vision.results import Die


@dataclass(frozen=True, slots=True)
class Display:
    """The properties of the display that affect the texts: whether it is upright (`portrait`), has only 5 inches
    (`compact`), and shows large print (`large`)."""

    portrait: bool = False
    compact: bool = False
    large: bool = False
    places: int = 12
    """Three times the number of entries on a page of those to which an entry can be corrected."""

    @property
    def is_compact_landscape(self) -> bool:
        """Whether there is little height: 5 inches in landscape."""
        return self.compact and not self.portrait


@dataclass(frozen=True, slots=True)
class Header:
    """The contents of the header: the current player, the throws made and allowed, and one line about what to do."""

    player: Player
    headline: str
    status: str
    used: int
    allowed: int
    grown: str = ""
    """The words above the player's name, which is shown large before the first throw of a turn; empty if the name is
    not shown large."""
    saved: bool = True
    """False while the disk refuses to save: the menu key then shows a warning."""
    event: Event | None = None
    """The event that a touch on `status` causes; None if nothing happens."""
    is_hint: bool = False
    """Whether `status` is a hint for new players, which is shown with a sign before it."""


DieMark = Literal["", "kept", "kept by rule", "unsure", "sure", "thrown", "next", "fixing"]
"""How a die of the tray is marked. kept: by the player. kept by rule: the sheet forbids to throw it again. unsure: not
read with certainty. sure: read with certainty, beside an unsure one. thrown: thrown again. next: its face is entered
now. fixing: its face is being corrected. Sure and thrown dice are drawn less prominently."""


@dataclass(frozen=True, slots=True)
class DieSlot:
    """A die in the tray, or a place for one (face 0), with the event that a tap causes."""

    face: int
    mark: DieMark = ""
    event: Event | None = None
    id: int = 0
    """The camera's id of the die; 0 if it was entered by hand."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The caption over the lower end of the tray, `more` in a second line. `warning`: it says that the camera fails or
    has missed a throw, and is drawn as a warning with the sign of a camera that is off."""

    text: str
    more: str = ""
    warning: bool = False


class KeptAndThrownAgainWords(NamedTuple):
    """The words beside the kept dice, and those beside the dice that are thrown again."""

    kept: str = ""
    thrown_again: str = ""


NO_KEPT_AND_THROWN_AGAIN_WORDS = KeptAndThrownAgainWords()


@dataclass(frozen=True, slots=True)
class TrayPicture:
    """The contents of the tray: dice, or the live picture. `crop` is the position of the slot that is shown enlarged,
    cut from the camera's picture around this `die`; `joy`: five of a kind are celebrated."""

    slots: tuple[DieSlot, ...] = ()
    live: bool = False
    crop: int | None = None
    die: Die | None = None
    words: KeptAndThrownAgainWords = NO_KEPT_AND_THROWN_AGAIN_WORDS
    """Two texts beside the dice: how many were kept, and how many are thrown again."""
    caption: Caption | None = None
    joy: bool = False
    in_place: bool = False
    """Whether kept dice stay at their places in the tray, as with dice entered by hand or drawn by the demo; else they
    are shown apart, on the rail."""

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(place for place, slot in enumerate(self.slots) if slot.mark in ("kept", "kept by rule"))


TileState = Literal["plain", "best", "void", "unsure", "lifted", "strike"]
"""How an entry is shown. best: gold, with a star. void: nothing can be entered now. unsure: the points if the dice were
read right. lifted: tapped on the card. strike: a zero."""


@dataclass(frozen=True, slots=True)
class TileContent:
    """A tile to tap: an entry with its name, points and note, or another choice without points; `wide`: it fills a row
    of its own."""

    label: str
    points: str
    note: str = ""
    state: TileState = "plain"
    event: Event | None = None
    box: str = ""
    wide: bool = False


KeyKind = Literal["plain", "main", "warning", "off"]


@dataclass(frozen=True, slots=True)
class KeyContent:
    """The contents of a key: a text and perhaps a symbol, or with `face` a die, and the event that a tap causes.
    `ringed` marks the face that is the camera's second guess, `short` is shown where the text has no room."""

    text: str
    event: Event | None
    kind: KeyKind = "plain"
    symbol: str = ""
    name: str = ""
    face: int = 0
    ringed: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class KeepColumn:
    """A choice of dice to keep: its faces, its worth as text, and the probability, from 0 to 1, with which it fills
    each box of the bars."""

    dice: str
    worth: str
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ProspectBars:
    """What the best choices of dice to keep may become, side by side: a row for each of the `boxes`, a column for each
    choice; `worth` is the heading of the choices' worths (points or chance)."""

    boxes: tuple[str, ...]
    choices: tuple[KeepColumn, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class PanelContent:
    """The contents of the panel below the tray, or in its place: from the top words, bars, dice, keys, faces, tiles, a
    list. `warning`: the words have the colour of a warning; `columns`: the number of tiles side by side."""

    words: str = ""
    warning: bool = False
    bars: ProspectBars | None = None
    slots: tuple[DieSlot, ...] = ()
    keys: tuple[KeyContent, ...] = ()
    faces: tuple[KeyContent, ...] = ()
    tiles: tuple[TileContent, ...] = ()
    listed: tuple[KeyContent, ...] = ()
    columns: int = 2


@dataclass(frozen=True, slots=True)
class StartThrowLine:
    """A player's throw to decide who begins. `dice` is empty before it, and `due`: it is this player's turn to
    throw."""

    player: Player
    dice: Roll
    due: bool


@dataclass(frozen=True, slots=True)
class StartBoard:
    """The contents of the board while dice decide who begins: the rule, and everybody who may still begin."""

    words: str
    lines: tuple[StartThrowLine, ...]


HintName = Literal["keep", "strike", "undo"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for new players in the place of the status line. `about` is the name of the key that it explains, empty
    for a hint about the dice."""

    name: HintName
    words: str
    about: str


@dataclass(frozen=True, slots=True)
class TurnScreen:
    """The contents of the whole turn page. `tray` is None if the panel takes its place; `whole`: the card fills the
    page."""

    stamp: Stamp
    header: Header
    tray: TrayPicture | None
    panel: PanelContent
    keys: tuple[KeyContent, ...]
    board: Scorecard | ChicagoBoard | StartBoard
    whole: bool = False
    lifted: str = ""
    """The box whose row was tapped on the card, to be entered or announced next; empty without one."""
    hint: Hint | None = None
    """The hint for new players that is shown as the status line; None without one."""
    beside_undo: int = 2
    """The number of places for keys beside the undo key, which is the first of `keys`, whether they are taken or
    not."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All events that a touch can cause now, except on the card and the header."""
        panel, slots = self.panel, self.tray.slots if self.tray else ()
        touched: tuple[DieSlot | KeyContent | TileContent, ...] = (
            *slots, *panel.slots, *panel.keys, *panel.faces, *panel.tiles, *panel.listed, *self.keys
        )  # fmt: skip
        return tuple(one.event for one in touched if one.event is not None)
