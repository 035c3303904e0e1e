"""Doubt about a hand: something that reaches in and does not move may be large dice, a cup or a score pad."""

from dataclasses import dataclass
from typing import NamedTuple

from vision.watching.gate import Glance

FIRST_HAND_CHECK_AFTER_S = 0.19
"""Seconds without motion after which something that looks like a hand is first checked."""
NO_HAND_IF_STILL_AFTER_S = 5.0
"""Seconds after which something that reaches in and never moves is not a hand, if no die is hidden; also the seconds
between two checks."""
CERTAINLY_NO_HAND_AFTER_S = 30.0
"""Seconds after which something that never moves is not a hand, even if it may hide a die."""


@dataclass(frozen=True, slots=True)
class HandDoubt:
    """The number of seconds without motion (`next_s`) after which a supposed hand is checked next."""

    next_s: float = FIRST_HAND_CHECK_AFTER_S

    def step(self, glance: Glance) -> "HandDoubtStep":
        if glance.calm < FIRST_HAND_CHECK_AFTER_S:
            return HandDoubtStep(HandDoubt(), False)
        due = glance.hand and glance.calm >= self.next_s
        return HandDoubtStep(HandDoubt(self.next_s + NO_HAND_IF_STILL_AFTER_S if due else self.next_s), due)


class HandDoubtStep(NamedTuple):
    """The state after a glance, and whether the dice must be read now to check what looks like a hand."""

    doubt: HandDoubt
    is_check_due: bool


def is_no_hand(glance: Glance, may_hide_dice: bool) -> bool:
    """Whether what reaches in has not moved for so long that it is a part of the table; `may_hide_dice` says whether it
    may cover a die."""
    return glance.calm >= CERTAINLY_NO_HAND_AFTER_S or (glance.calm >= NO_HAND_IF_STILL_AFTER_S and not may_hide_dice)
