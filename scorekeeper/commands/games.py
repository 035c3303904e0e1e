"""`scorekeeper games`: prints past games as a list, cards, statistics, evenings or a league table, writes them into
files, renames and merges players, and names sets of dice."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.commands import games_export, games_league, games_review
from scorekeeper.commands import games_words as words
from scorekeeper.commands.folder import open_folder_as_owner
from scorekeeper.commands.values import parse_day, parse_number, sheet_id_or_text
from scorekeeper.errors import BadInput
from scorekeeper.records import PHOTOS_FOLDER, dice_sets, export, luck, luck_file, misread, old_paper, people
from scorekeeper.records.every import damaged_file_sentences
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.history import replay_past
from scorekeeper.records.index import played_matches, stored_match
from scorekeeper.records.statistics import GameFilter, finished_games
from scorekeeper.rules.games import GAMES


def add(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_subparsers(dest="what", required=True, metavar="WORD")
    listing = asked.add_parser("list", help="a line for each match, oldest first")
    listing.add_argument("--last", type=parse_number, metavar="N", help="only the last N matches")
    show = asked.add_parser("show", help="the cards of one match, and what was corrected")
    show.add_argument("match", type=parse_number, metavar="N", help="its number in the list")
    show.add_argument("--review", action="store_true", help="how the points came about: luck, and points given away")
    stats = asked.add_parser("stats", help="best and average, boxes, head to head, margins, luck, time, the dice")
    stats.add_argument("--player", metavar="NAME", help="this player's boxes, and games by players and month, too")
    stats.add_argument("--luck", action="store_true", help="work out luck and points given away in games without them")
    out = asked.add_parser("export", help="matches for other programs, or as cards to print")
    out.add_argument("matches", nargs="*", type=parse_number, metavar="N", help="only these matches")
    games_export.add(out)
    stats.add_argument("--dice", metavar="NAME", help="judge this set of dice; without it the one in use")
    dice = asked.add_parser("dice", help="the named sets of dice, and which one lies on the table")
    dice.add_argument("--use", metavar="NAME", default="", help="from now on (or --since) the table plays with these")
    dice.add_argument("--since", type=parse_day, metavar="YYYY-MM-DD", help="the first day with them (UTC)")
    dice.add_argument("--rename", nargs=2, metavar=("OLD", "NEW"), help="another name for a set")
    rename = asked.add_parser("rename", help="list a player's games under another name, or with another player's")
    rename.add_argument("old", metavar="OLD", help="the name under which they are listed now")
    rename.add_argument("new", metavar="NEW", help="a new name, or that of another player; the journal stays as it is")
    for one in (stats, out):
        one.add_argument(
            "--sheet", type=sheet_id_or_text, choices=GAMES, metavar="SHEET", default="", help="only this sheet"
        )
        one.add_argument("--edition", type=str.lower, metavar="CODE", default="", help="only this edition of it")
        one.add_argument("--players", type=parse_number, metavar="N", default=0, help="only games of that many players")
        one.add_argument("--since", type=parse_day, metavar="YYYY-MM-DD", help="only from this day on (UTC)")
        one.add_argument("--until", type=parse_day, metavar="YYYY-MM-DD", help="only up to this day (UTC)")
    league = games_league.add(asked)
    for one in (listing, show, stats):
        one.add_argument("--json", action="store_true", help="one JSON object")
    for one in (listing, show, stats, out, rename, dice, *league):
        one.add_argument("--data", metavar="DIR", type=Path, help="where games and settings are kept")


def run(given: argparse.Namespace) -> int:
    words_of = {
        "list": list_matches,
        "show": show_matches,
        "stats": print_statistics,
        "export": run_export,
        "rename": rename_player,
        "dice": choose_and_list_sets_of_dice,
    }
    with open_folder_as_owner(given.data) as data:
        for problem in damaged_file_sentences(data):
            print(f"scorekeeper: {problem}", file=sys.stderr)
        if given.what in games_league.LEAGUE_WORDS:
            return games_league.run(given, data, read_matches(data))
        return words_of[given.what](given, data)


def read_matches(data: Path, with_games: bool = True) -> tuple[MatchFacts, ...]:
    paper = old_paper.as_matches(old_paper.known_results(data))
    return people.with_names((*paper, *played_matches(data, with_games)), people.known_names(data))


def list_matches(given: argparse.Namespace, data: Path) -> int:
    found = read_matches(data, with_games=given.json)
    found = found[-given.last :] if given.last else found
    if given.json:
        print(json.dumps({"matches": [export.results_json(one) for one in found]}))
    elif found:
        print("\n".join(map(words.match_line, found)))
    else:
        print(f"no game has been played in {data} yet")
    return 0


def show_matches(given: argparse.Namespace, data: Path) -> int:
    (one,) = pick_matches(read_matches(data), [given.match])
    again = replay_past(stored_match(data, one))
    if given.json:
        more = {"review": games_review.reviews_json(again, data)} if given.review else {}
        print(json.dumps({**export.results_json(one), **more}))
    else:
        more_lines = games_review.review_lines(again, data) if given.review else ()
        print("\n".join([*words.match_lines(one, again), *more_lines]))
    return 0


def pick_matches(found: Sequence[MatchFacts], wanted: Sequence[int]) -> list[MatchFacts]:
    known = {one.number: one for one in found}
    for one in wanted:
        if one not in known:
            raise BadInput(f"there is no match {one}; 'scorekeeper games list' shows the numbers")
    return [known[one] for one in wanted]


def parse_filter(given: argparse.Namespace) -> GameFilter:
    return GameFilter(given.sheet, given.edition, given.players, given.since or "", given.until or "")


def print_statistics(given: argparse.Namespace, data: Path) -> int:
    found = read_matches(data)
    if given.player and not any(given.player in people.names_in_match(one) for one in found):
        raise BadInput(f"no game is listed for {given.player!r}")
    names, which = people.known_names(data), parse_filter(given)
    if given.luck:
        missing = luck.games_without_luck(finished_games(found, which), luck_file.known_luck(data, names))
        games_review.store_reviews(data, missing)
    uses = dice_sets.known_uses(data)
    dice = given.dice if given.dice is not None else uses[-1].dice if uses else dice_sets.UNNAMED_SET
    if dice not in (dice_sets.UNNAMED_SET, *dice_sets.set_names(uses)):
        raise BadInput(f"there are no dice named {dice!r}; 'scorekeeper games dice' lists them")
    corrected = misread.corrected_dice(data / PHOTOS_FOLDER)
    numbers = words.collect_statistics(
        found, which, given.player or "", luck_file.known_luck(data, names), uses, dice, corrected
    )
    print(json.dumps(words.statistics_json(numbers)) if given.json else "\n".join(words.statistics_lines(numbers)))
    return 0


def run_export(given: argparse.Namespace, data: Path) -> int:
    every, which = read_matches(data), parse_filter(given)
    wanted = pick_matches(every, given.matches) if given.matches else every
    found = [one for one in wanted if any(which.fits(one, game) for game in one.games)]
    return games_export.run(given, data, found)


def rename_player(given: argparse.Namespace, data: Path) -> int:
    """List the games of a player under another name from now on; the journal stays as it is."""
    names: dict[str, Any] = people.with_renamed(people.known_names(data), played_matches(data), given.old, given.new)
    people.save_names(data, names)
    print(f"the games of {given.old} are listed under {given.new.strip()} from now on")
    return 0


def choose_and_list_sets_of_dice(given: argparse.Namespace, data: Path) -> int:
    """Choose or rename a set of dice if asked to; print since when each set was in use, and with how many games."""
    uses = dice_sets.known_uses(data)
    if given.rename:
        if given.rename[0] not in dice_sets.set_names(uses):
            raise BadInput(f"there are no dice named {given.rename[0]!r}")
        uses = dice_sets.with_set_renamed(uses, *given.rename)
    if given.use:
        now = datetime.now(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
        uses = dice_sets.with_set_used(uses, given.use, f"{given.since}T00:00:00" if given.since else now)
    if given.use or given.rename:
        dice_sets.save_uses(data, uses)
    found = read_matches(data)
    for one in uses:
        games = sum(len(match.games) for match in dice_sets.matches_with_set(found, uses, one.dice))
        print(f"{one.since.replace('T', ' ')[:16]} UTC  {one.dice}  ({games} games with these dice)")
    if not uses:
        print("no set of dice has a name yet: 'scorekeeper games dice --use NAME' begins one")
    return 0
