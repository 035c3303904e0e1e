"""`scorekeeper referee`: the rules over JSON lines, one request a line, one answer a line."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.commands.sheets import all_sheets
from scorekeeper.errors import RuleError
from scorekeeper.journal import Journal
from scorekeeper.rules import chicago, game
from scorekeeper.rules.acts import Act, Declare, Enter, Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import check_roll
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match, Setup, match_totals, starters, winners
from scorekeeper.rules.sheet import Card, Entry, Terms, agree, check_box, entries, entry, sums
from scorekeeper.rules.sheets import sheet_named
from scorekeeper.session import Session

MOST = 1 << 20  # bytes in a line

Request = Mapping[str, Any]
Answer = dict[str, Any]


# ---- requests: what is asked for, of the right kind


def bad(message: str) -> RuleError:
    return RuleError("bad_request", message)


def take(request: Request, name: str, kind: type, default: Any = ...) -> Any:
    """The field of that name and kind; 1 is no word and True no number."""
    value = request.get(name, default)
    if value is ...:
        raise bad(f"the field {name!r} is missing")
    if value is not default and type(value) is not kind:
        raise bad(f"the field {name!r} is to be {kind.__name__}, not {type(value).__name__}")
    return value


def numbers(values: Any, name: str) -> list[int]:
    """Faces, or positions of dice."""
    if type(values) is not list:
        raise bad(f"the field {name!r} is to be a list of whole numbers")
    if any(type(value) is not int for value in values):
        raise RuleError("illegal_throw", f"in {name!r} there are only whole numbers")
    return list(values)


def words(values: Any, name: str) -> list[str]:
    if type(values) is not list or any(type(value) is not str for value in values):
        raise bad(f"the field {name!r} is to be a list of names")
    return list(values)


def points(values: Any, name: str) -> dict[str, int]:
    if type(values) is not dict or any(type(value) is not int for value in values.values()):
        raise bad(f"the field {name!r} is to give names their whole numbers")
    return dict(values)


def terms_of(request: Request) -> Terms:
    if request.get("sheet") == chicago.ID:
        raise bad("Chicago has no card, no boxes and no bonus")
    edition, options = take(request, "edition", str, None), take(request, "options", dict, {})
    for name, value in options.items():
        if type(value) not in (bool, int, str):
            raise RuleError("unknown_option", f"{name} takes a word, a number, true or false")
    return agree(sheet_named(take(request, "sheet", str)), edition, options)


def card_of(request: Request) -> Card:
    """A Yatzy box that holds its 50 proves a Yatzi, whether `yatzis_before` is told or not."""
    filled = points(take(request, "filled", dict), "filled")
    yatzis, bonus = take(request, "yatzis_before", int, 0), take(request, "yatzy_bonus", int, 0)
    if min(yatzis, bonus, *filled.values()) < 0:
        raise bad("points and numbers on a card are 0 or more")
    return Card(filled, max(yatzis, int(filled.get("yatzy") == 50)), bonus)


def question_of(request: Request) -> tuple[Terms, Card, tuple[int, ...], str | None]:
    """A card and a throw that belong to no game."""
    terms = terms_of(request)
    card, declared = card_of(request), take(request, "declared", str, None)
    for box in (*card.filled, *([] if declared is None else [declared])):
        check_box(terms, box)
    if declared is not None and (terms.options.get("announce") is not True or declared in card.filled):
        raise RuleError("illegal_entry", f"{terms.label(declared)} cannot have been announced here")
    return terms, card, check_roll(numbers(take(request, "dice", list), "dice"), terms.sheet.dice), declared


# ---- questions that need no game


def written(made: Entry) -> Answer:
    return {"points": made.points, "yatzy_bonus": made.yatzy_bonus}


def listed(terms: Terms, legal: tuple[Entry, ...]) -> Answer:
    return {"options": [{"box": one.box, "label": terms.label(one.box), **written(one)} for one in legal]}


def score(request: Request) -> Answer:
    box, strike = take(request, "box", str), take(request, "strike", bool, False)
    terms, card, roll, declared = question_of(request)
    return written(entry(terms, card, roll, box, strike, declared))


def bonus(request: Request) -> Answer:
    return {"points": terms_of(request).bonus.earned(take(request, "upper_total", int))}


def starter(request: Request) -> Answer:
    sheet = take(request, "sheet", str)
    count = chicago.DICE if sheet == chicago.ID else sheet_named(sheet).dice
    throws = {name: check_roll(numbers(dice, "throws"), count) for name, dice in take(request, "throws", dict).items()}
    if not throws:
        raise bad("nobody has thrown")
    first = starters(throws)
    return {"starter": first[0]} if len(first) == 1 else {"reroll": list(first)}


def rank(request: Request) -> Answer:
    games = [points(one, "games") for one in take(request, "games", list, [])]
    totals = points(request["totals"], "totals") if "totals" in request else match_totals(games)
    if not totals:
        raise bad("there are no totals to rank")
    return {"winners": list(winners(totals)), "totals": totals}


# ---- the game


def card_state(position: CardGame) -> Answer:
    terms, cards = position.terms, {}
    for name, card in position.players_cards():
        foot = sums(terms, card)
        cards[name] = {
            "filled": dict(card.filled), "upper": foot.upper, "bonus": foot.bonus, "lower": foot.lower,
            "yatzy_bonus": foot.yatzy_bonus, "grand": foot.grand,
        }  # fmt: skip
    return {
        "sheet": terms.sheet.id, "edition": terms.edition, "options": dict(terms.options), "player": position.player,
        "dice": list(position.throws[-1].dice) if position.throws else None, "throws_used": len(position.throws),
        "declared": position.declared, "cards": cards, "over": position.over,
        "places": [list(group) for group in position.places],
    }  # fmt: skip


def chicago_state(position: Chicago) -> Answer:
    return {
        "sheet": chicago.ID, "player": position.player, "opener": position.opener, "target": position.target,
        "dice": list(position.throws[-1].dice) if position.throws else None, "throws_used": len(position.throws),
        "throws_allowed": None if position.over else position.allowed, "active": list(position.active),
        "chips": dict(position.chips), "pot": position.pot, "rounds_done": position.rounds_done,
        "over": position.over, "places": [list(group) for group in position.places],
    }  # fmt: skip


def settled(position: Chicago) -> Answer:
    if position.settled is None:
        return {}
    how = position.settled
    told = {"loser": how.loser, "winner": how.winner, "chicago": list(how.chicago), "left": list(how.left)}
    return {"round": told}


class Referee:
    """Keeps one game at a time and answers requests about it, and about the rules."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words: dict[str, Callable[[Request], Answer]] = {
            "sheets": lambda _: {"sheets": all_sheets()}, "score": score, "options": self.options, "bonus": bonus,
            "starter": starter, "rank": rank, "new": self.new, "declare": self.declare, "throw": self.throw,
            "enter": self.enter, "stand": self.stand, "target": self.target, "undo": self.undo, "state": self.state,
        }  # fmt: skip

    def answer(self, request: Request) -> Answer:
        word = take(request, "do", str)
        if word not in self.words:
            raise bad(f"there is no request {word!r}; there are {', '.join(self.words)}")
        return self.words[word](request)

    @property
    def match(self) -> Match:
        if self.session.view.match is None:
            raise RuleError("no_game", "no game has begun yet")
        return self.session.view.match

    def position(self) -> CardGame | Chicago:
        if not self.match.games:
            raise RuleError("no_game", "the players still throw for the start, at the table")
        return self.match.games[-1].now

    def cards(self) -> CardGame:
        position = self.position()
        if not isinstance(position, CardGame):
            raise bad("this belongs to a game on a sheet, not to Chicago")
        return position

    def state(self, _: Request) -> Answer:
        position = self.position()
        return card_state(position) if isinstance(position, CardGame) else chicago_state(position)

    def do(self, act: Act) -> Answer:
        self.session.act(act)
        return self.state({})

    def new(self, request: Request) -> Answer:
        sheet, players = take(request, "sheet", str), words(take(request, "players", list), "players")
        setup = self.chicago_setup if sheet == chicago.ID else self.setup
        self.session.begin(setup(request, players))
        return self.state({})

    def setup(self, request: Request, players: list[str]) -> Setup:
        terms = terms_of(request)
        papers = take(request, "cards", dict, {})
        cards = {name: card_of(take(papers, name, dict)) for name in papers}
        options = dict(take(request, "options", dict, {}))
        return Setup(terms.sheet.id, tuple(players), terms.edition, options, cards=cards)

    def chicago_setup(self, request: Request, players: list[str]) -> Setup:
        game.check_players(players, *chicago.PLAYERS)  # before all else that may be wrong with them
        edition = take(request, "edition", str, "de")
        if edition not in chicago.EDITIONS:
            raise RuleError("unknown_edition", f"Chicago has the editions {', '.join(chicago.EDITIONS)}")
        if take(request, "options", dict, {}):
            raise RuleError("unknown_option", "Chicago has no options")
        start: dict[str, Any] = {"opener": take(request, "opener", str)}
        for name, kind in {"active": list, "chips": dict, "pot": int, "rounds_done": int, "places": list}.items():
            if name in request:
                start[name] = take(request, name, kind)
        words(start.get("active", []), "active")
        points(start.get("chips", {}), "chips")
        for group in start.get("places", []):
            words(group, "places")
        return Setup(chicago.ID, tuple(players), edition, chicago=start)

    def declare(self, request: Request) -> Answer:
        box = take(request, "box", str)
        self.cards()
        return self.do(Declare(box))

    def throw(self, request: Request) -> Answer:
        dice, kept = numbers(take(request, "dice", list), "dice"), numbers(take(request, "kept", list, []), "kept")
        self.position()
        self.session.throw(dice, kept)
        return self.state({})

    def options(self, request: Request) -> Answer:
        if "sheet" in request:
            terms, card, roll, declared = question_of(request)
            return listed(terms, entries(terms, card, roll, declared))
        position = self.cards()
        if position.over:
            raise RuleError("game_over", "the game has ended")
        if not position.throws:
            raise RuleError("illegal_entry", "there is nothing to enter before the first throw")
        return listed(position.terms, position.entries())

    def enter(self, request: Request) -> Answer:
        act = Enter(take(request, "box", str), take(request, "strike", bool, False))
        position = self.cards()
        if position.over:
            raise RuleError("game_over", "the game has ended")
        return {**written(position.entry(act)), **self.do(act)}

    def stand(self, _: Request) -> Answer:
        answer, position = self.do(Stand()), self.position()
        return {**answer, **(settled(position) if isinstance(position, Chicago) else {})}

    def target(self, request: Request) -> Answer:
        target = take(request, "target", str)
        self.position()
        return self.do(Target(target))

    def undo(self, _: Request) -> Answer:
        self.position()
        if not self.match.games[-1].acts:
            raise RuleError("nothing_to_undo", "no act of this game is left to take back")
        self.session.undo(agreed=True)
        return self.state({})


# ---- lines


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of at most MOST bytes and one more, by which a longer one is known; its rest is passed over."""
    while line := stream.readline(MOST + 1):
        yield line
        while len(line) >= MOST and not line.endswith(b"\n"):
            line = stream.readline(MOST)


def refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is no number here")


def finite(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise ValueError("a number is too large")
    return number


def whole(text: str) -> int:
    if len(text) > 30:
        raise ValueError("a number is too large")
    return int(text)


def parsed(line: bytes) -> Request:
    if len(line.rstrip(b"\r\n")) > MOST:
        raise bad("the line is longer than 1 MiB")
    try:
        request = json.loads(line.decode(), parse_constant=refuse_constant, parse_float=finite, parse_int=whole)
    except (ValueError, RecursionError) as error:
        raise bad(f"the line is not JSON: {str(error)[:200]}") from error
    if not isinstance(request, dict):
        raise bad("a request is a JSON object")
    return request


def reply(referee: Referee, line: bytes) -> str:
    ids: Answer = {}
    try:
        request = parsed(line)
        ids = {"id": request["id"]} if "id" in request else {}
        return json.dumps({"ok": True, **ids, **referee.answer(request)})
    except RuleError as refused:
        return json.dumps({"ok": False, **ids, "error": refused.kind, "message": str(refused)})


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep every accepted act in the journal there")


def run(given: argparse.Namespace) -> int:
    journal = Journal(given.data / "games.sqlite") if given.data else None
    referee = Referee(Session(journal))
    for line in lines(sys.stdin.buffer):
        sys.stdout.write(reply(referee, line) + "\n")
        sys.stdout.flush()
    return 0
