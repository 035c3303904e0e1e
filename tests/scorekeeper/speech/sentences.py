"""Sentences that a table speaks, in 17 languages, with their sounds as espeak-ng makes them (IPA).

    python -m tests.scorekeeper.speech.sentences

writes the file beside this one again; people must read it who speak the language.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.present import texts
from scorekeeper.present.moments.spoken import spoken_act
from scorekeeper.rules.acts import Act, Enter, Setup, Stand, Target
from scorekeeper.session import Session
from scorekeeper.sheet_files.reading import read_sheet
from scorekeeper.speech.parts import Sentence, as_ssml
from scorekeeper.speech.voices import ESPEAK, voice_of

FILE = Path(__file__).with_name("sentences.txt")
VERSION = "1.51"
"""The version of espeak-ng whose sounds are in the file."""
Said = tuple[str, Sentence]
"""The language of the screen, and a sentence."""


OWN_SHEET = """
version = 1
id = "ours"
name = "Ours"
language = "{language}"
[boxes]
own = {{ name = "{box}", count = "all" }}
"""


def after(session: Session, act: Act) -> Sentence:
    before = session.view
    return spoken_act(before, session.act(act))


def on_card(sheet: str, edition: str, language: str, *boxes: str) -> Iterator[Said]:
    """Yield the sentences after a throw of 4, 4, 2, 2, 1 and its entry in each of these boxes."""
    texts.use_language(language)
    session = Session()
    session.begin(Setup(sheet, ("Anna", "Jean"), edition))
    for box in boxes:
        session.throw((4, 4, 2, 2, 1))
        yield language, after(session, Enter(box))


def in_chicago(language: str) -> Iterator[Said]:
    texts.use_language(language)
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Jean"), language))
    session.throw((4, 3, 5))
    yield language, after(session, Stand())
    yield language, after(session, Target("under"))
    session.throw((6, 6, 2))
    yield language, after(session, Stand())
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Jean", "Luca"), language, {"chip_each": True}))
    session.throw((4, 4, 4))
    after(session, Stand())
    after(session, Target("over"))
    for dice in ((3, 3, 3), (2, 2, 2)):
        session.throw(dice)
        said = after(session, Stand())
    yield language, said
    session.throw((1, 1, 1))
    yield language, after(session, Stand())


def in_own_boxes(language: str, box: str) -> Iterator[Said]:
    """Yield the sentence about an entry in a box of an own sheet, which is named in that sheet's language."""
    texts.use_language(language)
    sheet, _examples = read_sheet(OWN_SHEET.format(language=language, box=box))
    session = Session()
    session.begin(Setup(sheet.id, ("Anna", "Jean")))
    session.throw((4, 4, 2, 2, 1))
    yield language, after(session, Enter("own"))


def every() -> Iterator[Said]:
    """Yield all sentences, language by language."""
    for language in texts.screen_languages():
        if language not in ("es",):
            yield from on_card("tactic", language, language, "one_pair", "two_pairs", "small_straight")
    yield from on_card("philos", "es", "es", "twos", "three_of_a_kind", "small_straight")
    yield from on_card("philos", "de", "de", "twos", "three_of_a_kind")
    yield from on_card("philos", "en", "en", "twos")
    yield from on_card("carlit", "it", "it", "twos")
    yield from on_card("carlit", "fr", "de", "one_pair", "small_straight")
    for language in ("de", "fr", "it"):
        yield from in_chicago(language)
    yield from in_own_boxes("de", "Omas Regenbogen")
    yield from in_own_boxes("fr", "L’arc-en-ciel de Mamie")
    yield from in_own_boxes("fi", "Mummon sateenkaari")
    texts.use_language("en")


def sounds(sentence: Sentence, language: str) -> str:
    """The sentence as sounds, on one line."""
    words = [ESPEAK, "-q", "--ipa", "-m", "-v", voice_of(language), "--stdin"]
    made = subprocess.run(words, input=as_ssml(sentence, language), capture_output=True, text=True, check=True)
    return " | ".join(line.strip() for line in made.stdout.splitlines() if line.strip())


def lines() -> list[str]:
    return [f"{language}\t{as_ssml(sentence, language).strip()}" for language, sentence in every()]


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\t{sounds(sentence, language)}\n"
                            for line, (language, sentence) in zip(lines(), every(), strict=True)))  # fmt: skip
