"""The keys at the foot of the turn page: undo first, then everything else that can be done now."""

from scorekeeper.present.advice.ranking import Ranking
from scorekeeper.present.card import card as cards
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.entries import announce_words
from scorekeeper.present.turn.mode import (
    AddingDie,
    BoxLifted,
    CorrectingEntry,
    EntryAwaitsDice,
    FixingDie,
    Menu,
    PickingEntryToCorrect,
    ProspectsOpen,
    Striking,
)
from scorekeeper.present.turn.moment import Moment, is_card_game
from scorekeeper.present.turn.screen import Display, KeyContent, KeyKind

MODES_WITH_BACK = (
    FixingDie,
    AddingDie,
    Striking,
    BoxLifted,
    CorrectingEntry,
    PickingEntryToCorrect,
    Menu,
    EntryAwaitsDice,
    ProspectsOpen,
)
"""Modes of the turn page, such as a list that was opened, from which a key leads back to the usual page."""


def bottom_keys(at: Moment, display: Display, ranking: Ranking | None) -> tuple[KeyContent, ...]:
    """The row of keys at the foot, empty while the menu is open: undo at the left, the camera or the next throw at the
    right, and between them what the dice allow. A key that can do nothing now stays in its place, off."""
    if isinstance(at.mode, Menu):
        return ()
    others = [*middle_keys(at), *right_keys(at, display, ranking)]
    return undo_key(
        at,
        is_short=len(others) > 1 or display.compact,
        is_only_sign=len(others) > (1 if display.is_compact_landscape else 2),
    ), *others


def key_place_count_beside_undo(at: Moment, display: Display) -> int:
    """The number of places for keys beside the undo key: the most keys that there can be in a turn, so that each key
    stays in its place throughout."""
    if at.is_announcing and display.compact:
        return 1  # the key that announces names a box
    both = display.portrait and not display.compact and not at.seen.blind
    return 3 if both and (at.seen.demo or at.seen.by_hand) else 2


def undo_key(at: Moment, is_short: bool, is_only_sign: bool) -> KeyContent:
    """The undo key, off if there is nothing to undo. It names what it undoes if there is room, less if `is_short`,
    nothing but its symbol if `is_only_sign`; in a throw by hand it takes back the last face."""
    if at.throw_by_hand and at.throw_by_hand.faces:
        return KeyContent(_("Undo last die"), on.TakeBackLastFace(), symbol="undo", name="undo", short=_("Undo"))
    words = phrases.undo_words(at.view)
    if not words:
        return KeyContent("" if is_only_sign else _("Undo"), None, "off", "undo", "undo", short=_("Undo"))
    brief = phrases.short_undo_words(at.view)
    text = "" if is_only_sign else brief if is_short else _("Undo {what}").format(what=words)
    return KeyContent(text, on.UndoLastAct(), symbol="undo", name="undo", short=brief)


def middle_keys(at: Moment) -> list[KeyContent]:
    """The key in the middle: "Back" from what was opened, "Not a throw" for dice in question, or "Strike out"; empty if
    none of these is possible."""
    if at.is_announcing and isinstance(at.mode, BoxLifted):
        return []
    if (isinstance(at.mode, MODES_WITH_BACK) and not at.busy) or (at.throw_by_hand and at.throw_by_hand.before):
        return [KeyContent(_("Back"), on.Back(), name="back")]
    if at.dice_in_question:
        return [KeyContent(_("Not a throw"), on.NotAThrow(), name="not a throw")]
    if not at.turn.throw or not is_card_game(at.position) or not cards.scoring_offers(at.position):
        return []
    return [KeyContent(_("Strike out"), on.OpenStrikes(), "off" if at.busy else "plain", name="strike out")]


def right_keys(at: Moment, display: Display, ranking: Ranking | None) -> list[KeyContent]:
    """The key at the right: a further throw if dice are entered by hand or thrown by the demo, else the switch between
    camera and hand; both if there is room, in portrait. While a die in question is corrected, on 5 inches a box
    announced, or a single die kept by hand, the key for that instead."""
    if isinstance(at.mode, FixingDie) and at.dice_in_question:
        return [KeyContent(_("Not a die"), on.NotADie(), "warning", name="not a die")]
    if at.is_announcing and display.compact and is_card_game(at.position):
        box = at.mode.box if isinstance(at.mode, BoxLifted) else ""
        words = announce_words(at.position, box)
        return [KeyContent(words, on.ChooseBox(box) if box else None, "main" if box else "off", name="announce")]
    one = only_kept_place(at)
    if one is not None:
        return [KeyContent(_("Wrong face?"), on.BeginFaceCorrection(one), name="wrong face")]
    throw, change = throw_key(at, ranking), by_hand_key(at)
    both = display.portrait and not display.compact and not at.seen.blind
    return [throw, change] if throw and both else [throw or change]


def only_kept_place(at: Moment) -> int | None:
    """The position of the die that was tapped to be kept in a throw by hand, if it is the only one and no face is
    entered yet: perhaps the tap was meant to correct its face. None otherwise."""
    if at.throw_by_hand is None or not at.throw_by_hand.before or at.throw_by_hand.faces:
        return None
    kept = sorted(at.throw_by_hand.kept - set(at.turn.must_stay))
    return kept[0] if len(kept) == 1 else None


def throw_key(at: Moment, ranking: Ranking | None) -> KeyContent | None:
    """The key that lets the demo throw, or that begins a further throw by hand; off while that cannot be. None with a
    camera, and by hand before the first throw."""
    possible = at.turn.throws_left > 0 and not at.is_announcing and not at.busy and not at.dice_in_question
    if at.seen.demo:
        gold = not at.turn.throw or (ranking is not None and ranking.is_throwing_best)
        kind: KeyKind = "off" if not possible else "main" if gold else "plain"
        return KeyContent(_("Throw"), on.AskDemoThrow(), kind, name="throw")
    if at.seen.by_hand and at.turn.throw:
        kind = "plain" if possible and at.throw_by_hand is None else "off"
        return KeyContent(_("Throw again"), on.BeginNextThrowByHand(), kind, name="throw again")
    return None


def by_hand_key(at: Moment) -> KeyContent:
    """The key that switches between the camera and entering by hand; off without a working camera."""
    if at.seen.blind:
        return KeyContent(_("Camera"), None, "off", name="camera")
    return KeyContent(_("Camera") if at.seen.hand_chosen else _("By hand"), on.SwitchByHand(), name="camera")
