"""The camera guide: aim, find the tray, throw once, done; without a camera it offers drawn dice."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from scorekeeper.camera import guide as camera_guide
from scorekeeper.camera.seen import Seen
from scorekeeper.camera.sight import NOTHING, Sight
from scorekeeper.camera.watch import Watch
from scorekeeper.present.house import camera as present
from scorekeeper.present.texts import _, translated
from scorekeeper.ui.screens import page
from scorekeeper.ui.screens.camera.aim import AimPicture, Point
from scorekeeper.ui.theme import BODY, HEAD, SMALL
from scorekeeper.ui.widgets.kit.key import Key, Kind
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words
from vision.results import Reading

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp


class Page(page.Page):
    """The pages of the camera guide. They keep the present step, the tray if it was found, and the throw checked
    last."""

    dice = "pass over"

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.step: present.Step = "aim"
        self.corners: list[Point] = []
        self.tapping = False
        self.problem = ""
        self.found: camera_guide.Calibration | None = None
        self.seen = NOTHING
        self.wrong = False
        self.picture: AimPicture | None = None
        self.trouble = ""
        self.adjusted: int | None = None
        """How far the camera was with adjusting itself when the page was drawn, in percent; None if it was not."""
        self.is_whole = False
        """Whether the camera was asked to show its whole field."""

    @property
    def watch(self) -> Watch:
        assert self.app.watch is not None
        return self.app.watch

    # ---- drawing

    def build(self) -> Widget:
        self.picture = None
        if self.app.watch is None:
            return self.framed(_("Camera"), self.without())
        look = self.look
        tapped, moved = (self.tap_corner, None) if self.tapping else (None, self.drag_corner)
        self.picture = AimPicture(look, self.rim(), tapped, moved if self.step == "tray" else None)
        self.picture.see(self.watch.newest())
        number = present.STEPS.index(self.step) + 1
        title = f"{number}/{len(present.STEPS)} {_(present.TITLES[self.step])}"
        part = 0.42 if look.low else 0.36 if look.compact else 0.56
        parts = [share(self.picture, part), share(self.side(), 1 - part)]
        content = Column(look, *parts) if look.portrait else Row(look, *parts)
        return self.framed(title, content)

    def without(self) -> Widget:
        look = self.look
        keys = Row(look, self.phone("main", HEAD), self.drawn_dice("plain", HEAD))
        return Column(look, Words(look, _(present.NO_CAMERA), BODY), fixed(keys, height=look.card), space())

    def phone(self, kind: Kind = "plain", size: float = BODY) -> Key:
        return Key(self.look, _("Use a phone"), lambda: self.app.go("phone"), kind, size=size)

    def drawn_dice(self, kind: Kind = "plain", size: float = BODY) -> Key:
        return Key(self.look, _("Try it with drawn dice"), lambda: self.app.use_camera("demo"), kind, size=size)

    def side(self) -> Widget:
        """The column beside the picture: what to do, what is wrong, and the keys of the step. While the camera gives no
        pictures, it says why and offers drawn dice in its place."""
        look, sight = self.look, self.watch.newest()
        self.trouble = present.trouble(sight)
        if sight.error:
            instead = [fixed(key, height=look.key) for key in (self.phone(), self.drawn_dice())]
            return Column(look, Words(look, self.trouble, BODY, look.colours.warning), *instead)
        keys = {"aim": self.aim_keys, "tray": self.tray_keys, "throw": self.throw_keys, "done": self.done_keys}
        rows = self.rows(keys[self.step]())
        said = [share(Words(look, self.trouble, SMALL, look.colours.warning), 0.5)] if self.trouble else []
        return Column(look, share(Words(look, self.words(), BODY), 0.5 if look.low else 0.6), *said, *rows)

    def rows(self, keys: list[Widget]) -> list[Widget]:
        """The keys one below the other, or two side by side on a low display."""
        look = self.look
        across = 2 if look.compact and not look.portrait else 1
        lines = [keys[place : place + across] for place in range(0, len(keys), across)]
        return [fixed(Row(look, *line), height=look.key) for line in lines]

    def words(self) -> str:
        if self.problem:
            return self.problem
        self.adjusted = present.percent(self.watch.newest())
        if self.adjusted is not None:
            return present.adjusting_words(self.adjusted)
        if self.tapping:
            return present.corner_words(len(self.corners))
        if self.step == "throw" and self.seen.dice:
            said = present.wrong_words() if self.wrong else present.size_words(self.seen)
            return f"{present.reading_words(self.seen)}\n{said}"
        return _(present.ADVICE[self.step])

    def rim(self) -> list[Point]:
        """The corners of the tray that was found, or those tapped so far, in pixels of the picture that is shown; empty
        if there are none."""
        if self.corners or self.found is None:
            return self.corners
        return camera_guide.outline(self.found, self.watch.newest())

    # ---- keys

    def aim_keys(self) -> list[Widget]:
        return [Key(self.look, _("The tray is in the picture"), lambda: self.go_on("tray"), "main")]

    def tray_keys(self) -> list[Widget]:
        look = self.look
        if self.tapping:
            return [Key(look, _("Begin with the corners again"), self.tap_corners)]
        find = Key(look, _("Find the tray"), self.find, "plain" if self.found else "main")
        tap = Key(look, _("Tap its corners"), self.tap_corners)
        if not self.found:
            return [find, tap]
        return [Key(look, _("Yes, this is the tray"), self.keep_tray, "main"), find, tap]

    def throw_keys(self) -> list[Widget]:
        look = self.look
        keys: list[Widget] = []
        if self.watch.throws:
            keys.append(Key(look, _("Throw"), self.watch.throw))
        if self.seen.dice and not self.wrong:
            keys = [
                Row(look, Key(look, _("Right"), self.is_right, "main"), Key(look, _("Wrong"), self.not_right)),
                *keys,
            ]
        return [*keys, Key(look, _("Skip the test throw"), lambda: self.go_on("done"), "quiet")]

    def done_keys(self) -> list[Widget]:
        return [Key(self.look, _("Done"), self.app.back, "main")]

    # ---- steps

    def leave(self) -> None:
        if self.app.watch and self.is_whole:
            self.watch.show_whole(False)

    def go_on(self, step: present.Step) -> None:
        self.step, self.problem, self.tapping, self.corners = step, "", False, []
        self.refresh()

    def tap_corners(self) -> None:
        self.tapping, self.corners, self.found, self.problem = True, [], None, ""
        self.refresh()

    def tap_corner(self, corner: Point) -> None:
        self.corners.append(corner)
        if len(self.corners) == 4:
            self.tapping = False
            self.find()
        else:
            self.refresh()

    def drag_corner(self, number: int, corner: Point) -> None:
        """Take the outline with this corner moved as the tray; if that cannot be one, say why and leave it as it
        was."""
        corners = self.rim()
        corners[number] = corner
        self.problem = ""
        try:
            self.found = camera_guide.find_tray(self.watch.newest(), corners) or self.found
        except camera_guide.CameraError as error:
            self.problem = translated(present.why(error))
        self.refresh()

    def find(self) -> None:
        """Find the tray in the newest picture, by its colour or by the corners that were tapped. If that fails, say
        why."""
        self.problem = ""
        try:
            self.found = camera_guide.find_tray(self.watch.newest(), self.corners)
        except camera_guide.CameraError as error:
            self.found, self.problem = None, translated(present.why(error))
        self.corners = []
        self.refresh()

    def keep_tray(self) -> None:
        self.keep(self.found)
        if not self.problem:
            self.go_on("throw")

    def is_right(self) -> None:
        """Store the size of the dice, as they were read right, with the tray if it was found, and go on to the last
        step."""
        if self.found:
            self.keep(camera_guide.learned(self.found, self.seen))
        self.go_on("done")

    def keep(self, calibration: camera_guide.Calibration | None) -> None:
        if calibration is None:
            return
        try:
            camera_guide.keep(calibration, self.app.table.data, self.watch)
        except camera_guide.CameraError as error:
            self.problem = translated(present.why(error))
            self.refresh()

    def not_right(self) -> None:
        self.wrong = True
        self.refresh()

    # ---- the camera

    def on_sight(self, sight: Sight, _before: Seen) -> None:
        if self.picture is None:
            return
        self.picture.see(sight)
        if not self.is_whole and self.step != "done":
            self.is_whole = True
            self.watch.show_whole(True)
        if self.picture.held is None and (self.has_new_dice(sight.reading) or self.has_changed(sight)):
            self.refresh()

    def has_new_dice(self, reading: Reading) -> bool:
        """Note the dice of the test throw; whether they are others than those asked about, or these have gone."""
        if self.step != "throw":
            return False
        if reading.state == "rest" and (reading.throw, reading.faces) != (self.seen.throw, self.seen.faces):
            self.seen, self.wrong = reading, False
            return True
        if reading.state != "rest" and self.seen.dice and not self.wrong:
            self.seen = NOTHING
            return True
        return False

    def has_changed(self, sight: Sight) -> bool:
        return self.trouble != present.trouble(sight) or self.adjusted != present.percent(sight)
