"""Translates the texts on the screens with gettext; the language can be changed while running. Message ids are
English."""

import gettext as catalogs
import hashlib
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import Sentence

CATALOG_DOMAIN = "scorekeeper"
SEAL_MARK = b"\0blake2b "
"""What lies between a compiled catalogue and its checksum."""
CATALOGS_FOLDER = Path(__file__).parents[1] / "ui" / "locale"

_state: dict[str, catalogs.NullTranslations] = {"now": catalogs.NullTranslations()}


class WordsWithLineBelow(NamedTuple):
    """Words such as a heading or those on a key, and the smaller line below them."""

    words: str
    below: str


def use_language(language: str) -> None:
    """Switch the screens to this language; texts without a translation stay English."""
    _state["now"] = catalog(language)


def current_language() -> str:
    """The code of the language that the screens have now."""
    return _state["now"].info().get("language", "en")


def catalog(language: str) -> catalogs.NullTranslations:
    """The catalogue of this language, whatever the language of the screens; texts without a translation stay English,
    and so do all texts if the catalogue is damaged."""
    found = catalogs.find(CATALOG_DOMAIN, CATALOGS_FOLDER, [language])
    return load_catalog(Path(found)) if found else catalogs.NullTranslations()


@cache
def load_catalog(path: Path) -> catalogs.NullTranslations:
    try:
        return catalogs.GNUTranslations(BytesIO(unseal_catalog(path.read_bytes())))
    except (OSError, ValueError, LookupError, struct.error) as error:
        import logging  # noqa: PLC0415 - it loads what threads need, and is needed almost never

        logging.getLogger(__name__).warning(
            "%s is damaged (%s): its language is shown in English until the program is installed again", path, error
        )
        return catalogs.NullTranslations()


def seal_catalog(content: bytes) -> bytes:
    """A compiled catalogue with its checksum behind it, where gettext does not look."""
    return content + SEAL_MARK + hashlib.blake2b(content, digest_size=16).digest()


def unseal_catalog(content: bytes) -> bytes:
    """A compiled catalogue without its checksum; a ValueError if that is wrong or missing: a changed byte could be in a
    placeholder, and would end the program when that text is shown."""
    catalogue, found, proof = content.rpartition(SEAL_MARK)
    if not found or proof != hashlib.blake2b(catalogue, digest_size=16).digest():
        raise ValueError("its checksum is wrong")
    return catalogue


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Within this context all texts are in this language; after it again in the one before."""
    before = _state["now"]
    use_language(language)
    try:
        yield
    finally:
        _state["now"] = before


def gettext(message: str) -> str:
    return _state["now"].gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    return _state["now"].ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """The translation of a word that other languages translate differently by context, as in pgettext("player",
    "Next")."""
    return _state["now"].pgettext(context, message)


def labelled(label: str, text: str) -> str:
    """A label and its text, as in "Anna: Full House 25", with the colon of the language: French has a space before
    it."""
    return pgettext("a label and its text", "{label}: {text}").format(label=label, text=text)


def decimal(value: float) -> str:
    """A number with one decimal as text, with the decimal sign of the language."""
    return f"{value:.1f}".replace(".", pgettext("decimal sign", "."))


def whole_percent(whole: int) -> str:
    """A whole number of percent as text that does not break into two lines."""
    return f"{whole}\u00a0%"


def thousands(value: int) -> str:
    """A whole number as text; from 10,000 on with the sign of the language between its thousands."""
    # TRANSLATORS: the sign between thousands, as in 13,770; usually a no-break space
    return f"{value:,}".replace(",", pgettext("thousands sign", ",")) if value >= 10_000 else str(value)


def N_(message: str) -> str:  # noqa: N802
    """Mark the text of a module constant for the translation catalogues and return it unchanged; it is translated when
    it is shown."""
    return message


_ = gettext


def translated(message: str) -> str:
    """A message of another part of the program: if it is a Sentence, translated into the language of the screens with
    its facts filled in, else as it is."""
    if not isinstance(message, Sentence):
        return message
    facts = {name: translated(fact) if isinstance(fact, str) else fact for name, fact in message.facts.items()}
    return gettext(message.pattern).format(**facts)


def screen_languages() -> tuple[str, ...]:
    """The codes of the languages of the screens: English, and every language with a catalogue."""
    return languages_in(CATALOGS_FOLDER)


@cache
def languages_in(folder: Path) -> tuple[str, ...]:
    return ("en", *sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{CATALOG_DOMAIN}.mo")))


def system_language() -> str:
    """The code of the language set in the environment (LC_ALL, LC_MESSAGES or LANG) if there is a catalogue for it,
    else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2]
        language = "no" if language in ("nb", "nn") else language
        if language in screen_languages():
            return language
    return "en"
