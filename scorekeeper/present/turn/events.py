"""The events that touches on the turn page cause, and the deeds that `update` derives from them, as frozen values."""

from dataclasses import dataclass

from scorekeeper.rules.acts import Act
from scorekeeper.session.camera_throw import PendingDice

# ---- touched


@dataclass(frozen=True, slots=True)
class TouchDie:
    """The player tapped a die: `place` is its position in the throw, among the dice in question, or among the dice of
    the entry that is being corrected."""

    place: int


@dataclass(frozen=True, slots=True)
class TouchFace:
    """The player tapped the key with this face of a die."""

    face: int


@dataclass(frozen=True, slots=True)
class ChooseBox:
    """The player tapped a tile or key with a box: to enter the dice, strike the box, announce it or correct an entry.
    `strike` enters a zero although the dice score, `points` are those shown."""

    box: str
    strike: bool = False
    points: int = 0


@dataclass(frozen=True, slots=True)
class TouchOpenBoxOnCard:
    """The player tapped the row of an open box on the current player's card."""

    box: str


@dataclass(frozen=True, slots=True)
class TouchFilledBoxOnCard:
    """The player tapped, or touched for long, a filled box on the card of the player in this seat."""

    seat: int
    box: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The player tapped the card outside its open boxes, or its key in the menu; this opens or closes the card on the
    whole page."""


@dataclass(frozen=True, slots=True)
class OpenProspects:
    """The player touched the coach's words in the header, which opens and closes what the best choices may become."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """The player tapped the menu key, which opens and closes the menu."""


@dataclass(frozen=True, slots=True)
class Back:
    """The player closes what is open on the page, such as a menu or list, or goes one step back in it."""


@dataclass(frozen=True, slots=True)
class OpenStrikes:
    """The player wants to see the boxes to strike, or to close them."""


@dataclass(frozen=True, slots=True)
class NextPage:
    """The player wants the next page of boxes or entries."""


@dataclass(frozen=True, slots=True)
class ReportWrongReading:
    """The players want to keep what the camera saw, as it was read wrongly."""


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """The player wants to see the entries that can be corrected."""


@dataclass(frozen=True, slots=True)
class PickEntryToCorrect:
    """The player chose the entry with this number for correction."""

    number: int


@dataclass(frozen=True, slots=True)
class BeginNextThrowByHand:
    """The player begins to enter the next throw by hand; dice kept so far are thrown again unless the sheet keeps
    them."""


@dataclass(frozen=True, slots=True)
class RethrowDieKeptByRule:
    """The player throws a die again although the sheet keeps it, as the whole table agrees."""

    place: int


@dataclass(frozen=True, slots=True)
class TakeBackLastFace:
    """The player takes back the last face of the throw that is being entered by hand."""


@dataclass(frozen=True, slots=True)
class BeginFaceCorrection:
    """The player corrects the face of the die just tapped at this position, instead of keeping the die."""

    place: int


@dataclass(frozen=True, slots=True)
class ConfirmDice:
    """The player agrees to what the table asks: the dice were read right, or they count as the throw."""


@dataclass(frozen=True, slots=True)
class SecondGuess:
    """The player says that the only unsure die shows its second guess, the second likeliest face."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class NotAThrow:
    """The player says that the dice in question are not a throw."""


@dataclass(frozen=True, slots=True)
class AddDie:
    """The player wants to add a die that the camera did not see."""


@dataclass(frozen=True, slots=True)
class NotADie:
    """The player says that what is being corrected is not a die."""


@dataclass(frozen=True, slots=True)
class UndoLastAct:
    """The player undoes the last act of the game; `agreed` if the whole table allows what the sheet forbids."""

    agreed: bool = False


@dataclass(frozen=True, slots=True)
class ActWithoutCard:
    """The player does an act of a game without a card: stands, or says over or under."""

    act: Act


@dataclass(frozen=True, slots=True)
class SwitchByHand:
    """The player changes between entering dice by hand and the camera."""


@dataclass(frozen=True, slots=True)
class AskDemoThrow:
    """The player lets the demo, which draws dice, throw all dice except those that were tapped."""


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """The player lets the camera read the dice again, to count them as a new throw even if they have not moved."""


@dataclass(frozen=True, slots=True)
class NothingMoves:
    """The player says that no dice roll, whatever the camera sees, so that a trembling picture cannot stop a game."""


@dataclass(frozen=True, slots=True)
class VisitScreen:
    """The player goes to another screen, given by its name, empty for the start screen; `box` is the box whose rule the
    screen "rules" shows first."""

    screen: str = ""
    box: str = ""


Event = (
    TouchDie | TouchFace | ChooseBox | TouchOpenBoxOnCard | TouchFilledBoxOnCard | OpenCard | OpenProspects | OpenMenu
    | Back | OpenStrikes | NextPage | OpenCorrections | PickEntryToCorrect | BeginNextThrowByHand | RethrowDieKeptByRule
    | TakeBackLastFace | BeginFaceCorrection | ConfirmDice | SecondGuess | NotAThrow | AddDie | NotADie | UndoLastAct
    | ActWithoutCard | SwitchByHand | AskDemoThrow | ReadAgain | NothingMoves | VisitScreen | ReportWrongReading
)  # fmt: skip

# ---- what to do


@dataclass(frozen=True, slots=True)
class DoAct:
    """Deed: do an act of the match. If the rules refuse it, `refusal` is shown in place of their message; a tap on it
    causes the event `agreed`."""

    act: Act
    refusal: str = ""
    agreed: Event | None = None


@dataclass(frozen=True, slots=True)
class FixDie:
    """Deed: correct the face of the die at this position of the last throw."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class AcceptPendingDice:
    """Deed: take the dice in question, as they are, as the throw; then make the entry `then`, if there is one and it
    still scores the points shown."""

    dice: PendingDice
    then: ChooseBox | None = None


@dataclass(frozen=True, slots=True)
class AskAboutDiceAgain:
    """Deed: ask the question about the dice again, for these corrected dice."""

    dice: PendingDice


@dataclass(frozen=True, slots=True)
class IgnorePendingDice:
    """Deed: ignore the dice in question, as they are not a throw."""


@dataclass(frozen=True, slots=True)
class LetDemoThrow:
    """Deed: let the demo throw all dice except those with these camera ids."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountNextReadingAsThrow:
    """Deed: count the dice that the camera sees next as a new throw, even if they have not moved."""


@dataclass(frozen=True, slots=True)
class KeepWrongReading:
    """Deed: keep the camera's last seconds, with these faces as the truth."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OverruleMotion:
    """Deed: enable the entries although the camera sees motion, as the players say that no dice roll."""


@dataclass(frozen=True, slots=True)
class ToggleByHand:
    """Deed: switch between entering by hand and the camera."""


@dataclass(frozen=True, slots=True)
class ShowScreen:
    """Deed: show another screen by its name, empty for the start screen; `box` is the box whose rule the screen "rules"
    shows first."""

    screen: str = ""
    box: str = ""


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Deed: show a message above the screen; a tap on it causes the event `then`."""

    text: str
    then: Event | None = None


SessionDeed = DoAct | FixDie | AcceptPendingDice | AskAboutDiceAgain | IgnorePendingDice | OverruleMotion
"""All deeds that the session carries out; the page itself does the others."""
Deed = SessionDeed | LetDemoThrow | CountNextReadingAsThrow | ToggleByHand | KeepWrongReading | ShowScreen | ShowMessage
