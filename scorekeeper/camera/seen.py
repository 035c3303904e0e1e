"""The state of the camera as the table sees it, one value that is made again by each look at the camera.

It has no picture: as long as it is equal, the turn page needs no redrawing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from scorekeeper.camera.sight import Sight
from vision.results import Die, Health, TableState

RESTLESS_AFTER_S = 12.0
"""Seconds for which the picture may show motion, longer than dice are shaken, before the page says that it does not
come to rest, and the table may overrule it."""
BLIND_HEALTHS: tuple[Health, ...] = ("looking for the camera", "at its end", "no reader")
"""States of the camera in which nothing is seen, so that dice are entered by hand."""


@dataclass(frozen=True, slots=True)
class CameraState:
    """The state of the camera; without one (`camera` is false) dice are entered by hand. `guesses` are the dice of the
    newest reading, without their positions."""

    camera: bool = False
    state: TableState = "rest"
    health: Health = "live"
    restless: bool = False
    """Whether something has moved, or a hand was in the picture, for more than RESTLESS_AFTER_S seconds."""
    unsettled: bool = False
    """Whether something has moved without a hand in the picture for more than RESTLESS_AFTER_S seconds."""
    hand_chosen: bool = False
    """Whether the players chose to enter dice by hand."""
    opened: bool = True
    """Whether the camera has shown a picture since it was chosen."""
    refused: bool = False
    """Whether the camera did not answer when it was opened, and has shown no picture since."""
    throws: bool = False
    """Whether the source is a demo that throws dice when asked."""
    guesses: tuple[Die, ...] = ()
    is_kept: bool = False
    """Whether the last seconds are kept, to be looked at again if a reading was wrong."""
    still_at: float = field(default=0.0, compare=False)
    """The last time at which nothing moved and no hand was seen, in seconds of the caller's clock."""
    alone_at: float = field(default=0.0, compare=False)
    """The last time at which nothing moved, or a hand was seen, in seconds of the caller's clock."""

    @property
    def blind(self) -> bool:
        return not self.camera or self.health in BLIND_HEALTHS

    @property
    def by_hand(self) -> bool:
        return self.hand_chosen or self.blind

    @property
    def hand_or_motion(self) -> bool:
        """Whether dice roll or a hand is over them, so that nothing can be entered; never while dice are entered by
        hand."""
        return not self.by_hand and self.state in ("moving", "hand")

    @property
    def demo(self) -> bool:
        return self.throws and not self.by_hand

    def second_guess(self, die_id: int, face: int) -> int:
        """The camera's second guess for a die: for the one with this id, else for the least sure one with this face. 0
        if there is none."""
        found = [die for die in self.guesses if die_id and die.id == die_id]
        found = found or sorted((die for die in self.guesses if die.face == face), key=lambda die: die.confidence)
        return found[0].second if found else 0


CAMERA_JUST_CHOSEN = CameraState(camera=True, state="moving", health="looking for the camera", opened=False)
"""The state of a camera that was chosen and has given no picture yet."""


def look_at_camera(before: CameraState, sight: Sight | None, now: float) -> CameraState:
    """The state of the camera after this look at its newest result; `sight` is None without a camera."""
    if sight is None:
        return CameraState(hand_chosen=before.hand_chosen)
    reading, opened = sight.reading, before.opened or sight.health not in BLIND_HEALTHS
    still_at = before.still_at if reading.state in ("moving", "hand") and before.still_at else now
    alone_at = before.alone_at if reading.state == "moving" and before.alone_at else now
    return CameraState(
        camera=True,
        state=reading.state,
        health=sight.health,
        restless=now - still_at > RESTLESS_AFTER_S,
        unsettled=now - alone_at > RESTLESS_AFTER_S,
        hand_chosen=before.hand_chosen,
        opened=opened,
        refused=not opened and (before.refused or sight.error is not None),
        throws=sight.throws,
        guesses=comparable_dice(reading.dice),
        is_kept=sight.is_kept,
        still_at=still_at,
        alone_at=alone_at,
    )


def comparable_dice(dice: Iterable[Die]) -> tuple[Die, ...]:
    """The dice without their positions and with rounded confidence, as both vary between pictures of the same dice."""
    return tuple(replace(die, confidence=round(die.confidence, 1), box=(0, 0, 0, 0)) for die in dice)
