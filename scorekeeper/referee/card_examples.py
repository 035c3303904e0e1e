"""Runs against a referee the examples of games on cards, and those of who begins and who has won; one function for each
kind of example."""

from typing import Any

from scorekeeper.referee.client import Answer, RefereeClient, are_faces, check_equal

Vector = dict[str, Any]


def terms_as_request_fields(vector: Vector, edition: str) -> Vector:
    return {"sheet": vector["sheet"], "edition": edition, "options": vector.get("options", {})}


def check_expected_points(vector: Vector, answer: Answer) -> None:
    check_equal("points", answer.get("points"), vector["expect"])
    check_equal("yatzy_bonus", answer.get("yatzy_bonus"), vector.get("expect_yatzy_bonus", 0))


def expected_error(vector: Vector, sheet: Vector) -> str | None:
    if vector["expect"] != "illegal":
        return None
    if vector["category"] not in sheet["categories"]:
        return "unknown_box"
    return "illegal_entry" if are_faces(vector["dice"], 5) else "illegal_throw"


def check_category(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Check what a throw scores in a box, or that it is refused, in three ways: as a question (`score`), in the list of
    possible entries (`options`; not if the example is a strike), and entered in a game."""
    box, error = vector["category"], expected_error(vector, sheet)
    enter = {"box": box, "strike": True} if vector.get("strike") else {"box": box}
    asked = {"dice": vector["dice"], **vector["state"], **terms_as_request_fields(vector, edition)}
    if error:
        referee.ask_refused(error, do="score", **asked, **enter)
    else:
        check_expected_points(vector, referee.ask_accepted(do="score", **asked, **enter))
    if error == "illegal_throw":
        referee.ask_refused(error, do="options", **asked)
    elif not vector.get("strike"):
        listed = [one for one in referee.ask_accepted(do="options", **asked)["options"] if one["box"] == box]
        check_equal("times listed among the options", len(listed), 0 if error else 1)
        for one in listed:
            check_expected_points(vector, one)
    check_entry_in_game(referee, vector, edition, sheet, error, enter)


def check_entry_in_game(
    referee: RefereeClient, vector: Vector, edition: str, sheet: Vector, error: str | None, entry_request: Vector
) -> None:
    """Check the example of `check_category` in a game that continues from its card: the throw, the entry, and the card
    after it."""
    state = vector["state"]
    card = {name: state[name] for name in ("filled", "yatzis_before") if name in state}
    players = ["A", "B"][: max(1, sheet["players"]["min"])]
    referee.ask_accepted(
        do="new", players=players, cards=dict.fromkeys(players, card), **terms_as_request_fields(vector, edition)
    )
    if state.get("declared"):
        referee.ask_accepted(do="declare", box=state["declared"])
    undeclared = vector.get("options", {}).get("announce") and not state.get("declared")
    if error == "illegal_throw" or undeclared:
        referee.play_refused_act("illegal_throw", do="throw", dice=vector["dice"])
        return
    referee.ask_accepted(do="throw", dice=vector["dice"])
    if error:
        referee.play_refused_act(error, do="enter", **entry_request)
        return
    answer = referee.ask_accepted(do="enter", **entry_request)
    check_expected_points(vector, answer)
    check_equal("card", answer["cards"]["A"]["filled"], {**state["filled"], vector["category"]: vector["expect"]})


def check_game(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play a game of A turn by turn through the referee and check every answer, up to an entry that must be refused if
    there is one. B always throws sixes, which must never change the card of A."""
    referee.ask_accepted(do="new", players=["A", "B"], **terms_as_request_fields(vector, edition))
    referee.play_refused_act("nothing_to_undo", do="undo")
    answer: Answer = {}
    for number, turn in enumerate(vector["turns"], 1):
        if "declared" in turn:
            referee.play_act_checking_undo(do="declare", box=turn["declared"])
        referee.play_act_checking_undo(do="throw", dice=turn["dice"])
        enter = {"do": "enter", "box": turn["category"], **({"strike": True} if turn.get("strike") else {})}
        if number == vector.get("illegal_at_turn"):
            referee.play_refused_act("illegal_entry", **enter)
            return
        answer = referee.play_act_checking_undo(**enter)
        check_equal(f"turn {number} points", answer["points"], turn.get("expect", answer["points"]))
        check_equal(f"turn {number} yatzy_bonus", answer["yatzy_bonus"], turn.get("expect_yatzy_bonus", 0))
        card = answer["cards"]["A"]
        check_equal("grand", card["grand"], card["upper"] + card["bonus"] + card["lower"] + card["yatzy_bonus"])
        answered = referee.ask_accepted(
            do="bonus", upper_total=card["upper"], **terms_as_request_fields(vector, edition)
        )
        check_equal("bonus so far", card["bonus"], answered["points"])
        check_equal("player", answer["player"], "B")
        if vector.get("options", {}).get("announce"):
            referee.ask_accepted(do="declare", box=sheet["categories"][number - 1])
        referee.ask_accepted(do="throw", dice=[6] * 5)
        answer = referee.ask_accepted(do="enter", box=referee.ask_accepted(do="options")["options"][0]["box"])
        check_equal("card of A", answer["cards"]["A"], card)
    check_end_of_game(referee, vector, answer)


def check_end_of_game(referee: RefereeClient, vector: Vector, answer: Answer) -> None:
    cards = answer["cards"]
    for name, expected in vector["expect"].items():
        check_equal(name, cards["A"].get(name), expected)
    check_equal("over", answer["over"], True)
    check_equal("player", answer["player"], None)
    check_equal(
        "places", answer["places"], [[name] for name in sorted("AB", key=lambda name: -int(cards[name]["grand"]))]
    )
    referee.play_refused_act("game_over", do="throw", dice=[1, 1, 2, 4, 6])


def check_bonus(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    answer = referee.ask_accepted(
        do="bonus", upper_total=vector["upper_total"], **terms_as_request_fields(vector, edition)
    )
    check_equal("bonus", answer["points"], vector["expect"])


def check_turn(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play the throws of a turn through the referee; if the example is illegal, its last throw must be refused."""
    referee.ask_accepted(do="new", players=["A", "B"], **terms_as_request_fields(vector, edition))
    for number, dice in enumerate(vector["rolls"], 1):
        act = {"do": "throw", "dice": dice, "kept": vector["kept"][number - 2] if number > 1 else []}
        if vector["expect"] == "illegal" and number == len(vector["rolls"]):
            referee.play_refused_act("illegal_throw", **act)
            return
        state = referee.play_act_checking_undo(**act)
        check_equal("dice", state["dice"], dice)
        check_equal("throws_used", state["throws_used"], number)


def check_start(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    options = {"options": vector["options"]} if "options" in vector else {}
    answer = referee.ask_accepted(do="starter", sheet=vector["sheet"], throws=vector["throws"], **options)
    for name in ("starter", "reroll"):
        check_equal(name, answer.get(name), vector["expect"].get(name))


def check_winner(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    answer = referee.ask_accepted(do="rank", **{name: vector[name] for name in ("totals", "games") if name in vector})
    check_equal("winners", answer["winners"], vector["expect"])
    check_equal("totals", answer["totals"], vector.get("match_totals", vector.get("totals")))
