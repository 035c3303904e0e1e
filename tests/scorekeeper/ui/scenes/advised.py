"""Scenes with advice: the open coach, the verdict after a turn, a table being solved, the review of a game."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from scorekeeper.advice.answers import Advised, Answer, ChancesToWin, ReviewedGame, ReviewedLastTurn, SolvingProgress
from scorekeeper.advice.questions import AdviceQuestion
from scorekeeper.advice.review import chances_along_game, review_players
from scorekeeper.advice.solver.chances import Chances
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.story import Decision, Move, PlayedTurn
from scorekeeper.advice.worth import Advice, EntryWorth, Hope, KeepWorth, Prospect, WinChances
from scorekeeper.present.turn import events as on
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.sheet import Card
from scorekeeper.ui.advising import AdviceDesk
from tests.scorekeeper.advice.late import played, values_of
from tests.scorekeeper.rules.table import terms
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import FOUR, after, at_table, cards, scene, throw


class Answers:
    """Replaces the advice process: `answers` returns the answers prepared in `given`, once."""

    def __init__(self) -> None:
        self.given: list[Answer] = []

    def ask(self, asked: AdviceQuestion) -> None: ...

    def answers(self) -> list[Answer]:
        given, self.given = self.given, []
        return given

    def close(self) -> None: ...


def advised(table: Driver, coach: str, *answers: Any) -> None:
    """Switch the coach to this setting and give it these answers, as if it had been asked about the present view."""
    app, stand = table.app, Answers()
    app.table = replace(app.table, advising=AdviceDesk(stand))
    app.settings = replace(app.settings, coach=coach)
    app.ask_for_advice()
    stand.given = [replace(one, stamp=app.session.view.stamp.game_state) for one in answers]
    assert app.table.advising is not None
    app.table.advising.take_new_answers()
    app.page.on_advice()


STAMP = (0, 0)
BOXES = ("full_house", "sixes", "four_of_a_kind")


def advice(entries: dict[str, int], keep: tuple[int, ...] | None = None) -> Advice:
    """Advice with these entries, each 2.3 points worse than the one before.

    Keeping the dice is 3.1 points better than all of them.
    """
    made = [EntryWorth(box, points, 200 - 2.3 * at, 0.0) for at, (box, points) in enumerate(entries.items())]
    return Advice(200.0, tuple(made), () if keep is None else (KeepWorth(keep, 203.1, 0.0),))


@scene
def advised_to_throw_again(table: Driver) -> None:
    """The advice is to keep two sixes and throw again; no entry is shown in gold."""
    at_table(table, Setup("philos", FOUR, "en", cards=cards("philos", FOUR)))
    throw(table, 6, 6, 1, 3, 4)
    hopes = tuple(Hope(box, 0.2) for box in BOXES)
    advised(table, "open", Advised(STAMP, advice({"chance": 20, "ones": 1, "fours": 4}, (6, 6)), hopes))


@scene
def advised_to_enter(table: Driver) -> None:
    """Sixes are shown in gold, as they are worth 2.3 points more than the next entry."""
    at_table(table, Setup("philos", FOUR[:2], "en"))
    throw(table, 6, 6, 6, 6, 2)
    table.session.throw((6, 6, 6, 6, 2), (0, 1, 2, 3))
    throw(table, 6, 6, 6, 6, 2, kept=(0, 1, 2, 3))
    advised(table, "open", Advised(STAMP, advice({"sixes": 24, "four_of_a_kind": 26, "chance": 26})))


@scene
def advised_to_strike(table: Driver) -> None:
    """The best entry is a zero in the ones, before entries that score."""
    at_table(table, Setup("philos", FOUR[:2], "en", cards=dict.fromkeys(FOUR[:2], Card({"twos": 6, "sixes": 18}))))
    throw(table, 3, 3, 4, 5, 5)
    advised(table, "open", Advised(STAMP, advice({"ones": 0, "chance": 20, "fives": 10})))


@scene
def advised_why(table: Driver) -> None:
    """The three best choices of dice to keep with what each may become, opened by a touch on the header."""
    at_table(table, Setup("philos", FOUR, "en"))
    throw(table, 6, 6, 1, 3, 4)
    hopes = [tuple(Hope(box, part / (at + 1)) for box, part in WHY.items()) for at in range(3)]
    why = tuple(Prospect(*one) for one in zip(((6, 6), (3, 4, 6, 6), ()), (203.1, 198.4, 191.0), hopes, strict=True))
    given = advice({"chance": 20, "ones": 1}, (6, 6))
    advised(table, "open", Advised(STAMP, given, prospects=why))
    table.page.handle_touch(on.OpenProspects())


WHY = {"sixes": 0.31, "chance": 0.2, "four_of_a_kind": 0.06, "three_of_a_kind": 0.27, "full_house": 0.11, "yatzy": 0.01}


def turned(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR, "de"))
    throw(table, 6, 6, 6, 2, 3)
    table.session.act(Enter("chance"))
    table.page.on_view()


@after(turned)
def advised_after_the_turn(table: Driver) -> None:
    table.app.show_match()
    choice = Decision(1, Move(box="chance", points=23), Move(keep=(6, 6, 6)), 12.3)
    turn = PlayedTurn(FOUR[0], 1, "chance", 23, 245, 233, (), (choice,))
    won = WinChances((0.21, 0.26, 0.27, 0.27), exact=False)
    advised(table, "after", ReviewedLastTurn(STAMP, turn), ChancesToWin(STAMP, won))


@scene
def advice_being_worked_out(table: Driver) -> None:
    turned(table)
    advised(table, "after", SolvingProgress(STAMP, 0.4))


@cache
def random_game() -> tuple[Game[CardGame], ReviewedGame]:
    """A game of four players whose last two turns were played at random, with its review."""
    game = played(terms("tactic", "en"), 2, Random(5), FOUR)
    values = values_of(game.start)
    chances = chances_along_game(WinAdviser(Chances(values)), game)
    return game, ReviewedGame(STAMP, review_players(values, game), chances, complete=True)


@scene
def review_of_a_game(table: Driver) -> None:
    game, found = random_game()
    at_table(table, Setup("tactic", FOUR, "en", cards=dict(game.start.players_cards())))
    for act in game.acts:
        table.session.act(act)
    table.app.show_match()
    table.app.go("review")
    advised(table, "off", found)
