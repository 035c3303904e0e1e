"""Films as test sets: which reading counts for which throw, and what each flaw is called."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vision.errors import LabelledSetError
from vision.replay.films import (
    LATEST_READING_AFTER_REST_S,
    FilmedThrow,
    FilmOutcome,
    film_folders,
    film_outcomes,
    load_throws,
)
from vision.replay.films_report import as_json, as_junit, as_text, load_earlier_flaws, what_got_worse
from vision.results import Die, Reading

RATE = 10
FACES = (1, 2, 3)
THROW = FilmedThrow(Path("a.mp4"), 10, (20, 40), FACES)
LABEL = {"film": "a.mp4", "begins": 10, "rest": [20, 40], "faces": [1, 2, 3], "kept": [2]}


def lying(frame: int, *faces: int, sure: bool = True, kept: tuple[int, ...] = (), throw: int = 1) -> Reading:
    """A reading of these dice at rest in this frame; those with a face in `kept` are marked as kept."""
    dice = tuple(Die(face, 0.9, (50.0 * k, 0, 50.0 * k + 40, 40), 6, kept=face in kept) for k, face in enumerate(faces))
    return Reading("rest", dice, sure, throw=throw, frame=frame, time=frame / RATE)


def film(*reports: Reading, length: int = 80) -> list[Reading]:
    """The readings of a film: "moving" until the first of these, each of which stays until the next one."""
    seen, now = [], Reading("moving")
    for frame in range(length):
        now = next((one for one in reports if one.frame == frame), now)
        seen.append(replace(now, frame=frame, time=frame / RATE))
    return seen


def outcome(*reports: Reading, throw: FilmedThrow = THROW) -> FilmOutcome:
    (one,) = film_outcomes([throw], film(*reports))
    return one


def test_a_throw_that_is_read_in_its_rest_has_no_flaw_and_a_delay() -> None:
    one = outcome(lying(23, 3, 1, 2))
    assert (one.flaws, one.exact) == ((), True)
    assert one.delay_s == pytest.approx(0.3)


def test_the_first_sure_reading_counts_and_what_is_never_sure_is_asked() -> None:
    assert outcome(lying(22, 1, 2, sure=False), lying(30, *FACES)).flaws == ()
    assert outcome(lying(22, *FACES, sure=False)).flaws == ("asked",)
    assert outcome(lying(22, 1, 2, sure=False)).flaws == ("asked", "wrong")


@pytest.mark.parametrize(
    ("reports", "flaw"),
    [
        ((), "not read"),
        ((lying(23, 1, 2, 4),), "wrong though sure"),
        ((lying(15, *FACES), lying(24, *FACES, throw=2)), "too early"),
    ],
)
def test_each_flaw_has_its_name(reports: tuple[Reading, ...], flaw: str) -> None:
    assert flaw in outcome(*reports).flaws


def test_kept_dice_are_compared_only_if_they_are_labelled() -> None:
    labelled = replace(THROW, kept=(2,))
    assert outcome(lying(23, *FACES, kept=(2,)), throw=labelled).flaws == ()
    assert outcome(lying(23, *FACES, kept=(1, 2)), throw=labelled).flaws == ("kept dice wrong",)
    assert outcome(lying(23, *FACES, kept=(1, 2))).flaws == ()


def test_what_still_lies_there_from_the_throw_before_is_not_early() -> None:
    before = FilmedThrow(Path("a.mp4"), 0, (2, 9), (6, 6, 6))
    first, second = film_outcomes([before, THROW], film(lying(4, 6, 6, 6), lying(25, *FACES, throw=2)))
    assert (first.flaws, second.flaws) == ((), ())


def test_a_reading_long_after_the_rest_or_after_the_next_throw_began_is_too_late() -> None:
    late = 40 + round(LATEST_READING_AFTER_REST_S * RATE)
    assert outcome(lying(late, *FACES)).flaws == ()
    assert outcome(lying(late + 1, *FACES)).flaws == ("not read",)
    following = FilmedThrow(Path("a.mp4"), 45, (50, 60), (4, 4, 4))
    first, _ = film_outcomes([THROW, following], film(lying(46, *FACES)))
    assert first.flaws == ("not read",)


def test_a_throw_without_a_rest_is_not_asked_for() -> None:
    assert list(film_outcomes([replace(THROW, rest=None)], film())) == []


def test_labels_are_found_and_read(tmp_path: Path) -> None:
    folder = tmp_path / "films"
    folder.mkdir()
    (folder / "a.mp4").touch()
    (folder / "throws.jsonl").write_text(json.dumps(LABEL) + "\n\n" + json.dumps(LABEL | {"rest": None}) + "\n")
    assert film_folders(tmp_path) == film_folders(folder) == [folder]
    one, short = load_throws(folder)
    assert one == FilmedThrow(folder / "a.mp4", 10, (20, 40), FACES, (2,))
    assert short.rest is None


@pytest.mark.parametrize(
    "label",
    [
        LABEL | {"film": "b.mp4"},
        LABEL | {"rest": [40, 20]},
        LABEL | {"rest": [5, 20]},
        LABEL | {"faces": []},
        LABEL | {"faces": [7]},
        LABEL | {"begins": -1},
        LABEL | {"begins": 1.5},
        {"film": "a.mp4"},
        [1],
    ],
)
def test_damaged_labels_are_one_sentence_with_the_line(label: object, tmp_path: Path) -> None:
    (tmp_path / "a.mp4").touch()
    (tmp_path / "throws.jsonl").write_text(json.dumps(LABEL) + "\n" + json.dumps(label) + "\n")
    with pytest.raises(LabelledSetError, match="line 2"):
        load_throws(tmp_path)


def test_reports_name_what_was_wrong_and_a_baseline_what_got_worse(tmp_path: Path) -> None:
    good, bad = outcome(lying(23, *FACES)), outcome(lying(23, 1, 2, 4))
    asked = outcome(lying(22, *FACES, sure=False))
    assert "wrong though sure" in as_text([good, bad]).splitlines()[-1]
    assert "1 2 3, read 1 2 4" in as_text([bad])
    suite = ElementTree.fromstring(as_junit([good, bad, asked]))[0]
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1"), "asking is no failure"
    (tmp_path / "before.json").write_text(as_json([good]))
    baseline = load_earlier_flaws(tmp_path / "before.json")
    assert what_got_worse([bad], baseline) == ["a.mp4, frame 10: wrong though sure"]
    assert what_got_worse([bad], load_earlier_flaws(written(tmp_path, [bad]))) == []
    (tmp_path / "other.json").write_text('{"version": 1}')
    with pytest.raises(LabelledSetError, match="no report of films"):
        load_earlier_flaws(tmp_path / "other.json")


def written(folder: Path, some: list[FilmOutcome]) -> Path:
    path = folder / "bad.json"
    path.write_text(as_json(some))
    return path
