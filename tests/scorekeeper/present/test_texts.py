"""Texts on the screen are in its language, also messages of other parts and plural forms of numbers."""

import ast
from pathlib import Path

import pytest

from scorekeeper.errors import DiskError, Sentence
from scorekeeper.present import texts

PACKAGE = Path(texts.__file__).parents[1]
SPEAKING = ("settings.py", "storage.py", "session/*.py", "journal/*.py")


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 1, "1 minute"), ("en", 2, "2 minutes"), ("de", 1, "1 Minute"), ("de", 0, "0 Minuten"),
        ("fr", 0, "0 minute"), ("fr", 2, "2 minutes"), ("fi", 2, "2 minuuttia"), ("uk", 1, "1 хвилина"),
        ("uk", 3, "3 хвилини"), ("uk", 5, "5 хвилин"), ("uk", 11, "11 хвилин"), ("uk", 21, "21 хвилина"),
        ("ru", 22, "22 минуты"), ("lt", 1, "1 minutė"), ("lt", 9, "9 minutės"), ("lt", 10, "10 minučių"),
        ("lt", 21, "21 minutė"), ("lv", 0, "0 minūšu"), ("lv", 21, "21 minūte"), ("lv", 11, "11 minūtes"),
        ("et", 5, "5 minutit"), ("is", 21, "21 mínúta"), ("is", 11, "11 mínútur"), ("pl", 2, "2 minuty"),
        ("pl", 12, "12 minut"), ("pl", 22, "22 minuty"), ("pl", 21, "21 minut"),
    ],
)  # fmt: skip
def test_numbers_take_the_right_form(language: str, number: int, words: str) -> None:
    texts.use_language(language)
    try:
        assert texts.ngettext("{n} minute", "{n} minutes", number).format(n=number) == words
    finally:
        texts.use_language("en")


@pytest.mark.parametrize(
    ("language", "label", "decimal", "dice"),
    [
        ("en", "Anna: 12", "12.5", "13,770"), ("de", "Anna: 12", "12,5", "13.770"),
        ("fr", "Anna\u00a0: 12", "12,5", "13\u00a0770"), ("pl", "Anna: 12", "12,5", "13\u00a0770"),
    ],
)  # fmt: skip
def test_colons_and_numbers_are_written_as_in_the_language(language: str, label: str, decimal: str, dice: str) -> None:
    with texts.in_language(language):
        assert texts.labelled("Anna", "12") == label
        assert texts.decimal(12.5) == decimal
        assert texts.thousands(13770) == dice
        assert (texts.thousands(2304), texts.whole_percent(40)) == ("2304", "40\u00a0%")


@pytest.mark.parametrize("harm", ["flipped bit", "cut", "empty", "noise", "without checksum"])
def test_a_damaged_catalogue_leaves_the_screens_in_english(
    harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "de/LC_MESSAGES/scorekeeper.mo"
    place.parent.mkdir(parents=True)
    content = (texts.CATALOGS_FOLDER / place.relative_to(tmp_path)).read_bytes()
    at = content.index(b"{path}")  # of a translation or its text: either would end the program
    place.write_bytes({
        "flipped bit": content[: at + 1] + b"q" + content[at + 2 :], "cut": content[:9000], "empty": b"",
        "noise": bytes(range(256)), "without checksum": content[: content.rindex(texts.SEAL_MARK)],
    }[harm])  # fmt: skip
    monkeypatch.setattr(texts, "CATALOGS_FOLDER", tmp_path)
    with texts.in_language("de"):
        assert texts.gettext("Back") == "Back"
        assert texts.current_language() == "en"
    place.write_bytes(content)
    texts.load_catalog.cache_clear()
    assert texts.catalog("de").gettext("Back") != "Back"


def test_what_other_parts_say_is_said_in_the_language_of_the_screens() -> None:
    full = Sentence(
        "the last entry could not be saved in {path}: {reason}", path="x", reason=Sentence("the disk is full")
    )
    assert str(DiskError(full)) == "the last entry could not be saved in x: the disk is full"
    texts.use_language("de")
    said = texts.translated(DiskError(full).sentence)
    assert said == "der letzte Eintrag ließ sich nicht in x speichern: der Speicher ist voll"
    assert texts.translated("a reason of the system") == "a reason of the system"


def test_everything_the_journal_and_the_settings_say_can_be_translated() -> None:
    """No error of journal, settings or session is raised with a plain string: it would stay English on the screens."""
    for path in [path for pattern in SPEAKING for path in PACKAGE.glob(pattern)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "JournalError",
                "DiskError",
                "SettingsError",
            ):
                assert not isinstance(node.args[0], ast.JoinedStr | ast.Constant), f"{path.name}:{node.lineno}"
