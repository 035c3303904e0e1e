"""`scorekeeper advise`: its output for a card and dice, and a refusal in one sentence of input that it cannot use."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.rules.sheet import agree_terms
from scorekeeper.rules.sheets import SHEETS

LATE = {
    "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "three_of_a_kind": 20, "four_of_a_kind": 0,
    "full_house": 25, "small_straight": 30, "large_straight": 40, "yatzy": 0,
}  # fmt: skip


@pytest.fixture
def advised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that runs the command with a card on standard input and returns exit code, output, errors."""

    def run(card: Any, *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(card if isinstance(card, str) else json.dumps(card)))
        try:
            code = main(["advise", "--data", str(tmp_path), "--card", "-", *words])
        except SystemExit as stopped:
            code = int(str(stopped.code))
        return code, *capsys.readouterr()

    return run


def test_sixes_with_the_bonus_beat_four_of_a_kind(advised: Any) -> None:
    """Four sixes score 24 in the sixes and earn the bonus of 35; Chance is left for the last turn either way."""
    code, said, _ = advised({"filled": LATE}, "--sheet", "noris", "--dice", "6,6,6,6,2", "--throws-left", "0", "--json")
    found = json.loads(said)
    assert code == 0
    assert [one["box"] for one in found["entries"]] == ["sixes", "chance"]
    assert found["entries"][0]["cost"] == 0
    assert found["entries"][0]["value"] == pytest.approx(160 + 24 + 35 + 70 / 3, abs=1e-9)
    assert found["keeps"] == []


def test_keeps_come_best_first_each_with_its_cost_against_the_best_of_all(advised: Any) -> None:
    _, said, _ = advised({"filled": LATE}, "--sheet", "noris", "--dice", "6,6,5,1,2", "--throws-left", "2", "--json")
    found = json.loads(said)
    values = [one["value"] for one in found["keeps"]]
    assert found["keeps"][0] == {"keep": [6, 6], "value": values[0], "cost": 0.0}
    assert values == sorted(values, reverse=True)
    assert all(one["cost"] == pytest.approx(values[0] - one["value"]) for one in found["keeps"] + found["entries"])
    assert len(found["keeps"]) == 3 * 2**3 - 1


def test_dice_that_stand_are_in_every_keep(advised: Any) -> None:
    card = {"filled": LATE, "standing": [5, 6]}
    _, said, _ = advised(card, "--sheet", "noris", "--dice", "6,6,5,1,2", "--throws-left", "1", "--json")
    assert all({5, 6} <= set(one["keep"]) for one in json.loads(said)["keeps"])


def test_an_earlier_yatzi_makes_chance_worth_a_hundred(advised: Any) -> None:
    card = {"filled": {**LATE, "sixes": 18}, "yatzis_before": 1}
    words = ("--sheet", "philos", "--dice", "5,5,5,5,5", "--throws-left", "0", "--json")
    assert json.loads(advised(card, *words)[1])["entries"][0]["points"] == 100
    assert json.loads(advised({**card, "yatzis_before": 0}, *words)[1])["entries"][0]["points"] == 25


def test_where_a_box_is_announced_each_box_has_its_value(advised: Any) -> None:
    card = {"filled": dict.fromkeys([*LATE, "one_pair", "two_pairs"], 0)}
    words = ("--sheet", "tactic", "--edition", "da", "--option", "announce=true", "--json")
    found = json.loads(advised(card, *words)[1])
    assert {one["box"] for one in found["announcements"]} == {"sixes", "chance"}
    assert found["announcements"][0]["value"] == pytest.approx(found["value"])
    declared = advised({**card, "declared": "sixes"}, *words, "--dice", "1,2,3,4,5", "--throws-left", "0")
    assert {one["box"] for one in json.loads(declared[1])["entries"]} == {"sixes", "chance"}


def test_with_the_cards_of_others_the_chances_to_win_are_said(advised: Any) -> None:
    """Both have only Chance open and the other is 30 points ahead: one throw scores at most 30."""
    card = {**LATE, "sixes": 18}
    ahead = {"filled": {**card, "yatzy": 50}, "yatzis_before": 1}
    words = ("--sheet", "noris", "--dice", "6,6,6,6,6", "--throws-left", "0")
    _, said, _ = advised({"filled": card, "others": [ahead]}, *words, "--json")
    assert json.loads(said)["win"] == {"chances": [0.0, 1.0], "exact": True, "error": 0.0}
    even = advised({"filled": card, "others": [{"filled": card}]}, *words)[1]
    assert "chance to win: 99.8%, 0.2%" in even


def test_a_chance_that_is_approximated_is_said_with_its_error(advised: Any) -> None:
    early = {"filled": {}, "others": [{"filled": {}}]}
    _, said, _ = advised(early, "--sheet", "carlit-beginner")
    assert "chance to win: about 50.0%, about 50.0% (standard error 2.8%)" in said
    found = json.loads(advised(early, "--sheet", "carlit-beginner", "--json")[1])["win"]
    assert (found["exact"], round(found["error"], 3)) == (False, 0.028)


def test_to_win_the_choices_come_in_the_order_of_their_chances(advised: Any, tmp_path: Path) -> None:
    """Only one pair is open, 52 points, the other has 63: the six alone wins more often than five and six."""
    boxes = dict.fromkeys(agree_terms(SHEETS["tactic"], "en").boxes, 0)
    mine = {box: 0 for box in boxes if box != "one_pair"} | {"chance": 20, "two_pairs": 16, "full_house": 16}
    others = tmp_path / "others.json"
    others.write_text(json.dumps([{"filled": boxes | {"chance": 30, "full_house": 28, "ones": 5}}]))
    words = ("--sheet", "tactic", "--edition", "en", "--dice", "2,3,4,5,6", "--throws-left", "1")
    goal = ("--goal", "win", "--others", str(others))
    found = json.loads(advised({"filled": mine}, *words, *goal, "--json")[1])
    assert found["error"] == 0
    assert (found["exact"], round(found["win"], 6), round(sum(found["chances"]), 9)) == (True, 0.517747, 1)
    first, second = found["keeps"][:2]
    assert (first["keep"], first["win"], first["win_cost"]) == ([6], found["win"], 0)
    assert (second["keep"], second["cost"], first["cost"] > 0) == ([5, 6], 0, True)
    assert set(found["entries"][0]) == {"box", "points", "value", "cost", "win", "win_cost"}
    assert "keep 6                               51.8%    60.64" in advised({"filled": mine}, *words, *goal)[1]


def test_people_read_points_to_two_decimals(advised: Any) -> None:
    _, said, _ = advised({"filled": LATE}, "--sheet", "noris", "--dice", "6,6,6,6,2", "--throws-left", "0")
    assert said.splitlines()[1].split() == ["6er:", "24", "242.33", "costs", "0.00"]


@pytest.mark.parametrize(
    ("card", "words", "complaint"),
    [
        ("{", "--sheet noris", "standard input does not hold a card as JSON"),
        ("[" * 100000, "--sheet noris", "standard input does not hold a card as JSON"),
        ("[1]", "--sheet noris", "a card is a JSON object"),
        ({"filled": {}}, "--sheet noris --goal win", "--goal win needs the cards of the other players"),
        ({"filled": {}}, "--sheet noris --goal win --others /none.json", "/none.json cannot be read"),
        ({}, "--sheet noris", "the field 'filled' is missing"),
        ({"filled": {"tens": 3}}, "--sheet noris", "Noris Yatzy has no box 'tens'"),
        ({"filled": {"sixes": 7}}, "--sheet noris", "6er can never hold 7 points"),
        ({"filled": {"sixes": -6}}, "--sheet noris", "points and numbers on a card are 0 or more"),
        ({"filled": LATE, "others": [3]}, "--sheet noris", "the field 'others' must be a list"),
        ({"filled": LATE, "others": [{"filled": {"sixes": 7}}]}, "--sheet noris", "6er can never hold 7 points"),
        ({"filled": {"twos": 4}}, "--sheet carlit-beginner", "filled from top to bottom, without a gap"),
        ({"filled": {"twos": 4}, "yatzis_before": 2}, "--sheet philos", "cannot have been thrown 2 times in 1 turns"),
        ({"filled": {"yatzy": 0}, "yatzy_bonus": 100}, "--sheet mb1982", "100 points cannot have been earned"),
        ({"filled": {"yatzy": 50}, "yatzy_bonus": 70}, "--sheet mb1982", "70 points cannot have been earned"),
        ({"filled": LATE}, "--sheet chicago", "Chicago has no card"),
        ({"filled": LATE}, "--sheet mensch", "there is no sheet 'mensch'"),
        ({"filled": LATE}, "--sheet noris --edition fr", "Noris Yatzy has no edition 'fr'"),
        ({"filled": LATE}, "--sheet noris --option chance", "an option is written as NAME=VALUE"),
        ({"filled": LATE}, "--sheet noris --option chance=never", "chance may be free, last_resort"),
        ({"filled": LATE}, "--sheet noris --dice 1,2,3,4,5", "--dice and --throws-left go together"),
        ({"filled": LATE}, "--sheet noris --dice 1,2,3 --throws-left 1", "5 dice, not 3"),
        ({"filled": LATE}, "--sheet noris --dice 1,2,3,4,7 --throws-left 1", "a die shows 1 to 6, not 7"),
        ({"filled": LATE}, "--sheet noris --dice 1,2,x --throws-left 1", "dice are written as 1,2,3,4,5"),
        ({"filled": LATE}, "--sheet noris --dice 1,2,3,4,5 --throws-left 3", "0 to 2 throws are left, not 3"),
        (
            {"filled": LATE, "standing": [6]},
            "--sheet noris --dice 1,2,3,4,5 --throws-left 1",
            "not all among the dice",
        ),
        (
            {"filled": LATE, "standing": [1, 2, 3, 4, 5]},
            "--sheet noris --dice 1,2,3,4,5 --throws-left 1",
            "not all dice can stand",
        ),
        (
            {"filled": {**LATE, "sixes": 0, "chance": 5}},
            "--sheet noris --dice 1,2,3,4,5 --throws-left 1",
            "the card is full",
        ),
    ],
)
def test_bad_input_is_one_sentence(advised: Any, card: Any, words: str, complaint: str) -> None:
    code, said, complained = advised(card, *words.split())
    assert (code, said) == (2, "")
    assert complaint in complained
    assert len(complained.splitlines()) == 1


def test_a_missing_card_file_is_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "--sheet", "noris", "--card", "/nowhere/card.json"]) == 2
    assert capfd.readouterr().err == "scorekeeper: /nowhere/card.json cannot be read: No such file or directory\n"
