"""The times of a live camera's frames as the eye needs them: they always grow, and by about as much as this computer's
clock, whatever the camera's own clock does."""

from dataclasses import dataclass, replace

CLOCK_JUMP_S = 1.0
"""Seconds by which the camera's clock and this computer's may differ between two frames; beyond it, the camera's has
been set, or it stood still."""
LEAST_STEP_S = 1e-4
"""The least number of seconds between two frames."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The time of the newest frame in seconds since the first one, over all attempts at the camera.

    The camera's own stamps are used, as they say when a picture was taken and not when it came, until one of them does
    not grow or jumps; from then on the time at which frames come is used, until the camera is opened again.
    """

    now_s: float = 0.0
    stamp_s: float | None = None
    """The newest frame by the camera's own clock; None before the first one."""
    came_s: float | None = None
    """When the newest frame came, in seconds of this computer's clock; None before the first one of all."""
    is_trusted: bool = True

    def begin_again(self) -> "Timeline":
        """The state before the first frame of a camera that was opened again, whose clock may begin anywhere."""
        return replace(self, stamp_s=None, is_trusted=True)

    def step(self, stamp_s: float, came_s: float) -> "Timeline":
        """The state with the next frame."""
        if self.came_s is None:
            return Timeline(0.0, stamp_s, came_s)
        waited_s = max(came_s - self.came_s, LEAST_STEP_S)
        passed_s = waited_s if self.stamp_s is None else stamp_s - self.stamp_s
        is_trusted = self.is_trusted and passed_s > 0 and abs(passed_s - waited_s) <= CLOCK_JUMP_S
        return Timeline(self.now_s + (passed_s if is_trusted else waited_s), stamp_s, came_s, is_trusted)
