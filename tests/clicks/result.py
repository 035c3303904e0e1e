"""The result of a game by clicks: as it was aimed at, as the journal replays by the rules, as the screen says."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scorekeeper.journal import act_of
from scorekeeper.journal.book import read_rows
from scorekeeper.records.history import StoredMatch, replay_past, stored_matches
from scorekeeper.rules.acts import Declare, Enter, Stand, StartThrow, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, Position, replay_acts
from scorekeeper.rules.match import Match
from tests.clicks.hand import ROOT, Shown
from tests.clicks.player import Entered


def last_match(data: Path) -> tuple[StoredMatch, Match]:
    """The newest match in the journal, and the same replayed act by act."""
    kept = stored_matches(read_rows(data / "games.sqlite"))[-1]
    found = replay_past(kept)
    assert found.damage is None, found.damage
    assert found.match is not None
    return kept, found.match


def acts_of(game: Game[Position]) -> Iterator[tuple[str, str, str]]:
    """Each entry, announcement and call of a game: the player, the box or word, and the points it brought."""
    for place, act in enumerate(game.acts):
        before = replay_acts(game.start, game.acts[:place])
        match act:
            case Enter():
                after = before.after(act)
                assert isinstance(before, CardGame)
                assert isinstance(after, CardGame)
                points = before.entry(act).points
                yield before.player or "", act.box, str(points)
            case Declare():
                yield before.player or "", act.box, ""
            case Stand() | Target():
                yield before.player or "", type(act).__name__, ""


def differences(data: Path, aimed: Sequence[Entered], thrown: Sequence[tuple[int, ...]], end: Shown) -> list[str]:
    """Describe everything in which the journal, the command line, the screen and the aim are not the same."""
    kept, match = last_match(data)
    unfinished = [] if match.phase == "over" else [f"the journal says that the match is {match.phase}"]
    game = match.games[-1]
    return [
        *unfinished, *other_entries(game, aimed), *other_throws(kept, thrown), *other_end(match, end),
        *other_listing(kept.number, match, data),
    ]  # fmt: skip


def other_entries(game: Game[Position], aimed: Sequence[Entered]) -> Iterator[str]:
    """Entries that are not in the journal as they were aimed at; in a game without a card only the players of the calls
    are compared."""
    journal = list(acts_of(game))
    if len(aimed) != len(journal):
        yield f"{len(aimed)} taps on entries, {len(journal)} in the journal"
    for place, (meant, written) in enumerate(zip(aimed, journal, strict=False)):
        if not isinstance(game.now, CardGame):
            if meant.player != written[0]:
                yield f"call {place}: aimed at {meant}, in the journal {written}"
        elif (meant.player, meant.label) != written[:2] or (meant.points and written[2] not in ("", meant.points)):
            yield f"entry {place}: aimed at {meant}, in the journal {written}"


def other_throws(kept: StoredMatch, thrown: Sequence[tuple[int, ...]]) -> Iterator[str]:
    """Throws by hand that are not in the journal as they were aimed at."""
    acts = (act_of(row) for row in kept.rows)
    journal = [tuple(sorted(act.dice)) for act in acts if isinstance(act, Throw | StartThrow)]
    wanted = [tuple(sorted(one)) for one in thrown]
    if wanted and wanted != journal:
        yield f"throws by hand {wanted} are in the journal {journal}"


def points_of(match: Match) -> dict[str, int]:
    """The points of each player in the last game; empty where a game has none."""
    return dict(match.games[-1].now.scores) if match.kind.adds_up else {}


def other_end(match: Match, end: Shown) -> Iterator[str]:
    """Names and points that the end of the game does not show."""
    for name in match.setup.players:
        if name not in " ".join(end["words"]):
            yield f"{name} is not named at the end"
    for name, points in points_of(match).items():
        if str(points) not in end["words"]:
            yield f"{points} points of {name} are not shown at the end: {end['words']}"


def other_listing(number: int, match: Match, data: Path) -> Iterator[str]:
    """Points that the output of `scorekeeper games show` lacks."""
    listed = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "games", "show", str(number), "--json", "--data", str(data)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    said = json.dumps(json.loads(listed))
    for name, points in points_of(match).items():
        if f" {points}" not in said:
            yield f"'games show' does not say {points} of {name}"
