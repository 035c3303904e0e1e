"""Checks of what the protocol page promises beyond the examples: facts of the sheets, errors, undo, games from
paper."""

from typing import Any

from scorekeeper.referee.client import RefereeClient, check_equal

Vector = dict[str, Any]

THROW_REQUEST = {"do": "throw", "dice": [1, 2, 3, 4, 6]}
SCORE_REQUEST = {"do": "score", "sheet": "noris", "filled": {}, "dice": [1, 2, 3, 4, 5], "box": "chance"}

REQUESTS_WITHOUT_GAME: list[Vector] = [{"do": "state"}, {"do": "undo"}, {"do": "throw", "dice": [1, 2, 3, 4, 5]}]

BAD_LINES = [
    "no JSON",
    "[]",
    "7",
    "{}",
    '{"do": 7}',
    '{"do": "dance"}',
    '{"do": "score", "sheet": "noris", "filled": {}, "box": "ones"}',
    '{"do": "new", "sheet": "noris"}',
    '{"do": "state", "x": "' + "x" * (1 << 20) + '"}',
]

BAD_QUESTIONS: list[tuple[str, Vector]] = [
    ("unknown_sheet", {**SCORE_REQUEST, "sheet": "whist"}),
    ("unknown_edition", {**SCORE_REQUEST, "edition": "en"}),
    ("unknown_option", {**SCORE_REQUEST, "options": {"whist": True}}),
    ("unknown_option", {**SCORE_REQUEST, "options": {"chance": "never"}}),
    ("unknown_box", {**SCORE_REQUEST, "filled": {"one_pair": 4}}),
    ("unknown_box", {**SCORE_REQUEST, "box": "whist"}),
    ("illegal_throw", {**SCORE_REQUEST, "dice": [0, 2, 3, 4, 5]}),
    ("illegal_players", {"do": "new", "sheet": "noris", "players": ["A", "A"]}),
    ("bad_request", {"do": "new", "sheet": "chicago", "players": ["A", "B"], "opener": "A", "pot": 2}),
]


def check_facts(referee: RefereeClient, name: str, sheet: Vector, vectors: Vector) -> None:
    """Check the facts of a sheet, the limits of players and options, and the printed names of the boxes."""
    answer = next(one for one in referee.ask_accepted(do="sheets")["sheets"] if one["id"] == name)
    expected = {
        "editions": sheet["languages"],
        "dice": sheet["dice"],
        "throws": sheet["throws"],
        "options": defaults_and_offered_values(sheet, "options"),
        "further_options": defaults_and_offered_values(sheet, "further_options"),
        "boxes": sheet.get("categories", []),
        "players": {limit: sheet["players"][limit] for limit in ("min", "max")},
    }
    for key, value in expected.items():
        check_equal(key, answer.get(key), value)
    check_values_not_offered(referee, name, sheet)
    fewest, most = sheet["players"]["min"], sheet["players"]["max"]
    for count in [fewest - 1] + ([most + 1] if most else []):
        players = [f"P{number}" for number in range(count)]
        referee.ask_refused("illegal_players", do="new", sheet=name, players=players, opener="P0")
    check_printed_names(referee, name, sheet, vectors)


def defaults_and_offered_values(sheet: Vector, key: str) -> Vector:
    """For each option under this key of the examples ("options" or "further_options"): its default, and by
    edition the values offered if there are several."""
    found = {}
    for option, given in sheet.get(key, {}).items():
        choices = {edition: values_of_edition(given, edition) for edition in sheet["languages"]}
        found[option] = {
            "default": given["default"],
            "values": {edition: values for edition, values in choices.items() if len(values) > 1},
        }
    return found


def values_of_edition(given: Vector, edition: str) -> list[Any]:
    where = given.get("offer_in")

    def here(value: Any) -> bool:
        editions = where[value] if isinstance(where, dict) and value in where else where
        return value == given["default"] or editions is None or edition in editions

    return [value for value in given["values"] if here(value)]


def check_values_not_offered(referee: RefereeClient, name: str, sheet: Vector) -> None:
    """Check that an edition refuses values of options that it does not offer."""
    players = [f"P{number}" for number in range(sheet["players"]["min"])]
    for option, given in {**sheet.get("options", {}), **sheet.get("further_options", {})}.items():
        for edition in sheet["languages"]:
            for value in given["values"]:
                if value not in values_of_edition(given, edition):
                    asked = {"sheet": name, "edition": edition, "options": {option: value}, "players": players}
                    referee.ask_refused("unknown_option", do="new", **asked, opener="P0")


def check_printed_names(referee: RefereeClient, name: str, sheet: Vector, vectors: Vector) -> None:
    for edition in sheet["languages"] if "categories" in sheet else []:
        editions = sheet["editions"] if isinstance(sheet["editions"], dict) else vectors["sheets"]["carlit"]["editions"]
        asked = {"sheet": name, "edition": edition, "filled": {}, "dice": [1, 2, 3, 4, 5]}
        listed = referee.ask_accepted(do="options", **asked)["options"]
        boxes = ["ones"] if name == "carlit-beginner" else sheet["categories"]
        check_equal("boxes", [one["box"] for one in listed], boxes)
        for one in listed:
            if one["box"] not in editions[edition].get("labels_not_printed", []):
                check_equal(f"label in {edition}", one["label"], editions[edition]["labels"][one["box"]])


def begin_game_of_two(referee: RefereeClient, sheet: str, **more: Any) -> Vector:
    return referee.ask_accepted(do="new", sheet=sheet, players=["Zoë", "Abel"], **more)


def check_before_any_game(referee: RefereeClient) -> None:
    for request in REQUESTS_WITHOUT_GAME:
        referee.ask_refused("no_game", **request)


def check_turn(referee: RefereeClient) -> None:
    """Check which requests are refused during a turn, and that a refusal changes nothing."""
    fresh = begin_game_of_two(referee, "carlit")
    check_equal("default edition", fresh["edition"], "de")
    referee.play_refused_act("nothing_to_undo", do="undo")
    referee.play_refused_act("illegal_entry", do="enter", box="ones")
    referee.play_refused_act("illegal_entry", do="declare", box="ones")
    referee.play_refused_act("illegal_throw", **THROW_REQUEST, kept=[0])
    referee.play_act_checking_undo(**THROW_REQUEST)
    for kept in ([5], [0, 0], [0, 1, 2, 3, 4]):
        referee.play_refused_act("illegal_throw", **THROW_REQUEST, kept=kept)
    referee.play_refused_act("illegal_throw", do="throw", dice=[2, 1, 3, 4, 6], kept=[0])
    referee.play_refused_act("unknown_box", do="enter", box="whist")
    for line in BAD_LINES:
        referee.check_refusal("bad_request", referee.send_line(line))
    for error, request in BAD_QUESTIONS:
        referee.play_refused_act(error, **request)
    check_equal("id", referee.send_line('{"do": "state", "id": "ü"}').get("id"), "ü")
    check_equal("undo after refusals", referee.ask_accepted(do="undo"), fresh)
    referee.play_act_checking_undo(**THROW_REQUEST)
    referee.play_act_checking_undo(do="enter", box="sixes", strike=True)
    check_equal("player", referee.play_act_checking_undo(**THROW_REQUEST)["player"], "Abel")


def check_kept_dice(referee: RefereeClient) -> None:
    begin_game_of_two(referee, "noris")
    for kept in ([], [0, 1], [0, 1, 4]):
        referee.play_act_checking_undo(**THROW_REQUEST, kept=kept)
    referee.ask_accepted(do="undo")
    referee.play_refused_act("illegal_throw", **THROW_REQUEST, kept=[0])  # two dice were kept
    referee.ask_accepted(do="undo")
    referee.play_act_checking_undo(**THROW_REQUEST, kept=[4])  # they are no longer kept
    referee.play_act_checking_undo(do="enter", box="chance")
    referee.play_act_checking_undo(**THROW_REQUEST)


def check_announcing(referee: RefereeClient) -> None:
    card = {"filled": {"ones": 3}}
    begin_game_of_two(referee, "tactic", edition="da", options={"announce": True}, cards={"Zoë": card, "Abel": card})
    referee.play_refused_act("nothing_to_undo", do="undo")
    referee.play_refused_act("illegal_entry", do="declare", box="ones")
    referee.play_refused_act("illegal_throw", **THROW_REQUEST)
    check_equal("declared", referee.play_act_checking_undo(do="declare", box="chance")["declared"], "chance")
    referee.play_act_checking_undo(**THROW_REQUEST)
    referee.play_refused_act("illegal_entry", do="declare", box="twos")
    check_equal("declared", referee.play_act_checking_undo(do="enter", box="chance")["declared"], None)


def check_games_from_paper_cards(referee: RefereeClient) -> None:
    zoe = {"filled": {"yatzy": 50, "ones": 3}, "yatzy_bonus": 200}
    state = begin_game_of_two(referee, "mb1982", cards={"Zoë": zoe, "Abel": {"filled": {"ones": 2}}})
    check_equal("player with the fewest boxes", state["player"], "Abel")
    foot = {"upper": 3, "bonus": 0, "lower": 50, "yatzy_bonus": 200, "grand": 253}
    check_equal("card", state["cards"]["Zoë"], {"filled": zoe["filled"], **foot})


def check_tied_players(referee: RefereeClient) -> None:
    boxes = next(one for one in referee.ask_accepted(do="sheets")["sheets"] if one["id"] == "carlit")["boxes"]
    full = {"filled": dict.fromkeys(boxes[1:], 0)}
    begin_game_of_two(referee, "carlit", cards={"Zoë": full, "Abel": full})
    state: Vector = {}
    for _ in "12":
        referee.play_act_checking_undo(**THROW_REQUEST)
        state = referee.play_act_checking_undo(do="enter", box="ones")
    check_equal("shared place", state["places"], [["Zoë", "Abel"]])
    check_equal(
        "winners", referee.ask_accepted(do="rank", totals={"Zoë": 5, "Abel": 5, "Eve": 4})["winners"], ["Zoë", "Abel"]
    )
    tied = referee.ask_accepted(do="starter", sheet="mb1982", throws={"Zoë": [6] * 5, "Eve": [1] * 5, "Abel": [6] * 5})
    check_equal("reroll", tied.get("reroll"), ["Zoë", "Abel"])


def check_chicago(referee: RefereeClient) -> None:
    begin_game_of_two(referee, "chicago", opener="Zoë")
    referee.play_refused_act("illegal_throw", do="stand")
    referee.play_refused_act("illegal_target", do="target", target="over")
    referee.play_act_checking_undo(do="throw", dice=[1, 2, 4])
    referee.play_refused_act("illegal_throw", do="throw", dice=[1, 2, 5], kept=[2])
    referee.play_refused_act("illegal_throw", do="throw", dice=[1, 2, 4], kept=[0, 1, 2])
    referee.play_refused_act("bad_request", do="enter", box="ones")


PROMISE_CHECKS = (
    check_before_any_game,
    check_turn,
    check_kept_dice,
    check_announcing,
    check_games_from_paper_cards,
    check_tied_players,
    check_chicago,
)
"""The checks in the order in which they run: the first one needs a referee on which no game has begun."""
