"""Notices that stay until somebody has tapped them, and how the program remembers in which way it was left."""

from collections.abc import Callable

from tests.scorekeeper.ui.driver import Driver


def test_a_notice_that_stays_outlasts_the_others_until_it_is_tapped(opened: Callable[..., Driver]) -> None:
    driver = opened()
    notices = driver.app.root_widget.notices
    driver.app.say("The record of the games was damaged.", stays=True)
    driver.app.say("Saved.")
    notices.clear_passing()  # what the clock does after some seconds
    assert notices.text == "The record of the games was damaged."
    driver.step()
    driver.tap_notice()
    assert notices.text == ""


def test_leaving_ends_the_program_and_says_what_must_happen_to_the_machine(opened: Callable[..., Driver]) -> None:
    driver = opened()
    driver.app.leave("switch off")
    assert driver.app.left == "switch off"
