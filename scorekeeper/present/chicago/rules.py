"""The rules of Chicago in our own words, for the options in force. No kivy here."""

from collections.abc import Iterator, Mapping

from scorekeeper.present.setup.rules import Section
from scorekeeper.present.texts import _
from scorekeeper.rules.sheet import Value


def sections(options: Mapping[str, Value]) -> tuple[Section, ...]:
    """The rules of Chicago by sections: a round, an example, the chips, and three ones."""
    return (
        Section(_("A round"), tuple(a_round())),
        Section(_("Example"), (example(),)),
        Section(_("Chips"), tuple(chips())),
        Section("1-1-1", (three_ones(options),)),
    )


def a_round() -> Iterator[str]:
    yield _("Whoever opens has up to three throws, and then says whether the others must throw over or under that sum.")
    yield _("The others follow in turn, with at most as many throws. An equal sum does not beat it.")
    yield _("Whoever is worst takes a chip and opens the next round. Of equal sums the later one is worse.")


def example() -> str:
    return _("The opener has 1, 4 and 3, a sum of 8, and says under. The others have 10 and 4: 10 takes the chip.")


def chips() -> Iterator[str]:
    yield _("Three chips lie in the pot. When it is empty, the worst takes one from the best of the round.")
    yield _("As long as four or more play, the best of each round leaves as a winner.")
    yield _("Of three players, the only one without a chip after at least three rounds wins and leaves.")
    yield _("Whoever holds all three chips has lost.")


def three_ones(options: Mapping[str, Value]) -> str:
    if not options.get("chicago_rule", True):
        return _("Three ones are a throw of 3 points like any other.")
    if options.get("chicago_any_throw"):
        return _("Three ones after any throw are Chicago: the player puts all chips back and leaves the game at once.")
    return _("Three ones at the end of a turn are Chicago: the player puts all chips back and leaves the game.")
