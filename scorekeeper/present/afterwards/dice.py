"""The page about the sets of dice: the one in use, those before it, and whether the one shown looks fair. No kivy
here."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.present.afterwards.dates import local_day_words
from scorekeeper.present.afterwards.fairness import FairnessPage, fairness_page
from scorekeeper.present.texts import _, ngettext, thousands
from scorekeeper.records.dice_sets import UNNAMED_SET, DiceSetUses, matches_with_set, set_names
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.fairness import judge_dice
from scorekeeper.records.misread import misreading_tolerance
from scorekeeper.records.statistics import face_counts


@dataclass(frozen=True, slots=True)
class DiceSetLine:
    """A set of dice in the list: its key (the name, empty for the dice before the first named set), its name as text,
    and how much was thrown with it."""

    key: str
    name: str
    says: str


@dataclass(frozen=True, slots=True)
class DiceSetPage:
    """The page about one set: its line, since when it has been used as text (empty if that is not known), whether it is
    the one in use now, the verdict with its bars, and the other sets."""

    shown: DiceSetLine
    since: str
    in_use: bool
    page: FairnessPage
    others: tuple[DiceSetLine, ...]


def dice_set_page(
    matches: Sequence[MatchFacts],
    uses: DiceSetUses,
    chosen: str | None,
    corrected_dice: int = 0,
    photographed_dice: int = 0,
) -> DiceSetPage:
    """The page about the set `chosen`, or about the one in use if that is None. `photographed_dice` are the dice on
    kept photos, of which the table corrected `corrected_dice`."""
    now = uses[-1].dice if uses else UNNAMED_SET
    name = now if chosen is None else chosen
    known = dict.fromkeys((now, *set_names(uses), UNNAMED_SET))
    games = face_counts(matches_with_set(matches, uses, name))
    found = judge_dice(games, misreading_tolerance(corrected_dice, photographed_dice))
    since = next((one.since for one in uses if one.dice == name), "")
    lines = {each: dice_set_line(matches, uses, each) for each in known}
    others = [line for each, line in lines.items() if each != name and (each or line.says)]
    return DiceSetPage(
        lines[name], _("since {day}").format(day=local_day_words(since)) if since else "", name == now,
        fairness_page(found, len(games), corrected_dice, photographed_dice), tuple(others),
    )  # fmt: skip


def dice_set_line(matches: Sequence[MatchFacts], uses: DiceSetUses, name: str) -> DiceSetLine:
    games = [one for one in face_counts(matches_with_set(matches, uses, name)) if sum(one)]
    count = sum(map(sum, games))
    says = ""
    if count:
        dice = ngettext("{n} thrown die", "{n} thrown dice", count).format(n=thousands(count))
        played = ngettext("{n} game", "{n} games", len(games)).format(n=len(games))
        says = f"{dice}, {played}"
    return DiceSetLine(name, name or _("Dice without a name"), says)
