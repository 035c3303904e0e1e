"""The words on the screens: gettext catalogs that can be changed at run time. Message ids are English."""

import gettext as catalogs
import os
from pathlib import Path

from scorekeeper.errors import Sentence

DOMAIN = "scorekeeper"
LOCALE = Path(__file__).parent / "locale"

_state: dict[str, catalogs.NullTranslations] = {"now": catalogs.NullTranslations()}


def use(language: str) -> None:
    """From now on in this language; English where a catalog has no such message."""
    _state["now"] = catalogs.translation(DOMAIN, LOCALE, [language], fallback=True)


def said_in(language: str, message: str) -> str:
    """In this language, whatever that of the screens is."""
    return catalogs.translation(DOMAIN, LOCALE, [language], fallback=True).gettext(message)


def gettext(message: str) -> str:
    return _state["now"].gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    return _state["now"].ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """For words that another language must tell apart: pgettext("player", "Next")."""
    return _state["now"].pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802
    """Marks a text for the catalogs where it cannot be translated yet (module constants); translate it when shown."""
    return message


_ = gettext


def told(message: str) -> str:
    """What another part of the program says: a Sentence, and those among its facts, in the language of the screens."""
    if not isinstance(message, Sentence):
        return message
    facts = {name: told(fact) if isinstance(fact, str) else fact for name, fact in message.facts.items()}
    return gettext(message.pattern).format(**facts)


def languages() -> list[str]:
    """English, and every language that has a catalog."""
    return ["en", *sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def system_language() -> str:
    """What the environment asks for, if there is a catalog for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2]
        if language in languages():
            return language
    return "en"
