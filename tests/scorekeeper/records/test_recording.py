"""A recorded game replays to the same card, and its photos have the labels that the table confirmed.

Photos are limited in size, and a folder that cannot be written spoils no game.
"""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from scorekeeper.__main__ import main
from scorekeeper.errors import BadInput
from scorekeeper.journal.book import Journal
from scorekeeper.records.recording import ACTS_FILE, ROLLS, Recorder, RecordingJournal, faces_in_order_seen
from scorekeeper.records.replayed import CARD_FILE, replay_game
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Session
from tests.scorekeeper.session.evening import play
from vision.replay.sets import load_sets
from vision.results import Die, Reading
from vision.sources import Frame

PICTURE = np.random.default_rng(0).integers(0, 255, (90, 160, 3)).astype(np.uint8)
SETUP = Setup("mb1982", ("Anna", "Bo"))


def settled(recorder: Recorder, *faces: int, shade: int = 0) -> None:
    dice = tuple(Die(face, 0.9, (30.0 * i, 10.0, 30.0 * i + 25, 35.0), 1) for i, face in enumerate(faces))
    picture = np.asarray(PICTURE + np.uint8(shade), np.uint8)
    recorder.remember_at_rest(Frame(picture, 0.0, 0), Reading("rest", dice, True))


def table(folder: Path, journal: Journal | None = None) -> tuple[Session, Recorder]:
    recorder = Recorder(folder)
    return Session(RecordingJournal(journal or Journal(folder.parent / "games.sqlite"), recorder)), recorder


def labels(folder: Path) -> list[dict[str, object]]:
    path = folder / ROLLS
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_plays_again_to_the_same_cards(seed: int, tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    random = Random(seed)
    for _ in range(150):
        play(session, random)
    recorder.close()
    again = replay_game(tmp_path / "record" / ACTS_FILE)
    assert again.problem is None
    assert again.acts >= 150
    assert again.card == (tmp_path / "record" / CARD_FILE).read_bytes()


def test_a_recording_goes_on_after_a_restart(tmp_path: Path) -> None:
    random = Random(7)
    for _ in range(3):
        journal = Journal(tmp_path / "games.sqlite")
        session, recorder = table(tmp_path / "record", journal)
        for _ in range(30):
            play(session, random)
        recorder.close()
        journal.close()
    assert replay_game(tmp_path / "record" / ACTS_FILE).problem is None


def test_a_match_that_had_begun_is_recorded_from_its_beginning(tmp_path: Path) -> None:
    journal = tmp_path / "games.sqlite"
    before = Journal(journal)
    session = Session(before)
    session.begin(SETUP)
    session.throw((1, 1, 2, 3, 4))
    before.close()
    session, recorder = table(tmp_path / "record", Journal(journal))
    session.act(Enter("ones"))
    recorder.close()
    again = replay_game(tmp_path / "record" / ACTS_FILE)
    assert (again.acts, again.problem) == (3, None)
    assert json.loads(again.card)[0][0]["cards"][0] == {"ones": 2}


def test_another_card_or_another_act_is_reported(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    recorder.close()
    card, acts = tmp_path / "record" / CARD_FILE, tmp_path / "record" / ACTS_FILE
    card.write_bytes(card.read_bytes().replace(b"2", b"3"))
    assert replay_game(tmp_path / "record" / ACTS_FILE).problem == "the card is not the one that was recorded"
    acts.write_text(acts.read_text().replace("[1, 1, 2, 3, 4]", "[1, 1, 1, 3, 4]"))
    with pytest.raises(BadInput, match="line 2 does not prove itself"):
        replay_game(tmp_path / "record" / ACTS_FILE)


def test_confirmed_throws_are_kept_with_their_labels_as_a_set(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    settled(recorder, 4, 1, 2, 1, 3)
    session.throw((1, 1, 2, 3, 4))
    assert labels(tmp_path / "record") == []
    session.act(Enter("ones"))
    recorder.close()
    (one,) = load_sets(tmp_path / "record")
    assert one.acts == tmp_path / "record" / ACTS_FILE
    assert [sample.values for sample in one.samples] == [(4, 1, 2, 1, 3)]
    assert len(one.samples[0].boxes) == 5
    assert one.samples[0].path.exists()


def test_a_mended_die_is_labelled_as_it_was_mended(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    settled(recorder, 4, 1, 2, 6, 3)
    session.throw((1, 6, 2, 3, 4))
    session.fix_die(1, 1)
    session.act(Enter("ones"))
    recorder.close()
    (label,) = labels(tmp_path / "record")
    assert label["values"] == [4, 1, 2, 1, 3]
    assert label["tags"] == ["corrected"]


def test_an_entry_that_is_taken_back_at_once_is_not_confirmed(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    settled(recorder, 1, 1, 2, 3, 4)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    session.undo()
    recorder.close()
    assert labels(tmp_path / "record") == []


def test_dice_that_were_typed_in_have_no_photo(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    settled(recorder, 6, 6, 6, 5, 5)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    recorder.close()
    assert labels(tmp_path / "record") == []


def test_kept_photos_are_bounded_and_the_oldest_go_first(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "photos", with_acts=False, most_bytes=60_000)
    session = Session(RecordingJournal(Journal(tmp_path / "g.sqlite"), recorder))
    session.begin(SETUP)
    for turn, box in enumerate(["ones", "ones", "twos", "twos", "threes", "threes", "fours", "fours"]):
        settled(recorder, 1, 1, 2, 3, 4, shade=turn)
        session.throw((1, 1, 2, 3, 4))
        session.act(Enter(box))
    recorder.close()
    photos = list((tmp_path / "photos").glob("*.jpg"))
    assert 1 <= len(photos) < 8
    assert sum(photo.stat().st_size for photo in photos) <= 60_000
    assert {label["photo"] for label in labels(tmp_path / "photos")} == {photo.name for photo in photos}
    assert not (tmp_path / "photos" / ACTS_FILE).exists()


@pytest.mark.parametrize(
    "line", [b'{"photo": "a.jpg", "val', b"\xff\xfe\x00", b"[]", b"{}", b"7", b'{"photo": []}', b"[" * 20_000]
)
def test_a_label_that_was_cut_off_by_a_power_cut_is_let_go(line: bytes, tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    (tmp_path / "record").mkdir(exist_ok=True)
    (tmp_path / "record" / ROLLS).write_bytes(line + b"\n")
    settled(recorder, 1, 1, 2, 3, 4)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    recorder.close()
    assert len(labels(tmp_path / "record")) == 1


def test_a_label_that_names_another_file_deletes_nothing(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "photos", with_acts=False, most_bytes=0)
    session = Session(RecordingJournal(Journal(tmp_path / "g.sqlite"), recorder))
    session.begin(SETUP)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / ROLLS).write_text('{"photo": "../g.sqlite", "values": [1]}\n')
    settled(recorder, 1, 1, 2, 3, 4)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    recorder.close()
    assert (tmp_path / "g.sqlite").exists()
    assert not list((tmp_path / "photos").glob("*.jpg"))


def test_photos_are_kept_only_while_the_table_wants_them(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "photos", with_acts=False, photos_wanted=False)
    session = Session(RecordingJournal(Journal(tmp_path / "g.sqlite"), recorder))
    session.begin(SETUP)
    for wanted, box in ((False, "ones"), (True, "ones"), (False, "twos")):
        recorder.photos_wanted = wanted
        settled(recorder, 1, 1, 2, 3, 4)
        session.throw((1, 1, 2, 3, 4))
        session.act(Enter(box))
        recorder.close()
        assert (tmp_path / "photos").exists() == (wanted or box == "twos")
    assert len(labels(tmp_path / "photos")) == 1


def test_a_folder_that_cannot_be_written_spoils_no_game(tmp_path: Path) -> None:
    (tmp_path / "record").write_text("a file in the way")
    recorder = Recorder(tmp_path / "record")
    with pytest.raises(BadInput, match="nothing can be recorded"):
        recorder.make_recording_folder()
    session = Session(RecordingJournal(Journal(tmp_path / "games.sqlite"), recorder))
    session.begin(SETUP)
    assert session.throw((1, 1, 2, 3, 4)).saved
    recorder.close()


def test_a_damaged_recording_lets_the_evening_end(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    play(session, Random(1))
    (tmp_path / "record" / ACTS_FILE).write_bytes(b"\xff\x00 no acts\n")
    recorder.close()
    assert not (tmp_path / "record" / CARD_FILE).exists()


@pytest.mark.parametrize(
    ("dice", "seen", "labelled"),
    [
        ((1, 2, 3), (3, 1, 2), [3, 1, 2]),
        ((1, 2, 4), (3, 1, 2), [4, 1, 2]),
        ((1, 1, 4), (4, 1, 6), [4, 1, 1]),
        ((1, 5, 5), (1, 6, 6), None),
        ((1, 2, 5), (5, 5, 1), None),
        ((6, 6, 6), (1, 2, 3), None),
    ],
)
def test_boxes_keep_their_dice_through_one_correction(
    dice: tuple[int, ...], seen: tuple[int, ...], labelled: list[int] | None
) -> None:
    assert faces_in_order_seen(dice, seen) == labelled


def test_the_word_replay_plays_a_recorded_game_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session, recorder = table(tmp_path / "record")
    session.begin(SETUP)
    session.throw((1, 1, 2, 3, 4))
    session.act(Enter("ones"))
    recorder.close()
    assert main(["replay", str(tmp_path / "record")]) == 0
    assert capsys.readouterr().out == "record: 3 acts done again, the card is the same, byte for byte\n"
    (tmp_path / "record" / CARD_FILE).write_text("[]")
    assert main(["replay", str(tmp_path / "record")]) == 1


def test_what_is_recorded_is_for_its_owner_alone(tmp_path: Path) -> None:
    session, recorder = table(tmp_path / "record")
    for seed in range(2):
        settled(recorder, 1, 2, 3, 4, 5, shade=seed)
        play(session, Random(seed))
    recorder.close()
    made = [tmp_path / "record", *(tmp_path / "record").iterdir()]
    assert {path.stat().st_mode & 0o077 for path in made} == {0}


def test_a_throw_that_an_entry_confirms_is_heard_of_with_its_reading_also_without_photos(tmp_path: Path) -> None:
    heard: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def confirmed(thrown: Throw, reading: Reading) -> None:
        heard.append((thrown.dice, reading.faces))

    recorder = Recorder(tmp_path / "photos", with_acts=False, photos_wanted=False, on_confirmed=confirmed)
    session = Session(RecordingJournal(Journal(tmp_path / "games.sqlite"), recorder))
    session.begin(SETUP)
    settled(recorder, 4, 1, 2, 6, 3)
    session.throw((4, 1, 2, 5, 3))
    recorder.close()
    assert heard == [], "no entry confirms it yet"
    session.act(Enter("ones"))
    recorder.close()
    assert heard == [((4, 1, 2, 5, 3), (4, 1, 2, 6, 3))]
    assert not (tmp_path / "photos" / ROLLS).exists()
