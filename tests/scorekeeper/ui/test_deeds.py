"""What a touch on the turn page does in the session, and that an outdated touch does nothing."""

from scorekeeper.present.turn.events import AcceptPendingDice, ChooseBox, DoAct, IgnorePendingDice
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.session import Session, View
from scorekeeper.session.camera_throw import PendingDice
from scorekeeper.ui.deeds import carry_out
from tests.scorekeeper.present.play import begun, seen_dice

THROW = Throw((5, 5, 5, 2, 2))


def filled(view: View, name: str) -> dict[str, int]:
    """The points on this player's card, by box."""
    assert view.match is not None
    position = view.match.games[-1].now
    assert isinstance(position, CardGame)
    return dict(dict(position.players_cards())[name].filled)


def asked() -> tuple[Session, PendingDice]:
    """A game in which one die of the throw was not read with certainty, and the question about it."""
    session = begun()
    pending = session.see(seen_dice(5, 5, 5, 2, 2, unsure=(0,))).pending
    assert pending is not None
    return session, pending


def test_an_act_is_done_only_on_the_screen_on_which_it_was_tapped() -> None:
    session = begun()
    before = session.view.stamp
    carry_out(session, DoAct(THROW), before)
    assert session.view.match is not None
    assert len(session.view.match.games[-1].now.throws) == 1
    outdated = carry_out(session, DoAct(THROW), before)
    assert outdated.match is not None
    assert len(outdated.match.games[-1].now.throws) == 1


def test_dice_that_are_accepted_are_entered_at_once_if_the_entry_still_scores_the_same() -> None:
    session, pending = asked()
    view = carry_out(session, AcceptPendingDice(pending, ChooseBox("full_house", points=25)), session.view.stamp)
    assert view.match is not None
    assert filled(view, "Anna") == {"full_house": 25}


def test_an_entry_that_would_score_other_points_is_not_made() -> None:
    session, pending = asked()
    view = carry_out(session, AcceptPendingDice(pending, ChooseBox("full_house", points=24)), session.view.stamp)
    assert view.match is not None
    assert len(view.match.games[-1].now.throws) == 1
    assert filled(view, "Anna") == {}


def test_dice_that_are_no_throw_are_dismissed() -> None:
    session, _pending = asked()
    assert carry_out(session, IgnorePendingDice(), session.view.stamp).pending is None
