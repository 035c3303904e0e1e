"""A whole evening in random order: readings of the camera, taps, undo, restarts, lost cameras, double taps.

No throw is entered for a player who did not make it, no entry counts twice, and nothing is offered that the session
would refuse.
"""

from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.camera.seen import BLIND_HEALTHS, CameraState
from scorekeeper.present.turn import events as on
from scorekeeper.rules.acts import Setup, Undo
from scorekeeper.rules.game import CardGame
from scorekeeper.session import Session
from tests.scorekeeper.present.pages import PaperPage, filled
from tests.scorekeeper.session.test_session import Memory
from vision.results import Die, Reading

PLAYERS = ("Anna", "Bo", "Cai")
FACES = st.integers(1, 6)


class WatchedPage(PaperPage):
    """A turn page that remembers who threw the dice on the table (`owner`); empty if nobody can know."""

    owner = ""

    def look(self) -> None:
        """Look at the table; check that a throw taken without a question belongs to the player who threw it."""
        player, throws = whose(self.session), thrown(self.session)
        super().look()
        if thrown(self.session) > throws:
            assert self.owner == player, f"{self.owner or 'somebody'} threw, and it was taken for {player}"


def whose(session: Session) -> str:
    match = session.view.match
    position = match.games[-1].now if match and match.games else None
    return (position.player or "") if isinstance(position, CardGame) else ""


def thrown(session: Session) -> int:
    match = session.view.match
    return len(match.games[-1].now.throws) if match and match.games else 0


class Evening(RuleBasedStateMachine):
    """Random evenings at a table with a camera, with checks after each step.

    `throw` is the camera's number of the throw on the table.
    """

    def __init__(self) -> None:
        super().__init__()
        self.journal = Memory()
        self.throw = 0
        self.lying: tuple[Die, ...] = ()

    @initialize(sheet=st.sampled_from(("philos", "noris", "tactic")))
    def begin(self, sheet: str) -> None:
        session = Session(self.journal)
        session.begin(Setup(sheet, PLAYERS))
        self.page = WatchedPage(session, CameraState(camera=True))
        self.show(Reading("empty"))

    # ---- the camera

    def show(self, reading: Reading) -> None:
        """Make this the camera's newest reading, and let the page look at it."""
        self.page.reading = reading
        self.page.seen = replace(self.page.seen, state=reading.state)
        self.page.look()

    @rule(state=st.sampled_from(("moving", "hand")))
    def move(self, state: str) -> None:
        reading = self.page.reading
        if reading is not None and reading.state not in ("moving", "hand"):
            self.page.owner = whose(self.page.session) if not self.page.seen.by_hand else ""
        self.show(Reading(state, throw=self.throw))  # type: ignore[arg-type]

    @precondition(lambda self: self.page.reading.state in ("moving", "hand"))
    @rule(faces=st.lists(FACES, min_size=4, max_size=5), kept=st.sets(st.integers(0, 4)), unsure=st.integers(0, 8))
    def come_to_rest(self, faces: list[int], kept: set[int], unsure: int) -> None:
        self.throw += 1
        self.lying = tuple(self.die(place, face, place in kept, place != unsure) for place, face in enumerate(faces))
        sure = len(faces) == 5 and all(die.sure for die in self.lying)
        self.show(Reading("rest", self.lying, sure, throw=self.throw))

    @rule(faces=st.lists(FACES, min_size=5, max_size=5))
    def throw_well(self, faces: list[int]) -> None:
        self.move("moving")
        self.come_to_rest(faces, set(), unsure=8)

    def die(self, place: int, face: int, kept: bool, sure: bool) -> Die:
        stays = kept and place < len(self.lying)
        shown = self.lying[place].face if stays else face
        return Die(shown, 0.9, (100.0 * place, 0.0, 60.0, 60.0), shown % 6 + 1, sure, stays, id=place + 1)

    @precondition(lambda self: self.page.reading.state in ("moving", "hand"))
    @rule()
    def nothing_happened(self) -> None:
        """End a motion in which only a hand passed over the dice: they lie as before."""
        state = "rest" if self.lying else "empty"
        self.show(Reading(state, self.lying, bool(self.lying), throw=self.throw))  # type: ignore[arg-type]

    @rule(health=st.sampled_from(("looking for the camera", "at its end", "live", "live", "dark picture")))
    def camera_is(self, health: str) -> None:
        if health in BLIND_HEALTHS:
            self.page.owner = ""
        self.page.seen = replace(self.page.seen, health=health)  # type: ignore[arg-type]
        reading = self.page.reading
        assert reading is not None
        if health == "live" and reading.state in ("moving", "hand"):
            reading = Reading("empty", throw=self.throw)
            self.lying = ()
        self.show(reading)

    # ---- the table

    @rule(data=st.data(), twice=st.booleans())
    def touch(self, data: st.DataObject, twice: bool) -> None:
        events = list(self.page.reachable())
        if not events:
            return
        kind = data.draw(st.sampled_from(list(dict.fromkeys(map(type, events)))))  # rows of the card are many
        event = data.draw(st.sampled_from([one for one in events if isinstance(one, kind)]))
        self.tap(event, twice)

    def tap(self, event: on.Event, twice: bool) -> None:
        drawn, before, player = self.page.drawn, self.boxes(), whose(self.page.session)
        pending = self.page.session.view.pending
        deed = self.page.touch(event)
        after = self.boxes()
        undone = isinstance(deed, on.DoAct) and isinstance(deed.act, Undo)
        assert abs(after - before) <= 1
        assert after >= before or undone
        if isinstance(deed, on.AcceptPendingDice) and pending and pending.question == "unsure":
            assert self.page.owner in ("", player), f"{self.page.owner} threw, and it was answered for {player}"
        if twice:
            self.page.touch(event, drawn)
            assert self.boxes() == after

    @precondition(lambda self: self.page.session.view.moving)
    @rule()
    def insist_that_nothing_moves(self) -> None:
        self.page.touch(on.NothingMoves())

    @rule()
    def switch(self) -> None:
        """Switch between entering by hand and the camera."""
        self.page.touch(on.SwitchByHand())
        self.page.look()

    @precondition(lambda self: any(isinstance(one, on.ChooseBox) for one in self.page.reachable()))
    @rule(data=st.data(), twice=st.booleans())
    def enter(self, data: st.DataObject, twice: bool) -> None:
        offers = [one for one in self.page.reachable() if isinstance(one, on.ChooseBox)]
        self.tap(data.draw(st.sampled_from(offers)), twice)

    @precondition(lambda self: self.page.session.view.can_undo)
    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.page.touch(on.UndoLastAct(agreed=True))

    @rule()
    def restart(self) -> None:
        """Pull the plug: the same game continues, and the camera counts its throws from 1 again."""
        before = filled(self.page.session)
        session = Session(self.journal)
        assert filled(session) == before
        self.page = WatchedPage(session, CameraState(camera=True))
        self.page.owner, self.throw = "", 1 if self.lying else 0
        state = "rest" if self.lying else "empty"
        self.show(Reading(state, self.lying, bool(self.lying), throw=self.throw))  # type: ignore[arg-type]

    # ---- always

    @invariant()
    def nothing_is_offered_that_is_refused(self) -> None:
        if hasattr(self, "page"):
            assert [said for event in self.page.reachable() if (said := self.page.refused(event))] == []

    def boxes(self) -> int:
        return sum(map(len, filled(self.page.session).values()))


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
