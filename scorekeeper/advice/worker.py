"""The advice process: reads questions from a pipe and answers the newest one in steps. advice/process.py starts it
apart from the screen, which therefore never waits for it; it lowers its own priority."""

import contextlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO

from scorekeeper.advice import position
from scorekeeper.advice.answers import (
    Advised,
    AdvisedAnnouncements,
    AdvisedChicago,
    Answer,
    ChancesToWin,
    ReviewedGame,
    ReviewedLastTurn,
    SolvingProgress,
)
from scorekeeper.advice.questions import AdviceQuestion, ChicagoQuestion, GameQuestion, QuestionStamp, SolveAheadRequest
from scorekeeper.advice.reasons import boxes_aimed_at, prospects_of_keeps
from scorekeeper.advice.review import MOST_OPEN_BOXES_JUDGED_BY_CHANCE, chances_along_game, review_players
from scorekeeper.advice.solver import chicago, tables
from scorekeeper.advice.solver.chances import MOST_EXACT_BOXES, Chances, TurnSoFar
from scorekeeper.advice.solver.further_points import count_open_boxes
from scorekeeper.advice.solver.judges import JudgeByChanceToWin, faces_that_must_stay
from scorekeeper.advice.solver.turns import judge_turns, turns_by_points
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.worth import Hope, Prospect
from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import agree_terms

NICENESS = 10
KEEPS_COMPARED = 3
"""For how many of the best choices of dice to keep the advice lists the boxes that the turn may then fill."""
PROGRESS_STEPS = 100
"""While a table is solved, progress is reported after each 1/PROGRESS_STEPS of the work."""


class NewerQuestion(Exception):
    """Raised to stop the work on a question when there is a newer one."""


class AdviceWorker:
    """Answers questions one after the other; keeps the table of values of the last sheet, and what was found about
    Chicago."""

    def __init__(
        self, folder: Path, answer: Callable[[Answer], None], newer: Callable[[], bool] = lambda: False
    ) -> None:
        self.folder, self.answer, self.newer = folder, answer, newer
        self.rules: object = None
        self.chances: Chances | None = None
        self.winning: WinAdviser | None = None
        self.losses = chicago.Losses(self.stop_if_outdated)
        self.shown = 0

    def answers(self, asked: AdviceQuestion) -> Iterator[Answer]:
        """Yield the answers to a question, quick ones first; none for a card that no game can lead to. If there is a
        newer question, the work ends early, except while a table of values is solved."""
        try:
            match asked:
                case SolveAheadRequest() if asked.players:
                    chicago.solve_later_rounds(asked.first_chicago_position(), self.losses)
                case SolveAheadRequest():
                    self.solve_chances(asked, lambda part: None)  # to the end: the game that follows needs it
                case ChicagoQuestion():
                    yield self.chicago_answer(asked)
                    chicago.solve_later_rounds(asked.position, self.losses)
                case GameQuestion():
                    yield from self.game_answers(asked)
        except (RuleError, NewerQuestion):
            return  # cards from paper that no game can lead to are not advised on

    def chicago_answer(self, asked: ChicagoQuestion) -> AdvisedChicago:
        position = asked.position
        calls = chicago.rank_targets(position, self.losses) if position.must_target else ()
        return AdvisedChicago(asked.stamp, chicago.rank_keeps(position, self.losses), calls)

    def stop_if_outdated(self) -> None:
        if self.newer():
            raise NewerQuestion

    def game_answers(self, asked: GameQuestion) -> Iterator[Answer]:
        game = asked.replayed_game()
        chances = self.solve_chances(asked, partial(self.report_progress, asked.stamp))
        at = game.now
        if at.over:
            yield from review_turns(asked, chances, self.winning, game)
            return
        if at.must_declare:
            yield AdvisedAnnouncements(asked.stamp, position.rank_announcements(chances.values, at.card))
        elif at.throws:
            yield advice_answer(asked, chances, at, self.winning)
        if game.acts and isinstance(game.acts[-1], Enter):
            yield self.last_turn_review(asked, chances, game)
        if len(at.players) > 1 and asked.chances:
            yield ChancesToWin(asked.stamp, chances.win_chances(at.cards, at.seat, turn_in_progress(at)))

    def last_turn_review(self, asked: GameQuestion, chances: Chances, game: Game[CardGame]) -> ReviewedLastTurn:
        """The review of the last turn: by the chance to win if the question is `to_win`, several players play and at
        most MOST_OPEN_BOXES_JUDGED_BY_CHANCE boxes were open before the turn; else by expected points."""
        turn = [*turns_by_points(chances.values, game)][-1]
        late = len(game.now.terms.boxes) - turn.number < MOST_OPEN_BOXES_JUDGED_BY_CHANCE
        if not (asked.to_win and late and self.winning and len(game.now.players) > 1):
            return ReviewedLastTurn(asked.stamp, turn)
        number = sum(isinstance(act, Enter) for act in game.acts) - 1
        return ReviewedLastTurn(
            asked.stamp, [*judge_turns(JudgeByChanceToWin(self.winning), game, number)][-1], to_win=True
        )

    def solve_chances(self, asked: GameQuestion | SolveAheadRequest, progress: Callable[[float], None]) -> Chances:
        rules = asked.sheet, asked.edition, sorted(asked.options.items())
        if self.chances is None or self.rules != rules:
            terms = agree_terms(sheet_named(asked.sheet), asked.edition, asked.options)
            self.chances, self.winning = None, None  # its table goes before the next one comes
            self.shown = -1
            self.chances = Chances(tables.values_for(terms, self.folder, progress=progress), self.stop_if_outdated)
            self.winning = WinAdviser(self.chances)
            self.rules = rules
        return self.chances

    def report_progress(self, stamp: QuestionStamp, part: float) -> None:
        """Send the progress of solving a table, in steps of 1/PROGRESS_STEPS."""
        if int(part * PROGRESS_STEPS) > self.shown:
            self.shown = int(part * PROGRESS_STEPS)
            self.answer(SolvingProgress(stamp, part))


def turn_in_progress(at: CardGame) -> TurnSoFar:
    if not at.throws:
        return TurnSoFar(declared=at.declared)
    return TurnSoFar(at.throws[-1].dice, at.throws_left, faces_that_must_stay(at), at.declared)


def advice_answer(asked: GameQuestion, chances: Chances, at: CardGame, winning: WinAdviser | None) -> Advised:
    dice = at.throws[-1].dice
    advice = position.advise(chances.values, at.card, dice, at.throws_left, faces_that_must_stay(at), at.declared)
    missing = count_open_boxes(chances.turn_ends, position.place_in_table(chances.values, at.card))
    if (
        asked.to_win
        and winning is not None
        and len(at.players) > 1
        and missing <= MOST_EXACT_BOXES
        and at.seat is not None
    ):
        win = winning.advise(at.cards, at.seat, turn_in_progress(at))
        keeps = [(one.keep, one.win) for one in win.keeps[:KEEPS_COMPARED]]
        return Advised(
            asked.stamp, advice, reasons_for_keep(chances, at, keeps), win, compare_keeps(chances, at, keeps)
        )
    keeps = [(one.keep, one.value) for one in advice.keeps[:KEEPS_COMPARED]]
    return Advised(asked.stamp, advice, reasons_for_keep(chances, at, keeps), None, compare_keeps(chances, at, keeps))


def reasons_for_keep(chances: Chances, at: CardGame, keeps: Sequence[tuple[Roll, float]]) -> tuple[Hope, ...]:
    return boxes_aimed_at(chances.turn_ends, at.card, keeps[0][0], at.throws_left, at.declared) if keeps else ()


def compare_keeps(chances: Chances, at: CardGame, keeps: Sequence[tuple[Roll, float]]) -> tuple[Prospect, ...]:
    return prospects_of_keeps(chances.turn_ends, at.card, keeps, at.throws_left, at.declared)


def review_turns(
    asked: GameQuestion, chances: Chances, winning: WinAdviser | None, game: Game[CardGame]
) -> Iterator[Answer]:
    players = review_players(chances.values, game)
    yield ReviewedGame(asked.stamp, players)
    along = chances_along_game(winning or WinAdviser(chances), game) if asked.even else None
    yield ReviewedGame(asked.stamp, players, along, complete=True)


# ---- the process


def answer_questions(questions: BinaryIO, answers: BinaryIO, folder: Path) -> None:
    """Answer the newest question that waits, until the pipe closes; the reader thread then ends the process, whatever
    it is computing."""
    waiting: SimpleQueue[AdviceQuestion] = SimpleQueue()
    Thread(target=read_questions, args=(questions, waiting), daemon=True).start()

    def send(one: Answer) -> None:
        pickle.dump(one, answers)
        answers.flush()

    adviser = AdviceWorker(folder, send, lambda: not waiting.empty())
    while True:
        asked = newest_question(waiting)
        for one in adviser.answers(asked):
            send(one)
            if not waiting.empty():
                break


def read_questions(questions: BinaryIO, waiting: "SimpleQueue[AdviceQuestion]") -> None:
    with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            waiting.put(pickle.load(questions))  # from the program that started this process
    os._exit(0)


def newest_question(waiting: "SimpleQueue[AdviceQuestion]") -> AdviceQuestion:
    asked = waiting.get()
    with contextlib.suppress(Empty):
        while True:
            asked = waiting.get_nowait()
    return asked


def main() -> None:
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # the sandbox of the appliance's unit refuses it
            os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # nothing but answers goes through the pipe
    with contextlib.suppress(BrokenPipeError):
        answer_questions(sys.stdin.buffer, answers, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
