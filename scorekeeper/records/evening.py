"""The matches of one day as an evening: who won what, the turns that took the lead for good, the best throw, luck,
mistakes, and a note."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.errors import BadInput, Sentence
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.lines import read_pairs, write_pairs
from scorekeeper.records.luck import KnownLuck, luck_key
from scorekeeper.records.misread import LABELS_FILE, MOST_LABEL_BYTES
from scorekeeper.records.turns import FinishedTurn, best_turn, finished_turns
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.storage import read_whole

NIGHT_LENGTH = timedelta(hours=5)
"""How long after midnight an evening lasts: a match begun at one in the morning belongs to the day before."""
NOTES_FILE = "evenings.toml"
MOST_FILE_BYTES = 1 << 20
"""The largest size of NOTES_FILE in bytes; a larger file is not read."""
LONGEST_NOTE_LETTERS = 500
FILE_HEAD = "# What the table noted on an evening, by its day.\n"


@dataclass(frozen=True, slots=True)
class PlayerWithMostLuckOrMistakes:
    """The player with the most luck, or with the costliest mistakes, over the evening, and the points of these."""

    player: str
    points: float


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """The finished and unfinished matches of one evening (in the table's zone). `games` is the number of finished
    games, `won` are the players with the number of games that they won against others, most first; `luckiest` and
    `careless` are None as long as luck is known for no game."""

    day: str
    matches: tuple[MatchFacts, ...]
    games: int
    seconds: int
    won: tuple[tuple[str, int], ...]
    luckiest: PlayerWithMostLuckOrMistakes | None = None
    careless: PlayerWithMostLuckOrMistakes | None = None
    note: str = ""


def day_of(begun: str, zone: tzinfo | None = None) -> str:
    """The day (as 2026-11-19) of the evening to which a match that began then belongs; the first ten letters of `begun`
    if that is no time."""
    try:
        return f"{(datetime.fromisoformat(begun).replace(tzinfo=UTC) - NIGHT_LENGTH).astimezone(zone):%Y-%m-%d}"
    except (ValueError, OverflowError):
        return begun[:10]


def evenings_of(
    matches: Iterable[MatchFacts], known: KnownLuck, notes: Mapping[str, str], zone: tzinfo | None = None
) -> tuple[PlayedEvening, ...]:
    """The evenings of these matches, the newest first."""
    days = sorted(((day_of(one.begun, zone), one.number, one) for one in matches), key=lambda one: one[:2])
    found = [make_evening(day, tuple(one for _, _, one in group), known, notes.get(day, ""))
             for day, group in groupby(days, key=lambda one: one[0])]  # fmt: skip
    return tuple(reversed(found))


def make_evening(day: str, matches: tuple[MatchFacts, ...], known: KnownLuck, note: str) -> PlayedEvening:
    over = [game for one in matches for game in one.games if game.over and len(game.players) > 1]
    won = Counter(name for game in over for name in game.places[0])
    luck: dict[str, float] = defaultdict(float)
    given: dict[str, float] = defaultdict(float)
    for one in matches:
        for number in range(1, len(one.games) + 1):
            for each in known.get(luck_key(one, number), ()):
                luck[each.player] += each.luck
                given[each.player] += each.given
    return PlayedEvening(
        day, matches, sum(game.over for one in matches for game in one.games), sum(one.seconds for one in matches),
        tuple(sorted(won.items(), key=lambda one: (-one[1], one[0]))), player_with_most_luck_or_mistakes(luck),
        player_with_most_luck_or_mistakes(given), note,
    )  # fmt: skip


def player_with_most_luck_or_mistakes(points: Mapping[str, float]) -> PlayerWithMostLuckOrMistakes | None:
    """The player with the most of these points, of luck or of mistakes; None if there are none."""
    if not points:
        return None
    return PlayerWithMostLuckOrMistakes(*max(points.items(), key=lambda one: (one[1], one[0])))


# ---- what decided a game


def turn_taking_lead_for_good(game: Game[Any]) -> FinishedTurn | None:
    """The turn with which the winner of a finished game took the sole lead for good; None for an unfinished game, a
    single player, a shared victory, and a game without a card."""
    if (
        not isinstance(game.now, CardGame)
        or not game.now.over
        or len(game.now.places) < 2
        or len(game.now.places[0]) > 1
    ):
        return None
    winner, found = game.now.places[0][0], None
    totals = {name: game.start.scores.get(name, 0) for name in game.now.players}
    for one in finished_turns(game):
        totals[one.player] = one.total
        leads = all(totals[winner] > points for name, points in totals.items() if name != winner)
        found = (found or one) if leads else None
    return found


def best_turn_of_games(games: Iterable[Game[Any]]) -> FinishedTurn | None:
    """The best of the games' turns (see `best_turn`), the earlier of equal ones; None without one."""
    found = [best for game in games if (best := best_turn(game))]
    return max(found, key=lambda one: one.points + one.extra, default=None)


class TurnWithBoxLabel(NamedTuple):
    """A finished turn, and the printed name of the box that it filled."""

    turn: FinishedTurn
    box_label: str


@dataclass(frozen=True, slots=True)
class DecidingTurns:
    """The turns that decided an evening: for each game the one with which its winner took the lead for good, and the
    best turn of all games."""

    taking_lead: tuple[TurnWithBoxLabel, ...] = ()
    best: TurnWithBoxLabel | None = None


# ---- notes


def read_notes(data: Path) -> tuple[dict[str, str], Sentence | None]:
    """The notes by day, none without a file; and what is wrong with the file, or None."""
    return read_pairs(data / NOTES_FILE, MOST_FILE_BYTES, lambda _day, note: len(note) <= LONGEST_NOTE_LETTERS)


def known_notes(data: Path) -> dict[str, str]:
    """The notes by day, from the readable lines of the file."""
    return read_notes(data)[0]


def save_note(data: Path, day: str, note: str) -> None:
    """Keep a note for the evening of this day; an empty one removes it. A damaged file is first copied beside it. A
    BadInput if the note is too long or the disk refuses it."""
    if len(note) > LONGEST_NOTE_LETTERS:
        raise BadInput(f"a note has up to {LONGEST_NOTE_LETTERS} letters, not {len(note)}")
    before, problem = read_notes(data)
    notes = {**before, day: note.strip()}
    pairs = ((one, text) for one, text in sorted(notes.items()) if text)
    write_pairs(data / NOTES_FILE, FILE_HEAD, pairs, problem is not None, MOST_FILE_BYTES)


# ---- a photo


def photo_of_dice(photos: Path, day: str, dice: Iterable[int], zone: tzinfo | None = None) -> Path | None:
    """The last kept photo of this evening whose label has these faces, in any order; None without one."""
    wanted, found = sorted(dice), None
    for line in photo_labels_in(photos):
        path = photos / Path(str(line.get("photo", ""))).name
        values = line.get("values")
        if not isinstance(values, list) or sorted(map(str, values)) != sorted(map(str, wanted)) or not path.is_file():
            continue
        taken = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(tzinfo=None)
        found = path if day_of(taken.isoformat(timespec="seconds"), zone) == day else found
    return found


def photo_labels_in(photos: Path) -> Iterator[dict[str, Any]]:
    """The labels of the kept photos, without damaged lines; empty without photos."""
    try:
        lines = read_whole(photos / LABELS_FILE, MOST_LABEL_BYTES).decode().splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        try:
            label = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(label, dict):
            yield label
