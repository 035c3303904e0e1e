"""The meanings of touches on the turn page, and what the page must do about them: frozen values before and after
`update`."""

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
    """Close whatever is open."""


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
    """The tapped die is not to be kept: its face is wrong."""

    place: int


@dataclass(frozen=True, slots=True)
class Yes:
    """The dice in question were read right."""


@dataclass(frozen=True, slots=True)
class SecondGuess:
    """The only unsure die shows its second guess."""

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
    """The thing being corrected is not a die."""


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
    """No dice roll, whatever the camera sees: a trembling picture must not stop a game."""


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
    """Take the dice in question as they are; then make this entry, if it still scores as much."""

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
    """The dice on the table count as a new throw when they are seen next."""


@dataclass(frozen=True, slots=True)
class Overrule:
    """Enable the entries although the camera sees motion."""


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
