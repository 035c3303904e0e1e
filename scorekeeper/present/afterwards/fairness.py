"""The texts about a set of dice: whether they look fair, how strong the evidence is, and what the camera may have
misread. No kivy here."""

from dataclasses import dataclass

from scorekeeper.present.texts import _, decimal, ngettext, thousands
from scorekeeper.records import misread
from scorekeeper.records.fairness import (
    ALARM_FACTOR,
    DICE_UNTIL_ALARM_BY_FACE_CHANCE,
    FACES,
    Counts,
    FaceShare,
    FairnessFinding,
    face_shares,
    fair_face_share_band,
)

EXAMPLE_UNFAIR_FACE_SHARE = 0.20
"""The share of throws in which an unfair die shows one face, for the sentence on how many dice it takes to notice
it."""


@dataclass(frozen=True, slots=True)
class FairnessPage:
    """The contents of the page about a set of dice: the verdict in one sentence (a `warning` if they look unfair), for
    each face how often it came up and a bar, the band around one sixth in which the shares of all six faces of fair
    dice stay 19 times in 20, and sentences below."""

    verdict: str
    warning: bool
    counts: Counts
    bars: tuple[FaceShare, ...]
    band: tuple[float, float]
    says: tuple[str, ...]


def fairness_page(
    found: FairnessFinding, games: int = 0, corrected_dice: int = 0, photographed_dice: int = 0
) -> FairnessPage:
    """The page about this finding. `games` is the number of games in which the dice were counted (0: not known);
    `photographed_dice` are those on kept photos, of which the table corrected `corrected_dice`."""
    verdict, *says = fairness_sentences(found, games, corrected_dice, photographed_dice)
    return FairnessPage(
        verdict,
        found.is_unfair,
        found.counts,
        face_shares(found.counts),
        fair_face_share_band(found.dice_count),
        tuple(says),
    )


def fairness_sentences(
    found: FairnessFinding, games: int = 0, corrected_dice: int = 0, photographed_dice: int = 0
) -> tuple[str, ...]:
    """Sentences about whether the thrown dice look fair, the first with the verdict; none says that they are fair. One
    sentence if no dice were counted."""
    if not found.dice_count:
        return (_("No thrown dice have been counted yet."),)
    return (
        *verdict_sentences(found, games),
        *refuted_alarm_sentences(found),
        *misreading_sentences(corrected_dice, photographed_dice),
    )


def verdict_sentences(found: FairnessFinding, games: int) -> tuple[str, ...]:
    if found.is_unfair:
        return f"{unfair_words(found)} {furthest_face_words(found)}", evidence_words(found)
    none = ngettext(
        "No sign of unfairness in {n} thrown die.", "No sign of unfairness in {n} thrown dice.", found.dice_count
    ).format(n=thousands(found.dice_count))
    weak = (f"{furthest_face_words(found)} {evidence_words(found)}",) if found.reached_evidence_step else ()
    would = _("Dice that show one face {often} times in 100 instead of 17 are usually noticed after about {dice}.")
    needed = would.format(
        often=round(100 * EXAMPLE_UNFAIR_FACE_SHARE),
        dice=thousands(DICE_UNTIL_ALARM_BY_FACE_CHANCE[EXAMPLE_UNFAIR_FACE_SHARE]),
    )
    if games:
        about = max(1, round(DICE_UNTIL_ALARM_BY_FACE_CHANCE[EXAMPLE_UNFAIR_FACE_SHARE] * games / found.dice_count))
        needed += " " + ngettext("That is about {n} game.", "That is about {n} games.", about).format(n=about)
    return none, *weak, needed


def unfair_words(found: FairnessFinding) -> str:
    return ngettext(
        "These dice, or how they were read, do not look fair: of {n} thrown die",
        "These dice, or how they were read, do not look fair: of {n} thrown dice", found.dice_count,
    ).format(n=thousands(found.dice_count))  # fmt: skip


def furthest_face_words(found: FairnessFinding) -> str:
    face = found.furthest_face
    words = _("{count} showed {face}; about {expected} were to be expected.")
    return words.format(
        count=thousands(found.counts[face - 1]), face=face, expected=thousands(round(found.dice_count / FACES))
    )


def evidence_words(found: FairnessFinding) -> str:
    """How seldom fair dice look like this, in words that fit the strength of the evidence."""
    if found.reached_evidence_step < ALARM_FACTOR:
        words = _("That says little: one in {n} tables with fair dice looks like this at some time.")
    else:
        words = _("At most one in {n} tables with fair dice ever looks like this.")
    return words.format(n=thousands(found.reached_evidence_step))


def refuted_alarm_sentences(found: FairnessFinding) -> tuple[str, ...]:
    if not found.refuted_alarms:
        return ()
    words = _("They looked unfair before, but later throws spoke against it: the test began again after {n} dice.")
    return (words.format(n=thousands(found.dice_before)),)


def misreading_sentences(corrected_dice: int, photographed_dice: int) -> tuple[str, ...]:
    """The sentences about how many dice the camera may misread at this table; the test allows for that many."""
    shift = decimal(100 * misread.misreading_tolerance(corrected_dice, photographed_dice))
    words = _("Misreading is allowed for: up to {shift} of 100 dice may be read wrong without anybody noticing.")
    own = _("At this table {wrong} of {dice} photographed dice were corrected.")
    return (
        words.format(shift=shift),
        *((own.format(wrong=corrected_dice, dice=thousands(photographed_dice)),) if photographed_dice else ()),
    )
