"""The first screen: continue, new game, past games, camera, settings, switch off."""

from kivy.uix.widget import Widget

from scorekeeper.present.texts import _
from scorekeeper.present.turn import phrases
from scorekeeper.ui.screens import page
from scorekeeper.ui.theme import BODY, HEAD, HUGE, SMALL
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Key, Touchable
from scorekeeper.ui.widgets.kit.layout import Column, Grid, Row, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, tall


class Page(page.Page):
    """The start screen: large keys, the most likely one first."""

    dice = "wait"

    def build(self) -> Widget:
        look, app = self.look, self.app
        begin = Key(look, _("New game"), lambda: app.go("new_game"), "main", size=HEAD, bold=True)
        first: list[Widget] = [begin]
        match = app.session.view.match
        if match and match.phase == "over":
            first = [share(begin, 1.6), share(Key(look, _("Last result"), app.play, size=HEAD), 1)]
        elif match:
            first = [share(self.continuing(), 1.6), share(self.quiet(begin), 1)]
        others: list[Widget] = [
            Key(look, _("Past games"), lambda: app.go("past")),
            Key(look, _("Camera"), lambda: app.go("camera")),
            Key(look, _("Settings"), lambda: app.go("settings")),
        ]
        power = Key(look, "", lambda: app.go("leaving"), symbol="power", name="switch off")
        if look.portrait:  # two beside each other, as some words are long
            below = fixed(Grid(look, 2, *others, power), height=look.mm(27) + look.gap)
        else:
            below = fixed(Row(look, *others, fixed(power, width=look.mm(16))), height=look.mm(16))
        line = Column if look.portrait else Row
        head = fixed(self.head(), height=look.mm(13)) if look.low else self.head()
        return Column(look, head, line(look, *first), below, padding=look.gap * 2, spacing=look.gap * 1.5)

    def head(self) -> Widget:
        """The program's name, with five dice as decoration."""
        look = self.look
        side = min(look.mm(16), (look.width - 8 * look.gap) / 6, look.height * 0.15)
        dice = (fixed(DiePicture(look, face, size_hint_min=(None, None)), width=side) for face in (2, 3, 3, 5, 6))
        if look.low:
            return Row(look, Words(look, "Scorekeeper", HUGE, bold=True), *dice)
        row = fixed(Row(look, space(), *dice, space()), height=side)
        name = fixed(Words(look, "Scorekeeper", HUGE, bold=True), height=look.text(HUGE) * 1.3)
        return share(Column(look, space(), row, name, space()), 0.8 if look.compact else 1.3)

    def continuing(self) -> Widget:
        """The key to continue the unfinished game, with its name and progress."""
        look, match = self.look, self.app.session.view.match
        assert match is not None
        ink = look.colours.on_accent
        key = Touchable(look, self.app.play, look.colours.accent, orientation="vertical", padding=look.gap)
        key.text = _("Continue")
        lines = [(key.text, HEAD, True), (phrases.game_words(match), SMALL if look.compact else BODY, False)]
        turn = phrases.turn(match)
        if turn:
            lines.append((f"{turn.player.name}: {turn.progress}", SMALL, False))
        room = look.width * (1 if look.portrait else 0.6) - 7 * look.gap
        for text, size, bold in lines:
            high = tall(look, text, room, size, bold)
            key.add_widget(Words(look, text, size, ink, bold=bold, size_hint_y=high))
        return key

    def quiet(self, begin: Key) -> Key:
        return Key(self.look, begin.text, begin.action, size=HEAD)
