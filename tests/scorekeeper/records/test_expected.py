"""The average points of each box under optimal play: they add up to the published values of whole games."""

from scorekeeper.records.expected import EXPECTED_POINTS, expected_points
from scorekeeper.rules.sheets import SHEETS


def test_the_expected_points_of_all_boxes_add_up_to_the_published_values() -> None:
    totals = {name: sum(boxes.values()) for name, boxes in EXPECTED_POINTS.items()}
    assert abs(totals["mb1982", ""] - 254.589609) < 0.05
    assert abs(totals["tactic", ""] - 248.439989) < 0.05
    assert {sheet for sheet, _ in EXPECTED_POINTS} == set(SHEETS)


def test_an_edition_without_points_of_its_own_has_those_of_the_others() -> None:
    assert expected_points("philos", "de", {}) == EXPECTED_POINTS["philos", ""]
    assert expected_points("philos", None, {}) == EXPECTED_POINTS["philos", ""]
    for sheet, edition in EXPECTED_POINTS:
        assert expected_points(sheet, edition or None, {}) == EXPECTED_POINTS[sheet, edition]


def test_with_options_and_without_a_card_nothing_is_known() -> None:
    assert expected_points("noris", "de", {"chance": "last_resort"}) == {}
    assert expected_points("chicago", "de", {}) == {}
