"""What every handler returns, and the message for a touch while something moves."""

from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.mode import Mode
from scorekeeper.present.turn.moment import Moment

ModeAndDeed = tuple[Mode, on.Deed | None]


def still_rolling_message(at: Moment) -> on.ShowMessage:
    """The message for an entry that is touched while something moves. It can be overruled if the picture has not come
    to rest for long."""
    if at.seen.restless:
        words = _("Something moves in the picture, so nothing can be entered. Tap here if all dice lie still.")
        return on.ShowMessage(words, on.NothingMoves())
    if at.seen.state == "hand":
        return on.ShowMessage(_("A hand is over the tray: nothing can be entered."))
    return on.ShowMessage(_("The dice are still rolling: wait until they lie still."))
