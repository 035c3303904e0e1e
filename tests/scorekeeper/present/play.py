"""Matches for tests of the screens' contents: begun, and played entry by entry."""

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.turn.mode import IDLE, Mode
from scorekeeper.present.turn.moment import Moment, moment_of
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session, View
from vision.results import Die, Reading


def begun(sheet: str = "philos", players: tuple[str, ...] = ("Anna", "Bo"), **given: object) -> Session:
    session = Session()
    given = {"edition": "en"} | given if sheet == "philos" else given
    session.begin(Setup(sheet, players, **given))  # type: ignore[arg-type]
    return session


def enter(session: Session, dice: tuple[int, ...], box: str, strike: bool = False) -> View:
    """Throw these dice and enter them in this box, or a zero with `strike`; return the view after it."""
    session.throw(dice)
    return session.confirm(session.view.stamp, box, strike)


def position(session: Session) -> object:
    assert session.view.match
    return session.view.match.games[-1].now


def at(session: Session, seen: CameraState | None = None, mode: Mode = IDLE) -> Moment:
    """The present moment of a match in play; without `seen` the dice are entered by hand."""
    found = moment_of(session.view, seen or CameraState(), mode)
    assert found is not None
    return found


def seen_dice(*faces: int, unsure: tuple[int, ...] = ()) -> Reading:
    """A reading of throw 7 at rest, with its dice in a row; those at the places `unsure` are not sure."""
    dice = tuple(
        Die(face, 0.9, (100.0 * place, 0.0, 60.0 + 100 * place, 60.0), face % 6 + 1, place not in unsure, id=place + 1)
        for place, face in enumerate(faces)
    )
    return Reading("rest", dice, not unsure, throw=7)
