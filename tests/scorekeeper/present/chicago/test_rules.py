"""The rules of Chicago in our own words follow the options in force."""

from scorekeeper.present.chicago.rules import chicago_sections
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import begin_chicago
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Throw


def said(**options: bool) -> str:
    return " ".join(words for section in chicago_sections(options) for words in section.says)


def test_three_ones_are_explained_as_the_options_say() -> None:
    assert "at the end of a turn are Chicago" in said(chicago_rule=True, chicago_any_throw=False)
    assert "after any throw are Chicago" in said(chicago_any_throw=True)
    assert "Chicago" not in said(chicago_rule=False)


def test_the_example_is_what_the_rules_do() -> None:
    """An opener with a total of 8 calls under; the others get 10 and 4, and the player with 10 takes a chip.

    The text says the same.
    """
    at: Chicago = begin_chicago(("Anna", "Bo", "Cai"), "Anna")
    for act in (Throw((1, 4, 3)), Stand(), Target("under"), Throw((5, 4, 1)), Stand(), Throw((2, 1, 1)), Stand()):
        at = at.after(act)
    assert dict(at.chips) == {"Anna": 0, "Bo": 1, "Cai": 0}
    assert "10 takes the chip" in said()
