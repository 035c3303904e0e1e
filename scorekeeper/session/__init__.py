"""The match in play and its one writer: every act is checked, made durable, then shown.

session       Session, the only thing that changes a match
view          what a screen is made from, and the stamp that ties a tap to it
keeper        the journal as the session uses it
steps         acts done one after the other, and done again from the journal
camera_throw  a reading of the camera as a throw
camera_turn   which turn a throw of the camera belongs to
"""

from typing import TYPE_CHECKING

from scorekeeper.session.view import Stamp, View

if TYPE_CHECKING:
    from scorekeeper.session.keeper import Keeper
    from scorekeeper.session.session import Session

__all__ = ["Keeper", "Session", "Stamp", "View"]


def __getattr__(name: str) -> object:
    """Import Keeper and Session only when they are first used: code that only shows a View needs neither the journal
    nor SQLite."""
    if name in ("Keeper", "Session"):
        from scorekeeper.session import session  # noqa: PLC0415

        return getattr(session, name)
    raise AttributeError(name)
