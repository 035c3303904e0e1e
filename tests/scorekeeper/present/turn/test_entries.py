"""The panel below the tray: entries in order, questions about dice, boxes to strike, and pages of them."""

from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.advice.ranking import RankedEntry, Ranking
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.entries import announcement_panel, page_of_tiles, panel_below_tray
from scorekeeper.present.turn.mode import IDLE, BoxLifted, EntryAwaitsDice, FixingDie, Mode, Striking
from scorekeeper.present.turn.screen import Display, PanelContent, TileContent
from scorekeeper.rules.sheet import Card
from scorekeeper.session import Session
from tests.scorekeeper.present.play import at, begun, seen_dice
from vision.results import Reading

LIVE = CameraState(camera=True)


def panel(session: Session, mode: Mode = IDLE, advice: Ranking | None = None, seen: CameraState = LIVE) -> PanelContent:
    return panel_below_tray(at(session, seen, mode), Display(), advice)


def thrown(*faces: int) -> Session:
    session = begun()
    session.throw(faces)
    return session


def test_before_the_first_throw_there_is_nothing_with_a_camera_and_face_keys_without() -> None:
    assert panel(begun()) == PanelContent()
    assert [key.face for key in panel(begun(), seen=CameraState()).faces] == [1, 2, 3, 4, 5, 6]


def test_entries_are_offered_by_points_and_with_advice_by_what_they_are_worth() -> None:
    session = thrown(5, 5, 5, 2, 2)
    assert panel(session).tiles[0].box == "full_house"
    advice = Ranking((RankedEntry("fives", 15, 200.0, 0.0), RankedEntry("full_house", 25, 190.0, 10.0)))
    shown = panel(session, advice=advice).tiles
    assert [tile.box for tile in shown[:2]] == ["fives", "full_house"]
    assert (shown[0].state, shown[1].state) == ("best", "plain")
    assert len(shown) == 4


def test_the_best_entry_is_offered_even_as_a_zero() -> None:
    session = thrown(5, 5, 5, 2, 2)
    advice = Ranking((RankedEntry("yatzy", 0, 200.0, 0.0), RankedEntry("full_house", 25, 190.0, 10.0)))
    assert [(tile.box, tile.points) for tile in panel(session, advice=advice).tiles[:2]] == [
        ("yatzy", "0"), ("full_house", "25"),
    ]  # fmt: skip


def test_while_dice_roll_no_points_are_shown_and_nothing_can_be_chosen() -> None:
    session = thrown(5, 5, 5, 2, 2)
    session.see(Reading("moving"))
    shown = panel(session, seen=replace(LIVE, state="moving")).tiles
    assert {(tile.points, tile.state) for tile in shown} == {("–", "void")}


def test_a_box_tapped_on_the_card_takes_the_last_place() -> None:
    shown = panel(thrown(5, 5, 5, 2, 2), BoxLifted("twos")).tiles
    assert (shown[-1].box, shown[-1].points, shown[-1].state) == ("twos", "4", "lifted")
    assert len(shown) == 4


def test_boxes_are_struck_out_from_pages_of_six() -> None:
    session = thrown(5, 5, 5, 2, 2)
    first = panel(session, Striking()).tiles
    assert len(first) == 6
    assert first[-1].label == "More"
    boxes = [tile.box for page in range(3) for tile in panel(session, Striking(page)).tiles if tile.box]
    assert sorted(boxes) == sorted(set(boxes))
    assert len(boxes) == 13


def test_pages_go_around_and_few_tiles_need_none() -> None:
    tiles = [TileContent(letter, "", "", "plain", on.NextPage(), letter) for letter in "abcdefgh"]
    assert [tile.label for tile in page_of_tiles(tiles[:6], 0, 6)] == [*"abcdef"]
    assert [tile.label for tile in page_of_tiles(tiles, 1, 6)] == [*"fgh", "More"]
    assert page_of_tiles(tiles, 2, 6) == page_of_tiles(tiles, 0, 6)


def test_dice_that_score_nowhere_lead_to_the_boxes_to_strike() -> None:
    closed = Card({"sixes": 18, "chance": 20, "ones": 1, "twos": 2, "threes": 3, "full_house": 25})
    session = begun(cards=dict.fromkeys(("Anna", "Bo"), closed))
    session.throw((1, 2, 3, 3, 6))
    shown = panel(session)
    assert [tile.label for tile in shown.tiles] == ["Strike out a box"]
    assert shown.words


def test_the_only_box_that_can_be_struck_is_struck_at_once_by_its_name() -> None:
    boxes = begun().view.match.games[-1].now.terms.boxes
    filled = Card({box: 0 for box in boxes if box != "small_straight"})
    session = begun(cards=dict.fromkeys(("Anna", "Bo"), filled))
    session.throw((1, 2, 3, 3, 6))
    (tile,) = panel(session).tiles
    assert (tile.label, tile.event) == ("Strike out Small Straight", on.ChooseBox("small_straight"))


def test_a_box_is_announced_by_the_key_into_which_its_row_is_lifted() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    position = session.view.match.games[-1].now
    (tile,) = announcement_panel(at(session), position, Display()).tiles
    assert (tile.state, tile.event) == ("void", None), "nothing is preselected"
    (tile,) = announcement_panel(at(session, mode=BoxLifted("full_house")), position, Display()).tiles
    assert (tile.state, tile.event) == ("best", on.ChooseBox("full_house"))
    assert "two of another" in tile.note


def test_one_unsure_die_is_confirmed_replaced_by_the_second_guess_or_by_another_face() -> None:
    session = begun()
    session.see(seen_dice(5, 5, 5, 2, 2, unsure=(0,)))
    shown = panel(session)
    assert [(key.text, key.face) for key in shown.keys] == [("Yes, 5", 0), ("", 6), ("Other", 0)]
    assert (shown.tiles[0].box, shown.tiles[0].points) == ("full_house", "25?")
    wanted = panel(session, EntryAwaitsDice(on.ChooseBox("full_house", points=25)))
    assert [(tile.box, tile.state) for tile in wanted.tiles] == [("full_house", "lifted")]


def test_the_second_guess_is_ringed_among_the_faces() -> None:
    session = begun()
    session.see(seen_dice(5, 5, 5, 2, 2, unsure=(0,)))
    assert [key.face for key in panel(session, FixingDie(0)).faces if key.ringed] == [6]


def test_a_missing_die_can_be_added_and_the_right_number_accepted() -> None:
    session = begun()
    session.see(seen_dice(5, 5, 5, 2))
    assert [key.text for key in panel(session).keys] == ["Add a die"]
