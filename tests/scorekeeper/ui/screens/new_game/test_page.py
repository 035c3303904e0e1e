"""A new game by taps: sheet, options, seats, names on the keyboard, paper cards, and the start."""

from collections.abc import Callable

import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.present.card.card import scorecard
from scorekeeper.records.dice_sets import known_uses, set_in_use
from scorekeeper.records.old_paper import PaperResult, add_result
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.settings import Settings, load_settings
from scorekeeper.ui.widgets.kit.keyboard import keyboards_by_language
from scorekeeper.ui.widgets.kit.layout import Scroll
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch

Opened = Callable[..., Driver]


def write(table: Driver, name: str) -> None:
    """Type a name on the screen's keyboard, which begins with capitals by itself."""
    for letter in name:
        key = letter if letter in set(table.keys()) else letter.upper()
        table.tap("blank" if letter == " " else key)
    table.tap("Done")


def sit_down(table: Driver, *names: str) -> None:
    for name in names:
        table.tap("New name")
        write(table, name)


def test_two_new_players_begin_a_match_by_taps_only(opened: Opened) -> None:
    table = opened()
    table.tap("New game")
    table.tap("Noris Yatzy")
    assert table.says("Four of a Kind")
    table.tap("Next")
    sit_down(table, "anna", "bo")
    table.tap("ways")
    table.tap("plus")
    table.tap("Begin")
    match = table.session.view.match
    assert match is not None
    assert match.setup.players == ("Anna", "Bo")
    assert match.setup.games == 2
    assert load_settings(table.app.table.data / "settings.toml").settings.players == ("Anna", "Bo")


def test_the_dice_on_the_table_are_named_before_the_match_begins(opened: Opened) -> None:
    table = opened()
    table.tap("New game")
    table.tap("Noris Yatzy")
    table.tap("Next")
    sit_down(table, "anna", "bo")
    table.tap("ways")
    table.tap("dice")
    write(table, "ivory")
    assert set_in_use(known_uses(table.app.table.data), "9999") == "Ivory"
    assert table.says("Ivory")
    table.tap("Begin")
    assert table.session.view.match is not None


def test_a_handicap_from_averages_becomes_a_rule_of_the_match(opened: Opened) -> None:
    table = opened()
    for day in range(1, 6):
        add_result(table.app.table.data, PaperResult(f"2026-01-0{day}", "noris", {"Anna": 250, "Bo": 200}))
    table.tap("New game")
    table.tap("Noris Yatzy")
    table.tap("Next")
    sit_down(table, "anna", "bo")
    table.tap("ways")
    table.tap("Handicap")
    table.until(lambda: table.page.content is not None)
    assert table.says("+40")
    table.tap("With a handicap")
    table.tap("Begin")
    match = table.session.view.match
    assert match is not None
    assert match.setup.handicap == {"Anna": 0, "Bo": 40}
    assert match.totals == {"Anna": 0, "Bo": 40}
    line = scorecard(match).extra
    assert line is not None
    assert (line.label, [cell.text for cell in line.cells]) == ("Handicap", ["", "40"])


def test_a_match_that_is_being_played_is_left_only_when_asked_twice(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo")))
    table.session.begin(Setup("noris", ("Cai", "Dai"), "de"))
    table.app.go_home()
    table.step()
    table.tap("New game")
    table.page.show_step("start")
    table.step()
    table.tap("Begin")
    assert table.says("Another game is not finished yet.")
    assert table.flaws() == []
    table.tap("Back to the game")
    assert table.session.view.stamp[0] == 1
    table.app.go("new_game")
    table.page.show_step("start")
    table.step()
    table.tap("Begin")
    table.tap("Begin anyway")
    assert table.session.view.stamp[0] == 2


def test_a_step_that_is_not_complete_says_what_is_missing(opened: Opened) -> None:
    table = opened()
    table.tap("New game")
    table.tap("MB Yahtzee 1982")
    table.tap("Next")
    assert not table.says("Begin")
    assert table.says("At least 1 player is needed.")
    assert table.says("Who plays?")


@pytest.mark.parametrize(
    ("sheet", "switch", "option"),
    [
        ("MB Yahtzee 1982", "100 points only if the first Yahtzee went into its own box", "prime_after_first"),
        ("Chicago", "Three ones end the turn after any throw", "chicago_any_throw"),
    ],
)
def test_house_rules_are_agreed_on_beside_the_sheet(opened: Opened, sheet: str, switch: str, option: str) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo")))
    table.tap("New game")
    table.tap(sheet)
    table.tap("House rules")
    assert table.flaws() == []
    assert table.says(switch)
    table.tap("yes")
    table.tap("Done")
    assert table.says("Which sheet?")
    assert table.key("House rules").kind == "chosen"
    for word in ("Next", "Anna", "Bo", "Begin"):
        table.tap(word)
    match = table.session.view.match
    assert match is not None
    assert match.setup.options == {option: True}


def test_rare_readings_wait_behind_more_rules(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0))
    table.tap("New game")
    table.tap("Philos Yatzi")
    assert table.key("House rules").kind == "key"
    table.tap("House rules")
    rare = "A second Yatzi is a zero only when the whole upper part is filled"
    assert not table.says(rare)
    table.tap("More rules")
    assert table.says(rare)


def test_a_sheet_that_leaves_nothing_open_has_no_house_rules(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.present.setup.new_game.option_choices", lambda draft: ())
    table = opened(settings=Settings(language="en", dim_after=0))
    table.tap("New game")
    assert not table.says("House rules")


def test_remembered_names_sit_down_with_a_tap_and_change_seats(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo", "Cai")))
    table.tap("New game")
    table.tap("MB Yahtzee 1982")
    table.tap("Next")
    for name in ("Anna", "Bo", "Cai"):
        table.tap(name)
    table.tap("up")
    assert table.page.draft.players == ("Anna", "Cai", "Bo")
    table.tap("Anna")
    table.tap("leave")
    assert table.page.draft.players == ("Cai", "Bo")
    table.tap("Anna")
    assert table.page.draft.players == ("Cai", "Bo", "Anna")


def test_a_family_without_remembered_names_sits_down_without_writing(opened: Opened) -> None:
    """Seats can be taken as "Player 1" and "Player 2" by taps; only a typed name is remembered."""
    table = opened()
    table.app.go("new_game")
    table.page.show_step("players")
    table.step()
    table.tap("Player 1")
    table.tap("Player 2")
    sit_down(table, "mia")
    table.tap("Begin")
    assert table.session.view.match is not None
    assert table.match.setup.players == ("Player 1", "Player 2", "Mia")
    assert load_settings(table.app.table.data / "settings.toml").settings.players == ("Mia",)


def seats_of_new_players(table: Driver, *names: str) -> Scroll:
    """Type these names as new players; return the widget that lists the seats."""
    table.app.go("new_game")
    table.page.show_step("players")
    table.step()
    for name in names:
        sit_down(table, name)
    seats: Scroll = table.page.lists()[0]
    return seats


@pytest.mark.parametrize("display", ["800x480", "720x1280"])
def test_few_seats_stand_at_the_top_of_their_list(opened: Opened, display: str) -> None:
    seats = seats_of_new_players(opened(display), "ada", "bo", "cy")
    assert seats.rows.to_window(*seats.rows.pos)[1] + seats.rows.height == pytest.approx(seats.top)


def test_of_many_seats_the_chosen_one_is_in_view(opened: Opened) -> None:
    table = opened()
    seats = seats_of_new_players(table, "ada", "bo", "cy", "dai", "eli", "flo")
    chosen = table.key("Flo")
    assert seats.y <= chosen.to_window(*chosen.pos)[1] < seats.top
    for _seat in range(5):
        table.tap("up")
    chosen, seats = table.key("Flo"), table.page.lists()[0]
    assert chosen.to_window(*chosen.pos)[1] + chosen.height <= seats.top + 1


def test_ten_players_fill_the_table(opened: Opened) -> None:
    names = tuple(f"Guest {number}" for number in range(11))
    table = opened(settings=Settings(language="en", dim_after=0, players=names))
    table.app.go("new_game")
    table.page.show_step("players")
    table.step()
    for name in names:
        table.tap(name)
    assert len(table.page.draft.players) == 10
    assert table.says("All seats are taken.")


def test_a_name_that_is_taken_is_refused_and_can_be_mended(opened: Opened) -> None:
    table = opened()
    table.app.go("new_game")
    table.page.show_step("players")
    table.step()
    sit_down(table, "anna", "anna")
    assert table.says("This name is already taken.")
    table.tap("erase")
    write(table, "e")
    assert table.page.draft.players == ("Anna", "Anne")


def test_a_letter_that_cannot_be_drawn_is_refused_with_a_sentence_when_it_is_typed(opened: Opened) -> None:
    table = opened()
    table.app.go("name", title="Name", done=lambda name: None)
    table.step()
    for letter in "Bo\u0646":
        table.page.on_real_letters(None, letter)
    table.step()
    assert table.page.text == "Bo"
    assert table.says("This letter cannot be drawn here; please write the name in other letters.")
    table.page.on_real_letters(None, "b")
    table.step()
    assert not table.says("This letter cannot be drawn here; please write the name in other letters.")


def test_a_paper_card_goes_on(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Anna", "Bo")))
    table.app.go("new_game")
    table.page.show_step("players")
    table.step()
    table.tap("Anna")
    table.tap("Bo")
    table.tap("ways")
    table.tap("papers")
    table.tap("Anna")
    table.tap("3")  # ones, and on to the twos
    table.tap("8")
    table.tap("Done")
    assert table.says("Anna: 2 boxes filled")
    table.tap("back")
    assert table.says("Anna"), "the key names whose card has entries"
    table.tap("Begin")
    match = table.session.view.match
    assert match is not None
    now = match.games[-1].now
    assert isinstance(now, CardGame)
    assert now.cards[0].filled == {"ones": 3, "twos": 8}
    assert match.games[-1].now.player == "Bo"


def test_a_real_keyboard_writes_too(opened: Opened) -> None:
    table = opened()
    said: list[str] = []
    table.app.go("name", title="Name", done=said.append)
    table.step()
    page = table.page
    page.real_keyboard.dispatch("on_textinput", "Zoe\u0308")
    page.on_real_key(None, (8, "backspace"))
    page.real_keyboard.dispatch("on_textinput", "ë")
    page.on_real_key(None, (13, "enter"))
    assert said == ["Zoë"]


@pytest.mark.parametrize("language", ["de", "en", "fi", "fr", "uk"])
def test_the_keyboard_is_that_of_the_language(opened: Opened, language: str) -> None:
    table = opened(settings=Settings(language=language, dim_after=0))
    table.app.go("name", title="Name", done=print)
    table.step()
    capitals = {
        letter.upper() if letter != "ß" else letter for row in keyboards_by_language()[language] for letter in row
    }
    assert capitals <= set(table.keys())
    assert table.flaws() == []


@pytest.mark.parametrize("display", ["800x480", "5-inch"])
def test_all_keyboards_are_chosen_from_on_one_page(opened: Opened, display: str) -> None:
    table = opened(display)
    table.app.go("name", title="Name", done=print)
    table.step()
    table.tap("keyboard")
    assert all(table.says(name) for name in ("123", "Deutsch", "Français", "Українська"))
    assert table.flaws() == []
    table.tap("Українська")
    table.tap("Ж")
    assert table.page.text == "Ж"


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off_in_any_step(opened: Opened, display: str) -> None:
    names = ("Anna", "Wolfeschlegelsteinhausen", "Ґалаґан-Ящук")
    table = opened(display, settings=Settings(language="en", dim_after=0, players=names))
    table.tap("New game")
    for sheet in ("Tactic XL Yatzy", "Chicago", "Noris Yatzy"):
        table.tap(sheet)
        assert table.flaws() == [], sheet
    table.tap("House rules")
    assert table.flaws() == []
    table.tap("Done")
    table.tap("Next")
    table.tap(names[1])
    table.tap(names[0])
    assert table.flaws() == []
    table.tap("ways")
    assert table.flaws() == []
    table.tap("papers")
    assert table.flaws() == []
    table.tap(names[1])
    assert table.flaws() == []


def test_drawn_dice_no_longer_roll_by_themselves_once_a_game_is_set_up(opened: Opened) -> None:
    """The new-game screen asks the camera to expect five dice, at which the demo stops throwing by itself."""
    watch = Watched()
    opened(watch=watch).tap("New game")
    assert watch.expected == [5]


class Watched(StillWatch):
    """Stands in for the camera thread, and records how many dice it was asked to expect."""

    def __init__(self) -> None:
        super().__init__(Sight())
        self.expected: list[int] = []

    def expect_dice(self, count: int) -> None:
        self.expected.append(count)
