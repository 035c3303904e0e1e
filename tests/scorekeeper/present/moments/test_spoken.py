"""What is spoken: the throw, the entry and the next player, the end of the game; nothing after an undo."""

from scorekeeper.present.moments.spoken import spoken
from scorekeeper.rules.acts import Enter, Stand, Target
from scorekeeper.rules.match import Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session, View


class Heard:
    """A match; `after` does an act, or calls a function, and returns what the table speaks about the change."""

    def __init__(self, setup: Setup) -> None:
        self.session = Session()
        self.session.begin(setup)

    def after(self, act: object) -> str:
        before = self.session.view
        done: View = act() if callable(act) else self.session.act(act)  # type: ignore[arg-type]
        return spoken(before, done)


def test_a_throw_is_said_by_its_faces_and_an_entry_with_who_is_next() -> None:
    table = Heard(Setup("tactic", ("Anna", "Bo"), "en"))
    assert table.after(lambda: table.session.throw((4, 4, 2, 6, 1))) == "4, 4, 2, 6, 1"
    assert table.after(lambda: table.session.fix_die(2, 4)) == "4, 4, 4, 6, 1"
    assert table.after(Enter("three_of_a_kind")) == "three of a kind: 12. Next: Bo."


def test_an_undo_is_silent() -> None:
    table = Heard(Setup("tactic", ("Anna", "Bo"), "en"))
    table.session.throw((4, 4, 2, 6, 1))
    table.session.act(Enter("fours"))
    assert table.after(table.session.undo) == ""
    assert table.after(table.session.undo) == ""


def test_who_plays_alone_is_not_called_up() -> None:
    table = Heard(Setup("tactic", ("Anna",), "en"))
    table.session.throw((4, 4, 2, 6, 1))
    assert table.after(Enter("fours")) == "fours: 8."


def test_the_end_says_who_has_won() -> None:
    boxes = list(SHEETS["tactic"].boxes)
    cards = {"Anna": Card(dict.fromkeys(boxes, 0)), "Bo": Card(dict.fromkeys(boxes[:-1], 0))}
    table = Heard(Setup("tactic", ("Anna", "Bo"), "en", cards=cards))
    table.session.throw((6, 6, 6, 6, 6))
    assert table.after(Enter("yatzy")) == "yatzy: 50. Bo has won."


def test_throws_for_the_start_and_chicago() -> None:
    table = Heard(Setup("chicago", ("Anna", "Bo"), "de", dice_decide=True))
    assert table.after(lambda: table.session.start_throw((1, 2, 3))) == "1, 2, 3"
    assert table.after(lambda: table.session.start_throw((1, 2, 2))) == "1, 2, 2"
    table.session.throw((5, 5, 5))
    assert table.after(Stand()) == "Next: Anna."
    assert table.after(Target("over")) == ""


def test_a_throw_and_its_entry_in_one_step_are_said_with_the_points() -> None:
    session = Session()
    session.begin(Setup("tactic", ("Anna", "Bo"), "en"))
    before = session.view
    session.throw((4, 4, 2, 6, 1))
    assert spoken(before, session.act(Enter("fours"))) == "fours: 8. Next: Bo."
