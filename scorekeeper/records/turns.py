"""A played game turn by turn (throws, entry, totals), and a game of Chicago round by round, from the acts of the
match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.records.history import StoredMatch, act_or_none
from scorekeeper.rules.acts import Act, ChangePlayers, Enter, NextGame, Stand, Target, Undo
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame, Game, Position, names_before_change


@dataclass(frozen=True, slots=True)
class FinishedTurn:
    """A finished turn on a card: its throws and its entry. `extra` are the points that it earned beside the boxes,
    `total` is the player's total after it, `declared` the announced box. `corrected`: the table changed the entry
    afterwards, so that only the final dice are known. `time` is that of the entry (UTC), empty if it is not known."""

    player: str
    throws: tuple[Throw, ...]
    box: str
    points: int
    extra: int
    total: int
    declared: str | None = None
    corrected: bool = False
    time: str = ""

    @property
    def final_dice(self) -> Roll:
        return self.throws[-1].dice


def finished_turns(game: Game[Any], entry_times: Sequence[str] = ()) -> tuple[FinishedTurn, ...]:
    """The finished turns of a game on a card, in order, with players under the names they have at the end of the game;
    empty for a game without a card. `entry_times` are the times of this game's entries, its own list among those of
    `entry_times_by_game`."""
    if not isinstance(game.start, CardGame):
        return ()
    position, found, throws = game.start, list[FinishedTurn](), list[Throw]()
    for act in game.acts:
        after = position.after(act)
        match act:
            case Throw():
                throws.append(act)
            case Enter():
                found.append(finished_turn(position, after, act, tuple(throws)))
                throws = []
            case ChangePlayers():
                called = dict(zip(names_before_change(act), act.players, strict=True))
                found = [replace(one, player=called.get(one.player, one.player)) for one in found]
        position = after
    corrected = set(game.corrections)
    return tuple(
        replace(
            one, corrected=(one.player, one.box) in corrected, time=entry_times[at] if at < len(entry_times) else ""
        )
        for at, one in enumerate(found)
    )


def finished_turn(before: CardGame, after: CardGame, act: Enter, throws: tuple[Throw, ...]) -> FinishedTurn:
    assert before.player is not None
    cards = dict(after.players_cards())
    card = cards[before.player]
    extra = card.yatzy_bonus - before.card.yatzy_bonus
    total = after.scores[before.player]
    return FinishedTurn(before.player, throws, act.box, card.filled[act.box], extra, total, before.declared)


def entry_times_by_game(kept: StoredMatch) -> list[list[str]]:
    """For each game of the match, the times of its entries (in Chicago: of the turns' ends), without those undone."""
    standing: list[tuple[Act | None, str]] = []
    for row in kept.rows:
        act = act_or_none(row)
        if isinstance(act, Undo):
            del standing[-1:]
        else:
            standing.append((act, row.time))
    games: list[list[str]] = [[]]
    for act, time in standing:
        if isinstance(act, NextGame):
            games.append([])
        elif isinstance(act, Enter | Stand):
            games[-1].append(time)
    return games


def totals_by_turn(game: Game[Any]) -> dict[str, tuple[int, ...]]:
    """Each player's totals after every turn, beginning with the total at the start; empty for a game without a card."""
    if not isinstance(game.start, CardGame):
        return {}
    found = {name: [points] for name, points in game.start.scores.items()}
    for one in finished_turns(game):
        found.setdefault(one.player, [0]).append(one.total)
    return {name: tuple(found[name]) for name in game.now.scores if name in found}


def best_turn(game: Game[Any]) -> FinishedTurn | None:
    """The turn with the most points, counting those beside the boxes, and the earlier of equal ones. A turn counts only
    if it earned points and, in the upper part, only if some of them are beside the boxes. None if no turn counts, and
    for a game without a card."""
    above = game.now.terms.sheet.upper if isinstance(game.now, CardGame) else ()
    scored = [one for one in finished_turns(game) if one.points + one.extra and (one.box not in above or one.extra)]
    return max(scored, key=lambda one: one.points + one.extra, default=None)


# ---- Chicago


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of Chicago: the opener, the target (over or under `sum`, that of the opener's final dice; None if the
    opener threw 1-1-1 and named none), each player's final dice, and the chips in the pot and of each player
    afterwards. `worst` took a chip (None: nobody did), `left` have left the game."""

    opener: str
    target: str | None
    sum: int
    dice: Mapping[str, Roll]
    worst: str | None
    left: tuple[str, ...]
    pot: int
    chips: Mapping[str, int]


def played_rounds(game: Game[Position]) -> tuple[PlayedRound, ...]:
    """The finished rounds of a game of Chicago, in order; empty for another game."""
    if not isinstance(game.start, Chicago):
        return ()
    position, found = game.start, list[PlayedRound]()
    for act in game.acts:
        after = position.after(act)
        if after.settled is not None and isinstance(act, Stand | Target):
            found.append(played_round(position, after))
        position = after
    return tuple(found)


def played_round(before: Chicago, after: Chicago) -> PlayedRound:
    assert before.player is not None
    assert after.settled is not None
    stood = (*before.stood, (before.player, before.throws[-1].dice))
    opener, dice = stood[0]
    return PlayedRound(
        opener, before.target, sum(dice), dict(stood), after.settled.loser, after.settled.left, after.pot,
        dict(after.chips),
    )  # fmt: skip
