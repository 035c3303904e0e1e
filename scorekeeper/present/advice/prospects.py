"""What the best choices of dice to keep may become, side by side as bars."""

from scorekeeper.present.advice.coach import chance_percent, dice_words
from scorekeeper.present.advice.ranking import Ranking
from scorekeeper.present.card.words import box_label
from scorekeeper.present.texts import _, decimal
from scorekeeper.present.turn.screen import KeepColumn, PanelContent, ProspectBars
from scorekeeper.rules.sheet import Terms

MOST_BOXES_SHOWN = 5
"""The most boxes in the panel of prospects."""
KEEP_NOTHING_SIGN = "\u2013"
"""The sign for keeping no dice."""


def prospects_panel(terms: Terms, ranking: Ranking) -> PanelContent | None:
    """The panel with the boxes that the choices of dice to keep are likeliest to fill, in the order of the sheet; None
    without choices."""
    if not ranking.prospects:
        return None
    chances = [{one.box: one.chance for one in prospect.boxes} for prospect in ranking.prospects]
    likely = {box: max(each.get(box, 0.0) for each in chances) for box in terms.boxes}
    shown = sorted(terms.boxes, key=lambda box: -likely[box])[:MOST_BOXES_SHOWN]
    boxes = [box for box in terms.boxes if box in shown and likely[box]]
    choices = tuple(
        KeepColumn(
            dice_words(prospect.keep) or KEEP_NOTHING_SIGN,
            chance_percent(prospect.worth) if ranking.to_win else decimal(prospect.worth),
            tuple(each.get(box, 0.0) for box in boxes),
        )
        for prospect, each in zip(ranking.prospects, chances, strict=True)
    )
    words = _("How often each choice fills a box with points")
    worth = _("Chance to win") if ranking.to_win else _("expected")
    names = tuple(box_label(terms, box).partition(" (")[0] for box in boxes)
    return PanelContent(words, bars=ProspectBars(names, choices, worth))
