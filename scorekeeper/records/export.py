"""Games as JSON for other programs: FORMAT.md beside this file describes it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scorekeeper.records.facts import GameFacts, MatchFacts, facts_of_past_match
from scorekeeper.records.history import ChangedEntry, PastMatch
from scorekeeper.records.people import Names, listed_name, with_listed_names
from scorekeeper.records.turns import FinishedTurn, PlayedRound, entry_times_by_game, finished_turns, played_rounds
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.sheet import OWN_PREFIX
from scorekeeper.sheet_files.reading import sheet_table, short_id

EXPORT_VERSION = 2
"""The version of the exported JSON; raised when a reader of the former version would misunderstand it."""

ListedName = Callable[[str], str]
"""A function that returns the name by which a player is listed."""


def results_json(one: MatchFacts) -> dict[str, Any]:
    """The results of a match as plain data for JSON; `begun` is in UTC, `seconds` is the time at the table without long
    breaks."""
    return {
        "match": one.number, "begun": one.begun, "seconds": one.seconds, "sheet": short_id(one.sheet),
        **({"own_sheet": sheet_table(one.sheet)} if one.sheet.startswith(OWN_PREFIX) else {}), "edition": one.edition,
        "options": dict(one.options), "players": list(one.players), "games_agreed": one.of, "finished": one.finished,
        "damaged": bool(one.damaged), "places": list(map(list, one.places)), "totals": dict(one.totals),
        "games": [game_json(game) for game in one.games],
    }  # fmt: skip


def game_json(game: GameFacts) -> dict[str, Any]:
    cards = [
        {"player": card.player, "filled": dict(card.filled), "bonus": card.bonus, "extra": card.extra,
         "total": card.total, **({"handicap": card.handicap} if card.handicap else {})}
        for card in game.cards
    ]  # fmt: skip
    return {"over": game.over, "players": list(game.players), "cards": cards, "places": list(map(list, game.places))}


def export_everything(played: Iterable[PastMatch], names: Names) -> dict[str, Any]:
    """All that is known of these matches: results, every throw and turn, and corrections."""
    return {"scorekeeper_games": EXPORT_VERSION, "matches": [match_json(one, names) for one in played]}


def match_json(one: PastMatch, names: Names) -> dict[str, Any]:
    def listed(name: str) -> str:
        return listed_name(name, names)

    found = results_json(with_listed_names(facts_of_past_match(one), names))
    times = entry_times_by_game(one.kept)
    for at, game in enumerate(one.match.games if one.match else ()):
        found["games"][at] |= game_turns(game, times[at] if at < len(times) else [], listed)
    return found | {"corrections": [change_json(each, listed) for each in one.changes]}


def game_turns(game: Game[Any], times: list[str], listed: ListedName) -> dict[str, Any]:
    """What happened in a game: the paper cards or chips at its beginning if there were any, and its turns or rounds."""
    start = game.start
    if isinstance(start, CardGame):
        paper = {
            listed(player): {"filled": dict(card.filled), "extra": card.yatzy_bonus}
            for player, card in start.players_cards()
            if card.filled
        }
        return ({"paper": paper} if paper else {}) | {
            "turns": [turn_json(one, listed) for one in finished_turns(game, times)]
        }
    assert isinstance(start, Chicago)
    chips = {listed(player): held for player, held in start.chips.items() if held}
    return ({"chips": chips} if chips else {}) | {"rounds": [round_json(one, listed) for one in played_rounds(game)]}


def turn_json(one: FinishedTurn, listed: ListedName) -> dict[str, Any]:
    more: dict[str, Any] = {"declared": one.declared} if one.declared else {}
    more |= {"corrected": True} if one.corrected else {}
    return {
        "player": listed(one.player), "throws": [throw_json(throw) for throw in one.throws], "box": one.box,
        "points": one.points, "extra": one.extra, "total": one.total, "time": one.time,
    } | more  # fmt: skip


def throw_json(throw: Throw) -> dict[str, Any]:
    return {"dice": list(throw.dice), "kept": sorted(throw.kept)}


def round_json(one: PlayedRound, listed: ListedName) -> dict[str, Any]:
    def by_name(values: Mapping[str, Any]) -> dict[str, Any]:
        return {listed(name): value for name, value in values.items()}

    return {
        "opener": listed(one.opener), "target": one.target, "sum": one.sum,
        "dice": by_name({name: list(dice) for name, dice in one.dice.items()}),
        "worst": listed(one.worst) if one.worst else None, "left": [listed(name) for name in one.left],
        "pot": one.pot, "chips": by_name(one.chips),
    }  # fmt: skip


def change_json(one: ChangedEntry, listed: ListedName) -> dict[str, Any]:
    after = None if one.box is None else {"box": one.box, "points": one.points}
    return {
        "game": one.game, "player": listed(one.player), "before": {"box": one.was_box, "points": one.was_points},
        "after": after, "time": one.time,
    }  # fmt: skip
