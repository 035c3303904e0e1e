"""Records and statistics in words: what the screens and the command line say about many games. No kivy here."""

from scorekeeper.records.fairness import FACES, NOTICED, Finding
from scorekeeper.records.pdf.card import Words
from scorekeeper.ui.texts import N_, _, ngettext, said_in

SHARE = 0.20
"""The leaning that the sentence about fairness speaks of."""


def hours(seconds: int) -> str:
    """A time at the table, to the minute."""
    whole = round(seconds / 60)
    return _("{hours} h {minutes:02} min").format(hours=whole // 60, minutes=whole % 60)


def fairness(found: Finding) -> tuple[str, ...]:
    """What the thrown dice say, without ever calling them fair."""
    if not found.thrown:
        return (_("No thrown dice have been counted yet."),)
    if found.unfair:
        face = found.furthest
        seen = ngettext(
            "These dice, or how they were read, do not look fair: of {n} thrown die",
            "These dice, or how they were read, do not look fair: of {n} thrown dice", found.thrown,
        ).format(n=found.thrown)  # fmt: skip
        counted = _("{count} showed {face}; about {expected} were to be expected.").format(
            count=found.counts[face - 1], face=face, expected=round(found.thrown / FACES)
        )
        return (f"{seen} {counted}", _("One table with fair dice in twenty comes so far, too."))
    none = ngettext(
        "No sign of unfairness in {n} thrown die.", "No sign of unfairness in {n} thrown dice.", found.thrown
    ).format(n=found.thrown)
    would = _("Dice that show one face {often} times in 100 instead of 17 are usually noticed after about {dice}.")
    return none, would.format(often=round(100 * SHARE), dice=NOTICED[SHARE])


def card_words(edition: str | None) -> Words:
    """What stands on a printed card beside the names of the boxes, in the language of the edition."""
    upper, lower, total = N_("Upper part"), N_("Lower part"), N_("Total")
    language = edition or "en"
    return Words(said_in(language, upper), said_in(language, lower), said_in(language, total))
