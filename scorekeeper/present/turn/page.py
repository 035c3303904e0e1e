"""Makes the contents of the whole turn page from the view of the game, the camera, the mode, the display and the
advice."""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.camera.seen import Seen
from scorekeeper.present.advice.prospects import why_panel
from scorekeeper.present.advice.ranking import Coaching, Ranking
from scorekeeper.present.card import card as cards
from scorekeeper.present.card import mending
from scorekeeper.present.chicago.board import Board
from scorekeeper.present.chicago.cardless import CARDLESS
from scorekeeper.present.texts import _, labelled
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.entries import FACES, announcements, below, best_box, face_key, paged, tile
from scorekeeper.present.turn.hints import HINTS, hint
from scorekeeper.present.turn.keys import bottom
from scorekeeper.present.turn.mode import AddingDie, Correcting, FixingDie, Lifted, Mending, Menu, Mode, WholeCard, Why
from scorekeeper.present.turn.moment import Moment, moment, on_card
from scorekeeper.present.turn.next import status_words
from scorekeeper.present.turn.screen import Caption, Display, Header, Key, Panel, Slot, Start, TrayPicture, TurnScreen
from scorekeeper.present.turn.start import start
from scorekeeper.present.turn.tray import tray
from scorekeeper.present.turn.trouble import trouble
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View


def turn_screen(
    view: View, seen: Seen, mode: Mode, display: Display, ranking: Ranking | None = None,
    learned: Collection[str] = HINTS,
) -> TurnScreen | None:  # fmt: skip
    """The contents of the turn page; None if nobody has to throw, as between two games. Without a ranking the entries
    keep their usual order, and none is gold. Hints that were `learned` are not shown, nor any in
    place of the coach's words."""
    at = moment(view, seen, mode)
    if at is None:
        return None
    if isinstance(mode, WholeCard):
        return whole_card(at, ranking)
    tray_picture, panel = middle(at, display, ranking)
    lifted = at.mode.box if isinstance(at.mode, Lifted) and not at.busy else ""
    advice, keys = coaching(at, ranking).text, bottom(at, display, ranking)
    helps = None if advice else hint(at, learned)
    shown = explained(at, header(at, display, tray_picture, advice), ranking)
    if helps:
        shown = replace(shown, status=helps.words, event=None, is_hint=True)
    return TurnScreen(
        view.stamp, shown, tray_picture, panel, keys, board(at, ranking), lifted=lifted, hint=helps
    )  # fmt: skip


def whole_card(at: Moment, ranking: Ranking | None) -> TurnScreen:
    """The page filled by everybody's card, with a key back to the game. Its words are the coach's second line before
    the first throw, if there is one, else the hint that a filled box can be tapped to correct it."""
    back = Key(_("Back to the game"), on.Back(), "main", "back")
    aside = ranking.coaching.more if ranking and not at.turn.throw else ""
    panel = Panel(aside or _("Tap a filled box to correct it."))
    return TurnScreen(at.view.stamp, header(at, Display(), None), None, panel, (back,), board(at, ranking), whole=True)


def middle(at: Moment, display: Display, ranking: Ranking | None) -> tuple[TrayPicture | None, Panel]:
    """The tray and the panel below it. While something is open that needs the room, no tray and a panel in its
    place."""
    match at.mode:
        case Menu():
            return None, menu(at)
        case Correcting():
            return None, corrections(at.match)
        case Mending() as mode:
            return None, mend(at.match, mode, display)
    why = opened_why(at, ranking)
    if why:
        return None, why
    if at.announcing and on_card(at.position) and not at.asked:
        return (None if display.compact else tray(at)), announcements(at, at.position, display)
    return coached(at, tray(at), ranking), below(at, display, ranking)


def coaching(at: Moment, ranking: Ranking | None) -> Coaching:
    """The coach's words; empty without a coach, and while the page must show something else."""
    speaks = not (at.busy or at.asked or at.hand or isinstance(at.mode, FixingDie | AddingDie) or trouble(at.seen))
    return ranking.coaching if ranking and speaks else Coaching()


def coached(at: Moment, shown: TrayPicture, ranking: Ranking | None) -> TrayPicture:
    """Add the coach's second line, such as the reason for its advice, to the caption of the tray."""
    more = coaching(at, ranking).more
    if not more:
        return shown
    return replace(shown, caption=replace(shown.caption, more=more) if shown.caption else Caption(more))


def header(at: Moment, display: Display, shown: TrayPicture | None, said: str = "") -> Header:
    """The contents of the header; a throw that is being entered by hand is already counted. `said`, the coach's words,
    replaces the usual status line."""
    rolling = at.busy and at.seen.state == "moving" and at.turn.throws_left > 0  # a hand alone is no throw
    turn, coming = at.turn, at.hand is not None or rolling
    number = min(turn.throw + coming, turn.allowed)
    used = number if at.hand else turn.throw
    if at.match.phase == "starting":
        headline, allowed = "" if display.compact and display.portrait else turn.progress, 0
    else:
        counted = phrases.throw_count(number, turn.allowed)
        headline = f"{number}/{turn.allowed}" if display.compact and display.portrait else counted
        allowed = turn.allowed
    waiting = shown is not None and not (turn.throw or at.hand or at.asked or at.busy or at.announcing)
    grown = turn.progress if waiting and at.match.phase == "playing" else ""
    return Header(turn.player, headline, said or status_words(at), used, allowed, grown, at.view.saved)


def explained(at: Moment, shown: Header, ranking: Ranking | None) -> Header:
    """The header, with what a touch on the coach's words opens."""
    if not (ranking and ranking.prospects and coaching(at, ranking).text):
        return shown
    return replace(shown, status=f"{shown.status}\u00a0\u203a", event=on.OpenWhy())


def board(at: Moment, ranking: Ranking | None) -> cards.Scorecard | Board | Start:
    if at.match.phase == "starting":
        return start(at.view)
    if not on_card(at.position):
        return CARDLESS[at.match.setup.sheet].board(at.match)
    live = at.announcing or not (at.busy or at.asked or (at.hand and at.hand.before))
    return cards.scorecard(at.match, live=live, best=best_box(at, ranking))


# ---- in place of the tray


def opened_why(at: Moment, ranking: Ranking | None) -> Panel | None:
    """The panel with what the best choices may become, if it was opened and there is advice; else None."""
    if not (isinstance(at.mode, Why) and ranking and on_card(at.position)) or at.busy or at.asked:
        return None
    return why_panel(at.position.terms, ranking)


def menu(at: Moment) -> Panel:
    keys = [
        Key(_("What does the sheet say?"), on.Visit("rules")),
        Key(_("Settings"), on.Visit("settings")),
        Key(_("Start screen"), on.Visit()),
        Key(_("Back to the game"), on.Back(), "main"),
    ]
    if on_card(at.position):
        keys = [
            Key(_("Whole card"), on.OpenCard()), Key(_("Correct an entry"), on.OpenCorrections()),
            Key(_("Players"), on.Visit("changes")), *keys,
        ]  # fmt: skip
    if not at.seen.blind:
        keys.insert(-1, Key(_("Camera") if at.seen.hand_chosen else _("By hand"), on.SwitchHand()))
    if at.seen.is_kept and at.turn.throw:
        keys.insert(-1, Key(_("That was wrong"), on.WasWrong()))
    if not (at.seen.by_hand or at.turn.throw or at.announcing):
        keys.insert(-1, Key(_("Read again"), on.ReadAgain()))
    if not at.view.saved:
        return Panel(phrases.unsaved_words(), True, keys=tuple(keys))
    few = len(keys) <= 8  # more of them need the room of the heading at 800x480
    return Panel(_(at.match.kind.name) if few else "", keys=tuple(keys))


def corrections(match: Match) -> Panel:
    """The panel that lists the entries that can be corrected, the newest first."""
    listed = [
        Key(
            labelled(one.player.name, f"{one.label} {one.points}  ({' '.join(map(str, one.dice))})"),
            on.PickEntry(one.number),
        )
        for one in mending.entered(match)
    ]
    return Panel(mending.correction_words(match), listed=tuple(listed))


def mend(match: Match, mode: Mending, display: Display) -> Panel:
    """The panel to correct an entry: its dice, and a page of the entries that were possible with them; while a die is
    being corrected, six faces instead."""
    one = next(one for one in mending.entered(match) if one.number == mode.number)
    slots = tuple(Slot(face, "fixing" if place == mode.place else "", on.TouchDie(place))
                  for place, face in enumerate(mode.dice))  # fmt: skip
    if mode.place is not None:
        return Panel(_("Which face is up?"), slots=slots, faces=tuple(face_key(face) for face in FACES))
    offers = mending.mend_offers(match, mode.number, mode.dice)
    tiles = paged([replace(tile(offer), note="") for offer in offers], mode.page, display.places // 3)
    return Panel(mending.mend_words(match, one), slots=slots, tiles=tiles)
