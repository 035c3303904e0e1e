"""Works out for `scorekeeper games show N --review` and `stats --luck` how points came about, by the exact values of
the advice: expectation, luck, and points given away by mistakes."""

import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any

from scorekeeper.advice import use_one_core
from scorekeeper.errors import BadInput, RuleError
from scorekeeper.records import luck, luck_file
from scorekeeper.records.history import PastMatch, replay_past
from scorekeeper.records.index import stored_match
from scorekeeper.records.luck import Luck
from scorekeeper.records.statistics import FinishedGame
from scorekeeper.rules.game import CardGame, Game


def review_games(again: PastMatch, data: Path) -> Iterator[tuple[int, Any]]:
    """Yield each player's review of each finished game on a card, preceded by the number of the game in the match (from
    1)."""
    for number, game in enumerate(again.match.games if again.match else (), 1):
        if isinstance(game.now, CardGame) and game.now.over:
            yield from ((number, one) for one in review_of(game, data, {}))


def review_of(game: Game[Any], data: Path, solved: dict[str, Any]) -> Sequence[Any]:
    """The review of each player of a finished game; `solved` keeps the table of values of the last sheet for the next
    call."""
    use_one_core()
    # numpy and the solver are slow to import: only for those who ask
    from scorekeeper.advice.review import review_players  # noqa: PLC0415
    from scorekeeper.advice.solver.tables import values_for  # noqa: PLC0415
    from scorekeeper.commands.advise import show_progress  # noqa: PLC0415

    terms, progress = game.now.terms, show_progress if sys.stderr.isatty() else lambda part: None
    rules = f"{terms.sheet.id} {terms.edition} {sorted(terms.options.items())}"
    if rules not in solved:
        solved.clear()
        solved[rules] = values_for(terms, data, None, progress)
    return review_players(solved[rules], game)


def store_reviews(data: Path, games: Sequence[FinishedGame]) -> None:
    """Review these games and store each player's luck and points given away for statistics. Games with the same table
    of values follow each other; each game is on disk before the next begins."""
    ordered = sorted(games, key=lambda one: (one.match.sheet, one.match.edition or "", str(one.match.options)))
    solved: dict[str, Any] = {}
    try:
        with closing(luck_file.open_or_renew_luck_file(data)) as db:
            for at, (number, of_match) in enumerate(groupby(ordered, key=lambda one: one.match.number)):
                several = [*of_match]
                again = replay_past(stored_match(data, several[0].match))
                for one in several:
                    luck_file.keep_luck(
                        db, luck.luck_key(one.match, one.number), lucks_of_players(again, one.number, data, solved)
                    )
                if sys.stderr.isatty():
                    print(f"\rmatch {number} worked out ({at + 1})", end="", file=sys.stderr, flush=True)
    except (OSError, sqlite3.Error) as error:
        raise BadInput(f"{data / luck_file.LUCK_FILE} cannot be written: {error}") from None


def lucks_of_players(again: PastMatch, number: int, data: Path, solved: dict[str, Any]) -> list[Luck]:
    """The expected points, the luck and the points given away of each player of one game; empty if there is no exact
    advice by its rules, and for cards from paper that no game can lead to."""
    assert again.match is not None
    try:
        found = review_of(again.match.games[number - 1], data, solved)
    except RuleError:
        return []
    return [Luck(one.player, round(one.expected, 3), round(one.luck, 3), round(one.given, 3)) for one in found]


def review_lines(again: PastMatch, data: Path) -> Iterator[str]:
    found = [*review_games(again, data)]
    if found:
        yield ""
        yield f"{'How the points came about':28}{'expected':>10}{'luck':>8}{'given away':>12}{'points':>8}"
    for number, one in found:
        expected, luck, given = one.rounded_parts
        game = f" ({number})" if len({game for game, _ in found}) > 1 else ""
        yield f"  {one.player + game:26}{expected:10.1f}{luck:+8.1f}{-given:12.1f}{one.score:8}"


def reviews_json(again: PastMatch, data: Path) -> list[dict[str, Any]]:
    return [
        {"game": number, "player": one.player, "expected": round(one.expected, 3), "luck": round(one.luck, 3),
         "given": round(one.given, 3), "points": one.score}
        for number, one in review_games(again, data)
    ]  # fmt: skip
