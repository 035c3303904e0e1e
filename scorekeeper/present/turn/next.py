"""One line for the header: what the player may do now, or why nothing can be done."""

from scorekeeper.present.card import card as cards
from scorekeeper.present.card.words import box_label
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.texts import _, ngettext
from scorekeeper.present.turn.mode import AddingDie, FixingDie
from scorekeeper.present.turn.moment import Moment, is_card_game
from scorekeeper.present.turn.phrases import shown_turn
from scorekeeper.present.turn.unsure import unsure_places
from scorekeeper.rules.match import Match


def turn_task_words(match: Match | None) -> str:
    """What the player may do now, before a throw or with the dice on the table; empty if a box must be announced first,
    and if nobody has to throw."""
    shown = shown_turn(match) if match else None
    if match is None or shown is None:
        return ""
    if not shown.throw:
        announces = match.phase == "playing" and match.games[-1].now.must_declare
        return "" if announces else _("Throw the dice")
    position = match.games[-1].now
    if not is_card_game(position):
        return CARDLESS_TEXTS[match.setup.sheet].status_words(position)
    if not cards.scoring_offers(position):
        if shown.throws_left:
            return _("Throw again or strike out")
        struck = cards.strike_offers(position)
        return _("Strike out {box}").format(box=struck[0].label) if len(struck) == 1 else _("Strike out a box")
    return _("Throw again or enter") if shown.throws_left else _("Tap an entry")


def status_words(at: Moment) -> str:
    """The status line of the header: what the player should do now, or what the program is waiting for."""
    if at.busy:
        return _("A hand is in the picture") if at.seen.state == "hand" else _("Dice are moving")
    if isinstance(at.mode, FixingDie | AddingDie):
        return _("Which face is up?")
    if at.unsure_dice_in_question:
        count = len(unsure_places(at.unsure_dice_in_question))
        return ngettext("One die is not sure", "{number} dice are not sure", count).format(number=count)
    if at.dice_in_question:
        return _("Please look at the dice")
    if at.throw_by_hand:
        missing = at.throw_by_hand.missing_count
        return ngettext("By hand: tap the face", "By hand: tap {number} faces", missing).format(number=missing)
    return box_to_throw_for_words(at) or turn_task_words(at.match)


def box_to_throw_for_words(at: Moment) -> str:
    """Before the first throw, the text that names the box to throw for (announced, or next in order), or says that a
    box must be announced. Empty if the player may choose, and after the first throw."""
    position = at.position
    if not is_card_game(position) or at.turn.throw:
        return ""
    if at.is_announcing:
        return _("Announce the box before the first throw.")
    if position.declared:
        return _("Announced: {box}").format(box=box_label(position.terms, position.declared))
    if position.terms.in_order:
        box = next(box for box in position.terms.boxes if box not in position.card.filled)
        return _("Throw for: {box}").format(box=box_label(position.terms, box))
    return ""
