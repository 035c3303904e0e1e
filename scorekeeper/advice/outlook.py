"""What advice a sheet will have, computed beforehand from its size: exact soon, exact after a while, or none."""

from functools import lru_cache

from scorekeeper.advice.solver.history import Histories
from scorekeeper.advice.solver.slots import cost
from scorekeeper.advice.solver.uppers import Uppers
from scorekeeper.advice.worth import Cost
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import Value, agree


def outlook(sheet: str, edition: str, options: dict[str, Value]) -> Cost:
    """The cost of exact advice by these rules; a RuleError with the reason if there is none."""
    return remember_cost(sheet, edition, tuple(sorted(options.items())))


@lru_cache(64)
def remember_cost(sheet: str, edition: str, options: tuple[tuple[str, Value], ...]) -> Cost:
    terms = agree(sheet_named(sheet), edition, dict(options))
    histories = Histories(terms)
    found = cost(terms, Uppers(histories).count, len(histories.memories))
    found.check(terms.sheet.name)
    return found
