"""Doubt about a hand: something that reaches in and does not move may be large dice, a cup or a score pad."""

from dataclasses import dataclass

from vision.watching.gate import Glance

DOUBT_AFTER_S = 0.19
"""Seconds without motion after which something that looks like a hand is first checked. Motion less than this ago also
ends the report of a reading that was not sure or lacked dice."""
NO_HAND_AFTER_S = 5.0
"""Seconds after which something that reaches in and never moves is not a hand, if no die is hidden; also the seconds
between two checks."""
NEVER_A_HAND_AFTER_S = 30.0
"""Seconds after which something that never moves is not a hand in any case."""


@dataclass(frozen=True, slots=True)
class HandDoubt:
    """The number of seconds without motion (`next_s`) after which a supposed hand is checked next."""

    next_s: float = DOUBT_AFTER_S

    def step(self, glance: Glance) -> tuple["HandDoubt", bool]:
        """The state after this glance, and whether the dice must be read now to check what looks like a hand."""
        if glance.calm < DOUBT_AFTER_S:
            return HandDoubt(), False
        due = glance.hand and glance.calm >= self.next_s
        return HandDoubt(self.next_s + NO_HAND_AFTER_S if due else self.next_s), due


def is_no_hand(glance: Glance, may_hide: bool) -> bool:
    """Whether what reaches in has not moved for so long that it is a part of the table; `may_hide` says whether it may
    cover a die."""
    return glance.calm >= NEVER_A_HAND_AFTER_S or (glance.calm >= NO_HAND_AFTER_S and not may_hide)
