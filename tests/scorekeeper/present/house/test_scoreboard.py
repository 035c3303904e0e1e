"""The scoreboard shows everybody's card and whose turn it is, and nothing of what the dice would score."""

from scorekeeper.present.house.scoreboard import board_scores
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session, View


def begun(**given: object) -> Session:
    session = Session()
    session.begin(Setup("noris", ("Anna", "Ben"), edition="de", **given))  # type: ignore[arg-type]
    return session


def test_without_a_game_it_says_so() -> None:
    shown = board_scores(View(), "en")
    assert (shown.title, shown.says, shown.columns) == ("Scorekeeper", "No game is being played.", ())


def test_it_shows_whose_turn_it_is_and_the_dice() -> None:
    session = begun()
    shown = board_scores(session.throw((6, 6, 6, 5, 1)), "de")
    assert (shown.says, shown.progress, shown.dice) == ("Anna", "Turn 1 of 13 · Throw 1 of 3", (6, 6, 6, 5, 1))
    assert [one.turn for one in shown.columns] == [True, False]
    assert shown.language == "de"


def test_only_what_is_entered_is_shown() -> None:
    session = begun()
    session.throw((6, 6, 6, 5, 1))
    assert not any(any(row.cells) for row in board_scores(session.view, "en").rows if not row.sum)
    shown = board_scores(session.act(Enter("sixes")), "en")
    assert [row.cells for row in shown.rows if any(row.cells) and not row.sum] == [("18", "")]
    assert [one.total for one in shown.columns] == ["18", "0"]
    assert next(row.cells for row in shown.rows if row.sum) == ("18/63", "0/63")
    assert shown.says == "Ben"


def test_the_sums_of_a_match_are_beside_the_names() -> None:
    card = Card({box: 0 for box in SHEETS["noris"].editions["de"].labels if box != "chance"})
    session = begun(cards=dict.fromkeys(("Anna", "Ben"), card), games=2)
    for face in (1, 4):
        session.throw((6, 6, 6, 5, face))
        session.act(Enter("chance"))
    assert board_scores(session.view, "en").says == "Game 1 of 2 is over"
    shown = board_scores(session.next_game(), "en")
    assert [one.note for one in shown.columns] == ["Σ 24", "Σ 27"]
    assert shown.progress == "Game 2 of 2 · Turn 1 of 13 · 3 throws"


def test_throws_for_the_start_are_shown_without_a_card() -> None:
    session = begun(dice_decide=True)
    shown = board_scores(session.view, "en")
    assert (shown.says, shown.progress) == ("Anna", "Throws for the start · 1 throw")
    assert len(shown.columns) == 2


def test_chicago_shows_chips() -> None:
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Ben")))
    shown = board_scores(session.view, "en")
    assert [row.cells for row in shown.rows] == []
    assert shown.columns[0].turn
