"""What is wrong with a sheet's file: each fault has its line and says what would be right."""

import pytest

from scorekeeper.sheet_files.reading import MOST_FILE_LETTERS, SheetError, read_sheet
from scorekeeper.sheet_files.toml_lines import line_at, lines_of

HEAD = 'version = 1\nid = "mine"\nname = "Mine"\n'
BOXES = "[boxes]\nones = { face = 1 }\nhut = { alike = [3, 2], points = 25 }\n"


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(SheetError) as refused:
        read_sheet(text)
    return refused.value.faults


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + "dice = 7\n" + BOXES, "line 4: dice must be a whole number from 2 to 6, not 7"),
        (HEAD + "dice = true\n" + BOXES, "line 4: dice must be a whole number from 2 to 6, not true"),
        (HEAD + "dices = 5\n" + BOXES, "line 4: dices is unknown here; did you mean dice?"),
        (HEAD, "boxes is missing: it must be a table with 1 to 60 entries"),
        (HEAD + "[boxes]\n", "line 4: boxes must be a table with 1 to 60 entries, not a table with 0 entries"),
        (HEAD.replace('"mine"', '"My sheet"') + BOXES,
         'line 2: id must be a word of small letters, digits and - (30 at most), not "My sheet"'),
        (HEAD.replace('"Mine"', '""') + BOXES, 'line 3: name must be a text of 1 to 60 letters, not ""'),
        (HEAD.replace('"Mine"', '"a\\nb"') + BOXES, "line 3: name must be a text of 1 to 60 letters, not 'a\\nb'"),
        (HEAD + "[boxes]\nOnes = { face = 1 }\n",
         "line 5: boxes.Ones is no name here: small letters, digits and _, a letter first (30 at most)"),
        (HEAD + "[boxes]\nones = 1\n", "line 5: boxes.ones must be a table, not 1"),
        (HEAD + "[boxes]\nones = { face = 0 }\n", "line 5: boxes.ones.face must be a whole number from 1 to 6, not 0"),
        (HEAD + '[boxes]\nones = { count = "some" }\n',
         'line 5: boxes.ones.count must be "matching" or "all", not "some"'),
        (HEAD + "[boxes]\nhut = { alike = [3, 9] }\n",
         "line 5: boxes.hut.alike.2 must be a whole number from 2 to 6, not 9"),
        (HEAD + '[boxes]\nhut = { alike = "3" }\n',
         "line 5: boxes.hut.alike must be a whole number from 2 to 6 or a list of 1 to 3 entries, each a whole number "
         'from 2 to 6, not "3"'),
        (HEAD + "[boxes]\nodd = { only = [1, 1] }\n",
         "line 5: boxes.odd.only must be a list of 1 to 6 different entries, each a whole number from 1 to 6, "
         "not [1, 1]"),
        (HEAD + "[boxes]\nodd = { only = [1], run = 3 }\n",
         "line 5: boxes.odd.only does not go with run: a box asks for one of them"),
        (HEAD + "dice = 3\n" + BOXES, "line 7: boxes.hut scores nothing, whatever 3 dice show"),
        (HEAD + BOXES + "[[bonus]]\npoints = 35\n",
         "line 7: bonus.1.from or above must say which total earns the bonus: one of the two"),
        (HEAD + BOXES + "[[bonus]]\npoints = 35\nfrom = 6\n",
         "line 7: bonus cannot be earned: its boxes hold 5 points at most"),
        (HEAD + BOXES + '[[bonus]]\npoints = 35\nfrom = 5\nover = ["two"]\n',
         "line 10: bonus.1.over names two, which is no box of this sheet"),
        (HEAD + 'order = "down"\n' + BOXES + '[[columns]]\nname = "1"\n',
         "line 4: order does not go with columns: each of them has its own"),
        (HEAD + 'further_fives = "joker"\n' + BOXES.replace("ones", "twos"),
         'line 4: further_fives "joker" needs the boxes ones, threes, fours, fives, sixes, yatzy, full_house, '
         "small_straight, large_straight"),
        (HEAD + "players = [4, 2]\n" + BOXES, "line 4: players must be the fewest and the most, not 4 and 2"),
        (HEAD + BOXES + '[editions.de]\nnames = ["1er"]\n', "line 8: editions.de.names must name all 2 boxes, not 1"),
        (HEAD + BOXES + '[editions.de]\nnames = ["1er", "Haus"]\nscores = { huts = { face = 1 } }\n',
         "line 9: editions.de.scores.huts is no box of this sheet; there are ones, hut"),
        (HEAD + BOXES + '[options.mild]\ndefault = false\nothers = [true]\nsays = "Mild."\n',
         "line 7: options.mild.scores is missing: it must hold the boxes that this option changes"),
        (HEAD + BOXES + '[options.strike]\ndefault = "never"\nsays = "No."\n',
         "line 8: options.strike.default and others must be free or last_resort"),
        (HEAD + BOXES + '[[examples]]\ndice = [1, 2]\nbox = "hut"\npoints = 0\n',
         "line 8: examples.1.dice must be 5 faces, not 2"),
        (HEAD + BOXES + '[[examples]]\ndice = [1, 2, 3, 4, 5]\nbox = "hot"\npoints = 0\n',
         "line 9: examples.1.box hot is no box of this sheet"),
        (HEAD + "dice = \n" + BOXES, "line 4: this is not TOML: Invalid value"),
        (HEAD + BOXES + "ones = { face = 1 }\n", "line 7: this is not TOML: Cannot overwrite a value"),
        ("a = " + "[" * 30_000, "the file is nested too deeply"),
        (
            "#" * (MOST_FILE_LETTERS + 1),
            f"a sheet has at most {MOST_FILE_LETTERS} letters, not {MOST_FILE_LETTERS + 1}",
        ),
        (HEAD + "dice = " + "9" * 5000 + "\n" + BOXES, "this is not TOML"),
        (HEAD + "dice = 2026-11-19\n" + BOXES, "line 4: dice must be a whole number from 2 to 6, not 2026-11-19"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line_and_what_would_be_right(text: str, says: str) -> None:
    assert says in faults(text)[0]


def test_all_faults_are_named_in_the_order_of_the_file() -> None:
    found = faults(HEAD + "throws = 0\n[boxes]\nhut = { alike = 7 }\n[[bonus]]\npoints = 0\nfrom = 1\n")
    assert [one.split(":")[0] for one in found] == ["line 4", "line 6", "line 8"]


def test_sixty_boxes_are_the_most_with_all_columns() -> None:
    boxes = "".join(f"b{at} = {{ face = 1 }}\n" for at in range(31))
    columns = '[[columns]]\nname = "1"\n[[columns]]\nname = "2"\n'
    assert "give 62 boxes together; there may be 60" in faults(HEAD + "[boxes]\n" + boxes + columns)[0]


def test_the_line_of_a_key_is_that_of_the_innermost_place_that_has_one() -> None:
    lines = lines_of("a = 1\n[b]\nc = { d = 2 }\n[[e]]\nf = 1\n[[e]]\nf = 2\n[g.h]\ni = 3\n")
    places = [("a",), ("b", "c", "d"), ("e", 0, "f"), ("e", 1, "f"), ("e", 1), ("g", "h", "i"), ("z",)]
    assert [line_at(lines, one) for one in places] == [1, 3, 5, 7, 6, 9, 0]
