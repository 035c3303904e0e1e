"""The Yatzy sheets of Carlit: points they leave open, by their ids (Ca-1 ...) in scorekeeper/rules/README.md."""

from tests.scorekeeper.rules.sheets.parts import CARLIT
from tests.scorekeeper.rules.table import card, filled, offered, terms, worth


def test_carlit_is_read_with_two_faces_and_a_free_chance() -> None:
    """Chance takes any dice; two pairs and a full house need two faces (Ca-3, Ca-4), unless options widen them."""
    assert worth(CARLIT, "66654", "chance") == 27
    assert worth(CARLIT, "44444", "full_house") == worth(CARLIT, "44441", "two_pairs") == 0
    wide = terms("carlit", "it", five_alike_full_house=True, four_alike_two_pairs=True)
    assert (worth(wide, "44444", "full_house"), worth(wide, "44441", "two_pairs")) == (20, 16)


def test_carlit_beginners_fill_every_row_in_its_turn() -> None:
    """Beginners may enter only the topmost of the fifteen open boxes (Ca-1, Ca-6)."""
    where = terms("carlit-beginner")
    for number, box in enumerate(where.boxes):
        assert [*offered(where, "66666", card(filled(*list(where.boxes)[:number])))] == [box]
    assert len(where.boxes) == 15


def test_carlit_beginners_fill_a_gap_on_a_paper_card_first() -> None:
    assert [*offered(terms("carlit-beginner"), "66666", card(filled("ones", "threes")))] == ["twos"]
