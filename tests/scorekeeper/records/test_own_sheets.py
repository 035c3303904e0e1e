"""A match on a sheet of one's own carries its sheet: it is kept, backed up, restored elsewhere, replayed and exported.

The file of the sheet is read once at the beginning and never again.
"""

import csv
import io
import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from scorekeeper.journal import FILE, backup
from scorekeeper.journal.book import Journal
from scorekeeper.present.afterwards.print import pad_foot_rule, paper_words
from scorekeeper.present.card import card as cards
from scorekeeper.present.setup import box_rules, draft, new_game
from scorekeeper.present.setup.rules_page import card_rule_groups
from scorekeeper.records import export, history, spreadsheet
from scorekeeper.records.facts import MatchFacts, facts_of_past_match
from scorekeeper.records.paper import pad, picture, sheets
from scorekeeper.records.play_link import play_fields
from scorekeeper.records.statistics import GameFilter, finished_games, lines_by_sheet_and_player
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.games import game_named
from scorekeeper.rules.sheet import OWN_PREFIX, agree_terms
from scorekeeper.rules.suggest import suggestions
from scorekeeper.session import Session
from scorekeeper.session.steps import check_backup_rows
from scorekeeper.sheet_files.reading import own_sheet, read_sheet, short_id
from tests.scorekeeper.records.second_reader import problems
from tests.scorekeeper.sheet_files.test_reading import SAMPLES, sample

NAMES = [path.stem for path in SAMPLES]


def played(data: Path, sheet: str, seed: int) -> dict[str, int]:
    """Play a whole match at random with the journal in this folder, look at every card on the way, and return the
    totals."""
    random = Random(seed)
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        session.begin(Setup(sheet, ("Ann", "Bo")))
        while True:
            match = session.view.match
            assert match is not None
            if match.phase == "over":
                return match.totals
            position = match.games[-1].now
            assert isinstance(position, CardGame)
            shown = cards.scorecard(match)
            assert len(shown.upper) + len(shown.lower) == len(position.terms.boxes)
            if not position.throws:
                session.throw(tuple(random.choices(range(1, 7), k=match.dice_count)))
            else:
                assert len(suggestions(position)) == len(position.entries) == len(cards.all_offers(position))
                session.act(Enter(random.choice(position.entries).box))


def past_of(data: Path) -> list[history.PastMatch]:
    with closing(Journal(data / FILE)) as journal:
        assert journal.notice is None
        return [history.replay_past(one) for one in history.stored_matches(journal.rows())]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_replayed_from_a_backup_on_a_table_without_its_sheet(name: str, tmp_path: Path) -> None:
    totals = played(tmp_path / "table", read_sheet(sample(name))[0].id, 1)
    (tmp_path / "stick").mkdir()
    saved = backup.write_backup(tmp_path / "table", tmp_path / "stick")
    done = backup.restore_backup(tmp_path / "new", saved.path, check_backup_rows)
    assert (done.added, done.refused) == (1, 0)
    restored = past_of(tmp_path / "new")[0]
    assert restored.match is not None
    assert restored.match.totals == totals
    assert restored.match.kind.name == read_sheet(sample(name))[0].name


def test_a_match_keeps_the_sheet_with_which_it_began_and_records_are_kept_apart(tmp_path: Path) -> None:
    """The same file with another number of points is another sheet, though both have the same name."""
    first, second = sample("yacht"), sample("yacht").replace("points = 50", "points = 60")
    ids = [read_sheet(text)[0].id for text in (first, second)]
    assert short_id(ids[0]) == short_id(ids[1])
    for seed, one in enumerate(ids):
        played(tmp_path, one, seed)
    kept = [facts_of_past_match(one) for one in past_of(tmp_path)]
    assert [one.sheet for one in kept] == ids
    assert {one.sheet for one in lines_by_sheet_and_player([*finished_games(kept)])} == set(ids)
    assert len([*finished_games(kept, GameFilter(ids[0]))]) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_exported_in_every_form(name: str, tmp_path: Path) -> None:
    sheet = read_sheet(sample(name))[0]
    totals = played(tmp_path, sheet.id, 2)
    past = past_of(tmp_path)
    found: list[MatchFacts] = [facts_of_past_match(one) for one in past]
    rows = [*csv.DictReader(io.StringIO(spreadsheet.as_csv(found)))]
    assert {row["player"]: int(row["total"]) for row in rows} == totals
    assert {row["sheet"] for row in rows} == {name}
    for row, card in zip(rows, found[0].games[0].cards, strict=True):
        assert {box: int(row[box]) for box in sheet.boxes} == dict(card.filled)
    assert spreadsheet.as_xlsx(found, paper_words).startswith(b"PK")
    assert sheets.pdf_of(past, paper_words, {}).startswith(b"%PDF")
    assert picture.png_bytes(sheets.match_pages(past[0], paper_words, {})[0])[1:4] == b"PNG"
    text = json.dumps(export.export_everything(past, {}))
    said = json.loads(text)["matches"][0]
    assert said["sheet"] == name
    assert own_sheet(OWN_PREFIX + json.dumps(said["own_sheet"])).boxes == sheet.boxes
    assert problems(text) == []
    match = past[0].match
    assert match is not None
    linked = play_fields(match, 1, datetime(2026, 11, 19, tzinfo=UTC))
    assert {one["name"]: one["score"] for one in linked["players"]} == totals
    assert len(linked["game"]["sourceGameId"]) < 40


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_before_a_game_explain_an_own_sheet(name: str) -> None:
    sheet = read_sheet(sample(name))[0]
    chosen = draft.with_sheet_afresh(draft.Draft(), sheet.id, "en")
    assert sum(map(len, new_game.printed_box_names(chosen))) == len(sheet.boxes)
    assert new_game.sheet_names([sheet.id])[sheet.id] == sheet.name
    new_game.sheet_facts(chosen)
    terms = agree_terms(sheet)
    for box in sheet.boxes:
        rule = box_rules.box_rule(terms, box)
        assert rule.points == terms.boxes[box](rule.example) > 0
        assert rule.says[0].endswith(".")
    assert all(row.says for group in card_rule_groups(terms) for row in group.rows)
    lines = pad.card_lines(terms, paper_words("en"))
    assert len(lines) == len(sheet.boxes) + bool(sheet.upper) + bool(sheet.bonuses) + 1
    assert pad_foot_rule(game_named(sheet.id), terms.edition).endswith(".")


def test_the_rule_of_an_invented_box_is_said_in_words() -> None:
    terms = agree_terms(read_sheet(sample("grandmas"))[0])
    said = {box: box_rules.box_rule(terms, box).says[0] for box in terms.boxes}
    assert said["twins"] == "2 + 2 dice, each group of another face: the sum of these dice and 5 more."
    assert said["snake"] == "4 faces in a row: 30 points."
    assert said["garden"] == "Each of 1, 2, 3: the sum of all dice × 2."
    assert said["mouse"] == "Any dice, 8 or less in all: 15 points."
    assert said["odd"] == "Only 1, 3, 5: the sum of all dice."


def test_a_sheet_of_more_dice_is_thrown_with_them() -> None:
    assert [game_named(read_sheet(sample(name))[0].id).dice for name in ("grandmas", "yacht", "maxi-yatzy")] == [
        4,
        5,
        6,
    ]
