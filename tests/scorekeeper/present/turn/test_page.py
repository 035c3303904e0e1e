"""The turn page as one value: its header, what fills its middle, the menu, and where the coach speaks."""

from dataclasses import replace

from scorekeeper.advice.worth import Hope, Prospect
from scorekeeper.camera.seen import CameraState
from scorekeeper.present.advice.ranking import CoachWords, Ranking
from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.mode import (
    IDLE,
    ByHand,
    CorrectingEntry,
    Menu,
    Mode,
    PickingEntryToCorrect,
    ProspectsOpen,
    WholeCard,
)
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display, TurnScreen
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.session import Session
from tests.scorekeeper.present.play import begun, enter
from vision.results import Reading

LIVE = CameraState(camera=True)
USUAL = Display()


def page(
    session: Session,
    seen: CameraState = LIVE,
    mode: Mode = IDLE,
    display: Display = USUAL,
    advice: Ranking | None = None,
) -> TurnScreen:
    shown = turn_screen(session.view, seen, mode, display, advice)
    assert shown is not None
    return shown


def test_without_a_game_there_is_no_page() -> None:
    assert turn_screen(Session().view, LIVE, IDLE, USUAL) is None


def test_the_header_counts_a_throw_that_is_being_entered_by_hand() -> None:
    session = begun()
    assert page(session).header.headline == "3 throws"
    session.throw((1, 2, 3, 4, 6))
    assert page(session).header.headline == "Throw 1 of 3"
    again = ByHand(begin_throw_by_hand(5, (1, 2, 3, 4, 6), (0,)))
    assert page(session, mode=again).header.headline == "Throw 2 of 3"
    assert page(session, mode=again, display=Display(portrait=True, compact=True)).header.headline == "2/3"


def test_the_coach_s_words_open_what_the_best_choices_may_become() -> None:
    session = begun()
    session.throw((1, 2, 3, 6, 6))
    prospects = tuple(Prospect(keep, 200.0, (Hope("sixes", 0.3),)) for keep in ((6, 6), ()))
    advice = Ranking(coaching=CoachWords("Keep 6 6"), prospects=prospects)
    shown = page(session, advice=advice)
    assert shown.header.event == on.OpenProspects()
    assert page(session, advice=replace(advice, prospects=())).header.event is None
    opened = page(session, mode=ProspectsOpen(), advice=advice)
    assert (opened.tray, opened.panel.bars is not None) == (None, True)
    assert on.Back() in [key.event for key in opened.keys]
    assert page(session, mode=ProspectsOpen(), advice=replace(advice, prospects=())).tray is not None


def test_the_menu_and_corrections_take_the_place_of_the_tray() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    assert page(session).tray is not None
    for mode in (Menu(), PickingEntryToCorrect(), CorrectingEntry(0, (5, 5, 5, 2, 2))):
        assert page(session, mode=mode).tray is None
    listed = page(session, mode=PickingEntryToCorrect()).panel.listed
    assert [key.text for key in listed] == ["Anna: 5's 15  (5 5 5 2 2)"]


def test_the_menu_offers_what_can_be_done_now() -> None:
    session = begun()
    keys = [key.text for key in page(session, mode=Menu()).panel.keys]
    assert keys[:3] == ["Whole card", "Correct an entry", "Players"]
    assert keys[-3:] == ["By hand", "Read again", "Back to the game"]
    session.throw((1, 2, 3, 4, 6))
    assert "Read again" not in [key.text for key in page(session, mode=Menu()).panel.keys]
    assert "By hand" not in [key.text for key in page(session, CameraState(), Menu()).panel.keys]
    assert "That was wrong" not in [key.text for key in page(session, mode=Menu()).panel.keys]
    kept = [key.text for key in page(session, CameraState(camera=True, is_kept=True), Menu()).panel.keys]
    assert kept[-2:] == ["That was wrong", "Back to the game"]
    card_less = [key.text for key in page(begun("chicago"), mode=Menu()).panel.keys]
    assert "Whole card" not in card_less


def test_an_entry_is_corrected_by_another_entry_or_by_the_face_of_a_die() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    panel = page(session, mode=CorrectingEntry(0, (5, 5, 5, 5, 2))).panel
    assert panel.words.startswith("Anna: 5's 15.")
    assert any((tile.label, tile.points) == ("5's", "20") for tile in panel.tiles)
    assert len(page(session, mode=CorrectingEntry(0, (5, 5, 5, 2, 2), place=3)).panel.faces) == 6


def test_the_whole_card_has_a_way_back_and_nothing_else() -> None:
    shown = page(begun(), mode=WholeCard())
    assert shown.whole
    assert [key.text for key in shown.keys] == ["Back to the game"]
    assert isinstance(shown.board, Scorecard)


def test_the_coach_is_silent_while_dice_roll_and_while_the_camera_is_in_trouble() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    advice = Ranking(coaching=CoachWords("Keep 1 2 3 4", "Large straight: 1 in 3"))
    assert page(session, advice=advice).header.status == "Keep 1 2 3 4"
    assert page(session, replace(LIVE, health="covered"), advice=advice).header.status != "Keep 1 2 3 4"
    session.see(Reading("moving"))
    assert page(session, replace(LIVE, state="moving"), advice=advice).header.status != "Keep 1 2 3 4"
