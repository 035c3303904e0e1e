"""The table's own set of wrong readings: labelled with what lay there, measured by replay, bounded, copied, erased."""

import io
import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from scorekeeper.commands.replay_films import films_if_all_are_films
from scorekeeper.errors import BadInput
from scorekeeper.records import wrong_readings
from scorekeeper.records.wrong_readings import LABELS_FILE
from vision.errors import LabelledSetError
from vision.replay.films import load_throws
from vision.replay.rewinds import MOST_BYTES, REWIND_SUFFIX, load_rewind, picture_of, rewind_as_bytes
from vision.watching.rewind import GameReading, KeptFrame, Rewind, pack_grey

NOW = datetime(2026, 11, 19, 20, 15)
LYING = GameReading("rest", 4, (1, 2, 6), (False, False, True), True)


def kept_frame(time: float, decided: GameReading, still: bytes = b"") -> KeptFrame:
    rng = np.random.default_rng(int(1000 * time))
    return KeptFrame(pack_grey(rng.integers(0, 255, (45, 80), np.uint8)), time, still, decided, 0.1)


REWIND = Rewind(
    (320, 180),
    (
        kept_frame(0.0, GameReading("rest", 3, (5, 5, 6))),
        kept_frame(0.1, GameReading("hand", 3)),
        kept_frame(0.2, GameReading("moving", 3)),
        kept_frame(0.3, LYING, b"\xff\xd8 no picture"),
        kept_frame(0.4, LYING),
    ),
)


def test_a_kept_rewind_is_a_labelled_film(tmp_path: Path) -> None:
    path = wrong_readings.keep_wrong_reading(tmp_path, REWIND, (6, 1, 3), NOW)
    (throw,) = load_throws(tmp_path / "rewinds")
    assert (throw.film, throw.begins, throw.rest, throw.faces) == (path, 1, (3, 4), (1, 3, 6))
    assert films_if_all_are_films([tmp_path / "rewinds"]) == [tmp_path / "rewinds"]


def test_a_file_holds_what_was_kept(tmp_path: Path) -> None:
    again = load_rewind(wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 6), NOW))
    assert again.size == REWIND.size
    for one, then in zip(again.frames, REWIND.frames, strict=True):
        assert np.array_equal(one.grey, then.grey)
        assert (one.time, one.still, one.decided, one.pace, one.live) == (
            then.time,
            then.still,
            then.decided,
            0.1,
            True,
        )
    assert picture_of(again.frames[0], again.size).shape == (180, 320, 3)
    with pytest.raises(LabelledSetError, match="still"):
        picture_of(again.frames[3], again.size)


def test_a_throw_that_was_never_read_is_kept_but_not_measured(tmp_path: Path) -> None:
    wrong_readings.keep_wrong_reading(tmp_path, Rewind((320, 180), REWIND.frames[:3]), (1, 1, 1), NOW)
    assert load_throws(tmp_path / "rewinds")[0].rest == (0, 0)
    wrong_readings.keep_wrong_reading(
        tmp_path, Rewind((320, 180), REWIND.frames[1:3]), (1, 1, 1), NOW + timedelta(seconds=1)
    )
    assert load_throws(tmp_path / "rewinds")[1].rest is None


def test_the_oldest_give_way_when_the_set_is_full(tmp_path: Path) -> None:
    one = len(rewind_as_bytes(REWIND))
    for number in range(5):
        wrong_readings.keep_wrong_reading(
            tmp_path, REWIND, (1, 2, 3), NOW + timedelta(minutes=number), most_bytes=3 * one + one // 2
        )
    names = [path.name for path in wrong_readings.kept_wrong_readings(tmp_path)]
    assert names == ["20261119-201700.rewind", "20261119-201800.rewind", "20261119-201900.rewind"]
    assert [throw.film.name for throw in load_throws(tmp_path / "rewinds")] == names
    wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW + timedelta(hours=1), most_bytes=1)
    assert len(wrong_readings.kept_wrong_readings(tmp_path)) == 1, "the newest stays however large it is"
    wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW + timedelta(hours=2), most_bytes=2 * one)
    assert len(wrong_readings.kept_wrong_readings(tmp_path)) == 2, "both fill the room exactly"


def test_two_of_the_same_second_are_both_kept(tmp_path: Path) -> None:
    kept = [
        wrong_readings.keep_wrong_reading(tmp_path, REWIND, faces, NOW) for faces in ((1, 2, 3), (1, 2, 4), (1, 2, 5))
    ]
    assert wrong_readings.kept_wrong_readings(tmp_path) == kept
    assert len(set(kept)) == 3
    assert [throw.faces[-1] for throw in load_throws(tmp_path / "rewinds")] == [3, 4, 5]


def test_two_that_are_kept_at_once_both_have_their_label(tmp_path: Path) -> None:
    both = [
        Thread(target=wrong_readings.keep_wrong_reading, args=(tmp_path, REWIND, (1, 2, face), NOW)) for face in (3, 4)
    ]
    for one in both:
        one.start()
    for one in both:
        one.join()
    throws = load_throws(tmp_path / "rewinds")
    assert sorted(throw.faces[-1] for throw in throws) == [3, 4]
    assert len({throw.film for throw in throws}) == 2


def test_a_clock_that_is_set_back_makes_the_newest_not_the_oldest(tmp_path: Path) -> None:
    most = 2 * len(rewind_as_bytes(REWIND)) + 100
    for hours in (0, 1, -24):
        newest = wrong_readings.keep_wrong_reading(
            tmp_path, REWIND, (1, 2, 3), NOW + timedelta(hours=hours), most_bytes=most
        )
    assert [path.name for path in wrong_readings.kept_wrong_readings(tmp_path)] == [
        "20261119-211500.rewind",
        newest.name,
    ]


def test_a_film_without_a_label_is_the_first_to_go(tmp_path: Path) -> None:
    lost = wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW + timedelta(hours=1))
    (tmp_path / "rewinds" / LABELS_FILE).unlink()
    kept = wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW)
    assert wrong_readings.kept_wrong_readings(tmp_path) == [lost, kept]


def test_a_copy_is_a_set_and_replaces_nothing(tmp_path: Path) -> None:
    for number in range(2):
        wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW + timedelta(minutes=number))
    done: list[float] = []
    first, second = (
        wrong_readings.copy_wrong_readings(tmp_path, tmp_path / "stick", done.append)[0].parent for _ in range(2)
    )
    assert done == [0.0, 0.5] * 2
    assert (first.name, second.name) == ("rewinds", "rewinds 2")
    assert load_throws(first)[0].faces == load_throws(second)[0].faces == (1, 2, 3)


def test_all_is_gone_when_it_is_erased(tmp_path: Path) -> None:
    wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW)
    wrong_readings.erase_wrong_readings(tmp_path)
    assert [*(tmp_path / "rewinds").iterdir()] == []
    wrong_readings.erase_wrong_readings(tmp_path)


@pytest.mark.parametrize("line", [b'{"film": "2026', b"\xff\xfe\x00", b"[]", b"[" * 20_000])
def test_a_label_that_a_power_cut_damaged_is_left_behind(line: bytes, tmp_path: Path) -> None:
    wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW)
    with (tmp_path / "rewinds" / LABELS_FILE).open("ab") as file:
        file.write(line)
    wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 4), NOW + timedelta(seconds=1))
    assert len(load_throws(tmp_path / "rewinds")) == 2


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "rewinds").write_text("a file")
    with pytest.raises(BadInput, match="cannot be written"):
        wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW)
    with pytest.raises(BadInput, match="cannot be written"):
        wrong_readings.copy_wrong_readings(tmp_path, tmp_path / "rewinds")


def test_a_pipe_or_a_link_among_the_films_is_passed_over(tmp_path: Path) -> None:
    film = wrong_readings.keep_wrong_reading(tmp_path, REWIND, (1, 2, 3), NOW)
    os.mkfifo(film.with_name(f"pipe{REWIND_SUFFIX}"))
    film.with_name(f"link{REWIND_SUFFIX}").symlink_to(film)
    assert [path.name for path in wrong_readings.copy_wrong_readings(tmp_path, tmp_path / "stick")] == [film.name]


def changed(data: bytes, **arrays: object) -> bytes:
    with np.load(io.BytesIO(data)) as found:
        file = io.BytesIO()
        np.savez_compressed(file, **{**found, **arrays})  # type: ignore[arg-type]
    return file.getvalue()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: b"PK\x05\x06" + bytes(18),
        lambda data: changed(data, small=np.zeros((2, 4, 4), np.uint8)),
        lambda data: changed(data, small=np.zeros(5, np.uint8)),
        lambda data: changed(data, index=np.frombuffer(b'{"rewind": 2}', np.uint8)),
        lambda data: changed(data, index=np.frombuffer(b"[[[", np.uint8)),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "a.rewind"
    path.write_bytes(damage(rewind_as_bytes(REWIND)))
    with pytest.raises(LabelledSetError, match=r"a\.rewind"):
        load_rewind(path)


def test_a_file_that_unpacks_to_more_than_a_ring_holds_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.rewind"
    path.write_bytes(changed(rewind_as_bytes(REWIND), more=np.zeros(300 << 20, np.uint8)))
    assert path.stat().st_size < MOST_BYTES
    with pytest.raises(LabelledSetError, match="larger than a rewind"):
        load_rewind(path)


def test_a_frame_names_no_state_but_that_of_an_eye(tmp_path: Path) -> None:
    data = rewind_as_bytes(REWIND)
    with np.load(io.BytesIO(data)) as found:
        index = json.loads(found["index"].tobytes())
    index["frames"][0]["before"] = {"tuple": []}
    path = tmp_path / "a.rewind"
    path.write_bytes(changed(data, index=np.frombuffer(json.dumps(index).encode(), np.uint8)))
    with pytest.raises(LabelledSetError, match="another version"):
        load_rewind(path)
