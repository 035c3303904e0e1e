"""The command that maintains the translations: collects the program's texts into .po files and compiles them.

    python -m scorekeeper.ui.locale.catalogs [CODE ...]

A new text gets an empty translation in every .po file; a text that no longer exists is removed. Translators' comments,
flags and headers are kept. Each CODE begins another language. Printed are the translations that are missing or wrong,
and the number of texts.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorekeeper import __version__
from scorekeeper.present.texts import CATALOG_DOMAIN, seal_catalog

LOCALE_FOLDER = Path(__file__).parent
PROGRAM_FOLDER = LOCALE_FOLDER.parents[1]
TEXT_FUNCTIONS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "Sentence": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "Option": (3,),
}
"""Functions whose calls contain texts to translate, and the positions of these among the arguments, from 1 (None: the
first); "c" marks a context."""
TRANSLATOR_COMMENT_TAGS = ("TRANSLATORS:",)
"""The beginning of comments in the code that are copied into the .po files."""
CREATION_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""The creation date written into every catalogue; it is fixed, as the date of a commit says more."""
LINE_LETTERS = 120
"""The greatest width of a line of a .po file, in characters."""


def texts_of_program(folder: Path = PROGRAM_FOLDER) -> Catalog:
    """Every text of the program that a player may read, as a catalogue without translations."""
    template = Catalog(charset="utf-8")
    methods: Any = [("**.py", "python"), ("rules/sheets/*.toml", texts_of_sheet)]
    found = extract_from_dir(folder, methods, keywords=TEXT_FUNCTIONS, comment_tags=TRANSLATOR_COMMENT_TAGS)
    for file, line, words, comments, context in found:
        template.add(words, locations=[(file, line)], auto_comments=comments, context=context)
    return template


def texts_of_sheet(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentence about each option of a published sheet, in the tuples that Babel expects: line, function,
    text, comments."""
    for option in tomllib.load(file).get("options", {}).values():
        yield 1, None, option["says"], []


def po_file(language: str) -> Path:
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{CATALOG_DOMAIN}.po"


def translated_languages() -> list[str]:
    """The languages with a catalogue; English has none."""
    return sorted(path.parent.parent.name for path in LOCALE_FOLDER.glob(f"*/LC_MESSAGES/{CATALOG_DOMAIN}.po"))


def read_catalog(language: str) -> Catalog:
    """Read the catalogue of a language from its .po file."""
    with po_file(language).open("rb") as file:
        return read_po(file, language)


def take_over_texts(catalog: Catalog, template: Catalog) -> None:
    """Give the catalogue exactly the texts of the template. No translation is guessed from a similar text."""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)


def as_po(catalog: Catalog) -> bytes:
    """The contents of a .po file, without line numbers, which would change with every edit of the program."""
    made = BytesIO()
    write_po(made, catalog, width=LINE_LETTERS, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return made.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """The contents of the compiled .mo file that gettext reads, with a checksum. Texts without a translation, or with a
    fuzzy one, stay English."""
    made = BytesIO()
    write_mo(made, catalog)
    return seal_catalog(made.getvalue())


def translation_problems(catalog: Catalog) -> Iterator[str]:
    """Sentences about translations that are missing, fuzzy, lack a plural form, or have other placeholders than the
    text."""
    for message in catalog:
        if not message.id:
            continue  # the header
        ids, said = english_and_translated_forms(message)
        wanted = {frozenset(placeholders(text)) for text in ids}
        if not all(said):
            yield f"{catalog.locale}: {ids[0]!r} is not translated"
            continue
        if message.fuzzy:
            yield f"{catalog.locale}: the translation of {ids[0]!r} is marked fuzzy"
        if message.pluralizable and len(said) != catalog.num_plurals:
            yield f"{catalog.locale}: {ids[0]!r} has {len(said)} of {catalog.num_plurals} plural forms"
        if any(form and frozenset(placeholders(form)) not in wanted for form in said):
            yield f"{catalog.locale}: {ids[0]!r} has other placeholders in its translation"


def english_and_translated_forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The English forms of a message and the forms of its translation."""
    ids, said = message.id, message.string or ""
    return (ids,) if isinstance(ids, str) else tuple(ids), (said,) if isinstance(said, str) else tuple(said)


def placeholders(text: str) -> set[str]:
    """The names of the placeholders in braces in a text, such as n in "{n} games"."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def begin_language(language: str) -> None:
    """Begin another language: write an empty .po file with its plural forms."""
    po_file(language).parent.mkdir(parents=True, exist_ok=True)
    catalog = Catalog(
        language,
        CATALOG_DOMAIN,
        header_comment=f"# Scorekeeper in {Locale.parse(language).get_display_name('en')}.",
        project="Scorekeeper",
        version=__version__,
        last_translator="the players",
        language_team="none",
        msgid_bugs_address="see CONTRIBUTING.md",
        creation_date=CREATION_DATE,
        fuzzy=False,
        charset="utf-8",
    )
    po_file(language).write_bytes(as_po(catalog))


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("code", nargs="*", help="begin this language, as sv")
    for code in parser.parse_args(words).code:
        if not po_file(code).exists():
            begin_language(code)
    template = texts_of_program()
    for language in translated_languages():
        catalog = read_catalog(language)
        take_over_texts(catalog, template)
        po_file(language).write_bytes(as_po(catalog))
        po_file(language).with_suffix(".mo").write_bytes(as_mo(catalog))
        print("".join(f"{problem}\n" for problem in translation_problems(catalog)), end="")
    print(f"{len(template)} texts in English and {len(translated_languages())} more languages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
