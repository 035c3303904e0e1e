"""The state of the camera as the turn page uses it, without the picture (while it is equal, the page needs no
redrawing), and the messages about problems of the camera."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.camera.sight import Sight
from scorekeeper.present.house.camera import why
from scorekeeper.present.texts import _, translated
from vision.errors import CameraError
from vision.results import Die, Health, State

RESTLESS_AFTER = 3.0
"""Seconds for which the picture may show motion before the page explains why nothing can be entered."""
BLIND: tuple[Health, ...] = ("looking for the camera", "at its end", "no reader")
"""States of the camera in which nothing is seen, so that dice are entered by hand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The state of the camera; without one the dice are entered by hand. `guesses` are the dice of the newest
    reading."""

    camera: bool = False
    state: State = "rest"
    health: Health = "live"
    restless: bool = False
    """Whether something has moved for longer than dice roll."""
    hand_chosen: bool = False
    opened: bool = True
    """Whether the camera has shown a picture since it was chosen."""
    throws: bool = False
    """Whether the source is a demo that throws dice when asked."""
    guesses: tuple[Die, ...] = ()

    @property
    def blind(self) -> bool:
        return not self.camera or self.health in BLIND

    @property
    def by_hand(self) -> bool:
        return self.hand_chosen or self.blind

    @property
    def busy(self) -> bool:
        """Whether dice roll or a hand is over them, so that nothing can be entered; never while dice are entered by
        hand."""
        return not self.by_hand and self.state in ("moving", "hand")

    @property
    def demo(self) -> bool:
        return self.throws and not self.by_hand

    def second_guess(self, number: int, face: int) -> int:
        """The camera's second guess for a die: for the one with this id, else for the least sure one with this face. 0
        if there is none."""
        found = [die for die in self.guesses if number and die.id == number]
        found = found or sorted((die for die in self.guesses if die.face == face), key=lambda die: die.confidence)
        return found[0].second if found else 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the camera does not help now, and what to do; shown as long as the trouble lasts."""

    what: str
    remedy: str


def seen_by(sight: Sight | None, hand_chosen: bool, throws: bool, restless: bool, opened: bool) -> Seen:
    """Make the state of the camera from its newest result; `sight` is None without a camera."""
    if sight is None:
        return Seen(hand_chosen=hand_chosen)
    reading = sight.reading
    return Seen(
        True, reading.state, sight.health, restless, hand_chosen, opened, throws, guesses(reading.dice)
    )  # fmt: skip


def trouble(seen: Seen) -> Trouble | None:
    if not seen.camera:
        return None
    by_hand = _("Enter by hand meanwhile.")
    found: dict[Health, Trouble] = {
        "looking for the camera": Trouble(_("Camera gone: tap the dice"), _("The game goes on by hand."))
        if seen.opened
        else Trouble(_("The camera does not answer: tap the dice"), _("Look at its cable.")),
        "frozen picture": Trouble(_("The camera's picture has stopped."), by_hand),
        "dark picture": Trouble(_("It is too dark to read the dice."), by_hand),
        "covered": Trouble(_("Something covers the camera."), by_hand),
        "camera moved": Trouble(_("The camera was moved."), _("Aim it again: menu, Settings, Camera.")),
        "trembles": Trouble(_("The camera trembles."), _("Fasten it, or clamp its arm to the table.")),
        "light flickers": Trouble(_("The light flickers."), _("Switch on another lamp, or wait for daylight.")),
        "moves at the border": Trouble(
            _("Something moves at the border of the picture."), _("Take it out of the picture.")
        ),
        "at its end": Trouble(_("The film has ended."), _("The game goes on by hand.")),
        "no reader": Trouble(_("The dice cannot be read here."), _("The game goes on by hand.")),
    }
    if seen.health in found:
        return found[seen.health]
    if seen.restless and seen.busy:
        return Trouble(_("The picture does not come to rest."), _("Is a hand or a shadow in it? By hand goes on."))
    return None


def returned(before: Seen, now: Seen) -> str:
    """The message if the camera works again after a problem; else empty."""
    if now.camera and now.health == "live" and before.camera and before.opened and before.health != "live":
        return sees_again()
    return ""


def sees_again() -> str:
    return _("The camera sees again.")


def unanswered(error: CameraError) -> str:
    """The message why the camera does not answer, at the start of the program or after it was chosen, and that dice are
    entered by hand meanwhile."""
    return " ".join((translated(why(error)), _("Enter by hand meanwhile.")))


def guesses(dice: Iterable[Die]) -> tuple[Die, ...]:
    """The dice without their positions and with rounded confidence, as both vary between pictures of the same dice."""
    return tuple(replace(die, confidence=round(die.confidence, 1), box=(0, 0, 0, 0)) for die in dice)
