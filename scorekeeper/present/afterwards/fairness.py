"""The texts about thrown dice: whether they look fair, and how often the camera misreads them. No kivy here."""

from scorekeeper.present.advice.coach import decimal
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records import misread
from scorekeeper.records.fairness import FACES, NOTICED, Finding

SHARE = 0.20
"""The share of throws in which an unfair die shows one face, for the sentence on how many dice it takes to notice
it."""


def fairness(found: Finding) -> tuple[str, ...]:
    """Sentences about whether the thrown dice look fair, never calling them fair; the last one says how often dice are
    misread. One sentence if no dice were counted."""
    if not found.thrown:
        return (_("No thrown dice have been counted yet."),)
    return (*dice_words(found), reader_words())


def reader_words() -> str:
    """The sentence about how often the camera misreads dice, and how much that may change the share of a face."""
    words = _(
        "The reader itself misread {wrong} of {dice} dice on photos that it had not learned from; this changes no face "
        "by more than {shift} in 100."
    )
    return words.format(wrong=misread.MISREAD, dice=misread.DICE, shift=decimal(misread.shift()))


def dice_words(found: Finding) -> tuple[str, ...]:
    if found.unfair:
        face = found.furthest
        seen = ngettext(
            "These dice, or how they were read, do not look fair: of {n} thrown die",
            "These dice, or how they were read, do not look fair: of {n} thrown dice", found.thrown,
        ).format(n=found.thrown)  # fmt: skip
        counted = _("{count} showed {face}; about {expected} were to be expected.").format(
            count=found.counts[face - 1], face=face, expected=round(found.thrown / FACES)
        )
        return (f"{seen} {counted}", _("This also happens at one in twenty tables with fair dice."))
    none = ngettext(
        "No sign of unfairness in {n} thrown die.", "No sign of unfairness in {n} thrown dice.", found.thrown
    ).format(n=found.thrown)
    would = _("Dice that show one face {often} times in 100 instead of 17 are usually noticed after about {dice}.")
    return none, would.format(often=round(100 * SHARE), dice=NOTICED[SHARE])
