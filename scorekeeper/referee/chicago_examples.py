"""Runs the examples that are rounds and games of Chicago against a referee."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.referee.client import Answer, RefereeClient, are_faces, check_equal

Vector = dict[str, Any]


class ActRequest(NamedTuple):
    """An act of an example, and the error with which it must be refused (None if it must be accepted)."""

    player: str
    request: dict[str, Any]
    error: str | None


def acts_of_round(played: Vector, opener: str, active: list[str], options: Vector) -> Iterator[ActRequest]:
    """Yield the acts of a round of an example in order, each with the error with which it must be refused: up to the
    first that has one, or to the throws of a player who is out of the game."""
    allowed, target, most = 3, played.get("target"), 9
    for player, throws in played["throws"].items():
        if player not in active:
            return  # this player is never asked
        before: list[int] = []
        thrown = 0
        for number, dice in enumerate(throws):
            kept = places_counted_as_kept(before, dice)
            thrown += 3 - len(kept)
            early = player != opener and target is None
            ended = options.get("chicago_any_throw") and sum(before) == 3
            late = number >= allowed or thrown > most
            error = "illegal_throw" if early or ended or late or not are_faces(dice, 3) else None
            yield ActRequest(opener if early else player, {"do": "throw", "dice": dice, "kept": kept}, error)
            if error:
                return
            before = dice
        yield ActRequest(player, {"do": "stand"}, None)
        if player == opener:
            allowed, most = (3, thrown) if options.get("dice_as_opener") else (len(throws), 9)
            if target is not None:
                none_due = is_round_ended_by_opener(before, active, options)
                error = "illegal_target" if none_due or target not in ("over", "under") else None
                yield ActRequest(player, {"do": "target", "target": target}, error)
                if error:
                    return


def is_round_ended_by_opener(opener_dice: list[int], active: list[str], options: Vector) -> bool:
    """Whether the round ends when its opener stands with these dice."""
    plays_on = options.get("chicago_plays_on") and len(active) > 2
    return options.get("chicago_rule", True) and sum(opener_dice) == 3 and not plays_on


def places_counted_as_kept(before: list[int], dice: list[int]) -> list[int]:
    """Positions of dice with the same face as in the throw before, two at most: these count as kept, as the examples do
    not say which were."""
    return [place for place, die in enumerate(before) if die == dice[place]][:2]


def play_round(referee: RefereeClient, played: Vector, state: Answer, options: Vector) -> Answer | None:
    """Play one round through the referee and check every answer; return the last answer, or None if an act was refused
    as it must be."""
    opener, active, settled = state["opener"], state["active"], False
    seat = active.index(opener)
    last = (active[seat:] + active[:seat])[-1]
    over, gone = False, 0
    for player, act, error in acts_of_round(played, opener, active, options):
        if not settled:
            check_equal("player", state["player"], player)
        if error:
            referee.play_refused_act(error, **act)
            return None
        state = referee.play_act_checking_undo(**act)
        if act["do"] == "throw":
            check_equal("dice", state["dice"], act["dice"])
            free = player == opener or options.get("dice_as_opener")
            check_equal("throws_allowed", state["throws_allowed"], 3 if free else len(played["throws"][opener]))
            check_equal("target", state["target"], None if player == opener else played["target"])
            over = is_round_ended_by_opener(act["dice"], active, options)
            chicago = sum(act["dice"]) == 3 and options.get("chicago_rule", True)
        if act["do"] == "stand":
            gone += chicago
            settled = player == last or (player == opener and over) or gone == len(active) - 1
        check_equal("round settled", "round" in state, settled)
    return state


def check_chicago_round(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play one round from a given position through the referee, and check the position after it, or that the position
    or an act of an illegal round is refused."""
    position = {name: vector["state"][name] for name in ("active", "chips", "pot", "rounds_done", "opener", "places")}
    terms: Vector = {name: vector[name] for name in ("edition", "options") if name in vector}
    request = {"do": "new", "sheet": "chicago", "players": vector["state"]["seats"], **terms, **position}
    if position["opener"] not in position["active"]:
        referee.ask_refused("bad_request", **request)
        return
    answer = play_round(referee, vector["round"], referee.ask_accepted(**request), vector.get("options", {}))
    if vector["expect"] != "illegal":
        check_round_outcome(vector["expect"], answer or {})
    elif answer and "round" in answer:  # settled without the players who are out
        check_equal("thrown by players who are out", set(vector["round"]["throws"]) > set(position["active"]), True)
    elif answer:  # somebody has not thrown
        referee.play_refused_act("illegal_throw", do="stand")


def check_round_outcome(expect: Vector, answer: Answer) -> None:
    for name, expected in expect.items():
        if name in ("loser", "winner", "chicago", "left"):
            check_equal(name, answer["round"][name], expected)
        elif name == "next_opener":
            check_equal(name, answer["opener"], expected)
            check_equal("player", answer["player"], expected)
        elif name == "chips":
            check_equal(name, chips_without_zeros(answer["chips"]), chips_without_zeros(expected))
        else:
            check_equal(name, answer[name], expected)


def chips_without_zeros(chips: dict[str, int]) -> dict[str, int]:
    return {player: number for player, number in chips.items() if number}


def check_chicago_game(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play this game through the referee; check pot, chips and end after each round, and the places at the end, after
    which no throw may be accepted."""
    state: Answer | None = referee.ask_accepted(
        do="new", sheet="chicago", players=vector["players"], opener=vector["opener"]
    )
    end = vector["expect"]["over_after_round"]
    for number, played in enumerate(vector["rounds"][:end], 1):
        state = play_round(referee, played, state or {}, {})
        assert state is not None
        after = vector["expect_after_each_round"][number - 1]
        check_equal(f"round {number} pot", state["pot"], after["pot"])
        check_equal(f"round {number} chips", chips_without_zeros(state["chips"]), chips_without_zeros(after["chips"]))
        check_equal(f"round {number} left", state["round"]["left"], after["left"])
        check_equal(f"round {number} over", state["over"], number == end)
    check_equal("places", (state or {})["places"], vector["expect"]["places"])
    referee.play_refused_act("game_over", do="throw", dice=[1, 2, 4])
