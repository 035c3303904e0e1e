"""What advice a sheet will have, computed beforehand from its size: exact soon, exact after a while, or none."""

from functools import lru_cache

from scorekeeper.advice.solver.history import Histories
from scorekeeper.advice.solver.slots import table_cost
from scorekeeper.advice.solver.uppers import UpperSections
from scorekeeper.advice.worth import AdviceCost
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import Value, agree_terms


def cost_of_advice(sheet: str, edition: str, options: dict[str, Value]) -> AdviceCost:
    """The cost of exact advice by these rules; a RuleError with the reason if there is no exact advice."""
    return cached_cost_of_advice(sheet, edition, tuple(sorted(options.items())))


@lru_cache(64)
def cached_cost_of_advice(sheet: str, edition: str, options: tuple[tuple[str, Value], ...]) -> AdviceCost:
    """As `cost_of_advice`, with the results for the latest 64 sets of rules kept."""
    terms = agree_terms(sheet_named(sheet), edition, dict(options))
    histories = Histories(terms)
    found = table_cost(terms, UpperSections(histories).count, len(histories.memories))
    found.refuse_if_too_much(terms.sheet.name)
    return found
