"""The settings screen: the keys of the groups at the left (on a narrow display above), and the rows of the chosen
group, which show the values in force without a tap."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorekeeper.errors import reason_of
from scorekeeper.present import texts
from scorekeeper.present.house import settings as present
from scorekeeper.present.texts import _
from scorekeeper.records import wrong_readings
from scorekeeper.ui.phoning import PHONE_CAMERA
from scorekeeper.ui.screens import page
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.groups import RowGroup, content_width, group_page
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Grid, Scroll, fixed
from scorekeeper.ui.widgets.kit.rows import RuledList, control_row, switch_row, value_key
from vision.sources import available_cameras

if TYPE_CHECKING:
    from scorekeeper.ui.app import ScorekeeperApp

SENTENCE_AFTER_TICK_S = 0.6
"""Seconds between the tick and the spoken sentence when the sound is tested."""
LEAST_VALUE_KEY_WIDTH_MM = 34.0
"""The least width in millimetres of a value's key on the page of a setting with several values."""
MOST_VALUES_IN_TWO_COLUMNS = 8
"""The most values for which the page of a setting has just two columns; with more it has as many as fit, at least
two."""


class Page(page.Page):
    """The rows of the chosen `group`, or, while `field` is set, all values of this setting."""

    def __init__(self, app: "ScorekeeperApp", group: str = "screen", field: str = "") -> None:
        super().__init__(app)
        self.group, self.field, self.deleting = group, field, False
        self.cameras = tuple(available_cameras())

    def build(self) -> Widget:
        data = self.app.table.data
        groups = present.setting_groups(
            self.app.settings,
            self.cameras,
            data,
            self.scoreboard_address_row(),
            len(wrong_readings.kept_wrong_readings(data)),
        )
        rows = {one.field: one for group in groups for one in group.rows if isinstance(one, present.SettingChoice)}
        if self.field:
            return self.values_page(rows[self.field])
        look = self.look
        chosen = next((one for one in groups if one.key == self.group), groups[0])
        width = content_width(look)
        content = RuledList(look, [self.setting_row(one, width) for one in chosen.rows])
        keys = [RowGroup(one.key, one.name, one.icon) for one in groups]
        return self.framed(_("Settings"), group_page(look, keys, chosen.key, self.open_group, content))

    def open_group(self, group: str) -> None:
        """Show another group, from its top."""
        self.group, self.deleting = group, False
        self.rebuild_page()

    def rebuild_page(self) -> None:
        """Rebuild the page, with its list at the top."""
        self.clear_widgets()
        self.add_widget(self.build())

    # ---- rows

    def setting_row(self, one: present.SettingRow, width: float) -> Widget:
        look = self.look
        if isinstance(one, present.SettingFact):
            return control_row(look, one.name, one.says, (), width)
        if isinstance(one, present.SettingAct):
            return control_row(look, one.name, one.says, self.act_keys(one), width)
        words = [name for _value, name in one.values]
        if isinstance(one.chosen, bool):
            flip = {one.field: not one.chosen}
            return switch_row(look, one.name, one.says, one.chosen, (words[0], words[1]),
                              lambda: self.app.change_settings(**flip), width)  # fmt: skip
        if len(one.values) == 2:
            keys = [self.value_key(one, value, name) for value, name in one.values]
            return control_row(look, one.name, one.says, keys, width)
        key = value_key(look, one.chosen_name, lambda: self.open_values(one), one.name)
        return control_row(look, one.name, one.says, [key], width)

    def act_keys(self, one: present.SettingAct) -> list[Widget]:
        """The key that does this act or opens its page. Deleting photos takes two taps, as it cannot be undone: after
        the first there are two keys, to delete all and not to."""
        if one.act == "photos" and self.deleting:
            yes = Key(self.look, _("Yes, delete all"), self.delete_photos, "warning")
            return [yes, Key(self.look, _("No"), self.close_delete_question)]
        acts = {"sound": self.test_sound, "photos": self.ask_to_delete_photos}
        opens = one.act not in acts
        return [Key(self.look, one.word, acts.get(one.act, lambda: self.app.go(one.act)), opens=opens,
                    align="left" if opens else "center")]  # fmt: skip

    def scoreboard_address_row(self) -> present.SettingRow | None:
        """The row with the key to the scoreboard's address, or why it is not open; None while the setting is off."""
        board = self.app.table.board
        if board is None or not self.app.settings.scoreboard:
            return None
        if board.problem:
            return present.SettingFact(_("Address"), texts.translated(board.problem))
        return present.SettingAct("scoreboard_address", _("Address"), "", _("Show the address"))

    # ---- values

    def open_values(self, one: present.SettingChoice) -> None:
        """Open the page with all values of this setting."""
        self.field = one.field
        self.rebuild_page()

    def values_page(self, one: present.SettingChoice) -> Widget:
        """All values of a setting at once, each in its own words."""
        look, wide = self.look, self.look.width - 2 * self.look.gap
        columns = (
            2
            if len(one.values) <= MOST_VALUES_IN_TWO_COLUMNS
            else max(2, int(wide / (look.mm(LEAST_VALUE_KEY_WIDTH_MM) + look.gap / 2)))
        )
        lines = -(-len(one.values) // columns)
        high = max(
            look.least_touch_px, min(look.mm(13.5), (look.height - look.mm(15) - look.gap) / max(lines, 5) - look.gap)
        )
        keys = [fixed(self.value_key(one, value, name), height=high) for value, name in one.values]
        grid = fixed(Grid(look, columns, *keys), height=lines * (high + look.gap) - look.gap)
        return self.framed(one.name, Scroll(look, grid), back=self.close_values, says=one.says)

    def close_values(self) -> None:
        self.field = ""
        self.rebuild_page()

    def value_key(self, one: present.SettingChoice, value: Any, name: str) -> Key:
        return choice_key(self.look, name, lambda: self.choose_value(one.field, value), value == one.chosen)

    def choose_value(self, field: str, value: Any) -> None:
        """Apply and save the value at once, and go back from the page of values to the rows; for the phone as the
        camera only open its page, which then makes it the camera."""
        self.field = ""
        if value == PHONE_CAMERA:
            self.app.go("phone_camera")
        elif field == "camera":
            self.app.use_camera(value)
        else:
            self.app.change_settings(**{field: value})
        if self.app.page is self:
            self.rebuild_page()

    # ---- acts

    def test_sound(self) -> None:
        """Play a tick, then a sentence in the language of the screens, even if ticks or speech are switched off; do
        nothing on a device without sound."""
        voice, language = self.app.table.voice, self.app.settings.language or texts.system_language()
        if voice:
            voice.tick()
            Clock.schedule_once(
                lambda _dt: voice.say(_("This is how the table sounds."), language), SENTENCE_AFTER_TICK_S
            )

    def ask_to_delete_photos(self) -> None:
        self.deleting = True
        self.refresh()

    def close_delete_question(self) -> None:
        self.deleting = False
        self.refresh()

    def delete_photos(self) -> None:
        self.deleting = False
        try:
            for photo in present.files_in_photos_folder(self.app.table.data):
                photo.unlink()
        except OSError as error:
            self.app.show_message(
                _("The photos cannot be deleted: {reason}").format(reason=texts.translated(reason_of(error)))
            )
        self.refresh()
