"""The messages about problems of the camera on the turn page."""

from dataclasses import dataclass

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.house.camera import error_words
from scorekeeper.present.texts import _, translated
from vision.errors import CameraError
from vision.results import Health


@dataclass(frozen=True, slots=True)
class CameraTrouble:
    """Why the camera does not help now, and what to do; shown as long as the trouble lasts."""

    what: str
    remedy: str
    camera: bool = True
    """False only for a picture that does not come to rest; for every other trouble True, and the caption is then a
    warning."""


def camera_trouble(seen: CameraState) -> CameraTrouble | None:
    if not seen.camera:
        return None
    by_hand = _("Enter by hand meanwhile.")
    found: dict[Health, CameraTrouble] = {
        "looking for the camera": CameraTrouble(_("Camera gone: tap the dice"), _("The game goes on by hand."))
        if seen.opened
        else CameraTrouble(_("The camera does not answer: tap the dice"), _("Look at its cable.")),
        "frozen picture": CameraTrouble(_("The camera's picture has stopped."), by_hand),
        "dark picture": CameraTrouble(_("It is too dark to read the dice."), by_hand),
        "covered": CameraTrouble(_("Something covers the camera."), by_hand),
        "no picture": CameraTrouble(_("The camera shows only noise."), _("Look at its cable.")),
        "damaged pictures": CameraTrouble(_("The camera's pictures are damaged."), _("Look at its cable.")),
        "camera moved": CameraTrouble(_("The camera was moved."), _("Aim it again: menu, Settings, Camera.")),
        "trembles": CameraTrouble(_("The camera trembles."), _("Fasten it, or clamp its arm to the table.")),
        "light flickers": CameraTrouble(_("The light flickers."), _("Switch on another lamp, or wait for daylight.")),
        "moves at the border": CameraTrouble(
            _("Something moves at the border of the picture."), _("Take it out of the picture.")
        ),
        "at its end": CameraTrouble(_("The film has ended."), _("The game goes on by hand.")),
        "no reader": CameraTrouble(_("The dice cannot be read here."), _("The game goes on by hand.")),
    }
    if seen.health in found:
        return found[seen.health]
    if seen.unsettled and seen.hand_or_motion:
        words = _("The picture does not come to rest."), _("Is a hand or a shadow in it? By hand goes on.")
        return CameraTrouble(*words, camera=False)
    return None


def works_again_words(before: CameraState, now: CameraState) -> str:
    """The message if the camera works again after a problem; else empty."""
    if now.camera and now.health == "live" and before.camera and before.opened and before.health != "live":
        return sees_again_words()
    return ""


def sees_again_words() -> str:
    return _("The camera sees again.")


def no_answer_words(error: CameraError) -> str:
    """The message why the camera does not answer, at the start of the program or after it was chosen, and that dice are
    entered by hand meanwhile."""
    return " ".join((translated(error_words(error)), _("Enter by hand meanwhile.")))
