"""Speech, the tick when dice were read, and banners for special moments of a game."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.settings import Settings
from scorekeeper.speech.parts import Sentence, plain_words
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


class Heard:
    """A voice that records what it is asked to say."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def say(self, sentence: Sentence, language: str) -> None:
        self.words.append(f"{language}: {plain_words(sentence)}")

    def tick(self) -> None:
        self.words.append("tick")

    def close(self) -> None:
        pass


def listening(table: Driver, **chosen: bool) -> Heard:
    heard = Heard()
    table.app.evening.voice = heard
    table.app.change_settings(**chosen)
    table.app.look_at_table(0)
    return heard


def played(table: Driver, *dice: int) -> None:
    table.session.begin(Setup("tactic", ("Anna", "Bo"), "en"))
    table.app.pass_view_to_listeners(0)
    table.session.throw(dice)
    table.app.pass_view_to_listeners(0)


def test_nothing_is_said_unless_it_is_wanted(opened: Opened) -> None:
    table = opened()
    heard = listening(table)
    played(table, 6, 6, 6, 1, 2)
    assert heard.words == []


def test_throws_and_entries_are_said_in_the_language_of_the_screen(opened: Opened) -> None:
    table = opened()
    heard = listening(table, speech=True, ticks=True)
    played(table, 6, 6, 6, 1, 2)
    table.session.act(Enter("sixes"))
    table.app.pass_view_to_listeners(0)
    table.app.pass_view_to_listeners(0)
    assert heard.words == ["en: Anna begins.", "en: 6, 6, 6, 1, 2", "en: sixes: 18. Next: Bo."]


def test_a_tick_says_that_the_dice_were_read(opened: Opened) -> None:
    table = opened()
    heard = listening(table, ticks=True)
    played(table, 6, 6, 6, 1, 2)
    table.session.act(Enter("sixes"))
    table.app.pass_view_to_listeners(0)
    assert heard.words == ["tick"]


def test_five_of_a_kind_is_a_moment_and_the_next_tap_takes_it_away(opened: Opened) -> None:
    table = opened()
    played(table, 1, 2, 3, 4, 6)
    table.app.show_match()
    table.session.throw((6, 6, 6, 6, 6))
    table.app.pass_view_to_listeners(0)
    table.step()
    assert table.app.root_widget.banners.text == "YATZY!"
    table.tap_at(table.app.root_widget.width / 2, table.app.root_widget.height / 2)
    assert table.app.root_widget.banners.text == ""


def test_moments_can_be_switched_off(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, highlights=False))
    played(table, 6, 6, 6, 6, 6)
    assert table.app.root_widget.banners.text == ""


def test_a_moment_goes_by_itself(opened: Opened) -> None:
    table = opened()
    table.app.root_widget.banners.show(table.app.look, "YATZY!")
    table.step()
    table.app.root_widget.banners.fade()
    table.until(lambda: not table.app.root_widget.banners.text, steps=100_000)
    assert not table.app.root_widget.banners.children


@pytest.mark.parametrize("display", ["800x480", "720x1280"])
def test_a_moment_fits_its_banner(opened: Opened, display: str) -> None:
    assert display in DISPLAYS
    table = opened(display)
    table.app.root_widget.banners.show(table.app.look, "Wolfeschlegelsteinhausen: the last turn of the game")
    table.step()
    assert table.flaws() == []
