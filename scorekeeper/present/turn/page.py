"""Makes the contents of the whole turn page from the view of the game, the camera, the mode, the display and the
advice."""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.advice.prospects import prospects_panel
from scorekeeper.present.advice.ranking import CoachWords, Ranking
from scorekeeper.present.card import card as cards
from scorekeeper.present.card import mending
from scorekeeper.present.chicago.board import ChicagoBoard
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.texts import _, labelled
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import phrases
from scorekeeper.present.turn.entries import (
    DIE_FACES,
    announcement_panel,
    best_box,
    entry_tile,
    face_key,
    page_of_tiles,
    panel_below_tray,
)
from scorekeeper.present.turn.hints import ALL_HINTS, hint_to_show
from scorekeeper.present.turn.keys import bottom_keys, key_place_count_beside_undo
from scorekeeper.present.turn.mode import (
    AddingDie,
    BoxLifted,
    CorrectingEntry,
    FixingDie,
    Menu,
    Mode,
    PickingEntryToCorrect,
    ProspectsOpen,
    WholeCard,
)
from scorekeeper.present.turn.moment import Moment, is_card_game, moment_of
from scorekeeper.present.turn.next import status_words
from scorekeeper.present.turn.screen import (
    Caption,
    DieSlot,
    Display,
    Header,
    KeyContent,
    PanelContent,
    StartBoard,
    TrayPicture,
    TurnScreen,
)
from scorekeeper.present.turn.start import start_board
from scorekeeper.present.turn.tray import tray_picture
from scorekeeper.present.turn.trouble import camera_trouble
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View


def turn_screen(
    view: View, seen: CameraState, mode: Mode, display: Display, ranking: Ranking | None = None,
    learned: Collection[str] = ALL_HINTS,
) -> TurnScreen | None:  # fmt: skip
    """The contents of the turn page; None if nobody has to throw, as between two games. Without a ranking the entries
    keep their usual order, and none is gold. No hint is shown that was `learned`, nor while the coach speaks."""
    at = moment_of(view, seen, mode)
    if at is None:
        return None
    if isinstance(mode, WholeCard):
        return whole_card_screen(at, ranking)
    tray_picture, panel = tray_and_panel(at, display, ranking)
    lifted = at.mode.box if isinstance(at.mode, BoxLifted) and not at.busy else ""
    advice, keys = coaching_now(at, ranking).text, bottom_keys(at, display, ranking)
    helps = None if advice else hint_to_show(at, learned)
    shown = header_that_opens_prospects(at, turn_header(at, display, tray_picture, advice), ranking)
    if helps:
        shown = replace(shown, status=helps.words, event=None, is_hint=True)
    return TurnScreen(
        view.stamp, shown, tray_picture, panel, keys, card_or_board(at, ranking), lifted=lifted, hint=helps,
        beside_undo=key_place_count_beside_undo(at, display),
    )  # fmt: skip


def whole_card_screen(at: Moment, ranking: Ranking | None) -> TurnScreen:
    """The page filled by everybody's card, with a key back to the game. Its words are the coach's second line before
    the first throw, if there is one, else the hint that a filled box can be tapped to correct it."""
    back = KeyContent(_("Back to the game"), on.Back(), "main", "back")
    aside = ranking.coaching.more if ranking and not at.turn.throw else ""
    panel = PanelContent(aside or _("Tap a filled box to correct it."))
    return TurnScreen(
        at.view.stamp, turn_header(at, Display(), None), None, panel, (back,), card_or_board(at, ranking), whole=True
    )


def tray_and_panel(at: Moment, display: Display, ranking: Ranking | None) -> tuple[TrayPicture | None, PanelContent]:
    """The tray and the panel below it. The tray is None while something that needs its room is open, such as the menu:
    then the panel takes its place."""
    match at.mode:
        case Menu():
            return None, menu_panel(at)
        case PickingEntryToCorrect():
            return None, corrections_panel(at.match)
        case CorrectingEntry() as mode:
            return None, correcting_panel(at.match, mode, display)
    why = prospects_panel_if_open(at, ranking)
    if why:
        return None, why
    if at.is_announcing and is_card_game(at.position) and not at.dice_in_question:
        return (None if display.compact else tray_picture(at)), announcement_panel(at, at.position, display)
    return tray_with_coachs_reason(at, tray_picture(at), ranking), panel_below_tray(at, display, ranking)


def coaching_now(at: Moment, ranking: Ranking | None) -> CoachWords:
    """The coach's words; empty without a coach, and while the page must show something else."""
    speaks = not (
        at.busy
        or at.dice_in_question
        or at.throw_by_hand
        or isinstance(at.mode, FixingDie | AddingDie)
        or camera_trouble(at.seen)
    )
    return ranking.coaching if ranking and speaks else CoachWords()


def tray_with_coachs_reason(at: Moment, shown: TrayPicture, ranking: Ranking | None) -> TrayPicture:
    """Add the coach's second line, such as the reason for its advice, to the caption of the tray."""
    more = coaching_now(at, ranking).more
    if not more:
        return shown
    return replace(shown, caption=replace(shown.caption, more=more) if shown.caption else Caption(more))


def turn_header(at: Moment, display: Display, shown: TrayPicture | None, coach_words: str = "") -> Header:
    """The contents of the header. Its headline already counts a throw that is being entered by hand or is rolling, its
    number `used` only one that is being entered. `coach_words`, if there are any, replace the usual status line."""
    rolling = at.busy and at.seen.state == "moving" and at.turn.throws_left > 0  # a hand alone is no throw
    turn, coming = at.turn, at.throw_by_hand is not None or rolling
    number = min(turn.throw + coming, turn.allowed)
    used = number if at.throw_by_hand else turn.throw
    if at.match.phase == "starting":
        headline, allowed = "" if display.compact and display.portrait else turn.progress, 0
    else:
        counted = phrases.throw_count_words(number, turn.allowed)
        headline = f"{number}/{turn.allowed}" if display.compact and display.portrait else counted
        allowed = turn.allowed
    waiting = shown is not None and not (
        turn.throw or at.throw_by_hand or at.dice_in_question or at.busy or at.is_announcing
    )
    grown = turn.progress if waiting and at.match.phase == "playing" else ""
    return Header(turn.player, headline, coach_words or status_words(at), used, allowed, grown, at.view.saved)


def header_that_opens_prospects(at: Moment, shown: Header, ranking: Ranking | None) -> Header:
    """The header; if the coach speaks and has prospects to show, a touch on its words opens them."""
    if not (ranking and ranking.prospects and coaching_now(at, ranking).text):
        return shown
    return replace(shown, status=f"{shown.status}\u00a0\u203a", event=on.OpenProspects())


def card_or_board(at: Moment, ranking: Ranking | None) -> cards.Scorecard | ChicagoBoard | StartBoard:
    if at.match.phase == "starting":
        return start_board(at.view)
    if not is_card_game(at.position):
        return CARDLESS_TEXTS[at.match.setup.sheet].board(at.match)
    live = at.is_announcing or not (at.busy or at.dice_in_question or (at.throw_by_hand and at.throw_by_hand.before))
    return cards.scorecard(at.match, live=live, best=best_box(at, ranking))


# ---- in place of the tray


def prospects_panel_if_open(at: Moment, ranking: Ranking | None) -> PanelContent | None:
    """The panel with what the best choices of dice to keep may become, if it was opened in a game with a card and there
    is advice; None if not, while something moves, and while there is a question about dice."""
    if (
        not (isinstance(at.mode, ProspectsOpen) and ranking and is_card_game(at.position))
        or at.busy
        or at.dice_in_question
    ):
        return None
    return prospects_panel(at.position.terms, ranking)


def menu_panel(at: Moment) -> PanelContent:
    keys = [
        KeyContent(_("What does the sheet say?"), on.VisitScreen("rules")),
        KeyContent(_("Settings"), on.VisitScreen("settings")),
        KeyContent(_("Start screen"), on.VisitScreen()),
        KeyContent(_("Back to the game"), on.Back(), "main"),
    ]
    if is_card_game(at.position):
        keys = [
            KeyContent(_("Whole card"), on.OpenCard()), KeyContent(_("Correct an entry"), on.OpenCorrections()),
            KeyContent(_("Players"), on.VisitScreen("player_changes")), *keys,
        ]  # fmt: skip
    if not at.seen.blind:
        keys.insert(-1, KeyContent(_("Camera") if at.seen.hand_chosen else _("By hand"), on.SwitchByHand()))
    if at.seen.is_kept and at.turn.throw:
        keys.insert(-1, KeyContent(_("That was wrong"), on.ReportWrongReading()))
    if not (at.seen.by_hand or at.turn.throw or at.is_announcing):
        keys.insert(-1, KeyContent(_("Read again"), on.ReadAgain()))
    if not at.view.saved:
        return PanelContent(phrases.entries_not_on_disk_words(), True, keys=tuple(keys))
    few = len(keys) <= 8  # more of them need the room of the heading at 800x480
    return PanelContent(_(at.match.kind.name) if few else "", keys=tuple(keys))


def corrections_panel(match: Match) -> PanelContent:
    """The panel that lists the entries that can be corrected, the newest first."""
    listed = [
        KeyContent(
            labelled(one.player.name, f"{one.label} {one.points}  ({' '.join(map(str, one.dice))})"),
            on.PickEntryToCorrect(one.number),
        )
        for one in mending.correctable_entries(match)
    ]
    return PanelContent(mending.which_correction_words(match), listed=tuple(listed))


def correcting_panel(match: Match, mode: CorrectingEntry, display: Display) -> PanelContent:
    """The panel to correct an entry: its dice, and a page of the entries that were possible with them; while a die is
    being corrected, six faces instead."""
    one = next(one for one in mending.correctable_entries(match) if one.number == mode.number)
    slots = tuple(DieSlot(face, "fixing" if place == mode.place else "", on.TouchDie(place))
                  for place, face in enumerate(mode.dice))  # fmt: skip
    if mode.place is not None:
        return PanelContent(_("Which face is up?"), slots=slots, faces=tuple(face_key(face) for face in DIE_FACES))
    offers = mending.correction_offers(match, mode.number, mode.dice)
    tiles = page_of_tiles([replace(entry_tile(offer), note="") for offer in offers], mode.page, display.places // 3)
    return PanelContent(mending.correcting_words(match, one), slots=slots, tiles=tiles)
