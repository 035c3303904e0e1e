"""Lists of rows on a panel, separated by thin lines: to read, to open, or with a control at the right."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.key import Action, Key, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, space
from scorekeeper.ui.widgets.kit.switch import OnOffSwitch
from scorekeeper.ui.widgets.kit.text import Words, text_height

MOST_CONTROL_WIDTH_MM, STACKED_BELOW_MM, MOST_ROW_HEIGHT_MM = 36.6, 75.0, 17.0
"""In millimetres the most width of a control, the width of a row up to which a control is below its label, and the most
height to which a row grows where there is room."""
INDENT_MM = 3.0
"""The distance in millimetres of a row's words from the left edge of its panel."""


class RuledList(Scroll):
    """Rows on a panel with thin lines between them. The height that a row comes with is its least; where there is room,
    rows grow to at most `tallest` millimetres, and where they do not fit, the list scrolls."""

    def __init__(self, look: Look, rows: Sequence[Widget], tallest: float = MOST_ROW_HEIGHT_MM) -> None:
        self.lines: list[Rectangle] = []
        super().__init__(look)
        self.rows.clear_widgets()
        self.rows.spacing, self.rows.padding = 0, (0, 0, 0, 0)
        self.most = 0.0
        self.least = sum(row.height for row in rows)
        for row in rows:
            row.size_hint = (1, max(row.height, 1) / max(self.least, 1))
            row.size_hint_min_y, row.size_hint_max_y = row.height, max(row.height, look.mm(tallest))
            self.most += row.size_hint_max_y
            self.rows.add_widget(row)
        self.kept = tuple(rows)
        with self.canvas.before:
            Color(*look.colours.panel)
            self.ground = Rectangle()
        with self.rows.canvas.after:
            Color(*look.colours.line)
            self.lines = [Rectangle() for _row in rows[1:]]
        self.bind(pos=self.lay_ground, size=self.lay_ground)
        self.rows.bind(minimum_height=self.lay_ground)
        for row in rows:
            row.bind(pos=self.lay_rules, size=self.lay_rules)

    def lay_ground(self, *_: object) -> None:
        self.ground.pos, self.ground.size = self.pos, self.size
        self.rows.height = max(self.least, min(self.height, self.most))
        self.lay_rules()

    def lay_rules(self, *_: object) -> None:
        """Lay the thin lines between the rows."""
        inset, thick = self.rows.x + self.kept[0].width * 0.02 if self.kept else 0, 1
        for line, row in zip(self.lines, self.kept, strict=False):
            line.pos, line.size = (inset, row.y), (row.width * 0.96, thick)


def labelled_row(look: Look, name: str, says: str, width: float) -> Widget:
    """A name in bold letters and a soft line below it, as high as this width needs."""
    lines: list[Widget] = [
        fixed(Words(look, name, BODY, bold=True, align="left"), height=text_height(look, name, width, BODY, bold=True))
    ]
    if says:
        soft = Words(look, says, SMALL, look.colours.soft, align="left", break_words=True)
        lines.append(fixed(soft, height=text_height(look, says, width, SMALL)))
    high = sum(line.height for line in lines)
    return fixed(Column(look, *lines, spacing=0), width=width, height=high)


def centred_in_column(look: Look, part: Widget) -> Widget:
    """A column as wide as this part, with the part in the middle of its height."""
    return fixed(Column(look, space(), part, space(), spacing=0), width=part.width)


def control_row(look: Look, name: str, says: str, controls: Sequence[Widget], width: float) -> Widget:
    """A row of this width (pixels) with a label and keys at its right end, or below it where the row is narrow."""
    pad, reach = look.mm(INDENT_MM), min(look.mm(MOST_CONTROL_WIDTH_MM), width * 0.44)
    keys = fixed(Row(look, *controls), height=look.least_touch_px)
    if not controls:
        label = labelled_row(look, name, says, width - 2 * pad)
        return fixed(Row(look, label, padding=(pad, pad / 2)), height=max(look.least_touch_px, label.height + pad))
    if width < look.mm(STACKED_BELOW_MM):
        label = labelled_row(look, name, says, width - 2 * pad)
        below = Row(look, space(), fixed(keys, width=min(look.mm(MOST_CONTROL_WIDTH_MM) * 1.2, width - 2 * pad)),
        size_hint_y=None,
                    height=look.least_touch_px)  # fmt: skip
        parts = Column(look, label, below, spacing=look.gap / 2, padding=(pad, look.gap))
        return fixed(parts, height=label.height + look.least_touch_px + 2.5 * look.gap)
    label = labelled_row(look, name, says, width - reach - 3 * pad)
    high = max(look.least_touch_px + look.mm(2.4), label.height + look.mm(1.2))
    right = centred_in_column(look, fixed(keys, width=reach))
    return fixed(Row(look, centred_in_column(look, label), space(), right, padding=(pad, 0)), height=high)


def value_key(look: Look, value: str, action: Action, name: str = "") -> Key:
    """The control of a row with more than two values: the one in force, and a chevron to the page of all;
    `name` is that of the setting."""
    return Key(look, value, action, align="left", opens=True, name=name)


def switch_row(
    look: Look, name: str, says: str, is_on: bool, words: tuple[str, str], action: Action, width: float
) -> Widget:
    """A row with a switch at its right end; the whole row is touched. `words` are those for off and on."""
    pad, switch = look.mm(INDENT_MM), OnOffSwitch(look, is_on, *words)
    label = labelled_row(look, name, says, width - switch.width - 3 * pad)
    row = PressableLayout(look, action, (0, 0, 0, 0), padding=(pad, 0))
    row.spacing, row.name = pad / 2, name
    for part in (centred_in_column(look, label), space(), centred_in_column(look, switch)):
        row.add_widget(part)
    return fixed(row, height=max(look.least_touch_px, label.height + look.mm(2.4)))


def open_row(look: Look, name: str, action: Action, *parts: Widget, least: float = 12.0) -> PressableLayout:
    """A row that opens a page: these parts side by side, each with its own width or a share of the rest. `name`
    identifies the row, as to switches; `least` is its least height in millimetres."""
    row = PressableLayout(look, action, (0, 0, 0, 0), padding=(look.mm(INDENT_MM), look.mm(0.6)))
    row.spacing, row.name = look.mm(2), name
    for part in parts:
        row.add_widget(part)
    fixed(row, height=max(look.least_touch_px, look.mm(least)))
    return row


def headed_panel(look: Look, title: str, *parts: Widget) -> Widget:
    """A panel only to read: a bold title above these parts."""
    head = fixed(Words(look, title, BODY, bold=True, align="left"), height=look.text(BODY) * 1.4)
    return Panel(look, head, *parts, spacing=look.gap / 2, padding=(look.mm(2.4), look.mm(1.4)))
