"""The glossary: words of the game table, translated alike in every catalogue, and keys that never look the same.

A pattern finds the word in the English text; a translation must then hold one of the word's stems, in two of three
texts at least, as every language may leave a word out. Stems of different words must not be the same.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scorekeeper.ui.locale.catalogs import english_and_translated_forms, read_catalog, translated_languages

FILE = Path(__file__).with_name("glossary.tsv")
SHARE = 2 / 3
"""The least share of the texts with a word whose translations hold one of its stems."""
HEAD, *LINES = [line.split("\t") for line in FILE.read_text().splitlines()[1:]]
LANGUAGES = HEAD[2:]
PATTERNS = {word: pattern for word, pattern, *_ in LINES}
STEMS = {(line[0], code): stems.split() for line in LINES for code, stems in zip(LANGUAGES, line[2:], strict=True)}
SAME = {
    frozenset(("box", "entry")): ("da", "nl", "no", "sv"),  # a table says the same word for both
    frozenset(("round", "turn")): ("fr", "is"),  # so does the printed sheet of Chicago
    frozenset(("photo", "picture")): ("is",),
    frozenset(("luck", "turn")): ("sv",),
}
"""Pairs of words for which these languages have one word."""
APART = ("Undo", "Back", "Next", "Language", "Speech", "Sound", "Settings", "Records", "Review", "Players", "Rules",
         "Rename", "Total", "Sum", "Continue", "Restart", "Yes", "No", "Done", "Skip the test throw")  # fmt: skip
"""Keys that may be seen side by side: no two of them have the same text."""


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the English text and all forms of its translation, without the names of placeholders."""
    for message in read_catalog(language):
        if message.id:
            ids, said = english_and_translated_forms(message)
            if all(said):
                yield bare(ids[0]), bare(" ".join(said)).lower()


def bare(text: str) -> str:
    return re.sub(r"\{[^}]*\}", " ", text)


def held(stem: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(stem)}", text) is not None


def test_the_glossary_names_its_words_in_every_language() -> None:
    assert sorted(LANGUAGES) == translated_languages()
    assert len(PATTERNS) == 44
    assert all(STEMS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_translated_alike(language: str) -> None:
    every = [*messages(language)]
    for word, pattern in PATTERNS.items():
        texts = [said for text, said in every if re.search(pattern, text, re.IGNORECASE)]
        found = [said for said in texts if any(held(stem, said) for stem in STEMS[word, language])]
        assert len(texts) >= 2
        assert len(found) >= SHARE * len(texts), (word, [said for said in texts if said not in found])


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_words_have_different_stems(language: str) -> None:
    owner: dict[str, str] = {}
    for word in PATTERNS:
        for stem in STEMS[word, language]:
            other = owner.setdefault(stem, word)
            assert other == word or language in SAME.get(frozenset((word, other)), ()), (stem, word, other)


def test_french_marks_stay_on_the_line_of_their_word() -> None:
    """French has a space before : ; ! ? and inside quotation marks, at which no line may break."""
    for said in (
        form for message in read_catalog("fr") if message.id for form in english_and_translated_forms(message)[1]
    ):
        assert not re.search(r"[ \w”)}][:;!?](\s|$)| [:;!?»]|« ", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_side_by_side_never_look_the_same(language: str) -> None:
    catalog = read_catalog(language)
    texts = {key: str(found.string) for key in APART if isinstance(found := catalog.get(key), Message)}
    assert len(set(texts.values())) == len(texts), texts
