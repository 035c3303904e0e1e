"""`scorekeeper games show N --review`: how the points came about, by the exact values of the advice."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.records.history import Past
from scorekeeper.rules.game import CardGame, Game


def reviewed(again: Past, data: Path) -> Iterator[tuple[int, Any]]:
    """The number of each finished game on a card, with the review of each of its players."""
    # numpy and the solver are slow to import: only for those who ask
    from scorekeeper.advice.review import review  # noqa: PLC0415
    from scorekeeper.advice.tables import values_for  # noqa: PLC0415
    from scorekeeper.commands.advise import show_progress  # noqa: PLC0415

    progress = show_progress if sys.stderr.isatty() else lambda part: None
    for number, game in enumerate(again.match.games if again.match else (), 1):
        if isinstance(game.now, CardGame) and game.now.over:
            played: Game[CardGame] = game  # type: ignore[assignment]
            for one in review(values_for(game.now.terms, data, None, progress), played):
                yield number, one


def lines(again: Past, data: Path) -> Iterator[str]:
    found = [*reviewed(again, data)]
    if found:
        yield ""
        yield f"{'How the points came about':28}{'expected':>10}{'luck':>8}{'given away':>12}{'points':>8}"
    for number, one in found:
        expected, luck, given = one.tenths
        game = f" ({number})" if len({game for game, _ in found}) > 1 else ""
        yield f"  {one.player + game:26}{expected:10.1f}{luck:+8.1f}{-given:12.1f}{one.score:8}"


def as_json(again: Past, data: Path) -> list[dict[str, Any]]:
    return [
        {"game": number, "player": one.player, "expected": round(one.expected, 3), "luck": round(one.luck, 3),
         "given": round(one.given, 3), "points": one.score}
        for number, one in reviewed(again, data)
    ]  # fmt: skip
