"""The camera guide: hang it, find the tray, throw once, ready; without a camera it offers drawn dice."""

from time import monotonic
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.camera import guide as camera_guide
from scorekeeper.camera.seen import CameraState
from scorekeeper.camera.sight import NO_READING, PictureMeasures, Sight
from scorekeeper.camera.watch import Watch
from scorekeeper.present.house import camera as words
from scorekeeper.present.house import guide as present
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.phoning import PHONE_CAMERA as PHONE
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.camera.aim import AimPicture, Point
from scorekeeper.ui.screens.camera.layout import guide_layout, panels_on_how_to_hang_camera, sentence_part
from scorekeeper.ui.theme import BODY, HEAD
from scorekeeper.ui.widgets.kit.gauge import Gauges
from scorekeeper.ui.widgets.kit.key import Key, KeyStyle
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.sketch import MountSketch
from scorekeeper.ui.widgets.kit.steps import StepBoxes
from scorekeeper.ui.widgets.kit.text import Words
from vision.results import Reading

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

PICTURE_MEASURED_EVERY_S = 1.0
"""Seconds between two measurements of the picture, each of which takes a part of the time of a frame."""
TRAY_SOUGHT_EVERY_S = 2.0
"""Seconds between two attempts to find the tray, as long as none was found and no corner was tapped."""


class Page(page.Page):
    """The camera guide, one step at a time. It keeps the present step, the tray if it was found, and the throw checked
    last."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp", step: present.GuideStep = "hang") -> None:
        super().__init__(app)
        self.step = step
        self.corners: list[Point] = []
        self.by_taps = False
        """Whether the player taps the corners of the tray, so that it is not looked for by its colour."""
        self.problem = ""
        self.found_tray: camera_guide.Calibration | None = None
        self.seen = NO_READING
        self.wrong = False
        self.measures: PictureMeasures | None = None
        self.measured_at = self.sought_at = 0.0
        self.picture: AimPicture | None = None
        self.gauges: Gauges | None = None
        self.shown: present.GuideScreen | None = None
        self.is_whole = False
        """Whether the camera was asked to show its whole field."""

    @property
    def camera_watch(self) -> Watch:
        assert self.app.watch is not None
        return self.app.watch

    def shown_now(self) -> present.GuideScreen:
        guide = present.GuideState(
            self.step, self.found_tray is not None, len(self.corners), self.seen, self.wrong, self.problem
        )  # fmt: skip
        return present.guide_screen(guide, self.camera_watch.newest())

    # ---- drawing

    def build(self) -> Widget:
        self.picture = self.gauges = None
        if self.app.watch is None:
            return self.framed(_("Camera"), self.no_camera_panel())
        self.shown = shown = self.shown_now()
        steps = StepBoxes(self.look, len(present.GUIDE_STEPS), shown.number)
        stage = self.mount_sketch() if self.step == "hang" else self.live_picture()
        side = self.keys_without_picture() if shown.is_lost else self.side_parts()
        content = guide_layout(self.look, stage, sentence_part(self.look, shown), side)
        return self.framed(shown.title, content, right=steps)

    def no_camera_panel(self) -> Widget:
        look = self.look
        keys = Row(look, self.phone_key("main", HEAD), self.drawn_dice_key("plain", HEAD))
        return Column(
            look, Words(look, _(words.NO_CAMERA_TEXT), BODY), fixed(keys, height=look.least_offer_px), space()
        )

    def phone_key(self, kind: KeyStyle = "plain", size: float = BODY) -> Key:
        return Key(self.look, _("Use a phone"), lambda: self.app.go("phone_camera"), kind, size=size)

    def drawn_dice_key(self, kind: KeyStyle = "plain", size: float = BODY) -> Key:
        return Key(self.look, _("Try it with drawn dice"), lambda: self.app.use_camera("demo"), kind, size=size)

    def mount_sketch(self) -> Widget:
        height = _("{low} to {high} cm").format(low=present.MOUNT_HEIGHTS_CM[0], high=present.MOUNT_HEIGHTS_CM[1])
        return MountSketch(self.look, height, _("lamp from the side"), self.camera_watch.camera == PHONE)

    def live_picture(self) -> Widget:
        is_tray = self.step == "tray"
        tapped = self.tap_corner if is_tray and self.found_tray is None else None
        moved = self.drag_corner if is_tray and self.found_tray is not None else None
        self.picture = AimPicture(
            self.look, self.tray_corners() if is_tray else (), tapped, moved, self.step == "throw"
        )
        self.picture.show_sight(self.camera_watch.newest())
        return self.picture

    def tray_corners(self) -> list[Point]:
        """The corners of the tray that was found, or those tapped so far, in pixels of the picture that is shown; empty
        if there are none."""
        if self.corners or self.found_tray is None:
            return self.corners
        return camera_guide.tray_outline(self.found_tray, self.camera_watch.newest())

    def side_parts(self) -> list[Widget]:
        """What is beside the picture: hints or gauges, and the keys of the step."""
        keys = {"hang": self.hang_keys, "tray": self.tray_keys, "throw": self.throw_keys, "done": self.done_keys}
        if self.step == "hang":
            return [*panels_on_how_to_hang_camera(self.look), *self.keys_in_pairs(keys[self.step]())]
        self.measures = self.measures or camera_guide.measure_picture(self.camera_watch.newest())
        if self.measures is None:
            return [space(), *self.keys_in_pairs(keys[self.step]())]
        self.gauges = Gauges(self.look, present.picture_gauges(self.measures))
        return [self.gauges, *self.keys_in_pairs(keys[self.step]())]

    def keys_without_picture(self) -> list[Widget]:
        """The keys for what can be done while the camera gives no pictures."""
        return [
            space(),
            *(fixed(key, height=self.look.least_touch_px) for key in (self.phone_key(), self.drawn_dice_key())),
        ]

    def keys_in_pairs(self, keys: list[Key]) -> list[Widget]:
        """The keys two by two, and below them the gold one, larger where there is room. Without a gold one its place
        stays empty, so that the picture and the other keys stay where they are."""
        look = self.look
        gold: Widget = next((key for key in keys if key.kind == "main"), space())
        plain = [key for key in keys if key is not gold]
        rows = [
            fixed(Row(look, *plain[place : place + 2]), height=look.least_touch_px) for place in range(0, len(plain), 2)
        ]
        return [*rows, fixed(gold, height=look.least_touch_px if look.is_compact else look.mm(15.9))]

    # ---- keys

    def hang_keys(self) -> list[Key]:
        look, keys = self.look, list[Key]()
        if self.camera_watch.camera != PHONE:
            keys.append(Key(look, _("A phone can be the camera"), lambda: self.app.go("phone_camera"), symbol="phone"))
        return [*keys, Key(look, _("It hangs: next"), lambda: self.go_on_to("tray"), "main", size=HEAD, bold=True)]

    def tray_keys(self) -> list[Key]:
        look = self.look
        keys = [Key(look, _("How to hang it"), lambda: self.go_on_to("hang"), "quiet")]
        if self.corners:
            return [Key(look, _("Begin with the corners again"), self.clear_corners, "quiet"), *keys]
        keys = [Key(look, _("Find it again"), self.find_tray_by_colour, "quiet"), *keys]
        if self.found_tray is None:
            return keys
        return [*keys, Key(look, _("Yes, this is the tray"), self.keep_tray, "main", size=HEAD, bold=True)]

    def throw_keys(self) -> list[Key]:
        look, keys = self.look, list[Key]()
        has_dice = bool(self.seen.dice) and not self.wrong
        if self.camera_watch.can_throw:
            keys.append(Key(look, _("Throw"), self.camera_watch.throw, "quiet" if has_dice else "main"))
        if not has_dice:
            return [Key(look, _("Skip the test throw"), lambda: self.go_on_to("done"), "quiet"), *keys]
        right = Key(look, _("Right"), self.confirm_dice, "main", size=HEAD, bold=True)
        return [*keys, Key(look, _("Wrong"), self.reject_dice, "quiet"), right]

    def done_keys(self) -> list[Key]:
        return [Key(self.look, _("Done"), self.app.back, "main", size=HEAD, bold=True)]

    # ---- steps

    def leave(self) -> None:
        if self.app.watch and self.is_whole:
            self.camera_watch.show_whole(False)

    def go_on_to(self, step: present.GuideStep) -> None:
        self.step, self.problem, self.corners, self.by_taps = step, "", [], False
        if step == "tray" and self.found_tray is None:
            self.find_tray_by_colour()
        else:
            self.refresh()

    def clear_corners(self) -> None:
        self.corners, self.problem = [], ""
        self.refresh()

    def tap_corner(self, corner: Point) -> None:
        self.by_taps, self.problem = True, ""
        self.corners.append(corner)
        if len(self.corners) == 4:
            self.find_tray_in_newest_picture(self.corners)
        else:
            self.refresh()

    def drag_corner(self, number: int, corner: Point) -> None:
        """Take the outline with this corner moved as the tray; if that cannot be one, say why and leave it as it
        was."""
        before, corners = self.found_tray, self.tray_corners()
        corners[number] = corner
        self.find_tray_in_newest_picture(corners)
        if self.found_tray is None:
            self.found_tray = before
            self.refresh()

    def find_tray_by_colour(self) -> None:
        """Find the tray in the newest picture by its colour."""
        self.by_taps = False
        self.find_tray_in_newest_picture(())

    def find_tray_in_newest_picture(self, corners: list[Point] | tuple[()]) -> None:
        """Find the tray in the newest picture: the one with these corners or, if there are none, the one recognised by
        its colour. If there is no tray, say why."""
        self.problem, self.sought_at = "", monotonic()
        try:
            self.found_tray = camera_guide.find_tray(self.camera_watch.newest(), corners)
        except camera_guide.CameraError as error:
            self.found_tray, self.problem = None, translated(words.error_words(error))
        self.corners = []
        self.refresh()

    def keep_tray(self) -> None:
        self.keep_calibration(self.found_tray)
        if not self.problem:
            self.go_on_to("throw")

    def confirm_dice(self) -> None:
        """Store the size of the dice, which the player has confirmed, with the tray if one was found, and go on to the
        last step."""
        if self.found_tray:
            self.keep_calibration(camera_guide.with_die_size(self.found_tray, self.seen))
        self.go_on_to("done")

    def keep_calibration(self, calibration: camera_guide.Calibration | None) -> None:
        if calibration is None:
            return
        try:
            camera_guide.keep_calibration(calibration, self.app.table.data, self.camera_watch)
        except camera_guide.CameraError as error:
            self.problem = translated(words.error_words(error))
            self.refresh()

    def reject_dice(self) -> None:
        self.wrong = True
        self.refresh()

    # ---- the camera

    def on_sight(self, sight: Sight, _before: CameraState) -> None:
        if self.app.watch is None:
            return
        if not self.is_whole and self.step != "done":
            self.is_whole = True
            self.camera_watch.show_whole(True)
        if self.picture is not None:
            self.picture.show_sight(sight)
            if self.picture.held is not None:
                return
        self.note_test_throw(sight.reading)
        if self.is_tray_due():
            self.find_tray_by_colour()
        elif self.shown_now() != self.shown or (
            self.gauges is None and self.step != "hang" and sight.picture is not None
        ):
            self.refresh()
        self.measure_picture(sight)

    def is_tray_due(self) -> bool:
        """Whether the tray should be looked for again in the newest picture."""
        waited = monotonic() - self.sought_at > TRAY_SOUGHT_EVERY_S
        return self.step == "tray" and self.found_tray is None and not self.by_taps and waited

    def measure_picture(self, sight: Sight) -> None:
        if self.gauges is not None and monotonic() - self.measured_at > PICTURE_MEASURED_EVERY_S:
            self.measured_at = monotonic()
            self.measures = camera_guide.measure_picture(sight, self.measures) or self.measures
            if self.measures is not None:
                self.gauges.show(present.picture_gauges(self.measures))

    def note_test_throw(self, reading: Reading) -> None:
        """Keep the dice of the test throw once they lie at rest; drop them when they move or are taken away, unless
        they were rejected as wrong."""
        if self.step != "throw":
            return
        if reading.state == "rest" and (reading.throw, reading.faces) != (self.seen.throw, self.seen.faces):
            self.seen, self.wrong = reading, False
        elif reading.state != "rest" and self.seen.dice and not self.wrong:
            self.seen = NO_READING
