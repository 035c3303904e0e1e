"""Readings, taps, undo, restarts and lost cameras in any order: every throw counts once, for the player who made it."""

from collections.abc import Hashable
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Act, Declare, Enter, Setup, Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Position
from scorekeeper.session import Session, View
from tests.scorekeeper.session.test_session import Memory
from vision.results import Die, Reading, TableState

SETUPS = (
    Setup("philos", ("Anna", "Bo")),
    Setup("noris", ("Anna", "Bo", "Cleo"), games=2),
    Setup("mb1982", ("Anna", "Bo"), dice_decide=True),
    Setup("tactic", ("Anna", "Bo"), edition="da", options={"announce": True}),
    Setup("chicago", ("Anna", "Bo", "Cleo"), dice_decide=True),
)
MOVES: tuple[TableState, ...] = ("moving", "hand")
NOBODY = "nobody has seen who threw"


def whose(view: View) -> Hashable:
    """A value that identifies the current turn, for comparison; None if no turn is being played."""
    match = view.match
    if match is None or match.phase not in ("starting", "playing"):
        return None
    if match.phase == "starting":
        return len(match.games), match.contenders, len(match.start_throws)
    ended = sum(isinstance(act, Enter | Stand) for act in match.games[-1].acts)
    return len(match.games), match.games[-1].now.player, ended


def position(view: View) -> Position | None:
    return view.match.games[-1].now if view.match and view.match.phase == "playing" else None


def throws(view: View) -> tuple[Throw, ...]:
    """The throws of the present turn; empty without one."""
    now = position(view)
    return now.throws if now else ()


def must_declare(view: View) -> bool:
    now = position(view)
    return isinstance(now, CardGame) and now.must_declare


def thrown(view: View) -> int:
    """The number of throws of the match, including those that decide who begins."""
    assert view.match is not None
    acts = [act for game in view.match.games for act in game.acts]
    return len(view.match.start_throws) + sum(type(act).__name__ == "Throw" for act in acts)


def entered(view: View) -> int:
    assert view.match is not None
    return sum(isinstance(act, Enter) for game in view.match.games for act in game.acts)


def played(view: View) -> object:
    """Everything that has happened in the match, as a value to compare; None without a match."""
    match = view.match
    if match is None:
        return None
    return [game.acts for game in match.games], match.contenders, dict(match.start_throws), match.phase


class Evening(RuleBasedStateMachine):
    """Random evenings at a simulated table with dice and a camera; each step checks what the session does."""

    @initialize(setup=st.sampled_from(SETUPS))
    def begin(self, setup: Setup) -> None:
        self.memory = Memory()
        self.session = Session(self.memory)
        self.session.begin(setup)
        self.ids = count(1)
        self.dice: list[Die] = []
        self.hidden = 0
        self.state: TableState = "empty"
        self.watched = True
        self.camera, self.throw = 1, 0
        self.thrower: Hashable = NOBODY
        self.asked_about = self.camera, self.throw
        self.counted: set[tuple[int, int]] = set()

    @property
    def view(self) -> View:
        return self.session.view

    # ---- the camera

    def reading(self) -> Reading:
        seen = tuple(self.dice[self.hidden :]) if self.state == "rest" else ()
        needed = self.view.match.dice_count if self.view.match else 0
        sure = len(seen) == needed and all(die.sure for die in seen)
        return Reading(self.state, seen, sure, throw=self.throw)

    @rule()
    def look(self) -> None:
        """Give the reading to the session, or that no camera watches; check that no throw is taken for another player.

        Nor may one be taken unless it is sure, or twice.
        """
        before = self.view
        if self.watched:
            self.session.see(self.reading())
        else:
            self.session.continue_without_camera()
        if self.view.stamp.game_state != before.stamp.game_state:
            assert self.thrower == whose(before), "the throw of another turn"
            assert self.reading().sure, "taken without asking"
            self.count_throw(self.camera, self.throw)
        if self.view.pending is not before.pending:  # while the question stands, dice may roll that nobody watches
            self.asked_about = self.camera, self.throw
        assert entered(self.view) == entered(before)

    def count_throw(self, camera: int, throw: int) -> None:
        assert (camera, throw) not in self.counted, "one throw counted twice"
        self.counted.add((camera, throw))

    # ---- the dice

    @precondition(lambda self: self.state in ("rest", "empty"))
    @rule(state=st.sampled_from(MOVES))
    def shake(self, state: TableState) -> None:
        self.look()
        self.state, self.thrower = state, whose(self.view) if self.watched else NOBODY
        self.look()

    @precondition(lambda self: self.state in MOVES)
    @rule(data=st.data())
    def come_to_rest(self, data: st.DataObject) -> None:
        """Let the dice come to rest: some lie as before, others show new faces; some may be unsure or hidden."""
        self.lie(data, clean=False)

    @precondition(lambda self: self.state in ("rest", "empty"))
    @rule(state=st.sampled_from(MOVES), data=st.data())
    def throw_well(self, state: TableState, data: st.DataObject) -> None:
        """Throw the dice so that the camera sees the throw from its beginning and is sure of every face."""
        self.shake(state)
        self.lie(data, clean=True)

    @precondition(lambda self: self.state in ("rest", "empty") and isinstance(position(self.view), CardGame))
    @rule(state=st.sampled_from(MOVES), data=st.data())
    def play_a_turn(self, state: TableState, data: st.DataObject) -> None:
        now = position(self.view)
        assert isinstance(now, CardGame)
        if now.must_declare:
            self.announce(data)
        self.throw_well(state, data)
        if (now := position(self.view)) and now.throws:
            self.enter(data)

    @precondition(lambda self: self.state in ("rest", "empty") and self.view.can_undo)
    @rule(state=st.sampled_from(MOVES), data=st.data())
    def undo_while_dice_roll(self, state: TableState, data: st.DataObject) -> None:
        self.shake(state)
        if self.view.can_undo:
            self.undo()
        self.lie(data, clean=True)

    def lie(self, data: st.DataObject, clean: bool) -> None:
        needed = self.view.match.dice_count if self.view.match else 5
        kept = [die for die in self.dice if data.draw(st.booleans(), "kept")][: needed - 1]
        faces = data.draw(st.lists(st.integers(1, 6), min_size=needed - len(kept), max_size=needed - len(kept)))
        sure = clean or data.draw(st.booleans(), "sure")
        new = [Die(face, 0.9, (0.0, 0.0, 9.0, 9.0), 7 - face, sure=sure, id=next(self.ids)) for face in faces]
        stayed = [Die(die.face, 0.9, die.box, die.second, kept=True, id=die.id) for die in kept]
        self.dice, self.state, self.throw = [*new, *stayed], "rest", self.throw + 1
        self.hidden = int(not clean and data.draw(st.booleans(), "hidden"))
        self.look()

    @precondition(lambda self: self.state in MOVES)
    @rule(empty=st.booleans())
    def it_was_only_a_hand(self, empty: bool) -> None:
        """End a motion in which nothing was thrown: the dice all lie as before or, if `empty`, have all been taken
        away."""
        self.state = "rest" if self.dice and not empty else "empty"
        self.dice = self.dice if self.state == "rest" else []
        self.look()

    @precondition(lambda self: self.state == "rest")
    @rule()
    def a_second_look_is_clearer(self) -> None:
        self.hidden = 0
        self.dice = [Die(die.face, 1.0, die.box, die.second, kept=die.kept, id=die.id) for die in self.dice]
        self.look()

    # ---- the camera is lost, or another one

    @rule()
    def lose_the_camera(self) -> None:
        self.watched = False
        self.thrower = NOBODY if self.state in MOVES else self.thrower
        self.look()

    @precondition(lambda self: not self.watched)
    @rule(another=st.booleans())
    def have_a_camera(self, another: bool) -> None:
        self.watched = True
        if another:
            self.session.change_camera()
            self.begin_to_look()
        self.look()

    @rule()
    def restart(self) -> None:
        before = self.view
        self.session = Session(self.memory)
        assert played(self.view) == played(before)
        self.begin_to_look()
        self.watched = True
        self.look()

    def begin_to_look(self) -> None:
        """Start with a new camera, which counts throws from the first it sees and has not seen who threw the dice."""
        self.camera, self.throw, self.thrower = self.camera + 1, int(self.state == "rest"), NOBODY

    @rule()
    def say_that_nothing_moves(self) -> None:
        self.session.ignore_motion()

    # ---- taps

    def tap(self, act: Act) -> bool:
        """Do this act as a tap does and return whether it was done; not if the screen was outdated or dice move.

        A second tap must change nothing.
        """
        drawn = self.view
        self.look()
        if self.view.stamp != drawn.stamp:
            return False
        before = self.view
        try:
            self.session.act(act, drawn.stamp)
        except RuleError as refused:
            assert refused.kind == "moving"  # noqa: PT017 (nothing else may be refused of what is offered)
            assert not before.can_enter
            assert self.view.match is before.match
            return False
        after = self.view
        assert self.session.act(act, drawn.stamp) is after
        return True

    @precondition(lambda self: isinstance(position(self.view), CardGame) and bool(throws(self.view)))
    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        now, before = position(self.view), entered(self.view)
        assert isinstance(now, CardGame)
        done = self.tap(Enter(data.draw(st.sampled_from([one.box for one in now.entries]))))
        assert entered(self.view) == before + done

    @precondition(lambda self: must_declare(self.view))
    @rule(data=st.data())
    def announce(self, data: st.DataObject) -> None:
        now = position(self.view)
        assert isinstance(now, CardGame)
        self.tap(Declare(data.draw(st.sampled_from([box for box in now.terms.boxes if box not in now.card.filled]))))

    @precondition(lambda self: isinstance(position(self.view), Chicago) and bool(throws(self.view)))
    @rule(over=st.booleans())
    def stand_or_call(self, over: bool) -> None:
        now = position(self.view)
        assert isinstance(now, Chicago)
        self.tap(Target("over" if over else "under") if now.must_target else Stand())

    @precondition(lambda self: position(self.view) is not None)
    @rule(data=st.data())
    def throw_by_hand(self, data: st.DataObject) -> None:
        now = position(self.view)
        assert now is not None
        assert self.view.match is not None
        if now.must_declare or not now.throws_left:
            return
        last = now.throws[-1] if now.throws else None
        kept = last.kept if last else ()
        faces = data.draw(
            st.lists(st.integers(1, 6), min_size=self.view.match.dice_count, max_size=self.view.match.dice_count)
        )
        dice = [last.dice[place] if last and place in kept else face for place, face in enumerate(faces)]
        before = thrown(self.view)
        self.session.throw(dice, kept, stamp=self.view.stamp)
        assert thrown(self.view) == before + 1

    @precondition(lambda self: self.view.pending is not None)
    @rule()
    def answer(self) -> None:
        """Confirm the dice that the table was asked about, if they are as many as the game needs.

        If they are accepted, check that the throw is counted once and a second tap changes nothing.
        """
        before, pending = self.view, self.view.pending
        assert pending is not None
        if before.match is None or len(pending.dice) != before.match.dice_count:
            return
        self.session.answer(pending)
        if self.view.stamp.game_state != before.stamp.game_state:
            self.count_throw(*self.asked_about)
            after = self.view
            assert self.session.answer(pending) is after

    @precondition(lambda self: self.view.pending is not None)
    @rule()
    def dismiss(self) -> None:
        self.session.dismiss()
        assert self.view.pending is None

    @precondition(lambda self: bool(throws(self.view)))
    @rule(data=st.data())
    def put_a_die_right(self, data: st.DataObject) -> None:
        now, before = position(self.view), thrown(self.view)
        assert now is not None
        if isinstance(now, Chicago) and now.must_target:
            return
        place, face = data.draw(st.integers(0, len(now.throws[-1].dice) - 1)), data.draw(st.integers(1, 6))
        self.session.fix_die(place, face, self.view.stamp)
        assert thrown(self.view) == before
        after = position(self.view)
        assert after is not None
        assert after.throws[-1].dice[place] == face

    @precondition(lambda self: self.view.can_undo)
    @rule()
    def undo(self) -> None:
        self.session.undo(self.view.stamp, agreed=True)

    @precondition(lambda self: self.view.match and self.view.match.phase == "between")
    @rule()
    def next_game(self) -> None:
        self.session.next_game(self.view.stamp)

    # ---- always

    @invariant()
    def what_is_offered_is_taken(self) -> None:
        for one in self.view.suggestions:
            assert self.view.match is not None
            self.view.match.do(Enter(one.entry.box))

    @invariant()
    def nobody_is_locked_out(self) -> None:
        """Look, and check that the session sees no motion (it bars entries) if all is at rest or no camera watches."""
        self.look()
        if self.state not in MOVES or not self.watched:
            assert not self.view.moving

    @invariant()
    def all_is_kept(self) -> None:
        assert self.view.saved


Evening.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
TestEvening = pytest.mark.filterwarnings("ignore")(Evening.TestCase)
