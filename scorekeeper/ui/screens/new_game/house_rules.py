"""The part of the screen for a new match that shows its house rules: the usual ones, the rare ones behind a key."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import _
from scorekeeper.rules.sheet import Value
from scorekeeper.ui.theme import BODY, SMALL, Look
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, text_height


@dataclass(frozen=True, slots=True)
class HouseRulesPart:
    """The house rules of a draft; the rare ones only `with_rare`. `change` is called with the new draft after a touch,
    `show_more` to see the rare ones."""

    look: Look
    draft: Draft
    with_rare: bool
    change: Callable[[Draft], None]
    show_more: Callable[[], None]

    def shown_choices(self) -> list[present.OptionWithValues]:
        """The options to show: the usual ones, and the rare ones if there are no others or somebody wants to see
        them."""
        every = present.option_choices(self.draft)
        usual = [one for one in every if not one.further]
        return usual if usual and not self.with_rare else [*every]

    def build(self) -> Widget:
        look = self.look
        said = _("The usual rules hold unless you change them here.")
        height = text_height(look, said, look.width - 4 * look.gap, SMALL) + look.gap
        words = fixed(Words(look, said, SMALL), height=height)
        return Scroll(look, words, *(self.option_row(one) for one in self.shown_choices()), *self.more_rules_key())

    def more_rules_key(self) -> list[Widget]:
        if len(self.shown_choices()) == len(present.option_choices(self.draft)):
            return []
        return [fixed(Key(self.look, _("More rules"), self.show_more), height=self.look.least_touch_px)]

    def option_row(self, choice: present.OptionWithValues) -> Widget:
        look = self.look
        room = (look.width - 4 * look.gap) * (1 if look.is_portrait else 0.6) - look.mm(4)
        lines = [
            fixed(Words(look, text, size, ink, bold, "left"), height=text_height(look, text, room, size, bold))
            for text, size, ink, bold in (
                (choice.name, BODY, look.colours.text, True), (choice.says, SMALL, look.colours.soft, False)
            )
        ]  # fmt: skip
        high = sum(line.height for line in lines)
        keys = Row(look, *(self.value_key(choice, value, name) for value, name in choice.values))
        if look.is_portrait:
            said = fixed(Column(look, *lines, spacing=0), height=high)
            return fixed(
                Panel(look, said, fixed(keys, height=look.least_touch_px)),
                height=high + look.least_touch_px + 3 * look.gap,
            )
        said = Column(look, space(), *lines, space(), spacing=0)
        row = Row(look, share(said, 0.6), share(keys, 0.4))
        return fixed(Panel(look, row), height=max(high, look.least_touch_px) + 2 * look.gap)

    def value_key(self, choice: present.OptionWithValues, value: Value, name: str) -> Key:
        chosen = drafts.with_option(self.draft, choice.option, value)
        return choice_key(self.look, name, lambda: self.change(chosen), value == choice.chosen)
