"""Measures how late the pictures of a stream are: after a halt on the network, all later pictures may stay as late."""

from dataclasses import dataclass

STREAM_HALT_S = 0.5
"""Seconds by which a picture must come later than its time stamp suggests to count as a halt; less is unevenness of the
network, or a camera whose clock runs at another speed."""


@dataclass(frozen=True, slots=True)
class PictureLag:
    """By how many seconds the newest picture is late, and for how many seconds (`late_s`) pictures have been late by
    more than STREAM_HALT_S.

    Only differences of the stamps count, so that the camera's clock may show any time. A camera that is late from its
    first picture on is not noticed.
    """

    seconds: float = 0.0
    late_s: float = 0.0
    stamp_s: float | None = None
    came_s: float = 0.0

    def step(self, stamp_s: float | None, came_s: float) -> "PictureLag":
        """The state after a picture with this stamp (seconds of the camera's clock) that came at this time; it starts
        again, without lag, if the camera gives no stamp (None) or one that does not grow."""
        if stamp_s is None or self.stamp_s is None or stamp_s <= self.stamp_s:
            return PictureLag(stamp_s=stamp_s, came_s=came_s)
        waited_s = came_s - self.came_s
        later_s = waited_s - (stamp_s - self.stamp_s)
        grown_s = later_s if later_s > STREAM_HALT_S or later_s < 0 else 0.0
        seconds = max(0.0, self.seconds + grown_s)
        return PictureLag(seconds, self.late_s + waited_s if seconds > STREAM_HALT_S else 0.0, stamp_s, came_s)
