"""Paper cards to continue from: the points each box can hold, and what else a card needs."""

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import paper
from scorekeeper.present.setup.draft import Draft


def test_a_paper_card_takes_only_what_can_stand_in_the_box() -> None:
    draft = drafts.with_sheet_afresh(Draft(), "philos")
    assert paper.paper_values(draft, "ones") == (0, 1, 2, 3, 4, 5)
    assert paper.paper_values(draft, "full_house") == (0, 25)
    assert 100 in paper.paper_values(draft, "chance")
    assert [*paper.paper_extras(draft)] == [drafts.YATZIS]
    assert paper.paper_extras(drafts.with_sheet_afresh(draft, "mb1982"))[drafts.PRIME].values[:2] == (0, 100)
    assert paper.paper_extras(drafts.with_sheet_afresh(draft, "tactic")) == {}
