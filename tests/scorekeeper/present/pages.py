"""A turn page without its widgets, for tests: what a finger can reach on it, and what a touch does."""

import copy
from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from scorekeeper.errors import RuleError
from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.events import Deed, Event, SessionDeed
from scorekeeper.present.turn.mode import IDLE, Mode
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display, TurnScreen
from scorekeeper.present.turn.update import mode_after_change, update
from scorekeeper.rules.game import CardGame
from scorekeeper.session import Session, Stamp, View
from scorekeeper.ui.deeds import carry_out
from vision.results import Reading

DISPLAY = Display()
TOUCHED = ("offer", "best", "zero", "empty")
"""Kinds of cells of the card, in open boxes, that can be tapped."""


class PaperPage:
    """The turn page without widgets: it holds the same state as the real one.

    The camera shows `reading` until the test sets another.
    """

    def __init__(self, session: Session, seen: CameraState | None = None) -> None:
        self.session, self.seen = session, seen or CameraState()
        self.reading: Reading | None = None
        self.mode: Mode = IDLE
        self.drawn: View = session.view
        self.said = ""
        self.then: Event | None = None
        """The event that a tap on the message `said` causes; None if a tap does nothing."""

    # ---- what is shown

    @property
    def screen(self) -> TurnScreen | None:
        return turn_screen(self.drawn, self.seen, self.mode, DISPLAY)

    def reachable(self) -> Iterator[Event]:
        """All events that a finger can cause now, on the card and in the header, too; none without a screen."""
        screen = self.screen
        if screen is None:
            return
        yield from screen.events
        yield on.OpenMenu()
        if self.then:
            yield self.then
        if isinstance(screen.board, Scorecard):
            yield on.OpenCard()
            yield from rows(screen.board)

    # ---- what happens

    def look(self) -> None:
        """Give the camera's reading to the game, or that no camera watches, and show the result."""
        if self.seen.by_hand or self.reading is None:
            self.session.continue_without_camera()
        else:
            self.session.see(self.reading)
        self.show()

    def show(self) -> None:
        before, self.drawn = self.drawn, self.session.view
        if before is not self.drawn:
            self.mode = mode_after_change(self.mode, before, self.drawn)

    def touch(self, event: Event, drawn: View | None = None) -> Deed | None:
        """Cause this event as a finger does; return the deed that follows and is carried out, None if there is none.

        `drawn` is the view on the screen; a touch on an outdated view does nothing.
        """
        drawn = drawn or self.drawn
        mode = self.mode
        self.look()
        mode, deed = update(mode, event, drawn, self.seen)
        self.mode = mode_after_change(mode, drawn, self.session.view)
        self.then = None
        if isinstance(deed, on.ShowMessage):
            self.said, self.then = deed.text, deed.then
        elif isinstance(deed, on.ToggleByHand):
            self.seen = replace(self.seen, hand_chosen=not self.seen.hand_chosen)
            self.look()
        elif deed is not None and not isinstance(deed, on.ShowScreen | on.LetDemoThrow | on.CountNextReadingAsThrow):
            self.carry(deed, drawn.stamp)
        self.show()
        return deed

    def carry(self, deed: SessionDeed, stamp: Stamp) -> None:
        try:
            carry_out(self.session, deed, stamp)
        except RuleError as refused:
            self.said = getattr(deed, "refusal", "") or str(refused)
            self.then = deed.agreed if isinstance(deed, on.DoAct) else None

    def refused(self, event: Event) -> str:
        """Why the session would refuse what this touch does; empty if it accepts it or asks the table to agree."""
        _mode, deed = update(self.mode, event, self.session.view, self.seen)
        if not isinstance(
            deed,
            on.DoAct
            | on.FixDie
            | on.AcceptPendingDice
            | on.AskAboutDiceAgain
            | on.IgnorePendingDice
            | on.OverruleMotion,
        ):
            return ""
        twin = copy.copy(self.session)
        twin._journal, twin._unsaved = None, []
        try:
            carry_out(twin, deed, twin.view.stamp)
        except RuleError as refused:
            asks = isinstance(deed, on.DoAct) and deed.agreed is not None  # the sheet forbids it: the table is asked
            return "" if asks else f"{event}: {refused}"
        return ""


def rows(card: Scorecard) -> Iterator[Event]:
    for line in (*card.upper, *card.lower):
        for column, cell in enumerate(line.cells):
            if cell.kind == "written":
                yield on.TouchFilledBoxOnCard(card.columns[column].seat, line.box)
            elif column == card.active and cell.kind in TOUCHED:
                yield on.TouchOpenBoxOnCard(line.box)


def filled(session: Session) -> dict[str, dict[str, int]]:
    """The points in the filled boxes of each player's card in the current game; empty without cards."""
    match = session.view.match
    position = match.games[-1].now if match and match.games else None
    if not isinstance(position, CardGame):
        return {}
    return {name: dict(card.filled) for name, card in position.players_cards()}
