"""From the View of the session to what the screens show: frozen models, without kivy and without rules of their own."""

from collections.abc import Callable

from scorekeeper.errors import RuleError

Translate = Callable[[str], str]
"""gettext: the English text to the one of the language in use."""


def refusal(error: RuleError, _: Translate) -> str:
    """Why the rules refuse, in one sentence."""
    return {
        "illegal_entry": _("That box is closed to this throw."),
        "illegal_throw": _("That throw is not possible now."),
        "nothing_to_undo": _("There is nothing to take back."),
        "game_over": _("The game has ended."),
    }.get(error.kind, str(error))


def not_saved(message: str, _: Translate) -> str:
    return _("Not saved: {reason}").format(reason=message)
