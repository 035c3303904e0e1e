"""Tests of `scorekeeper sheets`: its JSON is what the referee answers; its text names players, boxes and options."""

import json

import pytest

from scorekeeper.__main__ import main
from scorekeeper.referee.table import Referee
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["sheets", *words]) == 0
    return capsys.readouterr().out


def test_programs_get_what_the_referee_answers_with_every_option_together(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "--json"))["sheets"]
    for one, answered in zip(found, Referee(Session()).answer({"do": "sheets"})["sheets"], strict=True):
        further = answered.pop("further_options")
        assert one == {**answered, "options": answered["options"] | further}


def test_further_switches_are_listed_with_the_editions_that_offer_them(capsys: pytest.CaptureFixture[str]) -> None:
    options = {one["id"]: one["options"] for one in json.loads(said(capsys, "--json"))["sheets"]}
    no_yes = {"default": False, "values": {"de": [False, True], "it": [False, True]}}
    assert [*options["philos"]["second_yatzi_all_upper"]["values"]] == ["de", "en", "fr", "es"]
    switch = {"default": False, "values": {"fr": [False, True]}}
    assert options["mb1982"] == {"prime_after_first": switch, "joker_below": switch}
    assert [*options["tactic"]["strike"]["values"]] == ["fi", "sv", "no", "et"]
    assert options["chicago"]["chicago_any_throw"] == no_yes
    assert options["chicago"]["chicago_rule"] == {"default": True, "values": {"fr": [True, False]}}


def test_spanish_philos_offers_its_own_reading_first(capsys: pytest.CaptureFixture[str]) -> None:
    def order(edition: str) -> list[str]:
        lines = said(capsys, "--sheet", "philos", "--edition", edition).splitlines()
        return [line.split()[1] for line in lines if line.startswith("  option ")]

    assert order("es")[0] == "second_yatzi_all_upper:"
    assert order("de")[0] == "second_yatzi_forced_zero:"


def test_one_sheet_can_be_asked_for_alone(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "--sheet", "noris", "--json"))["sheets"]
    assert [one["id"] for one in found] == ["noris"]
    assert (found[0]["players"], found[0]["editions"]) == ({"min": 2, "max": None}, ["de"])


def test_people_see_every_sheet_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys).splitlines()
    assert "Philos Yatzi (philos): 2 to 10 players, 5 dice, up to 3 throws, 13 boxes" in lines
    assert "MB Yahtzee 1982 (mb1982): 1 player or more, 5 dice, up to 3 throws, 13 boxes" in lines
    assert "Chicago (chicago): 2 players or more, 3 dice, up to 3 throws" in lines
    assert all(any(f"({name})" in line for line in lines) for name in SHEETS)


def test_an_option_is_reported_with_its_editions_and_what_the_sheet_prints(capsys: pytest.CaptureFixture[str]) -> None:
    reported = said(capsys, "--sheet", "tactic")
    assert "option bonus_threshold: 63 | 36 (fi)" in reported
    assert "The Finnish edition prints 36" in reported
    assert "option second_yatzi_forced_zero: true | false\n" in said(capsys, "--sheet", "philos")


def test_an_edition_is_reported_with_its_own_options_and_printed_names(capsys: pytest.CaptureFixture[str]) -> None:
    danish = said(capsys, "--sheet", "tactic", "--edition", "da")
    assert "option announce: false | true" in danish
    assert "bonus_threshold" not in danish
    assert "four_alike_two_pairs" not in danish
    assert "large_straight   STOR STRAIGHT" in danish
    dutch = said(capsys, "--sheet", "tactic", "--edition", "nl").splitlines()
    assert "  (bonus)          BONUS: 50 points above 63" in dutch
    assert dutch.index("  (bonus)          BONUS: 50 points above 63") == dutch.index("  sixes            ZES") + 1
    assert "under            faire moins" in said(capsys, "--sheet", "chicago", "--edition", "fr")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--sheet", "whist"], "there is no sheet 'whist'; there are philos"),
        (["--sheet", "noris", "--edition", "en"], "Noris Yatzy has no edition 'en'; it has de"),
        (["--edition", "en"], "--edition goes with --sheet"),
        (["--size"], "unrecognized arguments"),
    ],
)
def test_a_wrong_question_is_answered_in_a_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["sheets", *words])
    except SystemExit as ended:
        code = int(str(ended.code))
    assert code == 2
    assert why in capsys.readouterr().err
