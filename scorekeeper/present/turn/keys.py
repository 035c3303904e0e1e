"""The keys at the foot of the turn page: undo first, then everything else that can be done now."""

from scorekeeper.present.advice.ranking import Ranking
from scorekeeper.present.card import card as cards
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.mode import AddingDie, Correcting, FixingDie, Lifted, Mending, Menu, Striking, Wanting
from scorekeeper.present.turn.moment import Moment, on_card
from scorekeeper.present.turn.screen import Display, Key

OPENED = (FixingDie, AddingDie, Striking, Lifted, Mending, Correcting, Menu, Wanting)
"""Modes of the turn page, such as a list that was opened, from which a key leads back to the usual page."""


def bottom(at: Moment, display: Display, ranking: Ranking | None) -> tuple[Key, ...]:
    if isinstance(at.mode, Menu):
        return ()
    others = beside(at, ranking)
    others = others if display.portrait and not display.compact else others[:2]  # the others are in the menu, too
    undo = undo_key(at, short=len(others) > 1 or display.compact, sign=len(others) > (1 if display.low else 2))
    return (*([undo] if undo else []), *others)


def undo_key(at: Moment, short: bool, sign: bool) -> Key | None:
    """The undo key; None if there is nothing to undo. It names what it undoes if there is room, less if `short`,
    nothing but its symbol if `sign`; in a throw by hand it takes back the last face."""
    if at.hand and at.hand.faces:
        return Key(_("Undo last die"), on.TakeBackDie(), symbol="undo", name="undo")
    words = phrases.undo_words(at.view)
    if not words:
        return None
    text = "" if sign else phrases.undo_short(at.view) if short else _("Undo {what}").format(what=words)
    return Key(text, on.TakeBack(), symbol="undo", name="undo")


def beside(at: Moment, ranking: Ranking | None) -> list[Key]:
    back = Key(_("Back"), on.Back())
    if isinstance(at.mode, FixingDie) and at.asked:
        return [Key(_("Not a die"), on.NotADie(), "warning"), back]
    if isinstance(at.mode, OPENED) and not at.busy:
        return [back]
    if at.asked:
        return [Key(_("Not a throw"), on.NotAThrow()), *switch(at)]
    if at.hand and at.hand.before:
        kept = sorted(at.hand.kept - set(at.turn.standing))
        wrong = [Key(_("Wrong face?"), on.WrongFace(kept[0]))] if len(kept) == 1 and not at.hand.faces else []
        return [*wrong, back]
    return [*striking(at), *throwing(at, ranking), *switch(at)]


def striking(at: Moment) -> list[Key]:
    if not at.turn.throw or not on_card(at.position) or not cards.offers(at.position):
        return []
    return [Key(_("Strike out"), on.OpenStrikes(), "off" if at.busy else "plain")]


def throwing(at: Moment, ranking: Ranking | None) -> list[Key]:
    """The key that lets the demo throw, or that begins a further throw by hand; empty if neither is possible."""
    if at.seen.demo and at.turn.throws_left and not at.announcing:
        gold = not at.turn.throw or (ranking is not None and ranking.throw)
        return [Key(_("Throw"), on.AskThrow(), "off" if at.busy else "main" if gold else "plain")]
    if at.seen.by_hand and at.turn.throw and at.turn.throws_left:
        return [Key(_("Throw again"), on.ThrowAgain())]
    return []


def switch(at: Moment) -> list[Key]:
    """The key between camera and entering by hand; none without a working camera."""
    if at.seen.blind:
        return []
    return [Key(_("Camera") if at.seen.hand_chosen else _("By hand"), on.SwitchHand())]
