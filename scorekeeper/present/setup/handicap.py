"""The page about a handicap from averages: what each player would get, or why there is none. No kivy here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import _, decimal, ngettext
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.season import FEWEST_HANDICAP_GAMES, average_totals, handicaps
from scorekeeper.records.statistics import finished_games


@dataclass(frozen=True, slots=True)
class HandicapPage:
    """The contents of the page: a sentence, each player's name with the average as text and the points, and the
    handicap that can be chosen, empty if there is none."""

    says: str
    rows: tuple[tuple[str, str, str], ...]
    given: Mapping[str, int]


def handicap_page(matches: Sequence[MatchFacts], draft: Draft) -> HandicapPage:
    """The page for the sheet and the players of this draft, from the averages of their finished games in `matches`."""
    played = [*finished_games(matches)]
    given, means = handicaps(played, draft.sheet, draft.players), average_totals(played, draft.sheet, draft.players)
    rows = tuple(
        (name, _("average {average}").format(average=decimal(means[name])) if name in means else "",
         f"+{given.get(name, 0)}" if given else "–")
        for name in draft.players
    )  # fmt: skip
    if not given:
        words = ngettext(
            "Everybody needs {n} finished game by these rules first.",
            "Everybody needs {n} finished games by these rules first.", FEWEST_HANDICAP_GAMES,
        )  # fmt: skip
        return HandicapPage(words.format(n=FEWEST_HANDICAP_GAMES), rows, {})
    if not any(given.values()):
        return HandicapPage(_("The averages are so close that nobody gets points."), rows, {})
    return HandicapPage(
        _("In each game these points are added to the total. They count for places and sums."), rows, given
    )


def handicap_words(draft: Draft) -> str:
    return _("on") if draft.handicap_in_force else _("off")
