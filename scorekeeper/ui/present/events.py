"""The events that touches on the turn page cause, and the deeds that `update` derives from them, as frozen values."""

from dataclasses import dataclass

from scorekeeper.camera_throw import Pending
from scorekeeper.rules.acts import Act

# ---- touched


@dataclass(frozen=True, slots=True)
class TouchDie:
    """Tap a die in the tray, by its position in the throw or among the dice in question."""

    place: int


@dataclass(frozen=True, slots=True)
class TouchFace:
    """Tap a face key."""

    face: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Tap an offered entry; `strike` enters a zero although the dice score."""

    box: str
    strike: bool = False
    points: int = 0


@dataclass(frozen=True, slots=True)
class TouchRow:
    """Tap the row of an open box on the current player's card."""

    box: str


@dataclass(frozen=True, slots=True)
class TouchEntry:
    """Tap a filled box on the card of the player in this seat."""

    seat: int
    box: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """Tap the card outside its boxes."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Tap the menu key, which opens and closes the menu."""


@dataclass(frozen=True, slots=True)
class Back:
    """Close what is open on the page, such as a menu or list, or go one step back in it."""


@dataclass(frozen=True, slots=True)
class OpenStrikes:
    """Show the boxes to strike."""


@dataclass(frozen=True, slots=True)
class NextPage:
    """Show more boxes to strike or to announce."""


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """Show the entries that can be corrected."""


@dataclass(frozen=True, slots=True)
class PickEntry:
    """Choose an entry to correct."""

    number: int


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """By hand: begin the next throw, with no dice kept so far."""


@dataclass(frozen=True, slots=True)
class ThrowStanding:
    """Throw a die again that the sheet keeps, as the whole table agrees."""

    place: int


@dataclass(frozen=True, slots=True)
class TakeBackDie:
    """Take back the last face that was entered by hand."""


@dataclass(frozen=True, slots=True)
class WrongFace:
    """The face of the die just tapped is wrong: correct it in place of keeping the die."""

    place: int


@dataclass(frozen=True, slots=True)
class Yes:
    """Answer that the dice in question were read right."""


@dataclass(frozen=True, slots=True)
class SecondGuess:
    """Confirm that the only unsure die shows its second guess, the second likeliest face."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class NotAThrow:
    """The dice in question are not a throw."""


@dataclass(frozen=True, slots=True)
class AddDie:
    """Add a die that was not seen."""


@dataclass(frozen=True, slots=True)
class NotADie:
    """Answer that what is being corrected is not a die."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo; `agreed` if the table allows what the sheet forbids."""

    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """Do an act of a game without a card: stand, over or under."""

    act: Act


@dataclass(frozen=True, slots=True)
class SwitchHand:
    """Enter dice by hand, or return to the camera."""


@dataclass(frozen=True, slots=True)
class AskThrow:
    """Let the demo throw all dice except those that were tapped."""


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """Let the camera read the dice again."""


@dataclass(frozen=True, slots=True)
class NothingMoves:
    """Say that no dice roll, whatever the camera sees, so that a trembling picture cannot stop a game."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Go to another screen; empty for the start screen."""

    screen: str = ""
    box: str = ""


Event = (
    TouchDie | TouchFace | Choose | TouchRow | TouchEntry | OpenCard | OpenMenu | Back | OpenStrikes | NextPage
    | OpenCorrections | PickEntry | ThrowAgain | ThrowStanding | TakeBackDie | WrongFace | Yes | SecondGuess
    | NotAThrow | AddDie | NotADie | TakeBack | Call | SwitchHand | AskThrow | ReadAgain | NothingMoves | Visit
)  # fmt: skip

# ---- what to do


@dataclass(frozen=True, slots=True)
class Play:
    """Do an act of the match. If the rules refuse it, `refusal` is shown instead of their message; a tap on it means
    `agreed`."""

    act: Act
    refusal: str = ""
    agreed: Event | None = None


@dataclass(frozen=True, slots=True)
class FixDie:
    """Correct the face of the die at this position of the last throw."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept the dice in question as they are; then make the entry `then`, if it still scores as much."""

    dice: Pending
    then: Choose | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the same question about other dice."""

    dice: Pending


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The dice in question are not a throw."""


@dataclass(frozen=True, slots=True)
class LetThrow:
    """Let the demo throw all dice except those with these ids."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Let the camera count the dice on the table as a new throw when they are seen next."""


@dataclass(frozen=True, slots=True)
class Overrule:
    """Enable the entries although the camera sees motion, as the players say that no dice roll."""


@dataclass(frozen=True, slots=True)
class ToggleHand:
    """Switch between entering by hand and the camera."""


@dataclass(frozen=True, slots=True)
class Go:
    """Show another screen; empty for the start screen."""

    screen: str = ""
    box: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Show a message above the screen; a tap on it means `then`."""

    text: str
    then: Event | None = None


GameDeed = Play | FixDie | Answer | Ask | Dismiss | Overrule
"""Everything that the session carries out."""
Deed = GameDeed | LetThrow | LookAgain | ToggleHand | Go | Say
