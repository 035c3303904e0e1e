"""`scorekeeper games evening`, `season` and `paper`: the matches of a day, a league table, and old results on paper."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from scorekeeper.commands.values import parse_day, sheet_id_or_text
from scorekeeper.errors import BadInput
from scorekeeper.records import evening as evenings
from scorekeeper.records import luck_file, old_paper, people
from scorekeeper.records.decided import replayed_games
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.old_paper import PaperResult
from scorekeeper.records.season import ONE_POINT_A_WIN, USUAL_PLACE_POINTS, Season, handicaps, season_standings
from scorekeeper.records.statistics import finished_games
from scorekeeper.rules.games import GAMES, game_named

LEAGUE_WORDS = ("evening", "season", "paper")


def add(asked: Any) -> tuple[argparse.ArgumentParser, ...]:
    evening = asked.add_parser("evening", help="the matches of one day: winners, best throw, luck, mistakes, a note")
    evening.add_argument("day", nargs="?", type=parse_day, metavar="YYYY-MM-DD", help="its day (else the last)")
    evening.add_argument("--note", metavar="TEXT", help="keep this note for the evening")
    season = asked.add_parser("season", help="a league table, with streaks, and the handicap on a sheet")
    season.add_argument("--since", type=parse_day, metavar="YYYY-MM-DD", help="the first day (UTC)")
    season.add_argument("--until", type=parse_day, metavar="YYYY-MM-DD", help="the last day (UTC)")
    season.add_argument("--player", action="append", default=[], metavar="NAME", help="a player of the league; repeat")
    season.add_argument(
        "--sheet", type=sheet_id_or_text, choices=GAMES, default="", metavar="SHEET", help="only games on this sheet"
    )
    season.add_argument("--wins", action="store_true", help="one point a victory; else points for places")
    paper = asked.add_parser("paper", help="list old results on paper, or add one")
    paper.add_argument("totals", nargs="*", metavar="NAME=POINTS", help="each player's total")
    paper.add_argument("--date", type=parse_day, metavar="YYYY-MM-DD", help="when it was played")
    paper.add_argument(
        "--sheet", type=sheet_id_or_text, choices=GAMES, default="", metavar="SHEET", help="on which sheet"
    )
    paper.add_argument("--edition", type=str.lower, metavar="CODE", help="its edition")
    paper.add_argument("--cards", metavar="FILE", type=Path, help="full cards as JSON: {name: {box: points}}")
    for one in (evening, season, paper):
        one.add_argument("--json", action="store_true", help="one JSON object")
    return evening, season, paper


def run(given: argparse.Namespace, data: Path, found: Sequence[MatchFacts]) -> int:
    if given.what == "paper":
        return add_paper_result(given, data)
    return print_evening(given, data, found) if given.what == "evening" else print_season(given, found)


# ---- an evening


def print_evening(given: argparse.Namespace, data: Path, found: Sequence[MatchFacts]) -> int:
    every = evenings.evenings_of(
        found, luck_file.known_luck(data, people.known_names(data)), evenings.known_notes(data)
    )
    wanted = [one for one in every if given.day in (None, one.day)]
    if not wanted:
        raise BadInput(f"no match was played on {given.day}" if given.day else "no match has been played yet")
    one = wanted[0]
    if given.note is not None:
        evenings.save_note(data, one.day, given.note)
        one = replace(one, note=given.note.strip())
    if given.json:
        numbers = [match.number for match in one.matches]
        print(json.dumps({**asdict(one), "matches": numbers}))
    else:
        print("\n".join(evening_lines(one, data)))
    return 0


def evening_lines(one: evenings.PlayedEvening, data: Path) -> Iterator[str]:
    yield f"{one.day}: {len(one.matches)} matches, {one.games} games, {round(one.seconds / 60)} minutes"
    yield from (f"  {name} won {won}" for name, won in one.won)
    games = replayed_games(one, data)
    for game in games:
        turn = evenings.turn_taking_lead_for_good(game)
        if turn:
            yield f"  {turn.player} took the lead for good with {turn.box} {turn.points}"
    best = evenings.best_turn_of_games(games)
    if best:
        dice = " ".join(map(str, best.final_dice))
        yield f"  best throw: {best.player}, {dice} ({best.box} {best.points + best.extra})"
    if one.luckiest and one.careless:
        yield f"  luckiest: {one.luckiest.player}, {one.luckiest.points:+.1f} points"
        yield f"  most given away: {one.careless.player}, {one.careless.points:.1f} points"
    yield from ([f"  {one.note}"] if one.note else [])


# ---- a season


def print_season(given: argparse.Namespace, found: Sequence[MatchFacts]) -> int:
    season = Season(
        tuple(given.player),
        given.since or "",
        given.until or "",
        given.sheet,
        ONE_POINT_A_WIN if given.wins else USUAL_PLACE_POINTS,
    )
    played = [*finished_games(found)]
    table = season_standings(played, season)
    names = tuple(given.player) or tuple(one.player for one in table)
    extra = handicaps([one for one in played if season.counts(one)], given.sheet, names) if given.sheet else {}
    if given.json:
        print(json.dumps({"season": asdict(season), "table": [asdict(one) for one in table], "handicaps": extra}))
        return 0
    if not table:
        print("no game counts for this season")
    for one in table:
        series = f"  best series {one.longest_series}, now {one.present_series}"
        print(f"{one.place:3}. {one.player:24} {one.points:6g} points  {one.won} of {one.games} won{series}")
    for name, points in extra.items():
        print(f"  handicap of {name}: {points}")
    return 0


# ---- results on paper


def add_paper_result(given: argparse.Namespace, data: Path) -> int:
    if given.totals or given.cards:
        totals = dict(parse_total(text) for text in given.totals)
        if not given.date or not given.sheet:
            raise BadInput("say when and on which sheet: --date YYYY-MM-DD --sheet SHEET")
        old_paper.add_result(
            data, PaperResult(given.date, given.sheet, totals, given.edition, {}, read_cards(given.cards))
        )
    results = old_paper.known_results(data)
    if given.json:
        print(json.dumps({"results": [asdict(one) for one in results]}))
        return 0
    for number, one in enumerate(results, 1):
        points = ", ".join(f"{name} {points}" for name, points in one.totals.items())
        print(f"{-number:5}  {one.day}  {game_named(one.sheet).name}  {points}")
    if not results:
        print("no result on paper has been added yet")
    return 0


def parse_total(text: str) -> tuple[str, int]:
    name, sign, points = text.rpartition("=")
    if not sign or not name.strip() or not points.isdecimal():
        raise BadInput(f"a total is written as Anna=254, not {text!r}")
    return name.strip(), int(points)


def read_cards(path: Path | None) -> dict[str, dict[str, int]]:
    if path is None:
        return {}
    try:
        said: dict[str, dict[str, int]] = json.loads(path.read_text())
        assert all(type(points) is int for boxes in said.values() for points in boxes.values())
    except (OSError, ValueError, AttributeError, AssertionError):
        raise BadInput(f"{path} holds no cards as JSON: {{name: {{box: points}}}}") from None
    return said
