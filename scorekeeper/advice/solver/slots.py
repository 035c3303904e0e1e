"""Which boxes of a sheet the solver takes as its six upper boxes, whose totals it follows, and what a table costs.

The boxes that count for a bonus must be among the six. A slot without a box counts as one that is filled from
the start.
"""

from collections.abc import Iterator

from scorekeeper.advice.worth import AdviceCost
from scorekeeper.errors import RuleError
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

EMPTY_SLOT_PREFIX = "~"
"""How the name of a slot without a box begins."""
MOST_BOXES = 22
"""The most boxes for which a table is considered at all."""
SECONDS_A_CARD = {2: 0.5e-6, 3: 0.7e-6, 4: 1.2e-6, 5: 2.4e-6, 6: 4e-6}
"""Processor seconds for each card, by number of dice, if kept dice may be thrown again and a turn has three throws;
measured on a machine with two x86_64 cores."""
STANDING_FACTOR = {2: 1.2, 3: 1.4, 4: 1.8, 5: 2.2, 6: 4.0}
"""The factor by which a card takes longer if kept dice may not be thrown again, by number of dice."""


def upper_slots(terms: Terms) -> tuple[str, ...]:
    """The six upper slots: the boxes that count for a bonus, else those of the upper section; then empty slots."""
    counting = dict.fromkeys(box for bonus in terms.bonuses for box in bonus.boxes)
    chosen = [box for box in terms.boxes if box in (counting or terms.sheet.upper)][: len(UPPER)]
    return (*chosen, *(f"{EMPTY_SLOT_PREFIX}{at}" for at in range(len(chosen), len(UPPER))))


def boxes_in_slot_order(terms: Terms) -> tuple[str, ...]:
    """All boxes in the order of the solver: the six slots, then the others."""
    upper = upper_slots(terms)
    return (*upper, *(box for box in terms.boxes if box not in upper))


def refuse_unsolvable(terms: Terms) -> None:
    """Raise a RuleError if the solver cannot follow this sheet."""
    for why in reasons_against_solving(terms):
        raise RuleError("no_advice", f"{terms.sheet.name} is played without advice: {why}")


def reasons_against_solving(terms: Terms) -> Iterator[str]:
    boxes, counting = boxes_in_slot_order(terms), {box for bonus in terms.bonuses for box in bonus.boxes}
    if len(terms.boxes) > MOST_BOXES:
        yield f"{len(terms.boxes)} boxes have too many possible cards"
    if not counting <= set(upper_slots(terms)):
        yield f"more than {len(UPPER)} boxes count for a bonus"
    from_the_top = terms.in_order and boxes == tuple(terms.boxes)
    if terms.columns_filled_in_order and not (from_the_top or terms.columns_filled_in_order == (upper_slots(terms),)):
        yield "its boxes go in an order of their own"
    if terms.options.get("announce") and "chance" not in boxes[len(UPPER) :]:
        yield "boxes are announced and there is no Chance"


def table_cost(terms: Terms, sections: int, memories: int) -> AdviceCost:
    """What the table of this sheet costs, with this many upper sections and memories."""
    lower = len(boxes_in_slot_order(terms)) - len(UPPER)
    cards = sections * memories << lower
    dice, throws = terms.sheet.dice, terms.sheet.throws
    each = SECONDS_A_CARD[dice] * (1 if terms.sheet.rethrow_kept else STANDING_FACTOR[dice])
    return AdviceCost(cards, cards * each * max(1, throws - 1) / 2)
