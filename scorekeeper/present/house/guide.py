"""What each page of the camera guide says: its steps, one sentence at a time, and gauges of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from scorekeeper.camera.sight import NO_READING, PictureMeasures, Sight
from scorekeeper.present.house.camera import trouble_words
from scorekeeper.present.texts import N_, _, whole_percent
from vision.results import BRIGHT_GREYS, DARK_GREYS, READ_WELL_DIE_PX, SHARP_GREYS_PER_PX, Die, Reading

GuideStep = Literal["hang", "tray", "throw", "done"]
GUIDE_STEPS: tuple[GuideStep, ...] = ("hang", "tray", "throw", "done")
STEP_TITLES: dict[GuideStep, str] = {
    "hang": N_("Hang the camera"),
    "tray": N_("Find the tray"),
    "throw": N_("A test throw"),
    "done": N_("The camera is ready"),
}
STEP_TEXTS: dict[GuideStep, tuple[str, str]] = {
    "hang": (N_("Straight above the tray, looking down."), N_("The whole rim must be in the picture.")),
    "tray": (N_("Does the green line lie on the rim?"), N_("If not, drag a corner. No hands in the picture.")),
    "throw": (N_("Throw five dice into the tray and take your hand away."), ""),
    "done": (N_("Throw, and the dice are read. When the camera is moved, come back here."), ""),
}
"""The sentence of each step if nothing else must be said, and a line below it."""


class HangingHint(NamedTuple):
    """A piece of advice for hanging the camera: what to do if it `is_good`, else what to avoid."""

    is_good: bool
    text: str


HANGING_HINTS = (
    HangingHint(True, N_("Firm: nobody bumps into it")),
    HangingHint(True, N_("Light from the side, soft")),
    HangingHint(False, N_("No lamp right above: glare")),
)
MOUNT_HEIGHTS_CM = (35, 45)
"""The height of a usual mount in centimetres, from and to."""


@dataclass(frozen=True, slots=True)
class GuideState:
    """The state of the guide: its step, whether the tray was found, the number of corners that were tapped, the dice of
    the test throw, whether the players called these wrong, and why a tray cannot be used (empty if it can)."""

    step: GuideStep = "hang"
    has_tray: bool = False
    corners: int = 0
    dice: Reading = NO_READING
    is_wrong: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class GuideScreen:
    """A page of the guide: the number of its step from 0, its title, a sentence (perhaps a warning), the line below it,
    and the dice of the test throw from left to right. `is_lost` says that the camera gives no pictures or that they
    cannot be read."""

    number: int
    title: str
    sentence: str
    is_warning: bool = False
    below: str = ""
    dice: tuple[Die, ...] = ()
    is_lost: bool = False


def guide_screen(guide: GuideState, sight: Sight) -> GuideScreen:
    """The page of the guide in this state, with what the camera shows now."""
    title = _("Is this the tray?") if guide.step == "tray" and guide.has_tray else _(STEP_TITLES[guide.step])
    page = GuideScreen(GUIDE_STEPS.index(guide.step), title, "", is_lost=sight.error is not None)
    wrong = (
        trouble_words(sight)
        if sight.error
        else guide.problem or ("" if sight.progress is not None else trouble_words(sight))
    )
    if wrong:
        return replace(page, sentence=wrong, is_warning=True)
    if sight.progress is not None:
        percent = 5 * round(20 * sight.progress)
        return replace(
            page, sentence=_("The camera sets its focus and its light: {part}.").format(part=whole_percent(percent))
        )
    if guide.step == "tray" and not guide.has_tray:
        return replace(
            page, sentence=tapped_corners_words(guide.corners) if guide.corners else _("Looking for the tray …")
        )
    if guide.step == "throw" and guide.dice.state == "rest":
        return replace(
            page, sentence=test_throw_words(guide), dice=() if guide.is_wrong else dice_from_the_left(guide.dice)
        )
    sentence, below = STEP_TEXTS[guide.step]
    return replace(page, sentence=_(sentence), below=_(below) if below else "")


def tapped_corners_words(tapped: int) -> str:
    return _("Corner {number} of 4: tap the next one in the picture.").format(number=tapped + 1)


def dice_from_the_left(reading: Reading) -> tuple[Die, ...]:
    """The dice of a reading by their place in the picture, from left to right."""
    return tuple(sorted(reading.dice, key=lambda die: die.box[0]))


def test_throw_words(guide: GuideState) -> str:
    """The text about the test throw: the faces read, with the question if they are right or that the reader is not
    sure; that no dice are seen; or what helps against a wrong reading."""
    reading, faces = guide.dice, " ".join(str(die.face) for die in dice_from_the_left(guide.dice))
    if guide.is_wrong:
        return _("Spread the dice, and give more and softer light; then throw again.")
    if not reading.dice:
        return _("No dice are seen.")
    if not reading.sure:
        return _("I read {faces}, but I am not sure.").format(faces=faces)
    return _("I read {faces}: right?").format(faces=faces)


# ---- gauges


@dataclass(frozen=True, slots=True)
class Gauge:
    """A gauge: its name and icon, where its pointer is (0 to 1; None: not known yet), from where to where on that scale
    it is good, a word about it, and what to do (empty if it is good)."""

    name: str
    icon: str
    part: float | None
    good: tuple[float, float]
    word: str
    remedy: str = ""

    @property
    def distance_from_good(self) -> float:
        """How far the pointer is from the good part, on the gauge's scale from 0 to 1; 0 inside it, and if it is not
        known."""
        if self.part is None:
            return 0.0
        return max(0.0, self.good[0] - self.part, self.part - self.good[1])


GOOD_LIGHT_GREYS = (45.0, 205.0)
"""The least and the largest mean grey level, on a scale of 0 to 255, of a picture with good light."""
GAUGE_END_LIGHT_GREYS = 255.0
"""The mean grey level at the right end of the gauge of light."""
GAUGE_END_SHARPNESS_GREYS = 12.0
"""The sharpness at the right end of the gauge of sharpness, in grey levels per pixel."""
GAUGE_END_DIE_PX = 120.0
"""The size of a die in pixels at the right end of the gauge of die size."""


def picture_gauges(measures: PictureMeasures) -> tuple[Gauge, ...]:
    """The gauges of light, sharpness and the size of a die."""
    return light_gauge(measures.light), sharpness_gauge(measures.sharpness), die_size_gauge(measures.die)


def light_gauge(light_greys: float) -> Gauge:
    least, most = GOOD_LIGHT_GREYS
    made = Gauge(
        _("Light"),
        "sun",
        rounded_pointer(light_greys / GAUGE_END_LIGHT_GREYS),
        (least / GAUGE_END_LIGHT_GREYS, most / GAUGE_END_LIGHT_GREYS),
        _("good"),
    )
    if light_greys < least:
        word = _("too dark") if light_greys <= DARK_GREYS else _("a little dark")
        return replace(made, word=word, remedy=_("Put a lamp at the side of the tray."))
    if light_greys > most:
        word = _("too bright") if light_greys >= BRIGHT_GREYS else _("a little bright")
        return replace(made, word=word, remedy=_("Give it less light, or move the lamp away."))
    return made


def sharpness_gauge(sharpness: float) -> Gauge:
    good = SHARP_GREYS_PER_PX / GAUGE_END_SHARPNESS_GREYS, 1.0
    made = Gauge(_("Sharpness"), "sharp", rounded_pointer(sharpness / GAUGE_END_SHARPNESS_GREYS), good, _("good"))
    if sharpness > SHARP_GREYS_PER_PX:
        return made
    word = _("blurred") if sharpness < SHARP_GREYS_PER_PX / 2 else _("a little blurred")
    return replace(made, word=word, remedy=_("Wipe the lens, move the camera up a little, or turn its lens."))


def die_size_gauge(die_px: float | None) -> Gauge:
    made = Gauge(_("Die size"), "die", None, (READ_WELL_DIE_PX / GAUGE_END_DIE_PX, 1.0), "–")
    if die_px is None:
        return made
    made = replace(made, part=rounded_pointer(die_px / GAUGE_END_DIE_PX))
    if die_px >= READ_WELL_DIE_PX:
        return replace(made, word=_("good"))
    word = _("too small") if die_px < READ_WELL_DIE_PX / 2 else _("a little small")
    return replace(made, word=word, remedy=_("Hang the camera lower."))


def rounded_pointer(part: float) -> float:
    """The position of a gauge's pointer, limited to 0 to 1 and rounded to a fortieth, so that noise does not move
    it."""
    return round(40 * min(1.0, max(0.0, part))) / 40


def remedy_words(shown: Sequence[Gauge]) -> str:
    """What to do about the worst gauge; empty if all are good."""
    return max(shown, key=lambda one: one.distance_from_good).remedy
