"""The texts about what is wrong with the camera or with its picture. No kivy here."""

from scorekeeper.camera.sight import Sight
from scorekeeper.errors import Sentence
from scorekeeper.present.texts import N_, _, translated
from vision.errors import CameraError, CameraReason

TROUBLE_TEXTS = {
    "frozen picture": N_("The picture stands still: look at the camera's cable."),
    "dark picture": N_("It is too dark to read the dice."),
    "covered": N_("Something covers the camera."),
    "no picture": N_("The camera shows only noise. Look at its cable."),
    "damaged pictures": N_("The camera's pictures are damaged. Look at its cable."),
    "trembles": N_("The camera trembles. Fasten it, or clamp its arm to the table."),
    "light flickers": N_("The light flickers: switch on another lamp."),
    "moves at the border": N_("Something moves at the border of the picture: take it out."),
    "at its end": N_("The film or the photos have come to their end."),
}
"""The text for each problem of the picture; a moved camera has none, as it is aimed again in the guide anyway."""
ERROR_TEXTS: dict[CameraReason, str] = {
    "does not answer": N_("The camera does not answer: look at its cable."),
    "none connected": N_("No camera is connected. Plug one in."),
    "unknown camera": N_("There is no camera {what}. Choose one in the settings."),
    "cannot start": N_("The camera cannot be started. Close other programs that use it, and look at its cable."),
    "no phone": N_("The phone sends no pictures. Wake it, or scan the code again: Settings, Camera, phone."),
    "no Pi camera": N_("The Pi camera is not found. Look at its ribbon cable, then restart the Raspberry Pi."),
    "no Pi software": N_("The software of the Pi camera is missing or does not fit. Install Scorekeeper again."),
    "no such file": N_("There is no film and no folder {what}."),
    "no pictures": N_("{what} contains no picture that can be read."),
    "incomplete": N_("A part of Scorekeeper is missing. Install it again."),
    "tray not seen": N_("The tray is not seen. Light it evenly, or tap its four corners in the picture."),
    "bad corners": N_("These corners enclose too little. Tap the four corners of the tray in the picture."),
    "not calibrated": N_("The saved position of the tray cannot be used. Aim the camera again: Settings, Camera."),
    "not saved": N_("The position of the tray cannot be saved in {what}."),
    "no reader": N_("The trained reader is missing: dice can only be entered by hand."),
    "not watched": N_("The camera's picture cannot be read at the moment. It is tried again."),
}
"""The text for each reason why the camera, the tray or the reader of dice cannot be used; "{what}" is the name it is
about."""
NO_CAMERA_TEXT = N_("No camera is in use. Dice are entered by hand; you can also try it with drawn dice.")


def error_words(error: CameraError) -> Sentence:
    """The text for this error of the camera, which `translated` puts into the language of the screens."""
    return Sentence(ERROR_TEXTS[error.reason], what=error.what)


def trouble_words(sight: Sight) -> str:
    """The text about what is wrong with the camera (first) or with its picture, empty if nothing is."""
    if sight.error:
        return translated(error_words(sight.error))
    return _(TROUBLE_TEXTS[sight.health]) if sight.health in TROUBLE_TEXTS else ""
