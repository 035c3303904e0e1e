"""Notices that stay until somebody has tapped them, and the end of the program, which notes what must happen to the
machine."""

from collections.abc import Callable

import pytest

from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match


def test_a_notice_that_stays_outlasts_the_others_until_it_is_tapped(opened: Callable[..., Driver]) -> None:
    driver = opened()
    notices = driver.app.root_widget.notices
    driver.app.show_message("The record of the games was damaged.", stays=True)
    driver.app.show_message("Saved.")
    notices.clear_passing()  # what the clock does after some seconds
    assert notices.newest_text == "The record of the games was damaged."
    driver.step()
    driver.tap_notice()
    assert notices.newest_text == ""


LONG = "The record of the games was damaged: the games of the last evening come from the copy on the stick."


@pytest.mark.parametrize("display", ["800x480", "5-inch"])
def test_notices_are_laid_out_again_when_the_display_turns_or_another_page_comes(
    opened: Callable[..., Driver], display: str
) -> None:
    driver = opened(display)
    open_match(driver, "philos")
    notices = driver.app.root_widget.notices

    def look() -> None:
        driver.step(4)
        left, low, wide, high = driver.page.message_area() or (0, 0, notices.width, notices.height)
        for strip in notices.shown_strips():
            assert left - 1 <= strip.x, strip.message
            assert strip.right <= left + wide + 1, strip.message
        assert notices.strips.top <= max(low + high, notices.strips.height + driver.app.look.gap) + 1
        assert driver.flaws() == []

    driver.app.show_message(LONG, stays=True)
    asked = ["whether it may"]
    driver.app.show_message("Another phone wants to be the camera.", asked.clear, stays=True)
    driver.app.show_message("Saved.")
    notices.away.cancel()  # the message stays as long as the test takes
    look()
    for _quarter in range(4):
        driver.app.rotate_display(90)
        look()
        assert notices.shown_strips()[-1].message.text == LONG
    driver.app.go("settings")
    look()
    driver.app.go_home()
    look()
    assert len(notices.shown_strips()) == 2
    driver.tap(notices.shown_strips()[0])
    assert asked == []


def test_leaving_ends_the_program_and_says_what_must_happen_to_the_machine(opened: Callable[..., Driver]) -> None:
    driver = opened()
    driver.app.end_program("switch off")
    assert driver.app.left == "switch off"
