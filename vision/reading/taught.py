"""What a table has taught the reader: a small shift of the judge's log odds, from throws whose faces were confirmed."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from statistics import median

from vision.results import ReadingBasis

RESULTS_KEPT = 48
"""How many throws with known faces are kept for a table; older ones are dropped."""
SPREAD_BETWEEN_TABLES_LOG_ODDS = 4.0
"""The standard deviation, in log odds, of how far tables differ from those that the judge was fitted on."""
APPLIED_SHIFT_SHARE = 0.5
"""The share of the estimated shift that is applied."""
MOST_SHIFT_LOG_ODDS = 1.0
"""The largest shift upwards, in log odds."""
RESULTS_WITHOUT_CORRECTION = 12
"""For a shift upwards none of this many newest results may have been corrected."""
ENOUGH_RESULTS = 3
"""The least number of right results whose dice show what the dice of this table look like."""
NEWTON_STEPS = 30
"""The number of steps of Newton's method; about five would be enough."""
BRIGHTER_FACTOR = 1.7
"""The light has changed if the picture is brighter or darker by this factor than the kept results."""
ALIKE_TOLERANCE = {"size": 0.2, "colour": 14.0, "sharp": 0.12, "glare": 0.02}
"""How far a throw may lie outside the range of the confirmed dice: for `size` a share of the median size, for `colour`
levels of 8-bit L*a*b*, for `sharp` and `glare` in their own units."""


@dataclass(frozen=True, slots=True)
class TaughtThrow:
    """A throw whose faces are known: what its reading was based on, and whether the reading was right."""

    basis: ReadingBasis
    right: bool


@dataclass(frozen=True, slots=True)
class TaughtResults:
    """The newest results of a table, the oldest first."""

    results: tuple[TaughtThrow, ...] = ()

    def after(
        self, basis: ReadingBasis, right: bool, was_sure: bool = True, was_tapped: bool = True
    ) -> "TaughtResults":
        """What is taught after one more throw whose faces are known.

        A reading that was not sure counts only if somebody tapped on it (`was_tapped`); entering points over it proves
        nothing. After a change of the light nothing that was taught before counts.
        """
        if not was_sure and not was_tapped:
            return self
        kept = self.results if self._same_light(basis) else ()
        return TaughtResults((*kept, TaughtThrow(basis, right))[-RESULTS_KEPT:])

    def odds_shift(self, basis: ReadingBasis) -> float:
        """What to add to the log odds of a reading: at most MOST_SHIFT_LOG_ODDS, and above 0 only if its dice look like
        confirmed ones and nothing was corrected of late."""
        estimate = APPLIED_SHIFT_SHARE * likeliest_shift(self.results)
        if estimate <= 0:
            return estimate
        calm = all(one.right for one in self.results[-RESULTS_WITHOUT_CORRECTION:])
        return min(MOST_SHIFT_LOG_ODDS, estimate) if calm and self._looks_alike(basis) else 0.0

    def _same_light(self, basis: ReadingBasis) -> bool:
        if not self.results:
            return True
        usual = median(one.basis.light for one in self.results)
        return usual / BRIGHTER_FACTOR <= basis.light <= usual * BRIGHTER_FACTOR

    def _looks_alike(self, basis: ReadingBasis) -> bool:
        """Whether the light is that of the kept results, at least ENOUGH_RESULTS of them were read right, and size,
        colour, sharpness and glare of the dice are near those of these right ones."""
        right = [one.basis for one in self.results if one.right]
        if len(right) < ENOUGH_RESULTS or not self._same_light(basis):
            return False
        size = ALIKE_TOLERANCE["size"] * median(one.size for one in right)
        spans: list[tuple[Sequence[float], float, float]] = [
            ([one.size for one in right], basis.size, size),
            ([one.sharp for one in right], basis.sharp, ALIKE_TOLERANCE["sharp"]),
            ([one.glare for one in right], basis.glare, ALIKE_TOLERANCE["glare"]),
        ]
        spans += [([one.colour[k] for one in right], basis.colour[k], ALIKE_TOLERANCE["colour"]) for k in range(3)]
        return all(min(seen) - room <= value <= max(seen) + room for seen, value, room in spans)


UNTAUGHT = TaughtResults()
"""What a table has taught before its first throw."""


def likeliest_shift(results: Sequence[TaughtThrow]) -> float:
    """The likeliest shift of the log odds for these results, if tables differ by
    SPREAD_BETWEEN_TABLES_LOG_ODDS."""
    shift = 0.0
    for _ in range(NEWTON_STEPS):
        chances = [1 / (1 + exp(-max(-30.0, min(30.0, one.basis.odds + shift)))) for one in results]
        slope = (
            sum(one.right - p for one, p in zip(results, chances, strict=True))
            - shift / SPREAD_BETWEEN_TABLES_LOG_ODDS**2
        )
        bend = sum(p * (1 - p) for p in chances) + 1 / SPREAD_BETWEEN_TABLES_LOG_ODDS**2
        shift += max(-2.0, min(2.0, slope / bend))
    return shift
