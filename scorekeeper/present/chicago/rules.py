"""The rules of Chicago in our own words, for the options in force. No kivy here."""

from collections.abc import Iterator, Mapping

from scorekeeper.present.setup.game_rules import Section
from scorekeeper.present.texts import _, ngettext
from scorekeeper.rules.sheet import Value


def chicago_sections(options: Mapping[str, Value]) -> tuple[Section, ...]:
    """The rules of Chicago by sections: a round, an example, the chips, three ones, and the whole game."""
    return (
        Section(_("A round"), tuple(round_rules(options))),
        Section(_("Example"), (example_round(),)),
        Section(_("Chips"), tuple(chip_rules(options))),
        Section("1-1-1", tuple(three_ones_rules(options))),
        Section(_("The whole game"), tuple(whole_game_rules(options))),
    )


def round_rules(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("Whoever opens has up to three throws, and then says whether the others must throw over or under that sum.")
    if options.get("dice_as_opener"):
        yield _("The others follow with up to three throws, but with no more dice in all than the opener threw.")
    else:
        yield _("The others follow in turn, with at most as many throws.")
    if options.get("equal_passes"):
        yield _("An equal sum is enough, and beats the opener.")
    else:
        yield _("An equal sum does not beat it.")
    yield _("Of equal sums the later one is worse.")


def example_round() -> str:
    return _("The opener has 1, 4 and 3, a sum of 8, and says under. The others have 10 and 4: 10 takes the chip.")


def chip_rules(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("Whoever is worst takes a chip and opens the next round.")
    if options.get("chip_each"):
        yield _("Then everybody else who has failed takes one, too.")
    yield _("Three chips lie in the pot. When it is empty, the worst takes one from the best of the round.")
    yield _("As long as four or more play, the best of each round leaves as a winner.")
    yield _("Of three players, the only one without a chip after at least three rounds wins and leaves.")
    yield _("Whoever holds all three chips has lost.")


def three_ones_rules(options: Mapping[str, Value]) -> Iterator[str]:
    if not options.get("chicago_rule", True):
        yield _("Three ones are a throw of 3 points like any other.")
        return
    if options.get("chicago_any_throw"):
        yield _("Three ones after any throw are Chicago: the player puts all chips back and leaves the game at once.")
    else:
        yield _("Three ones at the end of a turn are Chicago: the player puts all chips back and leaves the game.")
    if options.get("chicago_plays_on"):
        yield _("The opener then still says over or under, and the worst of the others takes a chip.")
    else:
        yield _("If it is the opener, the round does not count.")


def whole_game_rules(options: Mapping[str, Value]) -> Iterator[str]:
    yield ngettext("{n} or more players.", "{n} or more players.", 2).format(n=2)
    if options.get("one_die_starts"):
        yield _("Everybody throws a single die: the highest begins.")
    else:
        yield _("Everybody throws once: the highest total begins.")
    yield _("The turn passes clockwise.")
