"""The page for phones is open exactly while a phone is the camera, and shows what the table sees."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.camera.sight import Sight
from scorekeeper.local_page.phone import PhoneCamera, PhoneState
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from scorekeeper.settings import Settings
from scorekeeper.ui.phoning import PhonePageUpdater
from vision.results import Die, Reading

OFF, ON = Settings(language="en"), Settings(language="en", camera="phone")
DICE = tuple(Die(face, 1.0, (0, 0, 9, 9), 1) for face in (6, 2, 2, 5, 1))
REST = Sight(Reading("rest", DICE, sure=True), "live")


class Noted(PhoneCamera):
    """Replaces the pages for phones: records when they should open or close, and what they should show."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.asked: list[bool] = []
        self.shown: list[tuple[PhoneWords, PhoneOverlay]] = []
        self.given = PhoneState()

    @property
    def state(self) -> PhoneState:
        return self.given

    def want(self, wanted: bool) -> None:
        self.asked.append(wanted)

    def show(self, words: PhoneWords, overlay: PhoneOverlay) -> None:
        self.shown.append((words, overlay))


def test_nothing_is_opened_or_shown_while_another_camera_is_used(tmp_path: Path) -> None:
    phone = Noted()
    PhonePageUpdater(phone, tmp_path).update(OFF, REST)
    assert (phone.asked, phone.shown) == ([], [])


def test_it_is_opened_once_and_closed_once(tmp_path: Path) -> None:
    phone = Noted()
    phoning = PhonePageUpdater(phone, tmp_path)
    for settings in (ON, ON, OFF, OFF, ON):
        phoning.update(settings, REST)
    assert phone.asked == [True, False, True]


def test_the_network_is_looked_for_again_every_now_and_then(tmp_path: Path) -> None:
    phone, now = Noted(), [0.0]
    phoning = PhonePageUpdater(phone, tmp_path, lambda: now[0])
    for seconds in (0, 5, 11, 12, 30):
        now[0] = seconds
        phoning.update(ON, REST)
    assert phone.asked == [True] * 3


def test_the_phone_shows_the_faces_that_are_read_or_what_is_wrong(tmp_path: Path) -> None:
    phone = Noted()
    phoning = PhonePageUpdater(phone, tmp_path)
    phoning.update(ON, REST)
    phoning.update(ON, REST)
    phoning.update(ON, replace(REST, health="dark picture"))
    assert [overlay.says for _, overlay in phone.shown] == ["1  2  2  5  6", "It is too dark to read the dice."]


def test_another_phone_that_asks_is_reported_once(tmp_path: Path) -> None:
    phone = Noted()
    phoning = PhonePageUpdater(phone, tmp_path)
    reports = []
    for asking in (False, True, True, False, True):
        phone.given = PhoneState(asking=asking)
        phoning.update(ON, REST)
        reports.append(phoning.other_phone_began_to_ask)
    assert reports == [False, True, False, False, True]


def test_a_table_without_pages_for_phones_does_nothing(tmp_path: Path) -> None:
    phoning = PhonePageUpdater(None, tmp_path)
    phoning.update(ON, REST)
    assert not phoning.other_phone_began_to_ask
