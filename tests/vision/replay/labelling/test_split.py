"""A split keeps each table in one part, also tables that share a photo."""

from tests.vision.replay.labelling.proposed import proposal, sample
from vision.replay.labelling.split import photos_by_table, split_tables

PHOTOS = [sample(f"{table}/{k}.jpg", (1, 2)) for table in "abcdefghij" for k in range(10)]


def test_no_table_is_in_both_parts_and_the_share_is_met() -> None:
    for seed in range(20):
        parts = split_tables(photos_by_table(PHOTOS, {}), 0.2, seed)
        assert len(parts) == 100
        assert sum(part == "validate" for part in parts.values()) == 20
        for table in "abcdefghij":
            assert len({part for name, part in parts.items() if name.startswith(table)}) == 1


def test_the_camera_and_table_that_a_set_names_is_what_counts() -> None:
    rigged = [sample(f"{k}.jpg", (1,), rig=f"rig {k % 3}") for k in range(9)]
    assert [len(one) for one in photos_by_table(rigged, {})] == [3, 3, 3]


def test_tables_with_an_equal_photo_are_one() -> None:
    read = {"a/0.jpg": proposal((1, 2), light=0.5), "b/3.jpg": proposal((1, 2), light=0.5)}
    assert sorted(len(one) for one in photos_by_table(PHOTOS, read)) == [10] * 8 + [20]


def test_a_set_of_two_tables_has_both_parts() -> None:
    for seed in range(9):
        assert set(split_tables([["a"], ["b"]], 0.5, seed).values()) == {"train", "validate"}
        assert split_tables([["a"] * 9, ["b"]], 0.1, seed)["b"] == "validate"
