"""Runs the examples that are played on a card against a referee, one function for each kind of example."""

from typing import Any

from scorekeeper.referee.client import Answer, RefereeClient, equal, faces

Vector = dict[str, Any]


def setting(vector: Vector, edition: str) -> Vector:
    return {"sheet": vector["sheet"], "edition": edition, "options": vector.get("options", {})}


def compare(vector: Vector, answer: Answer) -> None:
    equal("points", answer.get("points"), vector["expect"])
    equal("yatzy_bonus", answer.get("yatzy_bonus"), vector.get("expect_yatzy_bonus", 0))


def expected_error(vector: Vector, sheet: Vector) -> str | None:
    if vector["expect"] != "illegal":
        return None
    if vector["category"] not in sheet["categories"]:
        return "unknown_box"
    return "illegal_entry" if faces(vector["dice"], 5) else "illegal_throw"


def category(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Check through the referee what a throw scores in a box, or that it is refused: as a question, in the list of
    options, and entered in a game."""
    box, error = vector["category"], expected_error(vector, sheet)
    enter = {"box": box, "strike": True} if vector.get("strike") else {"box": box}
    asked = {"dice": vector["dice"], **vector["state"], **setting(vector, edition)}
    if error:
        referee.refuse(error, do="score", **asked, **enter)
    else:
        compare(vector, referee.must(do="score", **asked, **enter))
    if error == "illegal_throw":
        referee.refuse(error, do="options", **asked)
    elif not vector.get("strike"):
        listed = [one for one in referee.must(do="options", **asked)["options"] if one["box"] == box]
        equal("times listed among the options", len(listed), 0 if error else 1)
        for one in listed:
            compare(vector, one)
    entered(referee, vector, edition, sheet, error, enter)


def entered(
    referee: RefereeClient, vector: Vector, edition: str, sheet: Vector, error: str | None, enter: Vector
) -> None:
    """Check the example of `category` in a game that continues from its card: the throw, the entry, and the card after
    it."""
    state = vector["state"]
    card = {name: state[name] for name in ("filled", "yatzis_before") if name in state}
    players = ["A", "B"][: max(1, sheet["players"]["min"])]
    referee.must(do="new", players=players, cards=dict.fromkeys(players, card), **setting(vector, edition))
    if state.get("declared"):
        referee.must(do="declare", box=state["declared"])
    undeclared = vector.get("options", {}).get("announce") and not state.get("declared")
    if error == "illegal_throw" or undeclared:
        referee.reject("illegal_throw", do="throw", dice=vector["dice"])
        return
    referee.must(do="throw", dice=vector["dice"])
    if error:
        referee.reject(error, do="enter", **enter)
        return
    answer = referee.must(do="enter", **enter)
    compare(vector, answer)
    equal("card", answer["cards"]["A"]["filled"], {**state["filled"], vector["category"]: vector["expect"]})


def game(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play a game of A turn by turn through the referee and check every answer, up to an entry that must be refused if
    there is one. B always throws sixes, which must never change the card of A."""
    referee.must(do="new", players=["A", "B"], **setting(vector, edition))
    referee.reject("nothing_to_undo", do="undo")
    answer: Answer = {}
    for number, turn in enumerate(vector["turns"], 1):
        if "declared" in turn:
            referee.play(do="declare", box=turn["declared"])
        referee.play(do="throw", dice=turn["dice"])
        enter = {"do": "enter", "box": turn["category"], **({"strike": True} if turn.get("strike") else {})}
        if number == vector.get("illegal_at_turn"):
            referee.reject("illegal_entry", **enter)
            return
        answer = referee.play(**enter)
        equal(f"turn {number} points", answer["points"], turn.get("expect", answer["points"]))
        equal(f"turn {number} yatzy_bonus", answer["yatzy_bonus"], turn.get("expect_yatzy_bonus", 0))
        card = answer["cards"]["A"]
        equal("grand", card["grand"], card["upper"] + card["bonus"] + card["lower"] + card["yatzy_bonus"])
        answered = referee.must(do="bonus", upper_total=card["upper"], **setting(vector, edition))
        equal("bonus so far", card["bonus"], answered["points"])
        equal("player", answer["player"], "B")
        if vector.get("options", {}).get("announce"):
            referee.must(do="declare", box=sheet["categories"][number - 1])
        referee.must(do="throw", dice=[6] * 5)
        answer = referee.must(do="enter", box=referee.must(do="options")["options"][0]["box"])
        equal("card of A", answer["cards"]["A"], card)
    ended(referee, vector, answer)


def ended(referee: RefereeClient, vector: Vector, answer: Answer) -> None:
    cards = answer["cards"]
    for name, expected in vector["expect"].items():
        equal(name, cards["A"].get(name), expected)
    equal("over", answer["over"], True)
    equal("player", answer["player"], None)
    equal("places", answer["places"], [[name] for name in sorted("AB", key=lambda name: -int(cards[name]["grand"]))])
    referee.reject("game_over", do="throw", dice=[1, 1, 2, 4, 6])


def bonus(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    answer = referee.must(do="bonus", upper_total=vector["upper_total"], **setting(vector, edition))
    equal("bonus", answer["points"], vector["expect"])


def turn(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    """Play the throws of a turn through the referee; if the example is illegal, its last throw must be refused."""
    referee.must(do="new", players=["A", "B"], **setting(vector, edition))
    for number, dice in enumerate(vector["rolls"], 1):
        act = {"do": "throw", "dice": dice, "kept": vector["kept"][number - 2] if number > 1 else []}
        if vector["expect"] == "illegal" and number == len(vector["rolls"]):
            referee.reject("illegal_throw", **act)
            return
        state = referee.play(**act)
        equal("dice", state["dice"], dice)
        equal("throws_used", state["throws_used"], number)


def start(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    options = {"options": vector["options"]} if "options" in vector else {}
    answer = referee.must(do="starter", sheet=vector["sheet"], throws=vector["throws"], **options)
    for name in ("starter", "reroll"):
        equal(name, answer.get(name), vector["expect"].get(name))


def winner(referee: RefereeClient, vector: Vector, edition: str, sheet: Vector) -> None:
    answer = referee.must(do="rank", **{name: vector[name] for name in ("totals", "games") if name in vector})
    equal("winners", answer["winners"], vector["expect"])
    equal("totals", answer["totals"], vector.get("match_totals", vector.get("totals")))
