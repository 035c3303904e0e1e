"""The value of a late card is that of playing it on by the rules themselves, on every sheet and with every option."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scorekeeper.advice import position
from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.advice.solver.tables import filled_lower_mask
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.sheet import Terms, agree_terms
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.advice.plain import ROLLS, Plain, keeps, late_card


def all_terms() -> Iterator[Terms]:
    """Yield the rules of each sheet with each option alone and with all combined, and of editions that differ."""
    seen = set()
    for sheet in SHEETS.values():
        for edition in sheet.editions:
            offers = {name: option.values(edition) for name, option in sheet.options.items()}
            for values in product(*offers.values()):
                chosen = dict(zip(offers, values, strict=True))
                changed = [name for name in offers if chosen[name] != sheet.options[name].default]
                terms = agree_terms(sheet, edition, chosen)
                look = (sheet.id, str(chosen), str(terms.bonus), str(sheet.editions[edition].scores))
                if look not in seen and (len(changed) < 2 or all(chosen[name] == offers[name][-1] for name in offers)):
                    seen.add(look)
                    yield terms


def name_of(terms: Terms) -> str:
    changed = [f"{name}={value}" for name, value in terms.options.items() if value != terms.sheet.options[name].default]
    return " ".join([terms.sheet.id, terms.edition, *changed])


def compare(terms: Terms, still_open: int, dice: Random) -> None:
    card, plain = late_card(terms, still_open, dice), Plain(terms)
    values = solve_table(terms, filled_lower=filled_lower_mask(terms, card))
    assert position.expected_total(values, card) == pytest.approx(plain.card(card), abs=1e-9)
    if plain.announces:
        named = dict(position.rank_announcements(values, card))
        declared = dice.choice([*named])
    else:
        declared = None
    finals, roll = plain.finals(card, declared), dice.choice(ROLLS)
    for left in range(3):
        standing = dice.choice(keeps(roll)) if left == 1 and not plain.free else ()
        advice = position.advise(values, card, roll, left, standing, declared)
        entries = {one.box: plain.entry(card, roll, one) for one in rules.legal_entries(terms, card, roll, declared)}
        assert {one.box: one.value for one in advice.entries} == pytest.approx(entries, abs=1e-9)
        kept = plain.kept(finals, roll, left, standing) if left else {}
        assert {one.keep: one.value for one in advice.keeps} == pytest.approx(kept, abs=1e-9)
        assert advice.best == pytest.approx(max([*entries.values(), *kept.values()]), abs=1e-9)


@pytest.mark.parametrize("terms", [*all_terms()], ids=name_of)
def test_a_card_with_one_open_box_is_worth_what_the_rules_make_of_it(terms: Terms) -> None:
    compare(terms, 1, Random(name_of(terms)))


@pytest.mark.parametrize("terms", [*all_terms()][::4], ids=name_of)
def test_a_card_with_two_open_boxes_is_worth_what_the_rules_make_of_it(terms: Terms) -> None:
    compare(terms, 2, Random(name_of(terms)))


def test_boxes_that_are_filled_in_order_are_worth_less_than_in_any_order() -> None:
    agreed, dice = agree_terms(SHEETS["carlit-beginner"]), Random(2)
    compare(agreed, 2, dice)
    card = late_card(agreed, 2, dice)
    free = replace(agreed, sheet=replace(agreed.sheet, columns_filled_in_order=()))
    lower = filled_lower_mask(agreed, card)
    assert (
        position.expected_total(solve_table(agreed, filled_lower=lower), card)
        < position.expected_total(solve_table(free, filled_lower=lower), card) - 1
    )
