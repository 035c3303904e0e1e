"""What is spoken: the throw, the entry and the next player, the end of the game; nothing after an undo."""

from scorekeeper.present.moments.box_names import spoken_name
from scorekeeper.present.moments.spoken import spoken_act
from scorekeeper.rules.acts import Enter, Setup, Stand, Target
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session, View
from scorekeeper.speech.parts import SpokenPart, as_ssml, plain_words


class Heard:
    """A match; `after` does an act, or calls a function, and returns what the table speaks about the change."""

    def __init__(self, setup: Setup) -> None:
        self.session = Session()
        self.session.begin(setup)

    def after(self, act: object) -> str:
        before = self.session.view
        done: View = act() if callable(act) else self.session.act(act)  # type: ignore[arg-type]
        return plain_words(spoken_act(before, done)).strip()


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
    assert table.after(Enter("yatzy")) == "yatzy: 50. Bo has won: 50, 50 points ahead."


def test_the_box_is_said_in_the_voice_of_the_sheet_with_numbers_as_words() -> None:
    table = Heard(Setup("carlit", ("Anna", "Bo"), "fr"))
    table.session.throw((4, 4, 2, 6, 1))
    before = table.session.view
    parts = spoken_act(before, table.session.act(Enter("one_pair")))
    assert SpokenPart("une paire", "fr") in parts
    assert as_ssml(parts, "de") == '<voice xml:lang="fr">une paire</voice>: 8. Next: Bo.'
    assert as_ssml(parts, "fr") == "une paire: 8. Next: Bo."


def test_every_digit_of_a_printed_name_is_a_word() -> None:
    for sheet in SHEETS.values():
        for language, edition in sheet.editions.items():
            for label in edition.labels.values():
                said = spoken_name(label, language)
                assert not any(letter.isdigit() for letter in said), label
                assert "'s" not in said
                assert "(" not in said


def test_a_further_yahtzee_is_said_with_its_hundred() -> None:
    table = Heard(Setup("mb1982", ("Anna",), "fr"))
    table.session.throw((6,) * 5)
    assert table.after(Enter("yatzy")) == "yahtzee: 50."
    table.session.throw((6,) * 5)
    assert table.after(Enter("sixes")) == "six: 30, and 100 more."


def test_throws_for_the_start_and_every_step_of_chicago() -> None:
    table = Heard(Setup("chicago", ("Anna", "Bo", "Cai"), "de", dice_decide=True))
    throws = {(1, 2, 3): "Next: Bo.", (1, 2, 2): "Next: Cai.", (1, 1, 2): "Anna begins."}
    for dice, said in throws.items():
        heard = table.after(lambda dice=dice: table.session.start_throw(dice))
        assert heard == f"{', '.join(map(str, dice))}. {said}"
    table.session.throw((5, 5, 5))
    assert table.after(Stand()) == "Anna: Over or under?"
    assert table.after(Target("over")) == "Over 15. Next: Bo."
    table.session.throw((6, 5, 5))
    assert table.after(Stand()) == "Next: Cai."
    table.session.throw((1, 2, 2))
    assert table.after(Stand()) == "Bo threw best; Cai takes a chip. Cai opens the round."


def test_the_end_of_chicago_names_the_loser() -> None:
    midway = {"chips": {"Anna": 0, "Bo": 2}, "pot": 1}
    table = Heard(Setup("chicago", ("Anna", "Bo"), "de", midway=midway))
    table.session.throw((5, 5, 5))
    table.session.act(Stand())
    table.session.act(Target("over"))
    table.session.throw((1, 2, 2))
    assert table.after(Stand()) == "Anna threw best; Bo takes a chip. Bo has lost."


def test_a_throw_and_its_entry_in_one_step_are_said_with_the_points() -> None:
    session = Session()
    session.begin(Setup("tactic", ("Anna", "Bo"), "en"))
    before = session.view
    session.throw((4, 4, 2, 6, 1))
    assert plain_words(spoken_act(before, session.act(Enter("fours")))) == "fours: 8. Next: Bo."


def test_who_begins_is_said_unless_one_plays_alone() -> None:
    session = Session()
    for players, said in ((("Anna", "Bo"), "Anna begins."), (("Anna",), "")):
        before = session.view
        assert plain_words(spoken_act(before, session.begin(Setup("tactic", players, "en")))) == said


def test_throws_for_the_start_say_who_is_next_who_throws_again_and_who_begins() -> None:
    session = Session()
    before = session.view
    setup = Setup("chicago", ("Anna", "Bo", "Cleo"), "de", dice_decide=True)
    said = plain_words(spoken_act(before, session.begin(setup)))
    assert said == "Everybody throws once: the highest total begins. Next: Anna."
    heard = []
    for dice in ((6, 6, 1), (1, 2, 3), (6, 5, 2), (4, 4, 4), (6, 6, 5)):
        before = session.view
        heard.append(plain_words(spoken_act(before, session.start_throw(dice))))
    assert heard == [
        "6, 6, 1. Next: Bo.",
        "1, 2, 3. Next: Cleo.",
        "6, 5, 2. Anna, Cleo threw the same: they throw again, and the highest total begins. Next: Anna.",
        "4, 4, 4. Next: Cleo.",
        "6, 6, 5. Cleo begins.",
    ]
    session.throw((1, 1, 2))
    for _undo in range(3):
        before = session.view
        assert plain_words(spoken_act(before, session.undo())) == ""
