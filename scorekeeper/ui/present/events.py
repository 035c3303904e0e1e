"""What a finger on the turn page means, and what the page then has done: frozen values on both sides of `update`."""

from dataclasses import dataclass

from scorekeeper.camera_throw import Pending
from scorekeeper.rules.acts import Act

# ---- touched


@dataclass(frozen=True, slots=True)
class TouchDie:
    """A die in the tray, by its place in the throw or among the dice that are asked about."""

    place: int


@dataclass(frozen=True, slots=True)
class TouchFace:
    """A face key."""

    face: int


@dataclass(frozen=True, slots=True)
class Choose:
    """An offered entry; `strike` writes a zero although the dice score."""

    box: str
    strike: bool = False
    points: int = 0


@dataclass(frozen=True, slots=True)
class TouchRow:
    """The row of an open box on the card of whose turn it is."""

    box: str


@dataclass(frozen=True, slots=True)
class TouchEntry:
    """A written box on the card of the player in this seat."""

    seat: int
    box: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The card, beside its boxes."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """The menu key; it closes the menu, too."""


@dataclass(frozen=True, slots=True)
class Back:
    """Out of whatever is open."""


@dataclass(frozen=True, slots=True)
class OpenStrikes:
    """Strike out."""


@dataclass(frozen=True, slots=True)
class NextPage:
    """More boxes to strike out or to announce."""


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """Correct an entry, from the menu."""


@dataclass(frozen=True, slots=True)
class PickEntry:
    """An entry in the list of those that can be corrected."""

    number: int


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """By hand: none of the dice stays, so far."""


@dataclass(frozen=True, slots=True)
class ThrowStanding:
    """The whole table agrees that this die, which stands, is thrown again."""

    place: int


@dataclass(frozen=True, slots=True)
class TakeBackDie:
    """The last face that was entered by hand."""


@dataclass(frozen=True, slots=True)
class WrongFace:
    """The one die that was tapped shall not stay: it shows another face."""

    place: int


@dataclass(frozen=True, slots=True)
class Yes:
    """The dice that are asked about are what they seem."""


@dataclass(frozen=True, slots=True)
class SecondGuess:
    """The one unsure die shows its second guess."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class NotAThrow:
    """The dice that are asked about do not count."""


@dataclass(frozen=True, slots=True)
class AddDie:
    """A die was not seen."""


@dataclass(frozen=True, slots=True)
class NotADie:
    """What is being fixed is no die."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo; `agreed` where the table allows what the sheet forbids."""

    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """An act of a game that is no card game: stand, over or under."""

    act: Act


@dataclass(frozen=True, slots=True)
class SwitchHand:
    """By hand, or back to the camera."""


@dataclass(frozen=True, slots=True)
class AskThrow:
    """The demo shall throw all dice but those that were tapped."""


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """The camera shall look at the dice once more."""


@dataclass(frozen=True, slots=True)
class NothingMoves:
    """The table says that no dice roll, whatever the camera sees: a picture that trembles locks nobody out."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Another screen, empty for the start screen; the rules begin with `box`, if one is asked about."""

    screen: str = ""
    box: str = ""


Event = (
    TouchDie | TouchFace | Choose | TouchRow | TouchEntry | OpenCard | OpenMenu | Back | OpenStrikes | NextPage
    | OpenCorrections | PickEntry | ThrowAgain | ThrowStanding | TakeBackDie | WrongFace | Yes | SecondGuess
    | NotAThrow | AddDie | NotADie | TakeBack | Call | SwitchHand | AskThrow | ReadAgain | NothingMoves | Visit
)  # fmt: skip

# ---- what is to be done


@dataclass(frozen=True, slots=True)
class Play:
    """An act of the match. `refusal` is said where the rules refuse it, instead of their own words; a tap on it means
    `agreed`."""

    act: Act
    refusal: str = ""
    agreed: Event | None = None


@dataclass(frozen=True, slots=True)
class FixDie:
    """The die at this place of the last throw shows another face."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The table says what the dice are that it was asked about; then this entry, if it is still worth as much."""

    dice: Pending
    then: Choose | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """The same question about other dice."""

    dice: Pending


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The dice that are asked about are no throw."""


@dataclass(frozen=True, slots=True)
class LetThrow:
    """The demo throws all dice but those with these ids."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LookAgain:
    """What lies there counts as a new throw when it is seen next."""


@dataclass(frozen=True, slots=True)
class Overrule:
    """Entries are open although the camera sees something move."""


@dataclass(frozen=True, slots=True)
class ToggleHand:
    """By hand, or by camera."""


@dataclass(frozen=True, slots=True)
class Go:
    """Show another screen, empty for the start screen; the rules begin with `box`, if one is asked about."""

    screen: str = ""
    box: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence over the screen; a tap on it means `then`."""

    text: str
    then: Event | None = None


GameDeed = Play | FixDie | Answer | Ask | Dismiss | Overrule
"""What the session carries out."""
Deed = GameDeed | LetThrow | LookAgain | ToggleHand | Go | Say
