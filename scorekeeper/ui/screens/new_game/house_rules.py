"""The part of the screen for a new match that shows its house rules: the usual ones, the rare ones behind a key."""

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.texts import _
from scorekeeper.rules.sheet import Value
from scorekeeper.ui.screens.new_game.seats import SeatsPage
from scorekeeper.ui.theme import BODY, SMALL
from scorekeeper.ui.widgets.kit.choice import choice_key
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share, space
from scorekeeper.ui.widgets.kit.text import Words, tall


class RulesPage(SeatsPage):
    """The base of a screen that shows house rules; `more_rules` says whether the rare ones are shown, too."""

    more_rules = False


def choices(screen: RulesPage) -> list[present.Choice]:
    """The options to show: the usual ones, and the rare ones if there are no others or somebody wants to see
    them."""
    every = present.choices(screen.draft)
    usual = [one for one in every if not one.further]
    return usual if usual and not screen.more_rules else [*every]


def house_rules(screen: RulesPage) -> Widget:
    look = screen.look
    said = _("The usual rules hold unless you change them here.")
    height = tall(look, said, look.width - 4 * look.gap, SMALL) + look.gap
    words = fixed(Words(look, said, SMALL), height=height)
    return Scroll(look, words, *(option(screen, one) for one in choices(screen)), *more_key(screen))


def more_key(screen: RulesPage) -> list[Widget]:
    if len(choices(screen)) == len(present.choices(screen.draft)):
        return []
    return [fixed(Key(screen.look, _("More rules"), lambda: show_more(screen)), height=screen.look.key)]


def show_more(screen: RulesPage) -> None:
    screen.more_rules = True
    screen.clear_widgets()
    screen.refresh()


def option(screen: RulesPage, choice: present.Choice) -> Widget:
    look = screen.look
    room = (look.width - 4 * look.gap) * (1 if look.portrait else 0.6) - look.mm(4)
    lines = [
        fixed(Words(look, text, size, ink, bold, "left"), height=tall(look, text, room, size, bold))
        for text, size, ink, bold in (
            (choice.name, BODY, look.colours.text, True), (choice.says, SMALL, look.colours.soft, False)
        )
    ]  # fmt: skip
    high = sum(line.height for line in lines)
    keys = Row(look, *(value_key(screen, choice, value, name) for value, name in choice.values))
    if look.portrait:
        said = fixed(Column(look, *lines, spacing=0), height=high)
        return fixed(Panel(look, said, fixed(keys, height=look.key)), height=high + look.key + 3 * look.gap)
    said = Column(look, space(), *lines, space(), spacing=0)
    row = Row(look, share(said, 0.6), share(keys, 0.4))
    return fixed(Panel(look, row), height=max(high, look.key) + 2 * look.gap)


def value_key(screen: RulesPage, choice: present.Choice, value: Value, name: str) -> Key:
    chosen = drafts.with_option(screen.draft, choice.option, value)
    return choice_key(screen.look, name, lambda: screen.choose(chosen), value == choice.chosen)
