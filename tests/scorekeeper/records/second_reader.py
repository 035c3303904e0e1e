"""A reader of exported games that was written from records/FORMAT.md alone: it adds up every card from its turns.

It imports nothing of the program.
"""

import json
from collections import defaultdict
from typing import Any

VERSION = 2
CHIPS = 3


def problems(text: str) -> list[str]:
    """What contradicts itself in an exported file; empty if all results follow from the turns and rounds."""
    data = json.loads(text)
    if data["scorekeeper_games"] != VERSION:
        return [f"version {data['scorekeeper_games']}"]
    return [f"match {one['match']}: {problem}" for one in data["matches"] for problem in match_problems(one)]


def match_problems(match: dict[str, Any]) -> list[str]:
    found = [problem for game in match["games"] for problem in game_problems(game, match)]
    totals: dict[str, int] = defaultdict(int)
    for game in match["games"]:
        for card in game["cards"]:
            totals[card["player"]] += counted(card)
    if any(game["cards"] for game in match["games"]):
        if dict(totals) != match["totals"]:
            found.append(f"totals {match['totals']} but the cards give {dict(totals)}")
        if match["finished"] and match["places"] != ranked(match["totals"]):
            found.append("places")
    if match["finished"] and len(match["games"]) != match["games_agreed"]:
        found.append("number of games")
    return found


def game_problems(game: dict[str, Any], match: dict[str, Any]) -> list[str]:
    equal_passes = bool(match["options"].get("equal_passes"))
    return chip_problems(game, equal_passes) if "rounds" in game else card_problems(game)


def card_problems(game: dict[str, Any]) -> list[str]:
    filled: dict[str, dict[str, int]] = defaultdict(dict)
    extra: dict[str, int] = defaultdict(int)
    last: dict[str, int] = {}
    for name, paper in game.get("paper", {}).items():
        filled[name], extra[name] = dict(paper["filled"]), paper["extra"]
    found = []
    for turn in game["turns"]:
        found += [f"throws of {turn['player']}"] if not sound(turn["throws"]) else []
        filled[turn["player"]][turn["box"]] = turn["points"]
        extra[turn["player"]] += turn["extra"]
        last[turn["player"]] = turn["total"]
    for card in game["cards"]:
        name = card["player"]
        if (filled[name], extra[name]) != (card["filled"], card["extra"]):
            found.append(f"card of {name}")
        if card["total"] != sum(card["filled"].values()) + card["bonus"] + card["extra"]:
            found.append(f"total of {name}")
        if last.get(name, counted(card)) != counted(card):
            found.append(f"last turn of {name}")
    totals = {card["player"]: counted(card) for card in game["cards"]}
    if game["over"] and game["places"] != ranked(totals):
        found.append("places")
    return found


def counted(card: dict[str, Any]) -> int:
    """The points of a card that count for places and sums: its total and the handicap, if there is one."""
    return int(card["total"]) + int(card.get("handicap", 0))


def sound(throws: list[dict[str, Any]]) -> bool:
    """Whether there are one to three throws, nothing is kept at first, and kept dice show what they showed before."""
    before: list[int] = []
    for throw in throws:
        if not before and throw["kept"]:
            return False
        left = list(before)
        for place in throw["kept"]:
            if throw["dice"][place] not in left:
                return False
            left.remove(throw["dice"][place])
        before = throw["dice"]
    return 1 <= len(throws) <= 3


def chip_problems(game: dict[str, Any], equal_passes: bool) -> list[str]:
    chips: dict[str, int] = dict.fromkeys(game["players"], 0) | game.get("chips", {})
    found, gone = [], set[str]()
    for number, one in enumerate(game["rounds"], 1):
        if set(one["dice"]) & gone:
            found.append(f"round {number}: a player who had left")
        if sum(one["dice"][one["opener"]]) != one["sum"]:
            found.append(f"round {number}: sum")
        if one["pot"] + sum(one["chips"].values()) != CHIPS:
            found.append(f"round {number}: chips")
        if one["worst"] and one["target"] and worst_of(one, equal_passes) != one["worst"]:
            found.append(f"round {number}: worst")
        gone |= set(one["left"])
        chips = one["chips"]
    if game["over"] and (chips[game["places"][-1][0]] != CHIPS and len(game["rounds"][-1]["dice"]) > 2):
        found.append("the last has not all chips")
    return found


def worst_of(one: dict[str, Any], equal_passes: bool) -> str:
    """The player with the worst throw for the target: of equal ones the latest or, with `equal_passes`, the opener.
    Players who left with 1-1-1 do not count."""
    sign = -1 if one["target"] == "under" else 1
    order = [name for name, dice in one["dice"].items() if sorted(dice) != [1, 1, 1] or name not in one["left"]]
    if equal_passes:
        order.sort(key=lambda name: name == one["opener"])
    return min(reversed(order), key=lambda name: sign * sum(one["dice"][name]))


def ranked(totals: dict[str, int]) -> list[list[str]]:
    return [
        [name for name in totals if totals[name] == points] for points in sorted(set(totals.values()), reverse=True)
    ]
