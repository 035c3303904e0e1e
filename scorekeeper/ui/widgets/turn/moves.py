"""Animations on the turn page when it is drawn again: dice, offers, the points of an entry, the colour of the
header."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.camera.sight import Sight
from scorekeeper.present.turn.screen import DieSlot, Header, TrayPicture
from scorekeeper.ui.theme import badge
from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.moves import CelebrationRing, ColouredArea, FlyingPoints, Moves
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.turn.chips import Chips, SlidingChip
from scorekeeper.ui.widgets.turn.stage import DiceOnFelt
from scorekeeper.ui.widgets.turn.table import TablePart, TurnTable
from scorekeeper.ui.widgets.turn.tile import TileKey

FADE_IN_S, DICE_APART_S = 0.15, 0.03
"""Seconds in which a die or the offered entries fade in, and the delay in seconds from one die to the next."""
DIE_SLIDES_S, POINTS_FLY_S, HEADER_CHANGES_S = 0.2, 0.25, 0.2
"""Seconds in which a kept die slides to the rail, points fly to their box, and the colour of the header changes."""
CHIP_SLIDES_S = 0.4
"""Seconds in which a chip slides from the pot or a player to the one who takes it."""
NUMBER_OF_RINGS, RING_GROWS_S = 3, 0.25
"""The number of rings that celebrate five of a kind, and the seconds in which each of them grows and fades."""
DICE_FADE_IN_FROM_OPACITY = 0.4
"""The opacity from which dice fade in: the felt is never empty."""
TILES_RISE_MM = 1.0
"""Millimetres by which the offered entries rise while they fade in."""

WidgetKind = TypeVar("WidgetKind", bound=Widget)


@dataclass(frozen=True, slots=True)
class EnteredPoints:
    """An entry that was just made: the player's name, the box, and its points as text."""

    player: str
    box: str
    points: str


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """What the turn page showed (header, dice, panel) and where (dice, large name, entries by box) before
    it was drawn again: from there things move to their new places."""

    header: Header | None
    slots: tuple[DieSlot, ...]
    dice: tuple[tuple[float, float], ...]
    grown: Place | None
    panel: object
    tiles: dict[str, Place]
    lying: dict[int, tuple[float, float]]
    """Where on the screen the live picture shows the middle of each die, by its id; empty without a live picture."""
    chips: dict[str, tuple[int, Place]]
    """In Chicago the number of everybody's chips and the place of the last one, by the player's name, which is empty
    for the pot."""


def widgets_inside(part: TablePart, kind: type[WidgetKind]) -> Iterator[WidgetKind]:
    return (one for one in part.walk(restrict=True) if isinstance(one, kind))


def place_on_screen(one: Widget) -> Place:
    return one.x, one.y, one.width, one.height


def dice_pictures_in(table: TurnTable) -> Sequence[DiePicture]:
    felt = next(widgets_inside(table.tray, DiceOnFelt), None)
    return felt.dice if felt else ()


def dice_slots_in(table: TurnTable) -> tuple[DieSlot, ...]:
    """The contents of the dice on the felt, in their order: all slots of the tray except that of a die enlarged beside
    them; empty without dice on the felt."""
    tray, count = table.tray.value, len(dice_pictures_in(table))
    if not isinstance(tray, TrayPicture) or not count:
        return ()
    return tuple(one for at, one in enumerate(tray.slots) if len(tray.slots) == count or at != tray.crop)


def record_drawn(table: TurnTable, sight: Sight | None = None) -> DrawnPage:
    """Record what the turn page shows now, and where, so that `animate_change` can animate what changes afterwards;
    `sight` is what the camera sees now."""
    header, dice = table.header.value, dice_pictures_in(table)
    return DrawnPage(
        header if isinstance(header, Header) else None,
        dice_slots_in(table),
        tuple((one.x, one.y) for one in dice),
        place_on_screen(table.grown) if table.grown.children else None,
        table.panel.value,
        {one.box: (*one.to_window(one.x, one.y), one.width, one.height)
         for one in widgets_inside(table.panel, TileKey) if one.box},
        dice_on_live_picture(table, sight),
        chips_on(table),
    )  # fmt: skip


def dice_on_live_picture(table: TurnTable, sight: Sight | None) -> dict[int, tuple[float, float]]:
    """Where on the screen the live picture shows the middle of each die, by its id; empty without a live picture."""
    if sight is None or not table.live.parent:
        return {}
    found = {die.id: table.live.die_middle_on_screen(die.box, sight.size) for die in sight.reading.dice if die.id}
    return {number: middle for number, middle in found.items() if middle}


def chips_on(table: TurnTable) -> dict[str, tuple[int, Place]]:
    """The number of everybody's chips and the place of the last one, or where the first one would lie, by the player's
    name, which is empty for the pot; empty in other games than Chicago."""
    return {
        one.owner: (
            one.count,
            (*one.to_window(*one.chip_place(max(0, one.count - 1))[:2]), one.chip_side, one.chip_side),
        )
        for one in widgets_inside(table.board, Chips)
    }


def slide_chips(moves: Moves, table: TurnTable, before: DrawnPage) -> None:
    """Slide a chip that changed its owner since `before` from where it lay; it is drawn at its new place already."""
    after = chips_on(table)
    gave = [name for name, (count, _place) in before.chips.items() if name in after and after[name][0] < count]
    took = [name for name, (count, _place) in after.items() if name in before.chips and before.chips[name][0] < count]
    for giver, taker in zip(gave, took, strict=False):
        first, last = (dict(zip(("x", "y", "width", "height"), place, strict=True))
                       for place in (before.chips[giver][1], after[taker][1]))  # fmt: skip
        moves.move(SlidingChip(before.chips[giver][1]), CHIP_SLIDES_S, first, last, only_meanwhile=True)


def animate_change(
    moves: Moves, table: TurnTable, before: DrawnPage, thrown: bool, entered: EnteredPoints | None
) -> None:
    """Animate on the layer `moves` what has changed on the page since `before`; nothing if it had or has no header.
    `thrown`: dice have just been thrown; `entered`: the entry just made, whose points fly to the card."""
    header, tray = table.header.value, table.tray.value
    if not isinstance(header, Header) or before.header is None:
        return
    if before.header.player != header.player:
        colour = badge(before.header.player.badge).colour
        moves.move(
            ColouredArea(colour, place_on_screen(table.header)),
            HEADER_CHANGES_S,
            {},
            {"opacity": 0},
            only_meanwhile=True,
        )
    elif before.grown and not table.grown.children:
        _left, low, _wide, high = before.grown
        folding = ColouredArea(badge(header.player.badge).colour, before.grown)
        moves.move(folding, HEADER_CHANGES_S, {}, {"y": low + high, "height": 0}, only_meanwhile=True)
    if isinstance(tray, TrayPicture):
        move_dice(moves, table, before, tray, thrown)
    if thrown and table.panel.children and table.panel.value != before.panel:
        rising = table.panel.children[0]
        moves.move(
            rising,
            FADE_IN_S,
            {"opacity": 0, "y": rising.y - table.look.mm(TILES_RISE_MM)},
            {"opacity": 1, "y": rising.y},
        )
    if before.chips:
        Clock.schedule_once(lambda _dt: slide_chips(moves, table, before))
    if entered:
        Clock.schedule_once(
            lambda _dt: animate_points(moves, table, before, entered)
        )  # the card is drawn in the next frame


def move_dice(moves: Moves, table: TurnTable, before: DrawnPage, tray: TrayPicture, thrown: bool) -> None:
    """Slide dice from where they were on the page or lay in the live picture; fade in, one after the other, thrown dice
    of which neither place is known; celebrate five of a kind that were just thrown."""
    number = 0
    for at, (one, slot) in enumerate(zip(dice_pictures_in(table), dice_slots_in(table), strict=True)):
        same = former_place(before, slot, at, at in tray.kept or not thrown)
        lay = before.lying.get(slot.id)
        if same is not None or lay:
            x, y = before.dice[same] if same is not None else corner_for_middle(one, lay or one.middle)
            if (x, y) != (one.x, one.y):
                moves.move(one, DIE_SLIDES_S, {"x": x, "y": y}, {"x": one.x, "y": one.y})
        elif thrown and one.face:
            moves.move(
                one, FADE_IN_S, {"opacity": DICE_FADE_IN_FROM_OPACITY}, {"opacity": 1}, wait=number * DICE_APART_S
            )
            number += 1
    if tray.joy and thrown:
        animate_celebration_rings(moves, table)


def corner_for_middle(one: DiePicture, to: tuple[float, float]) -> tuple[float, float]:
    """The corner of the widget of a die if the middle of the die is here."""
    return one.x + to[0] - one.middle[0], one.y + to[1] - one.middle[1]


def former_place(before: DrawnPage, slot: DieSlot, place_now: int, do_dice_stay: bool) -> int | None:
    """The index that the die now at `place_now` had among the dice shown before: found by the camera's id or, for a die
    entered by hand, `place_now` itself if the dice stay and the same face was there; None if the die is new on the
    page."""
    if slot.id:
        return next((old for old, one in enumerate(before.slots) if one.id == slot.id), None)
    return (
        place_now
        if do_dice_stay and place_now < len(before.slots) and before.slots[place_now].face == slot.face
        else None
    )


def animate_celebration_rings(moves: Moves, table: TurnTable) -> None:
    """Animate three golden rings that grow, one after the other, from the middle of the tray and fade."""
    x, y, wide, high = place_on_screen(table.tray)
    for number in range(NUMBER_OF_RINGS):
        first = {"x": x + wide / 2, "y": y + high / 2, "width": 0.0, "height": 0.0, "opacity": 1.0}
        last = {"x": x, "y": y, "width": wide, "height": high, "opacity": 0.0}
        moves.move(
            CelebrationRing(table.look, (x, y, 0, 0)),
            RING_GROWS_S,
            first,
            last,
            wait=number * RING_GROWS_S,
            only_meanwhile=True,
        )


def animate_points(moves: Moves, table: TurnTable, before: DrawnPage, entered: EnteredPoints) -> None:
    """Animate the points from the offered entry, or from the tray, to their box on the card; does nothing if the box is
    not visible."""
    card = next(widgets_inside(table.board, ScorecardPicture), None)
    if card is None:
        return
    columns = [one.name for one in card.card.columns]
    column = columns.index(entered.player) if entered.player in columns else -1
    to, look = card.filled.get((column, entered.box)), table.look
    start = before.tiles.get(entered.box) or place_on_screen(table.tray)
    if to is None:
        return
    size = look.mm(11)
    x, y = start[0] + start[2] / 2, start[1] + start[3] / 2
    first = {"x": x - size, "y": y - size / 2, "width": 2 * size, "height": size}
    last = dict(zip(("x", "y", "width", "height"), to, strict=True))
    place = (first["x"], first["y"], first["width"], first["height"])
    moves.move(
        FlyingPoints(look, entered.points, size, look.colours.text, place),
        POINTS_FLY_S,
        first,
        last,
        only_meanwhile=True,
    )
