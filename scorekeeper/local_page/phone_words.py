"""What the page on a phone shows: its words, and what is drawn over its picture."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhoneWords:
    """The sentences and key labels of the page, in the language of the screens."""

    language: str = "en"
    title: str = "The table's camera"
    looking: str = "Looking for the table …"
    allow: str = "Allow the camera"
    live: str = "The table sees the picture. Lay the phone over the tray, and plug it in."
    waits: str = "Another phone is the camera. Allow this one on the screen of the table."
    other: str = "Another phone is the camera now."
    again: str = "Use this phone"
    scan: str = "The table does not answer. Scan its code again."
    refused: str = "The camera is not allowed. Allow it in the settings of the browser, then load this page again."
    busy: str = "The camera does not start. Close other programs that use it, then load this page again."
    light: str = "Light"
    photo: str = "Take a photo"
    single: str = "Take one photo of each throw when its dice lie still."
    sending: str = "The photo is being sent …"
    arrived: str = "The photo has arrived."
    bad: str = "This photo cannot be read. Take it again."


@dataclass(frozen=True, slots=True)
class PhoneOverlay:
    """What a phone shows over its picture: the corners of the tray as parts of the picture's width and height from 0 to
    1 (empty if it is not known), and a sentence about what the table sees."""

    tray: tuple[tuple[float, float], ...] = ()
    says: str = ""
