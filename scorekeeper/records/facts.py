"""The facts of a played match (players, cards, places, times): small values that are quick to store, list and count."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from scorekeeper.records.history import (
    PastMatch,
    StoredMatch,
    act_or_none,
    ends_with_undo,
    replay_past,
    resumed_match_number,
)
from scorekeeper.rules.acts import Act, Correct, Enter, GameAct, NextGame, Stand, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, Places, Position
from scorekeeper.rules.sheet import Card, Terms, Value, card_sums

LONGEST_COUNTED_GAP_S = 300
"""Of a longer gap between two acts, only this many seconds count as time played; the rest is a break."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One player's card. `extra` are the points beside the boxes (100 for each further Yahtzee), `total` all points on
    the card; the `handicap` comes on top of it."""

    player: str
    filled: Mapping[str, int]
    bonus: int
    extra: int
    total: int
    handicap: int = 0

    @property
    def result(self) -> int:
        """The total with the handicap, by which places are given."""
        return self.total + self.handicap


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game. `cards` is empty for Chicago, `places` is empty until the game is over. `thrown` counts, for the faces
    from 1 to 6, how often each came up on dice that had just been thrown, in finished turns whose entry was not
    corrected; all 0 for a result on paper."""

    over: bool
    players: tuple[str, ...]
    cards: tuple[CardFacts, ...]
    places: Places
    thrown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """One match, written in the acts `first` to `last` of the journal. `of` is the number of games agreed on. `damaged`
    is the number of the first act that could not be replayed, or 0. `resumes` is the number of the earlier match that
    continues in this one, or 0. `undone`: the last act is an Undo; if the next match resumes another one, this one was
    begun by mistake. `seconds` is the time at the table without long breaks."""

    number: int
    first: int
    last: int
    begun: str
    seconds: int = 0
    sheet: str = ""
    edition: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    of: int = 1
    games: tuple[GameFacts, ...] = ()
    finished: bool = False
    places: Places = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    damaged: int = 0
    resumes: int = 0
    undone: bool = False


def facts_of_stored_match(kept: StoredMatch) -> MatchFacts:
    """The facts of a match, found by replaying its acts as far as possible."""
    return facts_of_past_match(replay_past(kept))


def facts_of_past_match(replayed: PastMatch) -> MatchFacts:
    """The facts of a match that has been replayed already."""
    kept = replayed.kept
    head = MatchFacts(
        kept.number, kept.rows[0].seq, kept.rows[-1].seq, kept.begun, seconds_at_table(kept), damaged=replayed.damaged,
        resumes=resumed_match_number(kept), undone=ends_with_undo(kept),
    )  # fmt: skip
    if replayed.match is None:
        return head
    setup = replayed.match.setup
    return replace(
        head, sheet=setup.sheet, edition=setup.edition, options=dict(setup.options), players=setup.players,
        of=setup.games, games=tuple(map(game_facts, replayed.match.games, corrected_turn_numbers(kept))),
        finished=replayed.finished, places=replayed.places, totals=replayed.match.totals,
    )  # fmt: skip


def game_facts(game: Game[Position], corrected_turn_numbers: Set[int]) -> GameFacts:
    now, counts = game.now, count_faces_thrown(game.acts, corrected_turn_numbers)
    if not isinstance(now, CardGame):
        return GameFacts(now.over, tuple(now.scores), (), now.places if now.over else (), counts)
    cards = tuple(card_facts(now.terms, name, card, now.handicap.get(name, 0)) for name, card in now.players_cards())
    return GameFacts(now.over, now.players, cards, now.places, counts)


def card_facts(terms: Terms, player: str, card: Card, handicap: int = 0) -> CardFacts:
    foot = card_sums(terms, card)
    return CardFacts(player, dict(card.filled), foot.bonus, foot.yatzy_bonus, foot.grand, handicap)


def count_faces_thrown(acts: Sequence[GameAct], corrected_turn_numbers: Set[int]) -> tuple[int, ...]:
    """How often each face came up on dice that had just been thrown, in finished turns. The turns with these numbers
    are left out, as only their final dice are known."""
    faces: Counter[int] = Counter()
    turn: list[int] = []
    ended = 0
    for act in acts:
        if isinstance(act, Throw):
            turn += [face for place, face in enumerate(act.dice) if place not in act.kept]
        elif isinstance(act, Enter | Stand):
            faces.update(() if ended in corrected_turn_numbers else turn)
            turn, ended = [], ended + 1
    return tuple(faces[face] for face in range(1, 7))


def corrected_turn_numbers(kept: StoredMatch) -> list[set[int]]:
    """For each game of the match, the numbers (from 0) of the turns whose entry the table corrected."""
    standing: list[Act | None] = []
    for row in kept.rows:
        act = act_or_none(row)
        if isinstance(act, Undo):
            del standing[-1:]
        else:
            standing.append(act)
    games: list[set[int]] = [set()]
    for act in standing:
        if isinstance(act, NextGame):
            games.append(set())
        elif isinstance(act, Correct):
            games[-1].add(act.entry)
    return games


def seconds_at_table(kept: StoredMatch) -> int:
    """The time at the table in seconds, from the times of the acts. A gap counts as LONGEST_COUNTED_GAP_S at most, and
    a clock that was set back as none. 0 if a time cannot be read."""
    try:
        times = [datetime.fromisoformat(row.time) for row in kept.rows]
    except ValueError:
        return 0
    gaps = (int((after - before).total_seconds()) for before, after in pairwise(times))
    return sum(min(max(gap, 0), LONGEST_COUNTED_GAP_S) for gap in gaps)


# ---- as JSON


def to_json(one: MatchFacts) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The facts of a match as JSON values in two parts: what a list of matches shows, and its games, which only
    statistics need."""
    head = asdict(one)
    return head, head.pop("games")


def from_json(head: Mapping[str, Any], games: Sequence[Mapping[str, Any]]) -> MatchFacts:
    players, places = tuple(head["players"]), groups_from_json(head["places"])
    return MatchFacts(**{**head, "players": players, "places": places, "games": tuple(map(game_from_json, games))})


def game_from_json(said: Mapping[str, Any]) -> GameFacts:
    cards = tuple(CardFacts(**card) for card in said["cards"])
    return GameFacts(
        said["over"], tuple(said["players"]), cards, groups_from_json(said["places"]), tuple(said["thrown"])
    )


def groups_from_json(said: Sequence[Sequence[str]]) -> Places:
    return tuple(map(tuple, said))
