"""A sheet of one's own, made, changed, shared and played by taps only."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.advice.answers import Answer
from scorekeeper.errors import BadInput
from scorekeeper.present.setup.own_sheets import sheet_code_text
from scorekeeper.rules.games import game_named
from scorekeeper.sheet_files import kept
from scorekeeper.sheet_files.reading import read_sheet, sheet_table
from scorekeeper.ui.advising import AdviceDesk
from scorekeeper.ui.screens.own_sheet.box import NeedTile
from tests.scorekeeper.sheet_files.test_reading import sample
from tests.scorekeeper.ui.driver import Driver, plug_in
from tests.scorekeeper.ui.games import tap_offer, tell

Opened = Callable[..., Driver]


def begin_copy(table: Driver, of: str = "Philos Yatzi") -> None:
    """Go from the first page to the page of a copy of this sheet."""
    table.tap("New game")
    table.tap("A sheet of your own")
    table.tap(of)


def number(table: Driver, digits: str) -> None:
    """Replace the number on the page that asks for one by these digits."""
    for _digit in range(4):
        table.tap("erase")
    for digit in digits:
        table.tap(digit)
    table.tap("Done")


def letters(table: Driver, text: str) -> None:
    """Replace the name on the page that asks for one by this text."""
    while table.page.text:
        table.tap("erase")
    for letter in text:
        table.tap(letter)
    table.tap("Done")


def kept_in(data: Path) -> list[str]:
    return [*kept.kept_sheets(data)[0]]


def play_a_throw(table: Driver, *faces: int) -> None:
    table.tap("Next")
    table.tap("Player 1")
    table.tap("Player 2")
    table.tap("Begin")
    tell(table, faces)


def test_a_sheet_is_made_and_a_throw_is_played_on_it_by_taps_only(opened: Opened, tmp_path: Path) -> None:
    """Another name, a box less, a new box with points of its own, a changed bonus; then a throw goes into that box."""
    table = opened()
    begin_copy(table)
    table.tap("whole")
    table.tap("name")
    letters(table, "Oma")
    table.tap("Done")
    table.tap("Full House")
    table.tap("Take it off")
    table.tap("Add a box")
    table.tap("2 + 2")
    table.tap("A fixed number")
    number(table, "22")
    table.tap("Name")
    letters(table, "Twins")
    table.tap("Done")
    table.tap("bonus")
    table.tap("Points")
    number(table, "40")
    table.tap("Done")
    assert table.flaws() == []
    table.tap("Keep it")
    sheet = table.page.draft.sheet
    assert kept_in(tmp_path) == [sheet]
    assert (tmp_path / "sheets" / "oma.toml").is_file()
    play_a_throw(table, 2, 2, 5, 5, 1)
    tap_offer(table, "Twins")
    position: Any = table.match.games[-1].now
    assert table.match.setup.sheet == sheet
    assert dict(position.cards[0].filled) == {"box_1": 22}
    assert position.terms.bonus.points == 40
    assert position.terms.sheet.name == "Oma"


def test_what_is_wrong_is_said_and_the_key_waits_until_it_is_mended(opened: Opened) -> None:
    table = opened()
    begin_copy(table, "Noris Yatzy")
    table.tap("whole")
    table.tap("minus Dice")
    assert table.says("Full House scores nothing with 4 dice.")
    table.tap("Done")
    assert table.key("Keep it").kind == "header off"
    for name in ("Full House", "Große Straße", "Yatzy"):
        table.tap(name)
        table.tap("Take it off")
    assert table.key("Keep it").kind == "main"


def test_boxes_are_moved_and_brought_back(opened: Opened) -> None:
    table = opened()
    begin_copy(table)
    table.tap("Move Chance")
    table.tap("Up")
    table.tap("Up")
    assert [*table.page.given["boxes"]][-3:] == ["chance", "large_straight", "yatzy"]
    table.tap("Take it off")
    assert "chance" not in table.page.given["boxes"]
    table.tap_notice()
    assert [*table.page.given["boxes"]][-3:] == ["chance", "large_straight", "yatzy"]


def test_what_needs_a_box_goes_with_it_and_comes_back_with_it(opened: Opened) -> None:
    """Three boxes are left of thirteen: no bonus over the faces, and no rule for a further Yatzi."""
    table = opened()
    begin_copy(table)
    before = table.page.given
    for box in ("1's", "2's", "3's", "4's", "5's", "6's", "Four-Of-A-Kind", "Small Straight", "Large Straight"):
        table.tap(f"Move {box}")
        table.tap("Take it off")
    assert "bonus" not in table.page.given
    assert table.page.given["further_fives"] == before["further_fives"]
    table.tap("Move Yatzi (Five-Of-A-Kind)")
    table.tap("Take it off")
    assert "further_fives" not in table.page.given
    table.tap_notice()
    assert table.page.given["further_fives"] == before["further_fives"]
    table.tap("Move Yatzi (Five-Of-A-Kind)")
    table.tap("Take it off")
    table.tap("Keep it")
    play_a_throw(table, 3, 3, 3, 4, 4)


def test_every_kind_of_box_can_be_chosen_and_counted(opened: Opened) -> None:
    """Each tile, each count and each further number gives a box that the rules take, with three examples."""
    table = opened()
    begin_copy(table, "Maxi Yatzy")
    table.tap("Add a box")
    page = table.page
    for place in range(18):
        tiles = [one for one in table.widgets() if isinstance(one, NeedTile)]
        assert len(tiles) == 18
        table.tap(tiles[place])
        tiles = [one for one in table.widgets() if isinstance(one, NeedTile)]
        assert [one.chosen for one in tiles].index(True) == place
        for words in ("the sum of all dice", "the sum of these dice"):
            if table.says(words):
                table.tap(words)
        assert len(page.sheet.given["boxes"]["box_1"]) == 1 + (place > 0) + (page.box.get("count") == "all")
        assert table.flaws() == []
    table.tap("More")
    numbers = (("Points on top", "5", "plus"), ("Times", "2", "factor"), ("Least sum of all dice", "9", "from_sum"),
               ("Largest sum of all dice", "35", "to_sum"))  # fmt: skip
    for name, digits, field in numbers:
        table.tap(name)
        number(table, digits)
        assert page.box[field] == int(digits)


def test_columns_factors_orders_and_rules_of_the_whole_sheet_are_kept(opened: Opened, tmp_path: Path) -> None:
    table = opened()
    begin_copy(table, "Yacht")
    table.tap("whole")
    for key in ("plus Columns", "plus Throws in a turn", "A kept die may be thrown again later.",
                "plus ×2: Times", "×1: Order of the boxes"):  # fmt: skip
        table.tap(key)
    table.tap("Done")
    table.tap("Keep it")
    sheet = game_named(kept_in(tmp_path)[0]).sheet
    assert sheet is not None
    assert (sheet.throws, sheet.rethrow_kept, len(sheet.boxes)) == (4, False, 24)
    assert sheet.boxes["sixes.2"]((6, 6, 1, 1, 1)) == 36
    assert sheet.columns_filled_in_order == (tuple(box for box in sheet.boxes if not box.endswith(".2")),)


def test_a_bonus_is_added_counted_and_removed(opened: Opened) -> None:
    table = opened()
    begin_copy(table, "Generala")
    table.tap("bonus")
    table.tap("Add a bonus")
    table.tap("Total")
    number(table, "60")
    table.tap("Only above this total")
    table.tap("Los 1")
    page = table.page
    assert page.all_bonuses == [{"points": 35, "above": 60, "over": ["twos", "threes", "fours", "fives", "sixes"]}]
    table.tap("leave")
    assert "bonus" not in page.sheet.given


def test_a_game_is_played_by_the_sheet_with_which_it_began(opened: Opened, tmp_path: Path) -> None:
    """The sheet is changed and then deleted while a game on it is played; the game and its replay stay as they were."""
    table = opened()
    begin_copy(table, "Yacht")
    table.tap("Keep it")
    first = table.page.draft.sheet
    play_a_throw(table, 1, 2, 3, 4, 5)
    tap_offer(table, "Large straight")
    table.app.go_home()
    table.step()
    table.tap("New game")
    table.tap("change sheet")
    table.tap("Large straight")
    table.tap("30 points")
    number(table, "99")
    table.tap("Done")
    table.tap("Keep it")
    changed = table.page.draft.sheet
    assert changed != first
    assert kept_in(tmp_path) == [changed]
    table = opened()  # the journal is replayed, and refuses other points than those that were shown
    assert table.match.setup.sheet == first
    position: Any = table.match.games[-1].now
    assert dict(position.cards[0].filled) == {"large_straight": 30}
    table.tap("New game")
    table.tap(game_named(changed).name)
    if table.page.draft.sheet != changed:
        pytest.fail("the changed sheet is not offered")
    table.tap("change sheet")
    table.tap("whole")
    table.tap("Delete this sheet")
    assert kept_in(tmp_path) == []
    table = opened()
    assert table.match.setup.sheet == first
    assert table.match.totals == {"Player 1": 30, "Player 2": 0}


def test_a_deleted_sheet_is_brought_back_by_a_tap(opened: Opened, tmp_path: Path) -> None:
    table = opened()
    begin_copy(table, "Generala")
    table.tap("Keep it")
    sheet = table.page.draft.sheet
    table.tap("change sheet")
    table.tap("whole")
    table.tap("Delete this sheet")
    assert kept_in(tmp_path) == []
    table.tap_notice()
    assert kept_in(tmp_path) == [sheet] == [table.page.draft.sheet]


def test_a_sheet_with_several_editions_is_changed_as_a_copy(opened: Opened, tmp_path: Path) -> None:
    """Nothing of a sheet that was written by hand is lost."""
    (tmp_path / "sheets").mkdir()
    text = sample("yacht") + '[options.strike]\ndefault = "free"\nothers = ["last_resort"]\nsays = "Zero."\n'
    (tmp_path / "sheets" / "mine.toml").write_text(text, encoding="utf-8")
    table = opened()
    table.tap("New game")
    table.tap("Yacht")
    table.tap("change sheet")
    table.tap("Keep it")
    assert (tmp_path / "sheets" / "mine.toml").read_text(encoding="utf-8") == text
    assert len(kept_in(tmp_path)) == 2


def test_a_sheet_goes_onto_a_stick_and_from_there_to_another_table(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    plug_in(monkeypatch, [stick])
    table = opened(data=tmp_path / "one")
    begin_copy(table, "Generala")
    table.tap("Keep it")
    sheet = table.page.draft.sheet
    table.tap("share sheet")
    assert read_sheet(sheet_code_text(sheet))[0].id == sheet
    table.until(lambda: table.says("Onto STICK"))
    table.tap("Onto STICK")
    table.until(lambda: table.says("Pull it out now"))
    assert [file.name for file in (stick / "Scorekeeper").iterdir()] == ["generala.toml"]
    other = opened(data=tmp_path / "two")
    other.tap("New game")
    other.tap("A sheet of your own")
    other.until(lambda: other.says("STICK"))
    other.tap("generala.toml")
    assert other.page.draft.sheet == sheet
    assert kept_in(tmp_path / "two") == [sheet]


class Silent:
    """An advisor that never answers."""

    def ask(self, question: object) -> None:
        pass

    def answers(self) -> list[Answer]:
        return []

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("name", "says"), [
    ("grandmas", "The advice is exact."), ("triple", "There is no advice on this card."),
    ("maxi-yatzy", "The advice is exact, after about 134 s once."),
])  # fmt: skip
def test_the_page_says_beforehand_what_advice_a_sheet_will_have(opened: Opened, name: str, says: str) -> None:
    """The text is worked out in the background, while the page answers touches."""
    table, sheet = opened(), read_sheet(sample(name))[0]
    table.app.table = replace(table.app.table, own_sheets=(sheet.id,), advising=AdviceDesk(Silent()))
    table.tap("New game")
    table.tap(sheet.name)
    table.tap("Noris Yatzy")
    table.tap(sheet.name)
    table.until(lambda: table.says(says), 20_000)


def test_twenty_sheets_are_the_most(tmp_path: Path) -> None:
    given = sheet_table(read_sheet(sample("generala"))[0].id)
    for at in range(kept.MOST_SHEETS_KEPT):
        kept.keep_sheet(tmp_path, {**given, "id": kept.NEVER_KEPT_SHEET_ID, "name": f"Ours {at}"})
    with pytest.raises(BadInput, match="There are 20 sheets of your own already"):
        kept.keep_sheet(tmp_path, {**given, "id": kept.NEVER_KEPT_SHEET_ID})


def test_words_of_sheets_are_of_small_letters_and_different() -> None:
    assert kept.free_id("Omas Würfel!", ()) == "omas-wurfel"
    assert kept.free_id("Кости", ()) == "sheet"
    assert kept.free_id("Philos", ("philos", "philos-2")) == "philos-3"
