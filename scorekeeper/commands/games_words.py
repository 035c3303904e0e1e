"""What `scorekeeper games` prints: lists, cards and statistics as text, and statistics as JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.present.afterwards import past as history
from scorekeeper.present.afterwards import records as present
from scorekeeper.present.afterwards.dates import screen_local_time
from scorekeeper.present.afterwards.fairness import fairness_sentences as fairness_words
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.records import luck as lucks
from scorekeeper.records import misread
from scorekeeper.records import statistics as numbers
from scorekeeper.records.dice_sets import DiceSetUses, matches_with_set
from scorekeeper.records.facts import GameFacts, MatchFacts
from scorekeeper.records.fairness import FairnessFinding, face_shares, fair_face_share_band, judge_dice
from scorekeeper.records.history import PastMatch
from scorekeeper.records.luck import KnownLuck, LuckLine
from scorekeeper.records.places import numbered_groups
from scorekeeper.records.statistics import BoxStatistics, Duel, GameFilter, PlayerLine, WinningMargins
from scorekeeper.rules.games import GAMES, game_named, is_game, sheet_named
from scorekeeper.rules.sheet import Terms, agree_terms

NAME_COLUMN_LETTERS = 28
"""Width of the first column of a table in letters."""


# ---- the list and a match


def match_line(one: MatchFacts) -> str:
    points = ", ".join(f"{name} {one.totals[name]}" if name in one.totals else name for name in one.players)
    return f"{one.number:5}  {local_begin_words(one)}  {sheet_words(one)}  {points}{ending_words(one)}"


def local_begin_words(one: MatchFacts) -> str:
    """The local time at which the match began, as "2026-11-19 20:15"; "?" if the time cannot be read."""
    when = screen_local_time(one.begun)
    return f"{when:%Y-%m-%d %H:%M}" if when else "?"


def sheet_words(one: MatchFacts) -> str:
    edition = f" ({one.edition})" if one.edition else ""
    return f"{sheet_name(one.sheet) if is_game(one.sheet) else 'a game that cannot be read'}{edition}"


def ending_words(one: MatchFacts) -> str:
    if one.damaged:
        return "  can be shown only in part"
    if not one.finished:
        return "  not finished"
    if len(one.players) == 1:
        return ""
    return f"  {', '.join(one.places[0])} {'has won' if len(one.places[0]) == 1 else 'share the victory'}"


def match_lines(one: MatchFacts, again: PastMatch) -> Iterator[str]:
    """Yield the lines about a match: its result and options, the cards or places of each game, entries changed
    afterwards, and from where on it is damaged."""
    yield match_line(one).strip()
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in one.options.items())
    yield from [f"agreed: {chosen}"] if chosen else []
    for number, game in enumerate(one.games, 1):
        yield ""
        yield from [f"Game {number} of {one.of}"] if one.of > 1 else []
        yield from card_lines(one, game) if game.cards else place_lines(game)
    labels = history.box_labels(again)
    yield from (["", "Changed:"] if again.changes else [])
    yield from (f"  {history.changed_entry_words(each, labels)}" for each in again.changes)
    yield from ([f"From act {one.damaged} of the journal on it cannot be shown."] if one.damaged else [])


def terms_of_match(one: MatchFacts) -> Terms:
    return agree_terms(sheet_named(one.sheet), one.edition, one.options)


def card_lines(one: MatchFacts, game: GameFacts) -> Iterator[str]:
    terms, wide = terms_of_match(one), max(7, *(len(held.player) for held in game.cards)) + 2

    def row(label: str, cells: Iterable[object]) -> str:
        return f"{label:{NAME_COLUMN_LETTERS}}" + "".join(f"{cell!s:>{wide}}" for cell in cells)

    yield row("", (held.player for held in game.cards))
    for box in terms.boxes:
        yield row(terms.label(box), (held.filled.get(box, "·") for held in game.cards))
        if box == "sixes":
            yield row(terms.sheet.editions[terms.edition].bonus_label, (held.bonus for held in game.cards))
    if any(held.extra for held in game.cards):
        yield row("+ 100", (held.extra for held in game.cards))
    if any(held.handicap for held in game.cards):
        yield row("Handicap", (held.handicap for held in game.cards))
    yield row("Total", (held.result for held in game.cards))


def place_lines(game: GameFacts) -> Iterator[str]:
    if not game.places:
        yield "not finished"
    for number, group in numbered_groups(game.places):
        yield f"{number}. {', '.join(group)}"


# ---- statistics


@dataclass(frozen=True, slots=True)
class Statistics:
    """All statistics over the chosen games, of one player or (if `player` is empty) of everybody. Keys of mappings are
    sheets; `seats` (results by the number of players of a game) and `months` are filled only for one player. `seconds`
    is the time at the table; `dice_name` is the set of dice judged, and `dice` the finding."""

    player: str
    games: int
    seconds: int
    lines: tuple[PlayerLine, ...]
    boxes: Mapping[str, tuple[BoxStatistics, ...]]
    expected: Mapping[str, Mapping[str, float]]
    """The average points of each box under optimal play; empty for a sheet if they are unknown for any of its games."""
    seats: Mapping[str, Mapping[int, PlayerLine]]
    months: Mapping[str, Mapping[str, PlayerLine]]
    duels: tuple[Duel, ...]
    margins: Mapping[str, WinningMargins]
    luck: tuple[LuckLine, ...]
    """Average luck and points given away, over the games for which they were worked out."""
    dice_name: str
    dice: FairnessFinding
    dice_games: int
    """The number of games, finished or not, in which the faces of that set of dice were counted."""
    corrected: tuple[int, int]
    """The number of dice on kept photos that the table corrected (one for each corrected throw), and the number of all
    dice on them."""


def collect_statistics(
    found: Sequence[MatchFacts], chosen: GameFilter, player: str, known: KnownLuck, uses: DiceSetUses = (),
    dice: str = "", corrected: tuple[int, int] = (0, 0),
) -> Statistics:  # fmt: skip
    """The statistics of the `chosen` games, of one `player` or, if empty, of everybody. The fairness of the dice is
    judged by the games played with the set `dice`; empty stands for the time before the first named set."""
    counted = numbers.face_counts(matches_with_set(found, uses, dice), chosen)
    every = [*numbers.finished_games(found, chosen)]
    mine = [one for one in every if player in ("", *one.game.players)]
    names = dict.fromkeys((*GAMES, *(one.match.sheet for one in mine)))
    sheets = {name: [one for one in mine if one.match.sheet == name] for name in names}
    sheets = {name: games for name, games in sheets.items() if games}
    on_cards = {name: cards for name, games in sheets.items() if (cards := numbers.cards_of(games, player))}
    margins = {name: both for name, games in sheets.items() if (both := numbers.winning_margins(games))}
    return Statistics(
        player, len(mine), numbers.seconds_played(found, chosen),
        tuple(one for one in numbers.lines_by_sheet_and_player(mine) if player in ("", one.player)),
        {name: numbers.box_statistics(cards, sheet_named(name).boxes) for name, cards in on_cards.items()},
        {name: numbers.expected_of_boxes(games, player) for name, games in sheets.items()},
        {name: numbers.lines_by_player_count(games, player) for name, games in sheets.items() if player},
        {name: numbers.lines_by_month(games, player) for name, games in sheets.items() if player},
        tuple(one for one in numbers.duels(mine) if player in ("", one.one, one.other)), margins,
        tuple(one for one in lucks.luck_by_sheet_and_player(mine, known).values() if player in ("", one.player)),
        dice, judge_dice(counted, misread.misreading_tolerance(*corrected)), len(counted), corrected,
    )  # fmt: skip


def statistics_json(found: Statistics) -> dict[str, Any]:
    dice = {
        "name": found.dice_name,
        "games": found.dice_games,
        "thrown": found.dice.dice_count,
        "counts": list(found.dice.counts),
        "evidence": round(found.dice.evidence, 3),
        "factor": found.dice.evidence_factor,
        "strength": found.dice.reached_evidence_step,
        "unfair": found.dice.is_unfair,
        "refuted": found.dice.refuted_alarms,
        "bars": [asdict(bar) for bar in face_shares(found.dice.counts)],
        "band": fair_face_share_band(found.dice.dice_count),
        "reader": {
            "dice": misread.CONFUSION_DICE,
            "misread": misread.MISREAD_DICE,
            "confusion": misread.CONFUSION_BY_TRUE_FACE,
            "tolerance": misread.misreading_tolerance(*found.corrected),
            "corrected": list(found.corrected),
        },
    }
    return {name: value for name, value in asdict(found).items() if not name.startswith("dice_")} | {"dice": dice}


def statistics_lines(found: Statistics) -> Iterator[str]:
    if not found.games:
        yield "no finished game fits"
        return
    yield f"{found.games} finished game{'s' * (found.games > 1)}, {present.hours_words(found.seconds)} at the table"
    for name in dict.fromkeys(one.sheet for one in found.lines):
        yield ""
        yield f"{sheet_name(name):{NAME_COLUMN_LETTERS}}{'games':>7}{'won':>7}{'shared':>8}{'best':>7}{'average':>9}"
        yield from (results_line(one.player, one) for one in found.lines if one.sheet == name)
        yield from grouped_lines("players", found.seats.get(name, {}))
        yield from grouped_lines("", found.months.get(name, {}))
        yield from margin_lines(found.margins.get(name))
        yield from luck_lines([one for one in found.luck if one.sheet == name])
        yield from box_lines(name, found.boxes.get(name, ()), found.expected.get(name, {}))
    yield from (["", "Head to head"] if found.duels else [])
    yield from (f"  {one.one} {one.ahead} : {one.behind} {one.other}{even_games_words(one)}" for one in found.duels)
    yield ""
    yield from [f"Dice: {found.dice_name}"] if found.dice_name else []
    yield from fairness_words(found.dice, found.dice_games, *found.corrected)


def results_line(name: str, one: PlayerLine) -> str:
    best = "" if one.best is None else f"{one.best:7}{one.average:9.1f}"
    return f"  {name:{NAME_COLUMN_LETTERS - 2}}{one.games:7}{one.won:7}{one.shared:8}{best}"


def grouped_lines(word: str, found: Mapping[Any, PlayerLine]) -> Iterator[str]:
    yield from (results_line(f"  {value} {word}", one) for value, one in found.items())


def margin_lines(found: WinningMargins | None) -> Iterator[str]:
    if found:
        for word, one in zip(("closest", "clearest"), found, strict=True):
            yield f"  {word} victory: {one.points} points, {one.winner} in match {one.match}"


def luck_lines(found: Sequence[LuckLine]) -> Iterator[str]:
    """Yield the lines of a table of averages: points = expected + luck - given away."""
    if found:
        yield f"  {'':{NAME_COLUMN_LETTERS - 2}}{'games':>7}{'expected':>10}{'luck':>8}{'given away':>12}"
    for one in found:
        numbers = f"{one.games:7}{one.expected:10.1f}{one.luck:+8.1f}{-one.given:12.1f}"
        yield f"  {one.player:{NAME_COLUMN_LETTERS - 2}}{numbers}"


def box_lines(name: str, found: Sequence[BoxStatistics], best_play: Mapping[str, float]) -> Iterator[str]:
    if not found:
        return
    labels = next(iter(game_named(name).editions.values()))
    yield f"  {'box':{NAME_COLUMN_LETTERS - 2}}{'average':>9}{'best play':>11}{'best':>7}{'zeros':>7}"
    for one in found:
        hoped = f"{best_play[one.box]:11.1f}" if one.box in best_play else " " * 11
        counts = f"{one.average:9.1f}{hoped}{one.best:7}{one.zeros / one.games:7.0%}"
        yield f"  {labels.get(one.box, one.box):{NAME_COLUMN_LETTERS - 2}}{counts}"


def even_games_words(one: Duel) -> str:
    return f" ({one.even} even)" if one.even else ""
