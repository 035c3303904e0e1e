"""Translations: every text of the program in every language, in all its plural forms, with its placeholders."""

import ast
import gettext

import pytest

from scorekeeper.errors import DiskError, Sentence
from scorekeeper.ui import texts
from scorekeeper.ui.locale import catalogs
from scorekeeper.ui.locale.catalogs import PLURALS, Text

SOURCES = catalogs.texts()
SPEAKING = ("session", "settings", "steps", "storage")


@pytest.fixture(params=PLURALS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def catalog(language: str) -> catalogs.Catalog:
    return catalogs.read_po(catalogs.po_file(language).read_text("utf-8"))


def test_every_text_is_translated_and_none_is_left_over(language: str) -> None:
    assert list(catalogs.problems(language, catalog(language), SOURCES)) == []


def test_the_compiled_catalog_is_that_of_the_written_one(language: str) -> None:
    compiled = catalogs.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == catalogs.mo_bytes(language, catalog(language))


def test_gettext_reads_the_compiled_catalog(language: str) -> None:
    with catalogs.po_file(language).with_suffix(".mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    for text, said in catalog(language).items():
        if not text.many and not text.context:
            assert read.gettext(text.one) == said[0]


def test_the_command_would_change_nothing(language: str) -> None:
    now = catalogs.refreshed(language, catalog(language), SOURCES)
    assert catalogs.write_po(language, now, SOURCES) == catalogs.po_file(language).read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 1, "1 minute"), ("en", 2, "2 minutes"), ("de", 1, "1 Minute"), ("de", 0, "0 Minuten"),
        ("fr", 0, "0 minute"), ("fr", 2, "2 minutes"), ("fi", 2, "2 minuuttia"), ("uk", 1, "1 хвилина"),
        ("uk", 3, "3 хвилини"), ("uk", 5, "5 хвилин"), ("uk", 11, "11 хвилин"), ("uk", 21, "21 хвилина"),
    ],
)  # fmt: skip
def test_numbers_take_the_right_form(language: str, number: int, words: str) -> None:
    texts.use(language)
    try:
        assert texts.ngettext("{n} minute", "{n} minutes", number).format(n=number) == words
    finally:
        texts.use("en")


def test_texts_are_found_in_code() -> None:
    code = '_("one"); N_("two"); ngettext("three", "threes", 4); pgettext("seat", "five"); other("six"); _(name)'
    assert list(catalogs.marked(ast.parse(code))) == [
        Text("one"), Text("two"), Text("three", "threes"), Text("five", context="seat"),
    ]  # fmt: skip


def test_missing_unused_and_broken_translations_are_found() -> None:
    sources = {Text("a {b}"): "x.py", Text("{n} c", "{n} cs"): "x.py", Text("d"): "x.py"}
    broken: catalogs.Catalog = {Text("a {b}"): ("a {z}",), Text("{n} c", "{n} cs"): ("{n} k",), Text("e"): ("e",)}
    told = "\n".join(catalogs.problems("uk", broken, sources))
    assert "'d' is not translated" in told
    assert "'e' is used nowhere" in told
    assert "'a {b}' has other placeholders" in told
    assert "'{n} c' has 1 forms" in told


def test_a_catalog_is_read_back_as_it_was_written() -> None:
    written: catalogs.Catalog = {
        Text('with "quotes"\nand lines'): ('mit „Anführung"\nund Zeilen',), Text("n", "ns"): ("eins", "viele"),
        Text("word", context="here"): ("Wort",), Text("not yet"): ("",),
    }  # fmt: skip
    assert catalogs.read_po(catalogs.write_po("de", written, dict.fromkeys(written, "x.py"))) == written


def test_what_other_parts_say_is_said_in_the_language_of_the_screens() -> None:
    full = Sentence(
        "the last entry could not be saved in {path}: {reason}", path="x", reason=Sentence("the disk is full")
    )
    assert str(DiskError(full)) == "the last entry could not be saved in x: the disk is full"
    texts.use("de")
    told = texts.told(DiskError(full).sentence)
    assert told == "der letzte Eintrag ließ sich nicht in x speichern: der Speicher ist voll"
    assert texts.told("a reason of the system") == "a reason of the system"


def test_everything_the_journal_and_the_settings_say_can_be_translated() -> None:
    """A message put together in another way would stay English on the screens."""
    for path in [*(catalogs.PACKAGE / "journal").glob("*.py"), *(catalogs.PACKAGE / f"{n}.py" for n in SPEAKING)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "JournalError",
                "DiskError",
                "SettingsError",
            ):
                assert not isinstance(node.args[0], ast.JoinedStr | ast.Constant), f"{path.name}:{node.lineno}"
