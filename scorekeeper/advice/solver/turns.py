"""Reviews a game turn by turn: what the dice brought, and what each choice cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.advice.solver.judges import ChoiceJudge, JudgeByPoints, faces_at, faces_that_must_stay
from scorekeeper.advice.solver.values import Values
from scorekeeper.advice.story import Decision, JudgedThrow, Move, PlayedTurn
from scorekeeper.advice.worth import Advice
from scorekeeper.rules.acts import ChangePlayers, Declare, Enter, GameAct
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, entry_indices, names_before_change


@dataclass(slots=True)
class TurnUnderReview:
    """A turn under review. `before` is what the judge expects at its start (final points, or a chance to win),
    `expected` that after its latest throw or choice; `surplus` is what was gained by choices that no rule allows but
    the table agreed on."""

    before: float
    expected: float
    throws: list[JudgedThrow] = field(default_factory=list)
    choices: list[Decision] = field(default_factory=list)
    surplus: float = 0.0

    def record_choice(self, throw: int, made: Move, best: Move, cost: float) -> None:
        """Record a choice; a gain beyond the best legal move was agreed on by the table."""
        self.choices.append(Decision(throw, made, best, max(0.0, cost)))
        self.surplus += max(0.0, -cost)


def turns_by_points(values: Values, game: Game[CardGame]) -> Iterator[PlayedTurn]:
    """Review all finished turns, in the order of play, by the expected final points.

    Of a turn that was corrected afterwards only the last dice are known: it is treated as if no throw was left.
    """
    return judge_turns(JudgeByPoints(values), game)


def judge_turns(judge: ChoiceJudge, game: Game[CardGame], since: int = 0) -> Iterator[PlayedTurn]:
    """As `turns_by_points`, with choices measured by this judge; only the turns from number `since` of the game (from
    0) on."""
    names, at, number = players_of_turns(game), game.start, 0
    turn: TurnUnderReview | None = None
    for act in game.acts:
        if isinstance(act, ChangePlayers):
            turn = None
        elif at.player is not None and number >= since:
            only_last_dice_known = (
                number < len(names) and (names[number], box_of_turn(game, number)) in game.corrections
            )
            turn = turn or begin_turn(judge, at)
            judge_act(judge, at, act, turn, only_last_dice_known)
            if isinstance(act, Enter):
                yield finished_turn(at, act, turn, names[number])
                turn = None
        number += isinstance(act, Enter)
        at = at.after(act)


def players_of_turns(game: Game[CardGame]) -> list[str]:
    """The player of each entry in order, under the name that the player has at the end."""
    at, found = game.start, list[str]()
    for act in game.acts:
        if isinstance(act, ChangePlayers):
            now = dict(zip(names_before_change(act), act.players, strict=True))
            found = [now.get(name, name) for name in found]
        elif isinstance(act, Enter):
            found.append(str(at.player))
        at = at.after(act)
    return found


def box_of_turn(game: Game[CardGame], number: int) -> str:
    act = game.acts[entry_indices(game.acts)[number]]
    return act.box if isinstance(act, Enter) else ""


def begin_turn(judge: ChoiceJudge, at: CardGame) -> TurnUnderReview:
    before = judge.value_before_throw(at)
    return TurnUnderReview(before, before)


def judge_act(
    judge: ChoiceJudge, at: CardGame, act: GameAct, turn: TurnUnderReview, only_last_dice_known: bool
) -> None:
    match act:
        case Declare():
            announced = judge.values_of_announcements(at)
            best = max(announced, key=lambda box: announced[box])
            turn.record_choice(0, Move(box=act.box), Move(box=best), announced[best] - announced[act.box])
            turn.expected = announced[act.box]
        case Throw():
            if at.throws:
                record_keep(judge, at, act, turn)
            after = at.after(act)
            best_now = judge.advice(
                after, 0 if only_last_dice_known else after.throws_left, faces_that_must_stay(after)
            ).best
            turn.throws.append(JudgedThrow(act.dice, best_now - turn.expected))
            turn.expected = best_now
        case Enter():
            record_entry(judge, at, act, turn, only_last_dice_known)


def record_keep(judge: ChoiceJudge, at: CardGame, act: Throw, turn: TurnUnderReview) -> None:
    """Record in `turn` which dice were kept before this throw, what that cost compared with the best move, and the
    expectation after it."""
    found, kept = judge.advice(at, at.throws_left, faces_that_must_stay(at)), faces_at(act.dice, act.kept)
    worth = {one.keep: one.value for one in found.keeps}
    if kept not in worth:  # the table let a die be thrown again that stood
        worth = {one.keep: one.value for one in judge.advice(at, at.throws_left, ()).keeps}
    turn.record_choice(len(at.throws), Move(keep=kept), best_move(found), found.best - worth[kept])
    turn.expected = worth[kept]


def record_entry(
    judge: ChoiceJudge, at: CardGame, act: Enter, turn: TurnUnderReview, only_last_dice_known: bool
) -> None:
    """Record in `turn` which box was filled, what that cost compared with the best move, and the expectation after
    it."""
    made, throws_left = at.entry(act), 0 if only_last_dice_known else at.throws_left
    found = judge.advice(at, throws_left, faces_that_must_stay(at))
    worth = next(one.value for one in found.entries if one.box == made.box)
    turn.record_choice(len(at.throws), Move(box=made.box, points=made.points), best_move(found), found.best - worth)
    turn.expected = worth


def best_move(found: Advice) -> Move:
    """The best move; an entry if it is as good as any dice to keep."""
    if found.entries and (not found.keeps or found.entries[0].value >= found.keeps[0].value):
        return Move(box=found.entries[0].box, points=found.entries[0].points)
    return Move(keep=found.keeps[0].keep)


def finished_turn(at: CardGame, act: Enter, turn: TurnUnderReview, player: str) -> PlayedTurn:
    number, points = 1 + len(at.card.filled), at.entry(act).points
    return PlayedTurn(
        player, number, act.box, points, turn.before, turn.expected, tuple(turn.throws), tuple(turn.choices),
        turn.surplus,
    )  # fmt: skip
