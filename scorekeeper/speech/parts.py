"""A sentence in parts of different languages, as a person says it: French box names in a German sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from scorekeeper.speech.voices import voice_of


@dataclass(frozen=True, slots=True)
class SpokenPart:
    """Words to be spoken; in the voice of `language` if one is named, else in that of the whole sentence."""

    words: str
    language: str = ""


Sentence = str | Sequence[SpokenPart]
PLAIN_SPACES = str.maketrans("\u00a0\u202f", "  ")
"""A translation of no-break spaces, which no voice reads, to plain ones."""


def plain_words(sentence: Sentence) -> str:
    """The words of a sentence, without the languages of its parts."""
    return sentence if isinstance(sentence, str) else "".join(part.words for part in sentence)


def as_ssml(sentence: Sentence, language: str) -> str:
    """The sentence in the markup that espeak-ng reads (SSML), with a change of voice where a part has another
    language."""
    parts = [SpokenPart(sentence)] if isinstance(sentence, str) else sentence
    return "".join(
        f'<voice xml:lang="{voice_of(part.language)}">{escape(part.words.translate(PLAIN_SPACES))}</voice>'
        if part.language and voice_of(part.language) != voice_of(language)
        else escape(part.words.translate(PLAIN_SPACES))
        for part in parts
    )
