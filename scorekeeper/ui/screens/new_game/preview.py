"""The panel about the chosen sheet, beside its tiles on the screen for a new match."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.card.plan import brief_name
from scorekeeper.ui.widgets.kit.layout import Column, Panel, Row, Scroll, fixed, share
from scorekeeper.ui.widgets.kit.text import Words, text_height

MOST_BOX_NAME_ROWS = 10
"""The most rows of box names that have room without scrolling."""


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """What is shown of the sheet of a draft; `advice` are words about the advice that it will have."""

    look: Look
    draft: drafts.Draft
    advice: Sequence[str]

    def build(self) -> Widget:
        """The panel about the chosen sheet: the rule that distinguishes it, its boxes (not on 5 inches, in large print
        or for a game without a card), and below them facts about it and the words about advice."""
        look = self.look
        upper, lower = present.printed_box_names(self.draft)
        rows = max(len(upper), len(lower))
        worths = present.box_worths(self.draft) if self.draft.has_card else ((), ())
        halves = ((upper, worths[0], 0.4), (lower, worths[1], 0.6))
        printed = [share(self.box_names(some, worth, rows), part) for some, worth, part in halves if some]
        columns: Widget = Row(look, *printed, spacing=look.mm(4))
        if rows > MOST_BOX_NAME_ROWS:
            columns = Scroll(look, fixed(columns, height=rows * look.text(SMALL) * 1.3))
        words = () if self.draft.has_card else (present.printed_words_of_game_without_card(upper),)
        said, room = (
            "\n".join((*present.sheet_facts(self.draft), *words, *self.advice)),
            look.width * self.width_share - 6 * look.gap,
        )
        rule = present.distinguishing_rule_words(self.draft)
        facts = fixed(
            Words(look, said, SMALL, look.colours.soft, align="left"), height=text_height(look, said, room, SMALL)
        )
        rule_words = fixed(
            Words(look, rule, 3.8, bold=True, align="left"), height=text_height(look, rule, room, 3.8, True)
        )
        head = fixed(Panel(look, rule_words, colour=look.colours.active, padding=look.mm(1)),
                     height=rule_words.height + look.mm(2))  # fmt: skip
        top = [head] if rule else []
        if look.is_compact or look.large or words:
            return Panel(look, Scroll(look, *top, facts))
        return Panel(look, *top, columns, facts, padding=(look.mm(2.4), look.mm(1.4)))

    @property
    def width_share(self) -> float:
        """About the share of the screen's width that the preview takes, for measuring its texts."""
        return 1.0 if self.look.is_portrait else 0.48 if self.look.is_compact_landscape else 0.6

    def box_names(self, printed: Sequence[str], worths: Sequence[str], rows: int) -> Widget:
        """The names of boxes one below the other with what they are worth, on rows that line up with those beside
        them."""
        look, blank = self.look, [""] * (rows - len(printed))
        labels = [Words(look, brief_name(name), SMALL, align="left") for name in (*printed, *blank)]
        ends = [Words(look, one, SMALL, look.colours.soft, align="right", wrap=False) for one in (*worths, *blank)]
        signs = fixed(Column(look, *ends, spacing=0), width=look.text(SMALL) * 3)
        return Row(look, Column(look, *labels, spacing=0), *([signs] if worths else []), spacing=0)
