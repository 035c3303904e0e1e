"""The rules of a sheet by groups, as the rules page shows them: a turn, the boxes, the bonus, the whole game."""

from dataclasses import dataclass

from scorekeeper.present.card.words import bonus_label, box_label
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.setup.box_rules import BoxRule, box_rule
from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.setup.further_fives import further_five_rules
from scorekeeper.present.setup.game_rules import Section, bonus_rule, turn_rules, whole_game_rules, zero_rules
from scorekeeper.present.texts import _
from scorekeeper.rules.sheet import Terms

BOXES_GROUP = "boxes"
"""The key in the code of the group with the rules of all boxes."""
CARDLESS_GROUP_ICONS = ("die", "info", "star", "people")
"""The names of the icons of the groups of rules of a game without a card, in the order of the groups."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """A group of rules: its key in the code, its name and icon, and its rows."""

    key: str
    name: str
    icon: str
    rows: tuple[BoxRule | Section, ...]


def rule_groups(draft: Draft) -> tuple[RuleGroup, ...]:
    """The rules of the sheet of this draft, for its edition and options; groups without rules are left out."""
    found = card_rule_groups(draft.terms) if draft.has_card else round_rule_groups(draft)
    return tuple(one for one in found if one.rows)


def card_rule_groups(terms: Terms) -> tuple[RuleGroup, ...]:
    further = Section(box_label(terms, "yatzy") if "yatzy" in terms.boxes else "", tuple(further_five_rules(terms)))
    above = Section(
        bonus_label(terms), (*(bonus_rule(terms, one) for one in terms.bonuses), *upper_part_sentences(terms))
    )
    a_turn = (Section(_("A turn"), tuple(turn_rules(terms))), Section(_("A zero"), tuple(zero_rules(terms))))
    return (
        RuleGroup("turn", _("A turn"), "die", a_turn),
        RuleGroup(BOXES_GROUP, _("The boxes"), "grid", tuple(box_rule(terms, box) for box in terms.boxes)),
        RuleGroup("bonus", bonus_label(terms), "star", tuple(one for one in (above, further) if one.says)),
        RuleGroup("game", _("The whole game"), "people", (Section("", tuple(whole_game_rules(terms))),)),
    )


def upper_part_sentences(terms: Terms) -> tuple[str, ...]:
    """Which boxes are the upper part, if a bonus counts them."""
    if not any(set(one.boxes) == set(terms.sheet.upper) for one in terms.bonuses):
        return ()
    boxes = ", ".join(box_label(terms, box) for box in terms.sheet.upper)
    return (_("The upper part is {boxes}.").format(boxes=boxes),)


def round_rule_groups(draft: Draft) -> tuple[RuleGroup, ...]:
    """The rules of a game that is played in rounds, by groups; the example is in the group of the round."""
    a_round, example, *others = CARDLESS_TEXTS[draft.sheet].rules(draft.options)
    groups = [(a_round, (a_round, example)), *((one, (one,)) for one in others)]
    return tuple(
        RuleGroup(str(number), head.title, icon, rows)
        for number, ((head, rows), icon) in enumerate(zip(groups, CARDLESS_GROUP_ICONS, strict=True))
    )
