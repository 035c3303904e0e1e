"""The whole turn page as one value, from the view, the camera, the mode, the display and the advice."""

from scorekeeper.rules.match import Match
from scorekeeper.session import View
from scorekeeper.ui.present import card as cards
from scorekeeper.ui.present import events as on
from scorekeeper.ui.present import mending, phrases
from scorekeeper.ui.present.board import Board
from scorekeeper.ui.present.cardless import CARDLESS
from scorekeeper.ui.present.entries import FACES, announcements, below, face_key, tile
from scorekeeper.ui.present.keys import bottom
from scorekeeper.ui.present.mode import Correcting, Mending, Menu, Mode, WholeCard
from scorekeeper.ui.present.moment import Moment, moment, on_card
from scorekeeper.ui.present.next import status_words
from scorekeeper.ui.present.ranking import Ranking
from scorekeeper.ui.present.screen import Display, Header, Key, Panel, Slot, Start, TrayPicture, TurnScreen
from scorekeeper.ui.present.seen import Seen
from scorekeeper.ui.present.start import start
from scorekeeper.ui.present.tray import tray
from scorekeeper.ui.texts import _


def turn_screen(
    view: View, seen: Seen, mode: Mode, display: Display, ranking: Ranking | None = None
) -> TurnScreen | None:
    """None where no turn is being played. Without a ranking entries keep the usual order, and none is gold."""
    at = moment(view, seen, mode)
    if at is None:
        return None
    tray_picture, panel = middle(at, display, ranking)
    return TurnScreen(
        view.stamp, header(at, display, tray_picture), tray_picture, panel, bottom(at, display, ranking),
        board(at, ranking), isinstance(mode, WholeCard),
    )  # fmt: skip


def middle(at: Moment, display: Display, ranking: Ranking | None) -> tuple[TrayPicture | None, Panel]:
    """The tray with what belongs to it, or a panel in its place."""
    match at.mode:
        case Menu():
            return None, menu(at)
        case Correcting():
            return None, corrections(at.match)
        case Mending() as mode:
            return None, mend(at.match, mode)
    if at.announcing and on_card(at.position) and not at.asked:
        return None, announcements(at, at.position, display)
    return tray(at), below(at, display, ranking)


def header(at: Moment, display: Display, shown: TrayPicture | None) -> Header:
    """While a throw is entered by hand it is counted already."""
    turn, coming = at.turn, at.hand is not None or (at.seen.busy and at.turn.throws_left > 0)
    number = min(turn.throw + coming, turn.allowed)
    used = number if at.hand else turn.throw
    if at.match.phase == "starting":
        headline, allowed = turn.progress, 0
    else:
        headline, allowed = phrases.throw_count(number, turn.allowed), turn.allowed
    waiting = shown is not None and not (turn.throw or at.hand or at.asked)
    grown = turn.progress if waiting and at.match.phase == "playing" else ""
    return Header(turn.player, headline, status_words(at), used, allowed, grown, at.view.saved)


def board(at: Moment, ranking: Ranking | None) -> cards.Scorecard | Board | Start:
    cardless = CARDLESS.get(at.match.setup.sheet)
    if cardless:
        return cardless.board(at.match)
    return start(at.match) if at.match.phase == "starting" else cards.scorecard(at.match)


def due(at: Moment) -> frozenset[str]:
    """The row that is lit before the throw and after it: announced, or the next one of a card in order."""
    position = at.position
    if not on_card(position):
        return frozenset()
    if position.declared:
        return frozenset({position.declared})
    if position.terms.sheet.in_order:
        return frozenset([box for box in position.terms.boxes if box not in position.card.filled][:1])
    return frozenset()


# ---- in place of the tray


def menu(at: Moment) -> Panel:
    keys = [
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
    if not at.view.saved:
        return Panel(phrases.unsaved_words(), True, keys=tuple(keys))
    return Panel(phrases.game_words(at.match), keys=tuple(keys))


def corrections(match: Match) -> Panel:
    """The entries that can be corrected, the newest first."""
    listed = [
        Key(f"{one.player.name}: {one.label} {one.points}  ({' '.join(map(str, one.dice))})", on.PickEntry(one.number))
        for one in mending.entered(match)
    ]
    return Panel(mending.correction_words(match), listed=tuple(listed))


def mend(match: Match, mode: Mending) -> Panel:
    """What the entry should have been: its dice, and what they could have been entered as."""
    one = next(one for one in mending.entered(match) if one.number == mode.number)
    slots = tuple(Slot(face, "fixing" if place == mode.place else "", on.TouchDie(place))
                  for place, face in enumerate(mode.dice))  # fmt: skip
    if mode.place is not None:
        return Panel(_("Which face is up?"), slots=slots, faces=tuple(face_key(face) for face in FACES))
    offers = mending.mend_offers(match, mode.number, mode.dice)
    return Panel(mending.mend_words(match, one), slots=slots, tiles=tuple(map(tile, offers)), columns=3)
