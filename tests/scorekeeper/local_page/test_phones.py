"""One phone is the camera at a time; a newer one waits for the table's answer, unless the first has fallen silent."""

import pytest

from scorekeeper.local_page.phones import CAMERA_PHONE_SILENT_AFTER_S, WAITING_PHONE_SILENT_AFTER_S, Phones


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def phones(clock: Clock) -> Phones:
    return Phones(clock)


def test_the_first_phone_is_the_camera_and_stays_it(phones: Phones, clock: Clock) -> None:
    for _ in range(4):
        assert phones.note_alive("a") == "camera"
        clock.now += CAMERA_PHONE_SILENT_AFTER_S - 1
    assert phones.connected
    assert not phones.asking


def test_a_newer_phone_waits_and_the_table_is_asked(phones: Phones, clock: Clock) -> None:
    phones.note_alive("a")
    assert phones.note_alive("b") == "waits"
    assert phones.asking
    assert phones.note_alive("a") == "camera"
    clock.now += WAITING_PHONE_SILENT_AFTER_S + 0.1
    phones.note_alive("a")
    assert not phones.asking, "a phone that has left is not asked about"


def test_the_answer_yes_makes_it_the_camera_and_the_older_one_has_to_ask(phones: Phones) -> None:
    phones.note_alive("a")
    phones.note_alive("b")
    phones.answer_waiting_phone(True)
    assert (phones.note_alive("b"), phones.note_alive("a")) == ("camera", "other")
    assert not phones.asking
    assert phones.note_alive("a", asks_again=True) == "waits"
    assert phones.asking


def test_the_answer_no_refuses_it_until_its_owner_asks_again(phones: Phones) -> None:
    phones.note_alive("a")
    phones.note_alive("b")
    phones.answer_waiting_phone(False)
    assert (phones.note_alive("b"), phones.note_alive("a")) == ("other", "camera")
    assert not phones.asking
    assert phones.note_alive("b", asks_again=True) == "waits"


def test_a_silent_phone_is_replaced_without_a_question(phones: Phones, clock: Clock) -> None:
    phones.note_alive("a")
    clock.now += CAMERA_PHONE_SILENT_AFTER_S + 0.1
    assert not phones.connected
    assert phones.note_alive("b") == "camera"
    assert phones.note_alive("a") == "waits"


def test_a_page_that_was_closed_makes_room_soon(phones: Phones, clock: Clock) -> None:
    phones.note_alive("a")
    phones.note_closed("a")
    clock.now += 1.1
    assert phones.note_alive("b") == "camera"


def test_a_page_of_another_phone_that_closes_makes_no_room(phones: Phones, clock: Clock) -> None:
    phones.note_alive("a")
    phones.note_closed("b")
    clock.now += 1.1
    assert phones.note_alive("b") == "waits"


def test_an_answer_that_nobody_waits_for_changes_nothing(phones: Phones) -> None:
    phones.note_alive("a")
    phones.answer_waiting_phone(True)
    assert phones.note_alive("a") == "camera"


def test_after_closing_nothing_is_remembered(phones: Phones) -> None:
    phones.note_alive("a")
    phones.note_alive("b")
    phones.answer_waiting_phone(False)
    phones.forget_all()
    assert phones.note_alive("b") == "camera"
