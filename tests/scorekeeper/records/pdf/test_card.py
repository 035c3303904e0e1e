"""The PDF of cards: the printed rows of every edition, the dice and points shown for a box, sums, and page breaks.

Chicago has a page with its places.
"""

import pytest

from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts
from scorekeeper.records.pdf.card import MOST, Words, dice_of, pages, rows, worth
from scorekeeper.rules.sheet import Terms, agree
from scorekeeper.rules.sheets import SHEETS

WORDS = Words("Upper", "Lower", "Total")
EDITIONS = [agree(sheet, edition) for sheet in SHEETS.values() for edition in sheet.editions]


def match(terms: Terms, players: int) -> MatchFacts:
    cards = tuple(CardFacts(f"Player {number}", dict.fromkeys(terms.boxes, 0), 0, 0, 0) for number in range(players))
    names = tuple(card.player for card in cards)
    game = GameFacts(True, names, cards, (names,), (0,) * 6)
    return MatchFacts(1, 1, 2, "2026-05-01T20:00:00", sheet=terms.sheet.id, edition=terms.edition, games=(game,))


@pytest.mark.parametrize("terms", EDITIONS, ids=lambda terms: f"{terms.sheet.id}-{terms.edition}")
def test_every_edition_has_its_printed_names_in_order(terms: Terms) -> None:
    found = [row.label for row in rows(terms, match(terms, 1).games[0].cards, WORDS)]
    labels = [*terms.sheet.editions[terms.edition].labels.values()]
    bonus = terms.sheet.editions[terms.edition].bonus_label
    assert found == [*labels[:6], "Upper", bonus, *labels[6:], "Lower", "Total"]
    assert pages([match(terms, 2)], lambda edition: WORDS).count(b"/Type /Page ") == 1


def test_boxes_say_what_they_are_worth() -> None:
    thirteen, danish = agree(SHEETS["noris"]), agree(SHEETS["tactic"], "da")
    assert [worth(thirteen, box) for box in thirteen.boxes][6:] == ["Σ", "Σ", "25", "30", "40", "50", "Σ"]
    assert [worth(danish, box) for box in danish.boxes][6:] == ["Σ", "Σ", "Σ", "Σ", "15", "20", "Σ", "Σ", "Σ + 50"]


def test_a_small_straight_asks_for_four_dice_on_one_sheet_and_for_five_on_the_other() -> None:
    assert dice_of(agree(SHEETS["noris"]), "small_straight") == (1, 2, 3, 4)
    assert dice_of(agree(SHEETS["tactic"]), "small_straight") == (1, 2, 3, 4, 5)


def test_the_sums_add_up_and_a_struck_box_holds_a_stroke() -> None:
    terms = agree(SHEETS["mb1982"])
    filled = {**dict.fromkeys(terms.boxes, 0), "sixes": 24, "fives": 20, "fours": 20, "yatzy": 50}
    card = CardFacts("Anna", filled, 35, 100, 249)
    found = {row.label: row.points[0] for row in rows(terms, [card], WORDS)}
    assert (found["Upper"], found["Prime"], found["Lower"], found["Total"]) == ("64", "35", "150", "249")
    assert (found["As"], found["YAHTZEE® + 100"]) == ("–", "100")


def test_more_players_than_fit_go_on_to_the_next_page() -> None:
    one = match(agree(SHEETS["tactic"]), MOST + 1)
    assert pages([one], lambda edition: WORDS).count(b"/Type /Page ") == 2


def test_chicago_has_a_page_with_its_places() -> None:
    game = GameFacts(True, ("A", "B"), (), (("B",), ("A",)), (0,) * 6)
    one = MatchFacts(1, 1, 2, "2026-05-01T20:00:00", sheet="chicago", edition="de", games=(game,))
    assert pages([one], lambda edition: WORDS).startswith(b"%PDF-1.6")
