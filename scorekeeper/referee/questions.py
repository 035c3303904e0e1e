"""Questions that need no game: what a throw scores, the bonus, who begins, who has won."""

from typing import Any

from scorekeeper.referee.requests import (
    Request,
    bad_request,
    check_numbers,
    check_points,
    options_of,
    question_of,
    take_field,
    terms_of,
)
from scorekeeper.rules.dice import check_roll
from scorekeeper.rules.games import game_named
from scorekeeper.rules.match import match_totals, starters_by_throws, winners
from scorekeeper.rules.sheet import Entry, Terms, entry_in_box

Answer = dict[str, Any]


def entry_json(made: Entry) -> Answer:
    return {"points": made.points, "yatzy_bonus": made.yatzy_bonus}


def entries_json(terms: Terms, legal: tuple[Entry, ...]) -> Answer:
    return {"options": [{"box": one.box, "label": terms.label(one.box), **entry_json(one)} for one in legal]}


def answer_score(request: Request) -> Answer:
    box, strike = take_field(request, "box", str), take_field(request, "strike", bool, False)
    terms, card, roll, declared = question_of(request)
    return entry_json(entry_in_box(terms, card, roll, box, strike, declared))


def answer_bonus(request: Request) -> Answer:
    return {"points": terms_of(request).bonus.earned(take_field(request, "upper_total", int))}


def answer_starter(request: Request) -> Answer:
    kind = game_named(take_field(request, "sheet", str))
    count = 1 if options_of(request).get("one_die_starts") is True else kind.dice
    throws = {
        name: check_roll(check_numbers(dice, "throws"), count)
        for name, dice in take_field(request, "throws", dict).items()
    }
    if not throws:
        raise bad_request("nobody has thrown")
    first = starters_by_throws(throws)
    return {"starter": first[0]} if len(first) == 1 else {"reroll": list(first)}


def answer_rank(request: Request) -> Answer:
    games = [check_points(one, "games") for one in take_field(request, "games", list, [])]
    totals = check_points(request["totals"], "totals") if "totals" in request else match_totals(games)
    if not totals:
        raise bad_request("there are no totals to rank")
    return {"winners": list(winners(totals)), "totals": totals}
