"""The table is played with one or two switches, by what it speaks alone."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from kivy.core.window import Window

from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from scorekeeper.speech.parts import Sentence, plain_words
from scorekeeper.ui.scanning import ENTER, MOST_SCAN_ROUNDS_WITHOUT_PRESS, SPACE, widgets_in
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]
TWO = Settings(language="en", dim_after=0, speech=True, scan="two", highlights=False)
ONE = replace(TWO, scan="one", scan_pace=3)


class Listener:
    """Stands in for the speaker, and keeps what was said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, sentence: Sentence, language: str) -> None:
        self.said.append(plain_words(sentence))

    def tick(self) -> None: ...

    def close(self) -> None: ...


class BlindPlayer:
    """Plays with two keys of a keyboard, and acts on what was said alone; `table` is only its hands."""

    def __init__(self, table: Driver, voice: Listener) -> None:
        self.table, self.said, self.presses = table, voice.said, 0
        self.now = 100.0
        table.app.scanning.clock = lambda: self.now
        table.app.scanning.moves_at = 0.0

    def press(self, key: int) -> str:
        """Press and let go a key; return all that was said then."""
        before = len(self.said)
        self.now += 0.5
        self.presses += 1
        Window.dispatch("on_key_down", key, 0, "", [])
        Window.dispatch("on_key_up", key, 0)
        self.table.app.look_at_table(0)
        self.table.app.pass_view_to_listeners(0)
        self.table.step()
        return " ".join(self.said[before:])

    def find(self, is_meant: Callable[[str], bool]) -> str:
        """Move the frame on until this is said, and choose it; return what was said then."""
        for _press in range(120):
            if is_meant(self.press(SPACE)):
                return self.press(ENTER)
        raise AssertionError(f"never heard; the last were {self.said[-30:]}")

    def throw(self, faces: list[int]) -> str:
        """Enter a throw by hand, and return what was said of it."""
        return [self.find(str(face).__eq__) for face in faces][-1]


PHILOS = Setup("philos", ("Anna", "Ben"), edition="en")


def begun(opened: Opened, settings: Settings = TWO, setup: Setup = PHILOS) -> tuple[Driver, BlindPlayer]:
    voice = Listener()
    table = opened(settings=settings, voice=voice)
    table.session.begin(setup)
    table.app.show_match()
    table.step()
    table.app.pass_view_to_listeners(0)  # who begins is said before any key
    return table, BlindPlayer(table, voice)


def assert_over(table: Driver, said: str) -> None:
    """Check that the game is over, and that the winner was said with the points."""
    match = table.session.view.match
    assert match
    assert match.phase == "over"
    winner = max(match.totals.items(), key=lambda one: one[1])
    assert winner[0] in said
    assert str(winner[1]) in said


def starting(words: str) -> Callable[[str], bool]:
    return lambda heard: heard.startswith(words)


def offers(said: str) -> Iterator[tuple[int, str]]:
    for name, points in re.findall(r"(?:^|[.] )([^.:]+(?:[(][^)]*[)])?): ([0-9]+)", said):
        yield int(points), f"{name}: {points}"


def play_turn(player: BlindPlayer, chance: Random) -> str:
    return enter(player, player.throw([chance.randint(1, 6) for _die in range(5)]))


def enter(player: BlindPlayer, said: str) -> str:
    """Enter the most points of those that were offered, or strike out the first box that is read out."""
    offered = max(offers(said), default=None)
    if offered:
        return player.find(starting(offered[1]))
    if "Strike out a box" not in said:
        return player.find(starting("Strike out"))  # the only open box, by its name
    heard = player.find(starting("Strike out"))  # the boxes are read out
    first = re.split(r"[.:?] ?", heard)[1].strip()
    return player.find(starting(first))


def test_a_whole_game_is_played_by_two_keys_from_what_is_said_alone(opened: Opened) -> None:
    table, player = begun(opened)
    chance, turns = Random(3), 0
    said = ""
    while "Next" in said or not turns:
        said = play_turn(player, chance)
        turns += 1
    assert turns == 2 * 13
    assert_over(table, said)


def test_a_game_of_announced_boxes_is_played_by_two_keys_from_what_is_said_alone(opened: Opened) -> None:
    setup = Setup("tactic", ("Anna", "Ben"), "da", {"announce": True}, dice_decide=True)
    table, player = begun(opened, setup=setup)
    said, chance, turns = player.said[-1], Random(4), 0
    while not (found := re.search("(Anna|Ben) begins", said)):
        assert "Next: " in said
        said = player.throw([chance.randint(1, 6) for _die in range(5)])
    first = found[1]
    names = ("Anna", "Ben") if first == "Anna" else ("Ben", "Anna")
    while turns < 2 * 15:
        assert (f"{first} begins." if not turns else f"Next: {names[turns % 2]}.") in said
        boxes = said.split("Announce the box before the first throw. ")[1].rstrip(".").split(", ")
        box = chance.choice(boxes)
        player.find(box.__eq__)
        said = player.find(starting(f"Announce {box}"))
        said = player.throw([chance.randint(1, 6) for _die in range(5)])
        named = {one.split(":")[0] for _points, one in offers(said)}
        assert named <= {box, "CHANCE"}
        said = enter(player, said)
        turns += 1
    assert_over(table, said)


def test_a_game_of_chicago_is_played_by_two_keys_from_what_is_said_alone(opened: Opened) -> None:
    setup = Setup("chicago", ("Anna", "Ben"), "de", dice_decide=True)
    table, player = begun(opened, setup=setup)
    said, chance, calls = player.said[-1], Random(5), 0
    while " has lost" not in said:
        if "Over or under?" in said:
            word = ("Over ", "Under ")[calls % 2]
            said = player.find(starting(word))
        elif "Stand by" in said and chance.random() < 0.8:
            said = player.find(starting("Stand by"))
        elif "Stand by" in said and "Tap the dice that stay" in said:
            player.find("Throw again".__eq__)
            said = player.throw([chance.randint(1, 6) for _die in range(3)])
        elif "Stand by" in said:
            said = player.find(starting("Stand by"))
        else:
            assert any(word in said for word in ("Next: ", "begins.", "opens the round."))
            said = player.throw([chance.randint(1, 6) for _die in range(3)])
        calls += 1
        assert calls < 400, said
    match = table.session.view.match
    assert match
    assert match.phase == "over"
    loser = match.games[-1].now.places[-1][0]
    assert f"{loser} has lost" in said


def test_offers_card_standings_and_questions_are_heard(opened: Opened) -> None:
    table, player = begun(opened)
    said = player.throw([2, 2, 5, 5, 5])
    assert said.startswith("2, 2, 5, 5, 5")
    shown = [f"{one.text}: {one.points}" for one in table.offers()]
    assert shown[0] == "Full House: 25"
    assert [one for _points, one in offers(said)] == shown
    said = player.find("Full House: 25".__eq__)
    assert said.startswith("full house: 25. Next: Ben.")
    assert "Anna 25, Ben 0." in said
    player.find("Whole card".__eq__)
    assert "Anna: Full House 25, bonus 0 / 63, Total 25." in player.said[-1]
    player.find("Back to the game".__eq__)
    said = player.find(lambda heard: heard.startswith("Ben"))
    assert said.startswith("Ben.")
    assert said.endswith("Anna 25, Ben 0.")


def test_one_switch_stops_a_frame_that_moves_by_itself(opened: Opened) -> None:
    table, player = begun(opened, replace(ONE, speech=False))
    scanning = table.app.scanning
    names = []
    for _tick in range(8):
        player.now += 1
        table.app.look_at_table(0)
        names.append(scanning.name)
    assert names[0]
    assert names[0] == names[1] == names[2]
    assert names[3] == names[4] == names[5]
    assert len(set(names)) == 3  # at a pace of three seconds
    wanted = next(one for one in scanning.switch_targets() if one.words == "4")
    while scanning.name != wanted.name:
        player.now += 4
        table.app.look_at_table(0)
    player.press(SPACE)
    assert table.page.mode.hand.faces[:1] == (4,)


def test_a_frame_that_moves_by_itself_waits_until_the_words_were_heard(opened: Opened) -> None:
    table, player = begun(opened, ONE)
    scanning = table.app.scanning
    player.now += 100
    table.app.look_at_table(0)
    scanning.wait_for_speech(100)
    before = scanning.name
    player.now += 6.5
    table.app.look_at_table(0)
    assert scanning.name == before
    player.now += 1
    table.app.look_at_table(0)
    assert scanning.name != before


def test_an_empty_room_becomes_quiet(opened: Opened) -> None:
    table, player = begun(opened, ONE)
    for _minute in range(400):
        player.now += 60
        table.app.look_at_table(0)
    assert len(player.said) <= MOST_SCAN_ROUNDS_WITHOUT_PRESS * (len(table.app.scanning.switch_targets()) + 1) + 3


def test_a_held_key_and_a_trembling_hand_count_once(opened: Opened) -> None:
    _table, player = begun(opened)
    before = len(player.said)
    player.now += 1
    for _repeat in range(5):
        player.now += 1
        Window.dispatch("on_key_down", SPACE, 0, " ", [])
    assert len(player.said) == before + 1
    Window.dispatch("on_key_up", SPACE, 0)
    player.press(SPACE)
    said = len(player.said)
    player.now += 0.1
    Window.dispatch("on_key_down", SPACE, 0, " ", [])
    assert len(player.said) == said


def test_a_button_that_counts_as_a_game_pad_is_a_switch(opened: Opened) -> None:
    table, player = begun(opened)
    before = len(player.said)
    player.now += 1
    Window.dispatch("on_joy_button_down", 0, 0)
    assert len(player.said) == before + 1
    assert table.app.scanning.frame.place is not None


def test_without_switches_keys_do_nothing(opened: Opened) -> None:
    table, player = begun(opened, replace(TWO, scan="off"))
    assert player.press(SPACE) == ""
    assert table.app.scanning.frame.place is None


def test_a_page_is_searched_in_the_order_in_which_it_is_shown(opened: Opened) -> None:
    table, _player = begun(opened)
    root = table.app.root_widget
    assert [*widgets_in(root)] == [*root.walk(restrict=True)]


@pytest.mark.parametrize("page", ["settings", "records", "past", "start"])
def test_every_key_of_a_page_is_reached_once_a_round_and_has_words(opened: Opened, page: str) -> None:
    table, player = begun(opened)
    table.app.go(page)
    table.step(6)
    targets = table.app.scanning.switch_targets()
    heard = [player.press(SPACE) for _target in targets]
    assert all(heard)
    assert heard == [one.words for one in targets]
