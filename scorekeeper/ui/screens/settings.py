"""The settings screen: language, look, camera, coach, sound, scoreboard, kept photos, remembered names, backup, and
facts about this device."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import why
from scorekeeper.present import texts
from scorekeeper.present.house import settings as present
from scorekeeper.present.texts import _
from scorekeeper.ui.phoning import CAMERA
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, tall
from vision.sources import available

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

TICK_FIRST = 0.6
"""Seconds between the tick and the spoken sentence when the sound is tested."""


class Page(page.Page):
    """The settings screen: a list of rows with a setting each, and its values as keys beside it, or below in
    portrait."""

    def __init__(self, app: "ScorekeeperApp") -> None:
        super().__init__(app)
        self.deleting = False
        self.cameras = tuple(available())

    def build(self) -> Widget:
        look = self.look
        rows = [self.choice(one) for one in present.choices(self.app.settings, self.cameras)]
        rows += self.scoreboard()
        facts = [self.fact(name, text) for name, text in present.about(self.app.table.data)]
        more = (self.sound(), self.aim(), self.names(), self.photos(), self.backup())
        return self.framed(_("Settings"), Scroll(look, *rows, *more, *facts))

    # ---- rows

    def row(self, name: str, says: str, keys: list[Widget], least: float) -> Widget:
        """A row with a setting and its keys; `least` is the width in millimetres that a key needs for its word."""
        look = self.look
        narrow = look.portrait
        room = (look.width - 2 * look.gap) * (1 if narrow else 0.64)
        columns = max(1, min(len(keys), int(room / (look.mm(least) + look.gap))))
        lines = -(-len(keys) // columns)
        high = lines * (look.key + look.gap) - look.gap
        label = self.label(name, says, look.width * (1 if narrow else 0.36) - 3 * look.gap)
        grid = Grid(look, columns, *keys)
        if narrow:
            return fixed(Column(look, label, grid, spacing=0), height=label.height + high)
        high = max(high, label.height)
        middle = Column(look, space(), label, space(), spacing=0)
        return fixed(Row(look, share(middle, 0.36), share(grid, 0.64)), height=high)

    def label(self, name: str, says: str, width: float) -> Widget:
        """A widget with the name of a setting, and below it in small letters what it does."""
        look = self.look
        words = Words(look, name, BODY, bold=True, align="left")
        lines = [fixed(words, height=tall(look, name, width, BODY, bold=True))]
        if says:
            words = Words(look, says, SMALL, look.colours.soft, align="left")
            lines.append(fixed(words, height=tall(look, says, width, SMALL)))
        return fixed(Column(look, *lines, spacing=0), height=sum(line.height for line in lines))

    def choice(self, one: present.SettingChoice) -> Widget:
        keys: list[Widget] = [self.value_key(one, value, name) for value, name in one.values]
        longest = max((len(name) for _value, name in one.values), default=0)
        wide = 26 if self.app.settings.large_print else 22
        return self.row(one.name, one.says, keys, 12 if longest < 6 else wide)

    def value_key(self, one: present.SettingChoice, value: Any, name: str) -> Key:
        return choice_key(self.look, name, lambda: self.choose(one.field, value), value == one.chosen)

    def choose(self, field: str, value: Any) -> None:
        if value == CAMERA:
            self.app.go("phone")
        elif field == "camera":
            self.app.use_camera(value)
        else:
            self.app.change(**{field: value})

    def aim(self) -> Widget:
        return self.row(_("Aim the camera"), "", [Key(self.look, _("Camera"), lambda: self.app.go("camera"))], 40)

    def sound(self) -> Widget:
        return self.row(_("Sound"), "", [Key(self.look, _("Test sound"), self.test_sound)], 40)

    def test_sound(self) -> None:
        """Play a tick, then a sentence in the language of the screens, whatever is switched on; nothing on a device
        without sound."""
        voice, language = self.app.table.voice, self.app.settings.language or texts.system_language()
        if voice:
            voice.tick()
            Clock.schedule_once(lambda _dt: voice.say(_("This is how the table sounds."), language), TICK_FIRST)

    def scoreboard(self) -> list[Widget]:
        """The row with the key to the scoreboard's address, or why it is not open; nothing while the setting is off."""
        board = self.app.table.board
        if board is None or not self.app.settings.scoreboard:
            return []
        if board.problem:
            return [self.fact(_("Address"), texts.translated(board.problem))]
        key = Key(self.look, _("Show the address"), lambda: self.app.go("scoreboard"))
        return [self.row(_("Address"), "", [key], 40)]

    def names(self) -> Widget:
        key = Key(self.look, _("Remembered names"), lambda: self.app.go("names"), symbol="✎")
        return self.row(_("Players"), "", [key], 40)

    def backup(self) -> Widget:
        return self.row(
            _("Games"), "", [Key(self.look, _("Back up to a USB stick"), lambda: self.app.go("backup"))], 40
        )

    def photos(self) -> Widget:
        """The row about kept photos; deleting them takes two taps, as it cannot be undone."""
        look, files = self.look, present.kept_photos(self.app.table.data)
        words = present.photo_words(files)
        if not files:
            return self.fact(_("Photos"), words)
        if not self.deleting:
            return self.row(_("Photos"), "", [Key(look, words, self.ask)], 40)
        yes = Key(look, _("Yes, delete all"), self.delete, "warning", "✗")
        return self.row(f"{words}?", "", [yes, Key(look, _("No"), self.keep)], 30)

    def ask(self) -> None:
        self.deleting = True
        self.refresh()

    def keep(self) -> None:
        self.deleting = False
        self.refresh()

    def delete(self) -> None:
        self.deleting = False
        try:
            for photo in present.kept_photos(self.app.table.data):
                photo.unlink()
        except OSError as error:
            self.app.say(_("The photos cannot be deleted: {reason}").format(reason=texts.translated(why(error))))
        self.refresh()

    def fact(self, name: str, text: str) -> Widget:
        look = self.look
        if look.portrait:
            return self.label(name, text, look.width - 3 * look.gap)
        label = Words(look, name, BODY, bold=True, align="left")
        words = Words(look, text, SMALL, look.colours.soft, align="left")
        high = max(2 * look.text(BODY), tall(look, text, 0.64 * look.width - 4 * look.gap, SMALL))
        return fixed(Row(look, share(label, 0.36), share(words, 0.64)), height=high)
