"""The contents of the tray on the turn page: dice that were read or entered, the live picture, and a caption."""

from dataclasses import replace

from scorekeeper.present.texts import _, ngettext
from scorekeeper.present.turn.events import TouchDie
from scorekeeper.present.turn.mode import FixingDie, Idle
from scorekeeper.present.turn.moment import Moment
from scorekeeper.present.turn.phrases import question_words
from scorekeeper.present.turn.screen import (
    NO_KEPT_AND_THROWN_AGAIN_WORDS,
    Caption,
    DieMark,
    DieSlot,
    KeptAndThrownAgainWords,
    TrayPicture,
)
from scorekeeper.present.turn.throw_by_hand import ThrowByHand
from scorekeeper.present.turn.trouble import camera_trouble
from scorekeeper.present.turn.unsure import unsure_places
from scorekeeper.session.camera_throw import PendingDice


def tray_picture(at: Moment) -> TrayPicture:
    """The contents of the tray. The request to enter a throw that the camera missed replaces the caption; otherwise a
    problem of the camera does so as long as it lasts, unless there is a question about dice."""
    shown = tray_without_trouble(at)
    if at.view.lost and at.throw_by_hand:
        words = _("The camera missed throw {number}.").format(number=at.turn.throw + 1)
        return replace(shown, caption=Caption(words, _("Tap the dice that stayed, then the new faces."), warning=True))
    wrong = None if at.dice_in_question else camera_trouble(at.seen)
    return replace(shown, caption=Caption(wrong.what, wrong.remedy, wrong.camera)) if wrong else shown


def tray_without_trouble(at: Moment) -> TrayPicture:
    if at.busy:
        return TrayPicture(live=True, caption=Caption(busy_words(at)))
    if at.unsure_dice_in_question:
        return unsure_picture(at, at.unsure_dice_in_question)
    if at.dice_in_question:
        words = question_words(at.dice_in_question, at.match, at.turn.player.name)
        return TrayPicture(live=True, caption=Caption(words))
    if at.throw_by_hand:
        return TrayPicture(slots_of_throw_by_hand(at.throw_by_hand, at.turn.must_stay), in_place=True)
    if not at.turn.throw:
        words = _("Tap the box on the card.") if at.is_announcing else _("Ready: throw into the tray")
        return TrayPicture(live=True, caption=Caption(words))
    return thrown_picture(at)


def busy_words(at: Moment) -> str:
    if not at.turn.throw:
        return _("A hand is in the picture") if at.seen.state == "hand" else _("The dice are rolling")
    if at.seen.state == "hand":
        return _("A hand is over the tray: nothing can be entered.")
    return _("Rolling: nothing can be entered")


def unsure_picture(at: Moment, pending: PendingDice) -> TrayPicture:
    """The contents of the tray with unsure dice: the one being corrected, else the first unsure one, is enlarged; the
    sure ones are less prominent."""
    places = unsure_places(pending)
    fixed = at.mode.place if isinstance(at.mode, FixingDie) else None
    marks: list[DieMark] = ["sure" if die.sure else "unsure" for die in pending.dice]
    slots = tuple(
        DieSlot(die.face, "fixing" if place == fixed else marks[place], TouchDie(place), die.id)
        for place, die in enumerate(pending.dice)
    )
    crop = fixed if fixed is not None else places[0] if places else None
    return TrayPicture(slots, crop=crop, die=pending.dice[crop] if crop is not None else None)


def asked_slots(at: Moment, pending: PendingDice) -> tuple[DieSlot, ...]:
    """The dice about which the players are asked, as slots that can be touched for correction."""
    fixed = at.mode.place if isinstance(at.mode, FixingDie) else None
    return tuple(
        DieSlot(die.face, "fixing" if place == fixed else "" if die.sure else "unsure", TouchDie(place), die.id)
        for place, die in enumerate(pending.dice)
    )


def slots_of_throw_by_hand(hand: ThrowByHand, places_kept_by_rule: tuple[int, ...]) -> tuple[DieSlot, ...]:
    """The dice of a throw being entered by hand, as slots. Old faces of dice that are thrown again are less
    prominent; the dice at the `places_kept_by_rule` are kept by the sheet's rule."""
    first = hand.missing_places[0] if hand.missing_places else None

    def slot(place: int, face: int) -> DieSlot:
        old = hand.before[place] if hand.before else 0
        if place in hand.kept:
            return DieSlot(face, "kept by rule" if place in places_kept_by_rule else "kept", TouchDie(place))
        mark: DieMark = "" if face else "next" if place == first and not old else "thrown" if old else ""
        return DieSlot(face or old, mark, TouchDie(place) if old or face else None)

    return tuple(slot(place, face) for place, face in enumerate(hand.faces_so_far))


def thrown_picture(at: Moment) -> TrayPicture:
    """The contents of the tray after a throw. While throws are left, kept dice are marked, and texts give the numbers
    kept and thrown again; with the demo only dice that were tapped count as kept."""
    turn, left = at.turn, at.turn.throws_left > 0
    fixed = at.mode.place if isinstance(at.mode, FixingDie) else None
    keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
    kept = (set(turn.kept) | keeping) if left and not at.seen.demo else set(keeping) if left else set()

    def mark(place: int) -> DieMark:
        if place == fixed:
            return "fixing"
        if left and place in turn.must_stay:
            return "kept by rule"
        return "kept" if place in kept else ""

    ids = turn.ids or (0,) * len(turn.dice)
    slots = tuple(DieSlot(face, mark(place), TouchDie(place), ids[place]) for place, face in enumerate(turn.dice))
    joy = len(set(turn.dice)) == 1 and len(turn.dice) >= 5
    shown = TrayPicture(slots, joy=joy, in_place=at.seen.by_hand or at.seen.demo)
    return (
        replace(shown, words=kept_and_thrown_again_words(len(shown.kept), len(slots) - len(shown.kept)))
        if shown.kept
        else shown
    )


def kept_and_thrown_again_words(kept: int, thrown_again: int) -> KeptAndThrownAgainWords:
    """The words on how many dice are kept and thrown again; both empty if all are kept."""
    if not thrown_again:
        return NO_KEPT_AND_THROWN_AGAIN_WORDS
    return KeptAndThrownAgainWords(
        ngettext("{number} kept", "{number} kept", kept).format(number=kept),
        ngettext("{number} to throw again", "{number} to throw again", thrown_again).format(number=thrown_again),
    )
