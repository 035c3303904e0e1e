"""The texts of the camera guide: what to do at each step, and what is wrong with the picture. No kivy here."""

from typing import Literal

from scorekeeper.camera_guide import LARGE, die_size
from scorekeeper.camera_thread import Sight
from scorekeeper.ui.texts import N_, _
from vision.results import Reading

Step = Literal["aim", "tray", "throw", "done"]
STEPS: tuple[Step, ...] = ("aim", "tray", "throw", "done")

TITLES: dict[Step, str] = {
    "aim": N_("Aim the camera"),
    "tray": N_("Find the tray"),
    "throw": N_("A test throw"),
    "done": N_("The camera is ready"),
}
ADVICE: dict[Step, str] = {
    "aim": N_("Hang the camera straight above the tray, with the whole rim in the picture and light from the side."),
    "tray": N_("Take the dice and your hands out of the tray, then have the tray found."),
    "throw": N_("Throw five dice into the tray and take your hand away."),
    "done": N_("Throw, and the dice are read. When the camera is moved, come back here."),
}
TROUBLE = {
    "looking for the camera": N_("The camera does not answer: look at its cable."),
    "frozen picture": N_("The picture stands still: look at the camera's cable."),
    "dark picture": N_("It is too dark to read the dice."),
    "covered": N_("Something covers the camera."),
    "trembles": N_("The camera trembles. Fasten it, or clamp its arm to the table."),
    "light flickers": N_("The light flickers: switch on another lamp."),
    "moves at the border": N_("Something moves at the border of the picture: take it out."),
    "at its end": N_("The film or the photos have come to their end."),
    "no reader": N_("The trained reader is missing: dice can only be entered by hand."),
}
"""The text for each state of the camera that is a problem; a moved camera has none, as it is aimed again in the guide
anyway."""
NO_CAMERA = N_("No camera is in use. Dice are entered by hand; you can also try it with drawn dice.")
NOT_FOUND = N_("The tray is not seen. Light it evenly, or tap its four corners in the picture.")
BAD_CORNERS = N_("These corners enclose too little. Tap the four corners of the tray in the picture.")


def trouble(sight: Sight, step: Step) -> str:
    """The text about what is wrong with the picture, empty if nothing is. While the camera is aimed, the driver's own
    message follows in brackets."""
    if sight.health not in TROUBLE:
        return ""
    words = _(TROUBLE[sight.health])
    return f"{words}\n({sight.message})" if sight.message and step == "aim" else words


def corner_words(number: int) -> str:
    return _("Corner {number} of 4: tap the next one in the picture.").format(number=number + 1)


def reading_words(reading: Reading) -> str:
    """The text about the test throw: the faces read, with the question if they are right or that the reader is not
    sure; or that no dice are seen."""
    faces = " ".join(map(str, sorted(reading.faces)))
    if not reading.dice:
        return _("No dice are seen.")
    if not reading.sure:
        return _("I read {faces}, but I am not sure.").format(faces=faces)
    return _("I read {faces}: right?").format(faces=faces)


def size_words(reading: Reading) -> str:
    """The text that gives the size of the dice in the picture in pixels; if it is too small, it asks to bring the
    camera closer."""
    pixels = round(die_size(reading))
    if pixels >= LARGE:
        return _("A die is {pixels} pixels large: good.").format(pixels=pixels)
    return _("A die is only {pixels} pixels large: bring the camera closer.").format(pixels=pixels)


def wrong_words() -> str:
    return _("Spread the dice, and give more and softer light; then throw again.")
