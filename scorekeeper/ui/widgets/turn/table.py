"""Draws the turn page: its parts beside each other, each drawn again only when what it shows has changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.uix.widget import Widget

from scorekeeper.camera.sight import Sight
from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.chicago.board import ChicagoBoard
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.screen import Header, PanelContent, TurnScreen
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.pad import card_picture
from scorekeeper.ui.widgets.card.use import CardUse
from scorekeeper.ui.widgets.kit.fan import PictureTurnTabs, TurnToMeKey
from scorekeeper.ui.widgets.kit.key import Key, Pressable
from scorekeeper.ui.widgets.kit.paint import Place
from scorekeeper.ui.widgets.turn.band import NameFromAfar, TurnBand, status_line
from scorekeeper.ui.widgets.turn.chip_board import chip_board
from scorekeeper.ui.widgets.turn.hint_ring import HintRing
from scorekeeper.ui.widgets.turn.panel import (
    KeyRow,
    TouchAction,
    action_of,
    fit_sections,
    key_makers,
    panel_heights,
    panel_sections,
)
from scorekeeper.ui.widgets.turn.places import NOWHERE, has_only_one_dice_row, page_places, panel_width
from scorekeeper.ui.widgets.turn.start_board import start_board
from scorekeeper.ui.widgets.turn.tray import LiveTray
from scorekeeper.ui.widgets.turn.tray_stage import make_tray_stage


class TablePart(Widget):
    """One part of the turn page: a widget made from a value, and made again only when the value has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.value: object = None
        self.bind(pos=self.lay, size=self.lay)

    def lay(self, *_: object) -> None:
        for child in self.children:
            child.pos, child.size = self.pos, self.size

    def show_value(self, place: Place, value: object, make: Callable[[], Widget]) -> None:
        """Show this value at this place; `make` is called for a new widget only if the value has changed. At NOWHERE
        show nothing."""
        shown = None if place == NOWHERE else value
        if shown != self.value:
            disable_widgets(self)
            self.clear_widgets()
            self.value = shown
            if shown is not None:
                self.add_widget(make())
        self.pos, self.size = place[:2], place[2:]
        self.lay()


def disable_widgets(gone: Widget) -> None:
    """Disable what is removed from the page, so that a finger that still lies on it does nothing when it is lifted."""
    for one in gone.walk(restrict=True):
        if isinstance(one, Pressable) and one.action is not None:
            one.action = do_nothing


def do_nothing() -> None:
    """The action of a key that is no longer on the page."""


def with_flat_tray(look: Look, screen: TurnScreen) -> TurnScreen:
    """Move the caption of a tray too flat for it into the header's status line; over dice, not the live picture, a
    caption that is no warning is just left out. Any other screen is returned as it is."""
    shown = screen.tray
    if not (shown and shown.caption and has_only_one_dice_row(look) and screen.panel != PanelContent()):
        return screen
    if not (look.is_compact_landscape or (shown.live and not shown.caption.warning)):
        return screen
    said = shown.caption.text if shown.live or shown.caption.warning else screen.header.status
    return replace(screen, tray=replace(shown, caption=None), header=replace(screen.header, status=said))


class TurnTable(Widget):
    """The widget of the whole turn page. `touch` is called with each event; `live` shows the camera's picture without
    drawing the page again."""

    def __init__(self, look: Look, touch: TouchAction, fan: PictureTurnTabs) -> None:
        super().__init__()
        self.look, self.touch, self.fan = look, touch, fan
        self.live = LiveTray(look)
        self.header, self.grown, self.tray, self.line = TablePart(), TablePart(), TablePart(), TablePart()
        self.panel, self.keys, self.board = TablePart(), TablePart(), TablePart()
        self.ring = HintRing(look)
        self.parts = (self.header, self.grown, self.tray, self.line, self.panel, self.keys, self.board)
        for part in (*self.parts, self.ring):
            self.add_widget(part)

    def show_sight(self, sight: Sight) -> None:
        if self.live.parent:
            self.live.show_sight(sight)

    def show(self, screen: TurnScreen, sight: Sight | None, show_hint_ring: bool = True) -> None:
        """Show this screen; with `show_hint_ring` a ring is drawn around what its hint is about."""
        look, screen = self.look, with_flat_tray(self.look, screen)
        sections = panel_sections(look, screen.panel, self.touch, panel_width(look))
        at = page_places(look, screen, panel_heights(look, sections))
        self.header.show_value(at.header, screen.header, partial(self.make_header, screen.header))
        self.grown.show_value(at.grown, screen.header.player, lambda: NameFromAfar(look, screen.header))
        self.tray.show_value(at.tray, screen.tray, partial(self.make_tray, screen, sight))
        self.line.show_value(
            at.line, (screen.header.status, screen.header.is_hint), partial(status_line, look, screen.header)
        )
        tight = panel_heights(look, sections).least > at.panel[3] + 1
        self.panel.show_value(at.panel, (screen.panel, tight), lambda: fit_sections(look, sections, tight))
        self.keys.show_value(at.keys, (screen.keys, screen.beside_undo), partial(self.make_keys, screen))
        board = (screen.board, screen.whole, screen.lifted)
        self.board.show_value(at.board, board, partial(self.make_board, screen, *at.board[2:]))
        self.ring.lay_around(self.part_named(screen.hint.about) if screen.hint and show_hint_ring else None)

    def part_named(self, name: str) -> Widget | None:
        """The widget that a hint is about: the key with this name, or the tray if the name is empty; None if it is not
        shown."""
        if not name:
            return self.tray
        return next((one for one in self.keys.walk(restrict=True) if getattr(one, "name", "") == name), None)

    def message_area(self) -> Place | None:
        """The place of the card, at the top of which a message covers no key; None where there is no card."""
        return (*self.board.pos, *self.board.size) if self.board.height else None

    def make_header(self, shown: Header) -> Widget:
        """Make the header, with keys to turn the picture and to open the menu; while the disk refuses to save, the menu
        key shows a warning."""
        look, act = self.look, partial(self.touch, on.OpenMenu())
        menu = Key(look, "", act, "header", "menu", name="menu")
        if not shown.saved:
            menu = Key(look, "", act, "warning", "warning", name="not saved")
        return TurnBand(look, shown, (TurnToMeKey(look, self.fan), menu), action_of(self.touch, shown.event))

    def make_tray(self, screen: TurnScreen, sight: Sight | None) -> Widget:
        if self.live.parent:
            self.live.parent.remove_widget(self.live)
        assert screen.tray is not None
        made = make_tray_stage(self.look, screen.tray, self.touch, self.live, sight)
        if sight:
            self.show_sight(sight)
        return made

    def make_keys(self, screen: TurnScreen) -> Widget:
        keys = [key() for key in key_makers(self.look, screen.keys, self.touch)]
        return KeyRow(self.look, keys, screen.beside_undo)

    def make_board(self, screen: TurnScreen, width: float, height: float) -> Widget:
        look, shown = self.look, screen.board
        if isinstance(shown, ChicagoBoard):
            return chip_board(look, shown, width, height)
        if not isinstance(shown, Scorecard):
            return start_board(look, shown, width)
        use = CardUse(
            whole_page=screen.whole,
            active_only=look.large and not screen.whole,
            lifted=screen.lifted,
            action=partial(self.touch, on.OpenCard()),
            lift=self.touch_row,
            explain=self.explain_box,
            pick=self.touch_entry,
        )
        return card_picture(look, shown, use)

    def touch_entry(self, seat: int, box: str) -> None:
        self.touch(on.TouchFilledBoxOnCard(seat, box))

    def explain_box(self, box: str) -> None:
        self.touch(on.VisitScreen("rules", box))

    def touch_row(self, box: str) -> None:
        self.touch(on.TouchOpenBoxOnCard(box))
