"""The catalogues hold every text of the program in every language, in all its plural forms, with its placeholders.

Also the command that refreshes them: what it finds, keeps and reports.
"""

import ast
import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scorekeeper.ui.locale import catalogs


@cache
def template() -> Catalog:
    """The texts of the program, which take a second to find."""
    return catalogs.texts_of_program()


@pytest.fixture(params=catalogs.translated_languages())
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(catalogs, "LOCALE_FOLDER", tmp_path)
    return tmp_path


def test_every_text_is_translated(language: str) -> None:
    assert list(catalogs.translation_problems(catalogs.read_catalog(language))) == []


def test_the_command_would_change_nothing(language: str) -> None:
    catalog = catalogs.read_catalog(language)
    catalogs.take_over_texts(catalog, template())
    assert catalogs.as_po(catalog) == catalogs.po_file(language).read_bytes()
    assert catalogs.as_mo(catalog) == catalogs.po_file(language).with_suffix(".mo").read_bytes()


def test_texts_are_found_in_code(tmp_path: Path) -> None:
    code = """
_("one")
N_("two "
   "lines")
ngettext("three", "threes", 4)
# TRANSLATORS: of a table
pgettext("seat", "five")
Sentence("six {why}", why=Sentence("seven"))
Option(False, (True,), "eight", scores={"nine": total(9)})
other("ten"); _(name)
"""
    (tmp_path / "code.py").write_text(code)
    found = [message for message in catalogs.texts_of_program(tmp_path) if message.id]
    ids = ["one", "two lines", ("three", "threes"), "five", "six {why}", "seven", "eight"]
    assert [message.id for message in found] == ids
    assert [(message.context, message.auto_comments) for message in found][3] == ("seat", ["TRANSLATORS: of a table"])


def test_missing_unsure_and_broken_translations_are_found() -> None:
    catalog = Catalog("uk")
    catalog.add("a {b}", "a {z}")
    catalog.add(("{n} c", "{n} cs"), ("{n} k",))
    catalog.add("d", "")
    catalog.add("e", "e?", flags=["fuzzy"])
    assert list(catalogs.translation_problems(catalog)) == [
        "uk: 'a {b}' has other placeholders in its translation",
        "uk: '{n} c' has 1 of 3 plural forms",
        "uk: 'd' is not translated",
        "uk: the translation of 'e' is marked fuzzy",
    ]


def test_what_translators_and_their_tools_write_survives_the_command(own_folder: Path) -> None:
    catalogs.begin_language("de")
    template = Catalog()
    for text in ("short", 'with "quotes"\nand lines', "unsure", "new"):
        template.add(text, locations=[("file.py", 7)])
    written = catalogs.po_file("de").read_text() + (
        '\n# a comment of the translator\nmsgid ""\n"sho"\n"rt"\nmsgstr ""\n"ku"\n"rz"\n'
        '\nmsgid "with \\"quotes\\"\\n"\n"and lines"\nmsgstr "mit „Zeichen“\\n"\n"und Zeilen"\n'
        '\n#, fuzzy\nmsgid "unsure"\nmsgstr "unsicher"\n\nmsgid "gone"\nmsgstr "weg"\n'
    ).replace("the players", "Anna <anna@example.org>")
    catalogs.po_file("de").write_text(written.replace("the players", "Anna <anna@example.org>"))
    catalog = catalogs.read_catalog("de")
    catalogs.take_over_texts(catalog, template)
    catalogs.po_file("de").write_bytes(catalogs.as_po(catalog))
    again = catalogs.read_catalog("de")
    said = {message.id: message.string for message in again if message.id}
    assert said == {"short": "kurz", 'with "quotes"\nand lines': "mit „Zeichen“\nund Zeilen",
                    "unsure": "unsicher", "new": ""}  # fmt: skip
    assert again["short"].user_comments == ["a comment of the translator"]
    assert again["unsure"].fuzzy
    assert again.last_translator == "Anna <anna@example.org>"


def test_texts_without_a_sure_translation_stay_english() -> None:
    catalog = Catalog("de")
    catalog.add("known", "bekannt")
    catalog.add("new", "")
    catalog.add("unsure", "unsicher", flags=["fuzzy"])
    read = gettext.GNUTranslations(BytesIO(catalogs.as_mo(catalog)))
    assert [read.gettext(text) for text in ("known", "new", "unsure")] == ["bekannt", "new", "unsure"]


def test_another_language_is_begun_with_its_plural_forms(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogs.main(["pl"]) == 0
    assert catalogs.translated_languages() == ["pl"]
    assert catalogs.read_catalog("pl").num_plurals == 3
    assert len(capsys.readouterr().out.splitlines()) == len(template()) + 1


def test_a_label_is_joined_to_its_text_by_one_function() -> None:
    """No f-string puts a colon between two words: where it stands differs by language."""
    shown = (path for folder in ("present", "ui") for path in (catalogs.PROGRAM_FOLDER / folder).rglob("*.py"))
    for path in shown:
        if path.name == "catalogs.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                inner = [one.value for one in node.values[1:] if isinstance(one, ast.Constant)]
                assert not any(str(one).startswith(": ") for one in inner), f"{path}: {ast.unparse(node)}"


def test_no_text_hides_inside_a_formatted_string() -> None:
    """No text to be translated is inside an f-string, where it would not be collected under Python 3.11."""
    for path in catalogs.PROGRAM_FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            inside = ast.walk(node) if isinstance(node, ast.JoinedStr) else ()
            called = [
                one
                for one in inside
                if isinstance(one, ast.Call) and getattr(one.func, "id", "") in catalogs.TEXT_FUNCTIONS
            ]
            hidden = [one for one in called if isinstance(one.args[0], ast.Constant)]
            assert not hidden, f"{path}: {ast.unparse(node)}"
