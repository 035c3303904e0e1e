"""The texts of using a phone as the camera: the steps on the table's screen, and the words of the page on the phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.camera.sight import Sight
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from scorekeeper.present.house.camera import trouble_words
from scorekeeper.present.texts import N_, WordsWithLineBelow, _
from vision.boxes import Point

SCAN_STEP = N_("Scan the code"), N_("with the camera of the phone, in the same network")
CAMERA_STEPS = (
    SCAN_STEP,
    (N_("Allow the camera"), N_("“Not private”? Advanced or Details, then go on: it is this table")),
    (N_("Lay it over the tray"), N_("on a shelf or a pile of books, plugged in")),
)
"""The steps to make a phone the camera, in order: what to do, and how."""
PHOTO_STEPS = SCAN_STEP, (N_("Take a photo"), N_("Take one photo of each throw when its dice lie still."))
"""The steps to send single photos from a phone, for which no browser asks or warns: what to do, and how."""
OTHER_PHONE_WORDS = N_("Another phone wants to be the camera.")


@dataclass(frozen=True, slots=True)
class ConnectPhonePage:
    """What the table's screen shows about the phone: the address of its page, a line below the code, whether it is
    connected, a title and a sentence about that, and whether another phone waits for an answer."""

    link: str
    below: str
    connected: bool
    says: WordsWithLineBelow
    asking: bool


def connect_phone_page(link: str, is_for_photos: bool, is_connected: bool, other_phone_asks: bool) -> ConnectPhonePage:
    """The page on the table's screen for connecting a phone; if it `is_for_photos`, its code leads to the page for
    single photos."""
    below = (
        _("Without a running picture: take one photo of each throw.")
        if is_for_photos
        else _("Same Wi-Fi. Pictures go to this table only.")
    )
    if is_connected:
        says = WordsWithLineBelow(_("The phone is connected"), _("Its picture is seen here."))
    else:
        says = WordsWithLineBelow(_("Waiting for the phone"), _("This page goes on by itself."))
    return ConnectPhonePage(link, below, is_connected, says, other_phone_asks)


def phone_words(language: str) -> PhoneWords:
    """The words of the page on the phone, in the language of the screens, whose code is `language`."""
    return PhoneWords(
        language=language,
        title=_("The table's camera"),
        looking=_("Looking for the table …"),
        allow=_("Allow the camera"),
        live=_("The table sees the picture. Lay the phone over the tray, and plug it in."),
        waits=_("Another phone is the camera. Allow this one on the screen of the table."),
        other=_("Another phone is the camera now."),
        again=_("Use this phone"),
        scan=_("The table does not answer. Scan its code again."),
        refused=_("The camera is not allowed. Allow it in the settings of the browser, then load this page again."),
        busy=_("The camera does not start. Close other programs that use it, then load this page again."),
        light=_("Light"),
        photo=_("Take a photo"),
        single=_("Take one photo of each throw when its dice lie still."),
        sending=_("The photo is being sent …"),
        arrived=_("The photo has arrived."),
        bad=_("This photo cannot be read. Take it again."),
    )


def phone_overlay(sight: Sight, tray: Sequence[Point], picture_size: tuple[int, int]) -> PhoneOverlay:
    """What the phone shows over its picture: the outline of the calibrated tray, as shares of the width and height of a
    picture of `picture_size` pixels, and a sentence about a problem, or else the faces of the dice at rest."""
    outline = tuple((x / picture_size[0], y / picture_size[1]) for x, y in tray) if min(picture_size) > 0 else ()
    dice = sight.reading.faces if sight.reading.state == "rest" else ()
    return PhoneOverlay(outline, trouble_words(sight) or "  ".join(map(str, sorted(dice))))
