"""Sheets of one's own on the command line: `sheets check`, `sheets show`, and --sheet-file elsewhere."""

import io
import json
import sys
from pathlib import Path

import pytest

from scorekeeper import rules
from scorekeeper.__main__ import main
from scorekeeper.sheet_files.kept import kept_sheets
from scorekeeper.sheet_files.reading import short_id

SAMPLES = Path(rules.__file__).parent / "sheets" / "samples"


def sample(tmp_path: Path, name: str, was: str = "", now: str = "") -> str:
    text = (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    assert was in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(was, now), encoding="utf-8")
    return str(file)


def test_check_says_that_a_sheet_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheets", "check", sample(tmp_path, "yacht")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Yacht (yacht): 1 player or more, 5 dice, up to 3 throws, 12 boxes",
        "  6 examples hold; the sheet can be played",
        "  advice: exact",
    ]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("maxi-yatzy", "  advice: exact, after about 134 s once"),
        ("triple", "  advice: none; Triple pad is played without advice: 39 boxes have too many possible cards"),
    ],
)
def test_check_says_beforehand_what_advice_costs(
    name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheets", "check", sample(tmp_path, name)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == says


def test_advise_takes_a_sheet_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "--sheet-file", sample(tmp_path, "generala"), "--data", str(tmp_path), "--json"]
    assert main([*words, "--dice", "2,3,4,5,6", "--throws-left", "0"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["entries"][0]["box"] == "straight"
    assert main(["advise", "--sheet-file", sample(tmp_path, "triple"), "--data", str(tmp_path)]) == 2
    assert "is played without advice" in capsys.readouterr().err


def test_check_prints_each_fault_and_answers_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sample(tmp_path, "yacht", "version = 1", "version = 1\nthrows = 0\ndise = 5")
    assert main(["sheets", "check", file]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "line 5: throws must be a whole number from 1 to 10, not 0", "line 6: dise is unknown here; did you mean dice?"
    ]  # fmt: skip
    assert main(["sheets", "check", "--json", file]) == 1
    assert len(json.loads(capsys.readouterr().out)["faults"]) == 2


def test_check_finds_an_example_that_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheets", "check", sample(tmp_path, "yacht", "points = 24", "points = 23")]) == 1
    assert capsys.readouterr().out == "the example 3 3 6 6 6 in full_house scores 24, not 23\n"


def test_show_says_what_dice_score_in_each_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sample(tmp_path, "grandmas")
    assert main(["sheets", "show", file, "--dice", "1,2,3,6", "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["points"]
    assert {box for box, found in points.items() if found} == {"ones", "threes", "sixes", "garden", "any"}
    assert points["garden"] == 24
    assert main(["sheets", "show", file, "--dice", "1,2,3,6"]) == 0
    printed = capsys.readouterr().out
    assert "  garden           Garden (1, 2 and 3)           24\n" in printed
    assert printed.endswith("  (bonus)          Cake: 10 points from 30 in mouse, bear\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sheets", "check", "nowhere.toml"], "nowhere.toml cannot be read: it is not there"),
        (["advise"], "one of --sheet and --sheet-file names the sheet"),
        (["referee", "--sheet-file", "nowhere.toml"], "cannot be read"),
    ],
)
def test_a_wrong_call_is_answered_in_one_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("bytes_", [b"\xff\xfe", b"a" * 300_000, b"version = 1\n"])
def test_a_file_that_is_no_sheet_is_refused_by_name(
    tmp_path: Path, bytes_: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.toml").write_bytes(bytes_)
    assert main(["referee", "--sheet-file", str(tmp_path / "odd.toml")]) == 2
    assert "odd.toml" in capsys.readouterr().err


def test_an_own_sheet_cannot_pass_for_a_published_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sample(tmp_path, "yacht", 'id = "yacht"', 'id = "noris"')
    assert main(["referee", "--sheet-file", file]) == 2
    assert "is that of a published sheet" in capsys.readouterr().err


def test_the_referee_plays_an_own_sheet_by_the_word_in_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [
        {"do": "new", "sheet": "grandmas", "players": ["A", "B"]}, {"do": "throw", "dice": [2, 2, 5, 5]},
        {"do": "enter", "box": "twins"}, {"do": "throw", "dice": [1, 1, 1, 1, 1]},
        {"do": "score", "sheet": "grandmas", "filled": {}, "dice": [6, 6, 6, 2], "box": "bear"}, {"do": "sheets"},
    ]  # fmt: skip
    text = "".join(json.dumps(one) + "\n" for one in asked)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["referee", "--sheet-file", sample(tmp_path, "grandmas")]) == 0
    new, _, entered, five, scored, sheets = map(json.loads, capsys.readouterr().out.splitlines())
    assert new["sheet"] == "grandmas"
    assert (entered["points"], entered["player"]) == (19, "B")
    assert five["message"] == "this game is thrown with 4 dice, not 5"
    assert scored["points"] == 15
    assert [one["id"] for one in sheets["sheets"]][-1] == "grandmas"


def test_sheets_in_the_folder_of_the_table_are_offered_and_others_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    for name in ("yacht", "grandmas"):
        (folder / f"{name}.toml").write_text((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "broken.toml").write_text("version = 2\n", encoding="utf-8")
    found, odd = kept_sheets(tmp_path)
    assert [short_id(one) for one in found] == ["grandmas", "yacht"]
    assert len(odd) == 1
    assert "broken.toml: line 1: version must be 1, not 2" in odd[0]
    assert kept_sheets(tmp_path / "nowhere") == ({}, ())


def test_a_game_and_its_sheet_go_by_backup_to_an_empty_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup file alone replays the game to the same card; restored from the stick it brings the sheet for the next
    game, too, once however often it is restored."""
    asked = [
        {"do": "new", "sheet": "grandmas", "players": ["A", "B"]}, {"do": "throw", "dice": [2, 2, 5, 5]},
        {"do": "enter", "box": "twins"}, {"do": "throw", "dice": [1, 2, 3, 6]}, {"do": "enter", "box": "garden"},
    ]  # fmt: skip
    file, old, new, stick = sample(tmp_path, "grandmas"), tmp_path / "old", tmp_path / "new", tmp_path / "stick"
    (old / "sheets").mkdir(parents=True)
    (old / "sheets" / "grandmas.toml").write_bytes(Path(file).read_bytes())
    stick.mkdir()
    text = "".join(json.dumps(one) + "\n" for one in asked)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["referee", "--sheet-file", file, "--data", str(old)]) == 0
    capsys.readouterr()
    assert main(["games", "show", "1", "--data", str(old)]) == 0
    card = capsys.readouterr().out
    assert "Twins" in card
    assert main(["backup", str(stick), "--data", str(old)]) == 0
    backed_up = next(stick.glob("*.sqlite"))
    alone = tmp_path / "alone" / backed_up.name
    alone.parent.mkdir()
    alone.write_bytes(backed_up.read_bytes())
    for saved, table, sheets in ((alone, tmp_path / "bare", 0), (backed_up, new, 1), (backed_up, new, 1)):
        assert main(["backup", "--restore", str(saved), "--data", str(table)]) == 0
        capsys.readouterr()
        assert main(["games", "show", "1", "--data", str(table)]) == 0
        assert capsys.readouterr().out == card
        assert len(kept_sheets(table)[0]) == sheets
    assert [*kept_sheets(new)[0]] == [*kept_sheets(old)[0]]
