"""The first position of a game of Chicago: an impossible one is refused, and an edition offers only what its text
allows."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.chicago import begin_chicago


@pytest.mark.parametrize(
    ("id", "given"),
    [
        ("the opener is out", {"opener": "C", "active": ["A", "B"], "places": [["C"]]}),
        ("nobody else is in", {"active": ["A"], "places": [["B"], ["C"]]}),
        ("a seat is missing", {"active": ["A", "B"]}),
        ("a seat is in and out", {"places": [["C"]]}),
        ("a place without players", {"places": [[]]}),
        ("a stranger is in", {"active": ["A", "B", "X"], "places": [["C"]]}),
        ("a seat twice", {"active": ["A", "A", "B", "C"]}),
        ("too few chips", {"pot": 2}),
        ("too many chips", {"chips": {"A": 1}, "pot": 3}),
        ("less than none", {"chips": {"A": -1}, "pot": 4}),
        ("a pot below none", {"chips": {"A": 2, "B": 2}, "pot": -1}),
        ("one has all", {"chips": {"A": 3}, "pot": 0}),
        ("a chip outside", {"active": ["A", "B"], "places": [["C"]], "chips": {"C": 1}, "pot": 2}),
        ("a chip with a stranger", {"chips": {"X": 1}, "pot": 2}),
        ("rounds below none", {"rounds_done": -1}),
        ("a stranger opens", {"opener": "X"}),
    ],
)
def test_a_position_that_cannot_be_is_refused(id: str, given: dict[str, object]) -> None:
    with pytest.raises(RuleError) as refused:
        begin_chicago(("A", "B", "C"), **{"opener": "A", **given})  # type: ignore[arg-type]
    assert refused.value.kind == "bad_request"


def test_a_position_may_leave_out_what_follows() -> None:
    position = begin_chicago(("A", "B", "C"), "B", active=["C", "B"], chips={"B": 1}, places=[["A"]])
    assert (position.active, position.pot, position.order) == (("B", "C"), 2, ("B", "C"))


@pytest.mark.parametrize(
    ("edition", "options", "kind"),
    [
        ("de", {"chicago_rule": False}, "unknown_option"),
        ("fr", {"chicago_any_throw": True}, "unknown_option"),
        ("fr", {"announce": True}, "unknown_option"),
        ("en", {}, "unknown_edition"),
    ],
)
def test_an_edition_offers_only_what_its_text_allows(edition: str, options: dict[str, bool], kind: str) -> None:
    with pytest.raises(RuleError) as refused:
        begin_chicago(("A", "B"), "A", edition=edition, options=options)
    assert refused.value.kind == kind
