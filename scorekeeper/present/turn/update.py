"""Decides what a touch on the turn page leads to: the next mode of the page, and what must be done. Nothing here
changes anything."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.camera.seen import Seen
from scorekeeper.present.card import mending
from scorekeeper.present.card.card import Offer, strikes
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.mode import (
    IDLE,
    AddingDie,
    ByHand,
    Correcting,
    FixingDie,
    Idle,
    Lifted,
    Mending,
    Menu,
    Mode,
    Striking,
    Wanting,
    WholeCard,
    Why,
)
from scorekeeper.present.turn.moment import Moment, moment, on_card, worth
from scorekeeper.present.turn.throw_by_hand import ThrowByHand, by_hand
from scorekeeper.rules.acts import Declare, Enter, StartThrow, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.session.camera_throw import Pending, corrected_roll
from scorekeeper.session.view import View

Next = tuple[Mode, on.Deed | None]


def update(mode: Mode, event: on.Event, view: View, seen: Seen) -> Next:
    """Return the mode after this touch and what must be done, or None. A touch that means nothing now keeps the mode;
    if nobody has to throw, the mode is idle."""
    at = moment(view, seen, mode)
    return HANDLERS[type(event)](at, event) if at else (IDLE, None)


def lasting(mode: Mode, before: View, after: View) -> Mode:
    """Return the mode after the view has changed: idle if an act was done or undone, or if the question it belonged to
    is gone or was replaced."""
    if before.stamp.game != after.stamp.game:
        return IDLE
    if isinstance(mode, Wanting) and after.pending is None:
        return IDLE
    asked_anew = before.pending is not after.pending
    return IDLE if asked_anew and isinstance(mode, FixingDie | AddingDie) else mode


def rolling(at: Moment) -> on.Say:
    """The message for an entry that is touched while something moves. It can be overruled if the picture has not come
    to rest for long."""
    if at.seen.restless:
        words = _("Something moves in the picture, so nothing can be entered. Tap here if all dice lie still.")
        return on.Say(words, on.NothingMoves())
    if at.seen.state == "hand":
        return on.Say(_("A hand is over the tray: nothing can be entered."))
    return on.Say(_("The dice are still rolling: wait until they lie still."))


# ---- dice and faces


def touch_die(at: Moment, event: on.TouchDie) -> Next:
    if isinstance(at.mode, Mending):
        return replace(at.mode, place=event.place), None
    if at.busy:
        return at.mode, rolling(at)
    if at.seen.demo and at.turn.throw and at.turn.throws_left and not at.asked:
        keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
        return Idle(keeping ^ {event.place}), None
    if at.hand or (at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.asked):
        return keep_die(at, event)
    dice = len(at.asked.dice if at.asked else at.turn.dice)
    return (FixingDie(event.place), None) if event.place < dice else (at.mode, None)


def keep_die(at: Moment, event: on.TouchDie) -> Next:
    """Toggle whether the touched die is kept for the next throw by hand. Before the first throw, take the last face
    back; a die that the sheet keeps needs the table's consent."""
    if at.hand and not at.hand.before:
        return ByHand(at.hand.take_back()), None
    if event.place in at.turn.standing:
        words = _("This die was kept, and the sheet forbids throwing it again. Tap here if the whole table agrees.")
        return at.mode, on.Say(words, on.ThrowStanding(event.place))
    return toggle_kept(at, event.place), None


def toggle_kept(at: Moment, place: int) -> Mode:
    """Return the mode with the throw by hand in which the die at this place is kept if it was not, else thrown again;
    other kept dice stay kept."""
    return ByHand((at.hand or by_hand(len(at.turn.dice), at.turn.dice, at.turn.kept)).toggle(place))


def throw_standing(at: Moment, event: on.ThrowStanding) -> Next:
    return (toggle_kept(at, event.place), None) if at.seen.by_hand and at.turn.throws_left else (at.mode, None)


def touch_face(at: Moment, event: on.TouchFace) -> Next:
    match at.mode:
        case Mending(place=int(place)) as mending_now:
            dice = corrected_roll(mending_now.dice, place, event.face)
            return replace(mending_now, dice=dice, place=None, page=0), None
        case FixingDie(place) if at.busy:
            return at.mode, rolling(at)
        case FixingDie(place):
            return (ask_on(at, at.asked.with_face(place, event.face)) if at.asked
                    else (IDLE, on.FixDie(place, event.face)))  # fmt: skip
        case AddingDie() if at.asked:
            return ask_on(at, at.asked.and_one(event.face))
    return enter_face(at, at.hand, event.face) if at.hand else (at.mode, None)


def enter_face(at: Moment, entered: ThrowByHand, face: int) -> Next:
    """Add a face to the throw entered by hand; once no face is missing, what must be done is that throw, or the throw
    for the start."""
    entered = entered.enter(face)
    if entered.missing:
        return ByHand(entered), None
    if at.match.starter_due:
        return IDLE, on.Play(StartThrow(at.match.starter_due, entered.dice))
    agreed = not set(at.turn.standing) <= entered.kept
    return IDLE, on.Play(Throw(entered.dice, tuple(sorted(entered.kept)), agreed))


def throw_again(at: Moment, _event: on.ThrowAgain) -> Next:
    if at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.asked:
        return ByHand(by_hand(len(at.turn.dice), at.turn.dice, at.turn.standing)), None
    return at.mode, None


def take_back_die(at: Moment, _event: on.TakeBackDie) -> Next:
    return (ByHand(at.hand.take_back()), None) if at.hand else (at.mode, None)


def wrong_face(at: Moment, event: on.WrongFace) -> Next:
    return (FixingDie(event.place), None) if event.place < len(at.turn.dice) and not at.asked else (at.mode, None)


# ---- dice that are asked about


def ask_on(at: Moment, dice: Pending) -> Next:
    """Ask the same question about the corrected dice; if it was only whether they are read rightly ("unsure"), accept
    them once all are there and sure."""
    if dice.question == "unsure" and len(dice.dice) == at.match.dice and dice.all_sure:
        return IDLE, on.AnswerPending(dice, wanted(at))
    return IDLE, on.Ask(dice)


def wanted(at: Moment) -> on.Choose | None:
    return at.mode.entry if isinstance(at.mode, Wanting) else None


def yes(at: Moment, _event: on.Yes) -> Next:
    complete = at.asked and len(at.asked.dice) == at.match.dice
    return (IDLE, on.AnswerPending(at.asked, wanted(at))) if at.asked and complete else (at.mode, None)


def second_guess(at: Moment, event: on.SecondGuess) -> Next:
    if at.doubt is None:
        return at.mode, None
    return IDLE, on.AnswerPending(at.doubt.with_face(event.place, event.face), wanted(at))


def not_a_throw(at: Moment, _event: on.NotAThrow) -> Next:
    return (IDLE, on.Dismiss()) if at.asked else (at.mode, None)


def add_die(at: Moment, _event: on.AddDie) -> Next:
    missing = at.asked and len(at.asked.dice) < at.match.dice
    return (AddingDie(), None) if missing else (at.mode, None)


def not_a_die(at: Moment, _event: on.NotADie) -> Next:
    if at.asked and isinstance(at.mode, FixingDie):
        return IDLE, on.Ask(at.asked.without(at.mode.place))
    return at.mode, None


# ---- entries


def choose(at: Moment, event: on.Choose) -> Next:
    if isinstance(at.mode, Mending):
        refusal = _("A later entry would no longer fit: correct or take back that one first.")
        offer = Offer(event.box, "", event.points, strike=event.strike)
        return at.mode, on.Play(mending.correction(at.mode.number, at.mode.dice, offer), refusal)
    if at.busy and (at.turn.throw or at.seen.state == "moving"):
        return at.mode, rolling(at)
    if at.announcing:
        return IDLE, on.Play(Declare(event.box))
    if at.doubt:
        return Wanting(event), None
    possible = at.open and worth(at.position, event.box, event.strike) == event.points
    return (IDLE, on.Play(Enter(event.box, event.strike))) if possible else (at.mode, None)


def touch_row(at: Moment, event: on.TouchRow) -> Next:
    """Add the box of the touched row to the offered entries, or take it as the one to announce, or remove it again;
    nothing is entered or announced yet, as rows are too low for a safe tap. A box that cannot be filled now opens the
    whole card, moving dice give a message."""
    if at.busy and at.turn.throw:
        return at.mode, rolling(at)
    free = on_card(at.position) and at.announcing and event.box not in at.position.card.filled
    if free or (at.open and worth(at.position, event.box) is not None):
        return (IDLE if at.mode == Lifted(event.box) else Lifted(event.box)), None
    return open_card(at, on.OpenCard())


def touch_entry(at: Moment, event: on.TouchEntry) -> Next:
    one = mending.entry_in(at.match, event.seat, event.box) if on_card(at.position) else None
    if one is None:
        return at.mode, on.Say(_("This box was filled before: it cannot be corrected here."))
    return Mending(one.number, one.dice, listed=False), None


def open_strikes(at: Moment, _event: on.OpenStrikes) -> Next:
    if isinstance(at.mode, Striking):
        return IDLE, None
    possible = at.open and on_card(at.position) and bool(strikes(at.position))
    return (Striking(), None) if possible else (at.mode, None)


def next_page(at: Moment, _event: on.NextPage) -> Next:
    match at.mode:
        case Striking(page=page) | Mending(page=page):
            return replace(at.mode, page=page + 1), None
    return at.mode, None


def call(at: Moment, event: on.Call) -> Next:
    if at.busy:
        return at.mode, rolling(at)
    return (IDLE, on.Play(event.act)) if at.open else (at.mode, None)


def take_back(at: Moment, event: on.TakeBack) -> Next:
    refusal = _("The sheet forbids corrections. Tap here if the whole table agrees.")
    undo = on.Play(Undo(event.agreed), refusal, on.TakeBack(agreed=True))
    return (IDLE, undo) if at.view.can_undo else (at.mode, None)


# ---- what is open beside the game


def open_card(at: Moment, _event: on.OpenCard) -> Next:
    if isinstance(at.mode, WholeCard):
        return IDLE, None
    return (WholeCard(), None) if on_card(at.position) else (at.mode, None)


def open_why(at: Moment, _event: on.OpenWhy) -> Next:
    if isinstance(at.mode, Why):
        return IDLE, None
    return (Why(), None) if at.turn.throw and at.turn.throws_left and not at.hand else (at.mode, None)


def open_menu(at: Moment, _event: on.OpenMenu) -> Next:
    return (IDLE if isinstance(at.mode, Menu) else Menu()), None


def back(at: Moment, _event: on.Back) -> Next:
    match at.mode:
        case Mending(place=int()) as now:
            return replace(now, place=None), None
        case Mending(listed=True):
            return Correcting(), None
    return IDLE, on.Overrule() if at.view.lost else None


def open_corrections(at: Moment, _event: on.OpenCorrections) -> Next:
    return (Correcting(), None) if on_card(at.position) else (at.mode, None)


def pick_entry(at: Moment, event: on.PickEntry) -> Next:
    found = mending.entered(at.match) if on_card(at.position) else ()
    one = next((one for one in found if one.number == event.number), None)
    return (Mending(one.number, one.dice), None) if one else (at.mode, None)


def visit(at: Moment, event: on.Visit) -> Next:
    """Show another screen. In place of the page to change players, a message if the match has several games or the turn
    has begun."""
    if event.screen == "changes" and (len(at.match.games) > 1 or at.match.setup.games > 1):
        return IDLE, on.Say(_("Players come and go between the games of a match."))
    if event.screen == "changes" and at.turn.throw:
        return IDLE, on.Say(_("Finish this turn first: players come and go between the turns."))
    return IDLE, on.Go(event.screen, event.box)


# ---- the camera


def switch_hand(at: Moment, _event: on.SwitchHand) -> Next:
    return (at.mode if at.seen.blind else IDLE), None if at.seen.blind else on.ToggleHand()


def ask_throw(at: Moment, _event: on.AskThrow) -> Next:
    if not (at.seen.demo and at.turn.throws_left) or at.busy:
        return at.mode, None
    keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
    return IDLE, on.LetThrow(tuple(at.turn.ids[place] for place in sorted(keeping) if place < len(at.turn.ids)))


def read_again(at: Moment, _event: on.ReadAgain) -> Next:
    return IDLE, None if at.seen.by_hand else on.LookAgain()


def was_wrong(at: Moment, _event: on.WasWrong) -> Next:
    """Keep what the camera saw once the players have corrected it: without the right faces it teaches nothing."""
    if not at.seen.is_kept:
        return IDLE, None
    read = Counter(die.face for die in at.seen.guesses)
    if at.asked or not at.turn.throw or Counter(at.turn.dice) == read:
        return IDLE, on.Say(_("First tap the die that was read wrongly and choose its face."))
    return IDLE, on.KeepRewind(tuple(at.turn.dice))


def nothing_moves(at: Moment, _event: on.NothingMoves) -> Next:
    return at.mode, on.Overrule() if at.busy else None


HANDLERS: dict[type, Callable[[Moment, Any], Next]] = {
    on.TouchDie: touch_die, on.TouchFace: touch_face, on.Choose: choose, on.TouchRow: touch_row,
    on.TouchEntry: touch_entry, on.OpenCard: open_card, on.OpenWhy: open_why, on.OpenMenu: open_menu, on.Back: back,
    on.OpenStrikes: open_strikes, on.NextPage: next_page, on.OpenCorrections: open_corrections,
    on.PickEntry: pick_entry, on.ThrowAgain: throw_again, on.ThrowStanding: throw_standing,
    on.TakeBackDie: take_back_die, on.WrongFace: wrong_face, on.Yes: yes, on.SecondGuess: second_guess,
    on.NotAThrow: not_a_throw, on.AddDie: add_die, on.NotADie: not_a_die, on.TakeBack: take_back, on.Call: call,
    on.SwitchHand: switch_hand, on.AskThrow: ask_throw, on.ReadAgain: read_again, on.NothingMoves: nothing_moves,
    on.Visit: visit, on.WasWrong: was_wrong,
}  # fmt: skip
"""The function that handles each class of event; the tests make sure that every event has one."""
