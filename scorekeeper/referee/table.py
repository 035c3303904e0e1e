"""The referee: keeps one game at a time and answers every request."""

from collections.abc import Callable, Iterable

from scorekeeper.errors import RuleError
from scorekeeper.referee.facts import facts_of_all_games
from scorekeeper.referee.openings import setup_of_request
from scorekeeper.referee.questions import (
    Answer,
    answer_bonus,
    answer_rank,
    answer_score,
    answer_starter,
    entries_json,
    entry_json,
)
from scorekeeper.referee.requests import (
    Request,
    bad_request,
    check_numbers,
    check_words,
    question_of,
    take_field,
)
from scorekeeper.referee.states import outcome_of_ended_round, state_of_match
from scorekeeper.rules.acts import Declare, Enter, GameAct, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Position
from scorekeeper.rules.games import game_named
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import legal_entries
from scorekeeper.session import Session
from scorekeeper.sheet_files.reading import short_id

MOST_PLAYERS = 10_000
"""The most players of a game that the referee accepts, as a sheet need not set a limit; with this number an answer has
a megabyte."""


class Referee:
    """Answers requests of the protocol, about one game at a time and about the rules, or raises a RuleError."""

    def __init__(self, session: Session, own: Iterable[str] = ()) -> None:
        """`own` are the full ids of own sheets; requests name each by its short id, the `id` in the sheet's file."""
        self.session, self.own = session, {short_id(one): one for one in own}
        self.words: dict[str, Callable[[Request], Answer]] = {
            "sheets": lambda _: {"sheets": facts_of_all_games(self.own.values())},
            "score": answer_score,
            "options": self.list_entries,
            "bonus": answer_bonus,
            "starter": answer_starter,
            "rank": answer_rank,
            "new": self.new,
            "declare": self.declare,
            "throw": self.throw,
            "enter": self.enter,
            "stand": self.stand,
            "target": self.choose_target,
            "undo": self.undo,
            "state": self.state,
        }

    def answer(self, request: Request) -> Answer:
        word = take_field(request, "do", str)
        if word not in self.words:
            raise bad_request(f"there is no request {word!r}; there are {', '.join(self.words)}")
        named = [one for one in self.own if one == request.get("sheet")]
        return self.words[word](request | {"sheet": self.own[named[0]]} if named else request)

    @property
    def match(self) -> Match:
        if self.session.view.match is None:
            raise RuleError("no_game", "no game has begun yet")
        return self.session.view.match

    def position(self) -> Position:
        if not self.match.games:
            raise RuleError("no_game", "the players still throw for the start, at the table")
        return self.match.games[-1].now

    def card_game(self) -> CardGame:
        position = self.position()
        if not isinstance(position, CardGame):
            raise bad_request("this belongs to a game on a sheet, and the game in play has none")
        return position

    def state(self, _: Request) -> Answer:
        self.position()  # there must be a game
        seen = state_of_match(self.match)
        return seen if self.session.view.saved else {**seen, "saved": False}

    def do(self, act: GameAct) -> Answer:
        self.position()  # there must be a game
        self.session.act(act)
        return self.state({})

    def new(self, request: Request) -> Answer:
        sheet, players = take_field(request, "sheet", str), check_words(take_field(request, "players", list), "players")
        if len(players) > MOST_PLAYERS:
            raise RuleError("illegal_players", f"at most {MOST_PLAYERS} players fit into memory, not {len(players)}")
        self.session.begin(setup_of_request(game_named(sheet), request, players))
        return self.state({})

    def declare(self, request: Request) -> Answer:
        return self.do(Declare(take_field(request, "box", str)))

    def throw(self, request: Request) -> Answer:
        dice, kept = (
            check_numbers(take_field(request, "dice", list), "dice"),
            check_numbers(take_field(request, "kept", list, []), "kept"),
        )
        return self.do(Throw(tuple(dice), tuple(kept)))

    def list_entries(self, request: Request) -> Answer:
        if "sheet" in request:
            terms, card, roll, declared = question_of(request)
            return entries_json(terms, legal_entries(terms, card, roll, declared))
        position = self.card_game()
        if position.over:
            raise RuleError("game_over", "the game has ended")
        if not position.throws:
            raise RuleError("illegal_entry", "there is nothing to enter before the first throw")
        return entries_json(position.terms, position.entries)

    def enter(self, request: Request) -> Answer:
        act = Enter(take_field(request, "box", str), take_field(request, "strike", bool, False))
        position = self.card_game()
        if position.over:
            raise RuleError("game_over", "the game has ended")
        return {**entry_json(position.entry(act)), **self.do(act)}

    def stand(self, _: Request) -> Answer:
        return {**self.do(Stand()), **outcome_of_ended_round(self.match)}

    def choose_target(self, request: Request) -> Answer:
        return self.do(Target(take_field(request, "target", str)))

    def undo(self, _: Request) -> Answer:
        self.position()
        if not self.match.games[-1].acts:
            raise RuleError("nothing_to_undo", "no act of this game is left to take back")
        self.session.undo(agreed=True)
        return self.state({})
