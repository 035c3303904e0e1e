"""A second computation of results and statistics from the journal's JSON, without the code of the rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Any

from scorekeeper.journal import JournalRow

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
THIRTEEN = [*UPPER, "three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yatzy",
            "chance"]  # fmt: skip
FIFTEEN = [*UPPER, "one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight",
           "full_house", "chance", "yatzy"]  # fmt: skip
SMALL = {"philos", "mb1982", "noris"}
"""The sheets with thirteen boxes."""


@dataclass
class Card:
    filled: dict[str, int] = field(default_factory=dict)
    yatzis: int = 0
    extra: int = 0


@dataclass
class Game:
    """A game in the second computation: its cards and totals by player, and how often each face was thrown.

    `month` is that of its match, such as 2026-05.
    """

    match: int
    sheet: str
    players: list[str]
    cards: dict[str, Card]
    totals: dict[str, int]
    over: bool
    thrown: Counter[int]
    month: str


def points(sheet: str, edition: str | None, card: Card, box: str, dice: Sequence[int]) -> int:
    counts = Counter(dice)
    top, face = max(counts.values()), UPPER.index(box) + 1 if box in UPPER else 0
    five = top == 5
    own = UPPER[dice[0] - 1] in card.filled
    if sheet == "philos" and five and card.yatzis:
        if box == "chance":
            return 100
        if box != "yatzy" and "chance" in card.filled and own:
            return 0
    if face:
        return face * counts[face]
    if box == "chance":
        return sum(dice)
    if box == "yatzy":
        return (50 + (sum(dice) if (sheet, edition) == ("tactic", "da") else 0)) if five else 0
    joker = sheet == "mb1982" and five and own and "yatzy" in card.filled
    return (small if sheet in SMALL else large)(box, dice, counts, joker)


def small(box: str, dice: Sequence[int], counts: Counter[int], joker: bool) -> int:
    runs = {4: [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}], 5: [{1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}]}
    top = max(counts.values())
    match box:
        case "three_of_a_kind":
            return sum(dice) if top >= 3 else 0
        case "four_of_a_kind":
            return sum(dice) if top >= 4 else 0
        case "full_house":
            return 25 if joker or sorted(counts.values()) == [2, 3] else 0
        case "small_straight":
            return 30 if joker or any(run <= set(dice) for run in runs[4]) else 0
    return 40 if joker or set(dice) in runs[5] else 0


def large(box: str, dice: Sequence[int], counts: Counter[int], _joker: bool) -> int:
    def of(number: int) -> list[int]:
        return sorted((face for face, count in counts.items() if count >= number), reverse=True)

    alike = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}
    if box in alike:
        return alike[box] * (of(alike[box]) or [0])[0]
    match box:
        case "two_pairs":
            return 2 * sum(of(2)) if len(of(2)) == 2 else 0
        case "small_straight":
            return 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0
        case "large_straight":
            return 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0
    return sum(dice) if sorted(counts.values()) == [2, 3] else 0


def total(sheet: str, card: Card) -> int:
    upper = sum(card.filled.get(box, 0) for box in UPPER)
    bonus = {"tactic": 50 * (upper >= 63), "carlit": 25 * (upper > 63), "carlit-beginner": 25 * (upper > 63)}
    return sum(card.filled.values()) + card.extra + bonus.get(sheet, 35 * (upper >= 63))


# ---- from rows to games


def games(rows: Iterable[JournalRow]) -> list[Game]:
    """Read every game on cards from the journal's rows; matches that lists do not show are left out.

    Those were resumed as another match, or taken back by undo.
    """
    found = []
    groups = [[*group] for _, group in groupby(rows, key=lambda row: row.match)]
    begun = {group[0].match: group[0].time for group in groups}
    gone = {group[0].body.get("resumes", 0) for group in groups
            if begun.get(group[0].body.get("resumes", 0)) == group[0].time}  # fmt: skip
    for group, after in zip(groups, [*groups[1:], []], strict=True):
        taken_back = after and after[0].body.get("resumes") and group[-1].body["do"] == "undo"
        if group[0].match not in gone and not taken_back and group[0].body["setup"]["sheet"] != "chicago":
            found += match_games(group)
    return found


def standing(group: Sequence[JournalRow]) -> list[dict[str, Any]]:
    """Return a match's acts as dicts, without those that were undone, the undos themselves, and leaving."""
    acts: list[dict[str, Any]] = []
    for row in group:
        match row.body["do"]:
            case "undo":
                acts.pop()
            case "leave":
                pass
            case _:
                acts.append(dict(row.body))
    return acts


def match_games(group: Sequence[JournalRow]) -> Iterator[Game]:
    begin, *acts = standing(group)
    setup = begin["setup"]
    seats = list(setup["players"])
    parts: list[list[dict[str, Any]]] = [[]]
    for act in acts:
        if act["do"] == "next_game":
            parts.append([])
        else:
            parts[-1].append(act)
    for number, part in enumerate(parts):
        paper = setup["cards"] if number == 0 else {}
        decided = setup["dice_decide"] and not paper and len(seats) > 1
        first = starter(seats, part) if decided else seats[number % len(seats)]
        if first is not None:
            place = seats.index(first)
            yield game(group[0], setup, [*seats[place:], *seats[:place]], paper, part)


def starter(seats: list[str], part: list[dict[str, Any]]) -> str | None:
    contenders, thrown = seats, {}
    for act in part:
        if act["do"] == "start_throw":
            thrown[act["player"]] = sum(act["dice"])
            if len(thrown) == len(contenders):
                contenders = [name for name in contenders if thrown[name] == max(thrown.values())]
                thrown = {}
                if len(contenders) == 1:
                    return contenders[0]
    return None


def game(
    first: JournalRow, setup: Mapping[str, Any], players: list[str], paper: Any, part: list[dict[str, Any]]
) -> Game:
    turns: list[dict[str, Any]] = []
    now: dict[str, Any] = {"thrown": [], "named": None}
    for act in part:
        match_act(act, turns, now)
    cards = {name: Card(**on_paper(paper.get(name, {}))) for name in players}
    thrown: Counter[int] = Counter()
    for turn in turns:
        card = min(cards.values(), key=lambda one: len(one.filled))
        sheet, five = setup["sheet"], len(set(turn["dice"])) == 1
        worth = points(sheet, setup["edition"], card, turn["box"], turn["dice"])
        elsewhere = turn["named"] not in (None, turn["box"]) and (turn["box"] != "chance")
        worth = 0 if turn["strike"] or elsewhere else worth
        if sheet == "mb1982" and five and card.filled.get("yatzy") == 50:
            card.extra += 100
        card.filled[turn["box"]] = worth
        card.yatzis += five
        thrown.update(turn["thrown"])
    boxes = THIRTEEN if setup["sheet"] in SMALL else FIFTEEN
    over = all(len(card.filled) == len(boxes) for card in cards.values())
    totals = {name: total(setup["sheet"], card) for name, card in cards.items()}
    return Game(first.match, setup["sheet"], players, cards, totals, over, thrown, first.time[:7])


def on_paper(card: Mapping[str, Any]) -> dict[str, Any]:
    if not card:
        return {}
    return {"filled": dict(card["filled"]), "yatzis": card["yatzis"], "extra": card["yatzy_bonus"]}


def match_act(act: dict[str, Any], turns: list[dict[str, Any]], now: dict[str, Any]) -> None:
    match act["do"]:
        case "declare":
            now["named"] = act["box"]
        case "throw":
            now["dice"] = act["dice"]
            now["thrown"] += [die for place, die in enumerate(act["dice"]) if place not in act["kept"]]
        case "enter":
            turns.append({**now, "box": act["box"], "strike": act["strike"]})
            now |= {"thrown": [], "named": None}
        case "correct":
            turn = {"dice": act["dice"], "box": act["box"], "strike": act["strike"], "thrown": [],
                    "named": turns[act["entry"]]["named"]}  # fmt: skip
            turns[act["entry"]] = turn


# ---- from games to statistics


def statistics(played: Iterable[Game]) -> dict[str, Any]:
    """Compute the statistics of all finished games on cards, independently of the program's own.

    Five dicts: "lines" by sheet and player, "parts" also by number of players or month, "boxes" by sheet and box,
    "duels" of two players, and "leads", the smallest and largest margin by sheet.
    """
    over = [one for one in played if one.over]
    lines: dict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    parts: dict[tuple[str, str, int | str], list[int]] = defaultdict(list)
    boxes: dict[tuple[str, str], list[int]] = defaultdict(list)
    duels: Counter[tuple[str, str, int]] = Counter()
    leads: dict[str, list[int]] = defaultdict(list)
    for one in over:
        best = max(one.totals.values())
        firsts = [name for name, points in one.totals.items() if points == best]
        alone = len(one.players) > 1 and len(firsts) == 1
        for name, points_made in one.totals.items():
            won = name in firsts and len(one.players) > 1
            lines[one.sheet, name].append((points_made, won and alone, won and not alone))
            for part in (len(one.players), one.month):
                parts[one.sheet, name, part].append(points_made)
        for card in one.cards.values():
            for box, worth in card.filled.items():
                boxes[one.sheet, box].append(worth)
        for a, b in combinations(sorted(one.players), 2):
            duels[a, b, (one.totals[a] > one.totals[b]) - (one.totals[a] < one.totals[b])] += 1
        if alone:
            second, first = sorted(one.totals.values())[-2:]
            leads[one.sheet].append(first - second)
    return {
        "lines": {key: (len(all_), sum(won for _, won, _ in all_), sum(shared for *_, shared in all_),
                        max(all_)[0], sum(made for made, *_ in all_) / len(all_)) for key, all_ in lines.items()},
        "parts": {key: (len(all_), max(all_), sum(all_) / len(all_)) for key, all_ in parts.items()},
        "boxes": {key: (len(all_), sum(all_) / len(all_), max(all_), all_.count(0)) for key, all_ in boxes.items()},
        "duels": duels,
        "leads": {sheet: (min(all_), max(all_)) for sheet, all_ in leads.items()},
    }  # fmt: skip
