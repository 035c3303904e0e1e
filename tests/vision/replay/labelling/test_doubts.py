"""Labels are doubtful where a sure reading speaks against them, and where one die or one photo is labelled twice."""

from dataclasses import replace

import pytest

from tests.vision.replay.labelling.proposed import proposal, sample
from vision.replay.labelling.doubts import LabelDoubt, doubts_about_labels
from vision.replay.sample import Sample

GOOD = [sample(f"good{k}.jpg", (1, 2, 3, 4, 5)) for k in range(20)]
READ = {one.photo: proposal(one.values) for one in GOOD}


def found(one: Sample, read: tuple[int, ...], **terms: float) -> list[LabelDoubt]:
    return doubts_about_labels([*GOOD, one], {**READ, one.photo: proposal(read, **terms)})  # type: ignore[arg-type]


def test_good_labels_are_not_doubtful() -> None:
    assert doubts_about_labels(GOOD, READ) == []


def test_each_kind_of_mistake_is_found_with_its_place() -> None:
    (face,) = found(sample("a.jpg", (1, 2, 6)), (1, 2, 3))
    assert (face.kind, face.text, face.box) == ("another face", "labelled 6, read as 3", (200, 100, 240, 140))
    (missing,) = found(sample("a.jpg", (1, 2)), (1, 2, 3))
    assert (missing.kind, missing.text) == ("a die without a label", "a 3 is read where nothing is labelled")
    (extra,) = found(sample("a.jpg", (1, 2, 3)), (1, 2))
    assert extra.kind == "a label without a die"
    (off,) = found(sample("a.jpg", (1, 2, 3, 4, 5), off=15), (1, 2, 3, 4, 5))
    assert (off.kind, off.box) == ("box off", (15, 100, 55, 140))
    doubled = sample("a.jpg", (1, 2))
    doubled = replace(doubled, values=(1, 2, 2), boxes=(*doubled.boxes, (104.0, 102.0, 144.0, 142.0)))
    (twice,) = found(doubled, (1, 2))
    assert twice.kind == "two boxes on one die"


def test_a_sure_reading_against_a_label_comes_before_an_unsure_one() -> None:
    sure, unsure = sample("sure.jpg", (1, 6)), sample("unsure.jpg", (1, 6))
    read = {"sure.jpg": proposal((1, 2)), "unsure.jpg": proposal((1, 2), 0.6, sure=False)}
    assert [one.photo for one in doubts_about_labels([unsure, sure], read)] == ["sure.jpg", "unsure.jpg"]


def test_boxes_that_are_all_a_little_aside_are_as_the_set_wants_them() -> None:
    aside = [sample(f"{k}.jpg", (3,), off=12) for k in range(20)]
    read = {one.photo: proposal((3,)) for one in aside}
    assert doubts_about_labels(aside, read) == []
    assert [
        one.photo for one in doubts_about_labels([*aside, sample("x.jpg", (3,))], {**read, "x.jpg": proposal((3,))})
    ] == ["x.jpg"]


@pytest.mark.parametrize(("values", "kind"), [((1, 2), "the same throw twice"), ((1, 5), "equal photos, other labels")])
def test_equal_photos_are_found_and_other_throws_on_the_same_table_are_not(values: tuple[int, ...], kind: str) -> None:
    one, other, next_throw = sample("a.jpg", (1, 2)), sample("b.jpg", values), sample("c.jpg", (3, 4))
    read = {"a.jpg": proposal((1, 2), light=0.5), "b.jpg": proposal((1, 2), 0.5, sure=False, light=0.5)}
    doubts = doubts_about_labels([one, other, next_throw], {**read, "c.jpg": proposal((3, 4), light=0.5)})
    assert "c.jpg" not in [doubt.photo for doubt in doubts]
    assert kind in [doubt.kind for doubt in doubts]
