"""`scorekeeper games`: lists, cards, statistics and exports, from a journal that is only read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.journal import FILE
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from tests.scorekeeper.records.played import Kept, evenings, journal_of


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return journal_of(evenings(14), tmp_path_factory.mktemp("games"))


def said(capsys: pytest.CaptureFixture[str], data: Path, *words: str) -> str:
    assert main(["games", words[0], "--data", str(data), *words[1:]]) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], data: Path, *words: str) -> Any:
    return json.loads(said(capsys, data, *words, "--json"))


def refused(capsys: pytest.CaptureFixture[str], data: Path, *words: str) -> str:
    try:
        code = main(["games", words[0], "--data", str(data), *words[1:]])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
    return capsys.readouterr().err


def test_the_list_has_a_line_for_each_match(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    matches = as_json(capsys, data, "list")["matches"]
    lines = said(capsys, data, "list").splitlines()
    assert [int(line.split()[0]) for line in lines] == [one["match"] for one in matches]
    assert said(capsys, data, "list", "--last", "2").splitlines() == lines[-2:]


def test_a_folder_without_games_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no game has been played" in said(capsys, tmp_path, "list")
    assert said(capsys, tmp_path, "stats") == "no finished game fits\n"
    assert not (tmp_path / FILE).exists()


def test_a_match_is_shown_with_its_cards(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    for one in as_json(capsys, data, "list")["matches"]:
        shown = said(capsys, data, "show", str(one["match"]))
        assert as_json(capsys, data, "show", str(one["match"])) == one
        for game in one["games"]:
            for card in game["cards"]:
                assert card["player"] in shown
                assert str(card["total"]) in shown


def test_a_number_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    assert "there is no match 99" in refused(capsys, data, "show", "99")
    assert "a number is 1 or more" in refused(capsys, data, "show", "x")
    assert "written as 2026-05-31" in refused(capsys, data, "stats", "--since", "May")
    assert "there is no day 2026-13-01" in refused(capsys, data, "stats", "--since", "2026-13-01")


def test_a_day_that_does_not_exist_is_refused_by_every_word_that_takes_one(
    capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    for words in (
        ["stats", "--until"], ["export", "--since"], ["dice", "--since"], ["evening"], ["season", "--since"],
        ["season", "--until"], ["paper", "--date"],
    ):  # fmt: skip
        assert "there is no day 2026-13-01" in refused(capsys, data, *words, "2026-13-01")


def test_sets_of_dice_are_named_listed_and_renamed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no set of dice has a name yet" in said(capsys, tmp_path, "dice")
    assert said(capsys, tmp_path, "dice", "--use", "red", "--since", "2026-05-31").startswith(
        "2026-05-31 00:00 UTC  red"
    )
    assert "ruby" in said(capsys, tmp_path, "dice", "--rename", "red", "ruby")
    assert "there are no dice named 'red'" in refused(capsys, tmp_path, "dice", "--rename", "red", "blue")


@pytest.mark.parametrize("name", ["players.toml", "dice.toml", "evenings.toml", "paper.jsonl"])
def test_a_damaged_file_beside_the_journal_is_said_and_every_list_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    data = journal_of(evenings(14), tmp_path)
    (data / name).write_bytes(b"\0" * 64)
    for word in ("list", "stats", "dice", "evening", "season", "paper"):
        assert main(["games", word, "--data", str(data)]) == 0
        printed = capsys.readouterr()
        assert printed.out
        assert printed.err == f"scorekeeper: {data / name} is damaged in line 1: using its other lines.\n"
    (data / name).unlink()
    (data / name).mkdir()
    assert main(["games", "stats", "--data", str(data)]) == 0
    assert capsys.readouterr().err == f"scorekeeper: {data / name} cannot be read: Is a directory\n"


def test_without_options_every_list_can_be_printed(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    for word in ("list", "stats", "dice", "evening", "season", "paper"):
        assert said(capsys, data, word)


def test_statistics_of_one_player_have_only_her_lines(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    found = as_json(capsys, data, "stats", "--player", "Anna")
    assert {one["player"] for one in found["lines"]} == {"Anna"}
    assert all("Anna" in (one["one"], one["other"]) for one in found["duels"])
    assert sum(found["dice"]["counts"]) == found["dice"]["thrown"]
    assert "never" not in said(capsys, data, "stats", "--player", "Anna")
    assert "no game is listed for 'Nobody'" in refused(capsys, data, "stats", "--player", "Nobody")


def test_dice_are_never_called_fair(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    assert "No sign of unfairness in" in said(capsys, data, "stats")


def test_export_writes_new_files_and_replaces_none(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    names = [str(tmp_path / name) for name in ("a.csv", "a.json", "a.pdf", "a.xlsx")]
    words = ["export", "--csv", names[0], "--json", names[1], "--pdf", names[2], "--xlsx", names[3]]
    said(capsys, data, *words)
    exported, listed = json.loads(Path(names[1]).read_text())["matches"], as_json(capsys, data, "list")["matches"]
    assert [one["match"] for one in exported] == [one["match"] for one in listed]
    assert [one["totals"] for one in exported] == [one["totals"] for one in listed]
    assert Path(names[0]).read_bytes().startswith(b"\xef\xbb\xbfmatch")
    assert Path(names[2]).read_bytes().startswith(b"%PDF-")
    assert "is there already" in refused(capsys, data, *words)
    assert "say what to write" in refused(capsys, data, "export")


def test_all_kinds_of_files_go_onto_a_stick_at_once(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    number = as_json(capsys, data, "list")["matches"][-1]["match"]
    written = said(capsys, data, "export", str(number), "--to", str(tmp_path / "stick")).splitlines()
    assert [Path(name).suffix for name in written] == [".pdf", ".xlsx", ".csv", ".json", ".png"]
    assert all(Path(name).stat().st_size > 100 for name in written)
    assert "a picture shows one match" in refused(capsys, data, "export", "--png", str(tmp_path / "a.png"))


def test_blank_pads_of_one_edition_or_of_all(capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path) -> None:
    one, every = tmp_path / "one.pdf", tmp_path / "every.pdf"
    said(capsys, data, "export", "--pads", str(one), "--sheet", "philos", "--edition", "fr")
    said(capsys, data, "export", "--pads", str(every))
    assert (one.read_bytes().count(b"/Type /Page\n"), every.read_bytes().count(b"/Type /Page\n")) == (1, 31)
    words = ["export", "--pads", str(tmp_path / "no.pdf"), "--sheet", "philos", "--edition", "xx"]
    assert "has no edition 'xx'" in refused(capsys, data, *words)


def test_some_matches_only(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    number = as_json(capsys, data, "list")["matches"][-1]["match"]
    rows = said(capsys, data, "export", str(number), "--csv", "-").splitlines()[1:]
    assert {row.split(",")[0] for row in rows} == {str(number)}


def test_a_player_is_renamed_without_touching_the_journal(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    own = journal_of(evenings(5), tmp_path)
    before = (own / FILE).read_bytes()
    said(capsys, own, "rename", "Anna", "Annabel")
    names = {name for one in as_json(capsys, own, "list")["matches"] for name in one["players"]}
    assert "Annabel" in names
    assert "Anna" not in names
    assert (own / FILE).read_bytes() == before
    assert "they are two people" in refused(capsys, own, "rename", "Bo", "Annabel")


def test_a_damaged_journal_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no journal at all" * 100)
    words = [sys.executable, "-m", "scorekeeper", "games", "list", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_review_adds_up_to_the_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = Kept()
    session = Session(kept)
    session.begin(Setup("carlit-beginner", ("Anna",)))
    for box in SHEETS["carlit-beginner"].boxes:
        session.throw((1, 2, 3, 4, 5))
        session.act(Enter(box))
    own = journal_of(kept.rows, tmp_path)
    (found,) = as_json(capsys, own, "show", "1", "--review")["review"]
    assert abs(found["expected"] + found["luck"] - found["given"] - found["points"]) < 0.01
    assert "given away" in said(capsys, own, "show", "1", "--review")


def test_an_evening_a_season_and_a_result_on_paper(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    own = journal_of(evenings(14), tmp_path / "own")
    last = as_json(capsys, own, "evening")
    assert last["matches"]
    assert said(capsys, own, "evening", last["day"], "--note", "rain").rstrip().endswith("rain")
    assert as_json(capsys, own, "evening")["note"] == "rain"
    assert said(capsys, own, "evening", "--note", "snow").rstrip().endswith("snow")
    assert as_json(capsys, own, "evening", last["day"])["note"] == "snow"
    assert "no match was played on 1998-12-24" in refused(capsys, own, "evening", "1998-12-24")
    table = as_json(capsys, own, "season", "--wins")["table"]
    assert [one["place"] for one in table] == sorted(one["place"] for one in table)
    assert "of" in said(capsys, own, "season", "--player", "Anna", "--player", "Bo")
    paper = ["paper", "Oma=254", "Anna=176", "--date", "1998-12-24", "--sheet", "philos"]
    assert said(capsys, own, *paper) == "   -1  1998-12-24  Philos Yatzi  Oma 254, Anna 176\n"
    assert as_json(capsys, own, "list")["matches"][0]["totals"] == {"Oma": 254, "Anna": 176}
    assert any(one["player"] == "Oma" for one in as_json(capsys, own, "stats")["lines"])
    said(capsys, own, "export", "--to", str(tmp_path / "stick"))
    assert "a total is written as Anna=254" in refused(capsys, own, "paper", "Oma")
    assert "say when and on which sheet" in refused(capsys, own, "paper", "Oma=254")
