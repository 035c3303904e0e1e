"""Sixty sentences that a table speaks, in 17 languages, with their sounds as espeak-ng makes them (IPA).

    python -m tests.scorekeeper.speech.sentences

writes the file beside this one again; it is to be read by people who speak the language.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.present import texts
from scorekeeper.present.moments.spoken import spoken
from scorekeeper.rules.acts import Act, Enter, Setup, Stand, Target
from scorekeeper.session import Session
from scorekeeper.speech.parts import Sentence, marked
from scorekeeper.speech.voices import ESPEAK, voice

FILE = Path(__file__).with_name("sentences.txt")
VERSION = "1.51"
"""The version of espeak-ng whose sounds are in the file."""
Said = tuple[str, Sentence]
"""The language of the screen, and a sentence."""


def after(session: Session, act: Act) -> Sentence:
    before = session.view
    return spoken(before, session.act(act))


def on_card(sheet: str, edition: str, language: str, *boxes: str) -> Iterator[Said]:
    """Yield the sentences after a throw of 4, 4, 2, 2, 1 and its entry in each of these boxes."""
    texts.use(language)
    session = Session()
    session.begin(Setup(sheet, ("Anna", "Jean"), edition))
    for box in boxes:
        session.throw((4, 4, 2, 2, 1))
        yield language, after(session, Enter(box))


def in_chicago(language: str) -> Iterator[Said]:
    texts.use(language)
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Jean"), language))
    session.throw((4, 3, 5))
    yield language, after(session, Stand())
    yield language, after(session, Target("under"))
    session.throw((6, 6, 2))
    yield language, after(session, Stand())


def every() -> Iterator[Said]:
    """Yield all sentences, language by language."""
    for language in texts.languages():
        if language not in ("es",):
            yield from on_card("tactic", language, language, "one_pair", "two_pairs", "small_straight")
    yield from on_card("philos", "es", "es", "twos", "three_of_a_kind", "small_straight")
    yield from on_card("philos", "de", "de", "twos", "three_of_a_kind")
    yield from on_card("philos", "en", "en", "twos")
    yield from on_card("carlit", "it", "it", "twos")
    yield from on_card("carlit", "fr", "de", "one_pair", "small_straight")
    for language in ("de", "fr", "it"):
        yield from in_chicago(language)
    texts.use("en")


def sounds(sentence: Sentence, language: str) -> str:
    """The sentence as sounds, on one line."""
    words = [ESPEAK, "-q", "--ipa", "-m", "-v", voice(language), "--stdin"]
    made = subprocess.run(words, input=marked(sentence, language), capture_output=True, text=True, check=True)
    return " | ".join(line.strip() for line in made.stdout.splitlines() if line.strip())


def lines() -> list[str]:
    return [f"{language}\t{marked(sentence, language).strip()}" for language, sentence in every()]


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\t{sounds(sentence, language)}\n"
                            for line, (language, sentence) in zip(lines(), every(), strict=True)))  # fmt: skip
