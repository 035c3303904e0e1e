"""The speaker: a thread that starts a process for each sentence; the newest is spoken, older ones are dropped."""

import logging
import subprocess
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from scorekeeper.speech.parts import Sentence, as_ssml, plain_words
from scorekeeper.speech.tick import tick_wav
from scorekeeper.speech.voices import APLAY, ESPEAK, voice_of

LONGEST_SENTENCE_S = 20.0
"""Seconds after which a sentence is stopped."""
MOST_SENTENCE_LETTERS = 1_000
"""The most letters of a sentence that are spoken; with their markup they always fit into the pipe, so that writing
never waits."""
CHECKED_EVERY_S = 0.05
"""Seconds between two checks whether the sound has ended; a newer sound stops it at once."""

CommandWords = Sequence[str]
SoundCommand = tuple[CommandWords, bytes]
"""A command that makes a sound, and the bytes for its standard input."""


class Voice(Protocol):
    """Anything that can speak: a Speaker, or a stand-in that records what it was asked to say."""

    def say(self, sentence: Sentence, language: str) -> None: ...
    def tick(self) -> None: ...
    def close(self) -> None: ...


class Speaker:
    """Speaks sentences and plays ticks by starting other programs; `say` and `tick` return at once. On a machine that
    cannot speak they do nothing; the reason is logged once."""

    def __init__(self, start: Callable[..., subprocess.Popen[bytes]] = subprocess.Popen) -> None:
        self._start = start
        self._asked: SimpleQueue[SoundCommand | None] = SimpleQueue()
        self._silent: set[str] = set()
        """Commands that could not be started; they are not tried again."""
        self._thread: Thread | None = None

    def say(self, sentence: Sentence, language: str) -> None:
        words = plain_words(sentence)
        if words:
            given = as_ssml(
                sentence if len(words) <= MOST_SENTENCE_LETTERS else words[:MOST_SENTENCE_LETTERS], language
            )
            self._request(((ESPEAK, "-v", voice_of(language), "-m", "--stdin"), given.encode()))

    def tick(self) -> None:
        self._request(((APLAY, "-q", "-"), tick_wav()))

    def close(self) -> None:
        """Stop the sound that is played, and the thread."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(timeout=2)
            self._thread = None

    def _request(self, sound: SoundCommand) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="speaker", daemon=True)
            self._thread.start()
        self._asked.put(sound)

    def _run(self) -> None:
        sound = self._asked.get()
        while sound is not None:
            sound = self._newest_sound(sound)
            if sound is not None:
                sound = self._play(sound)

    def _newest_sound(self, sound: SoundCommand | None) -> SoundCommand | None:
        """The newest sound that waits, else `sound`; None if the speaker must end."""
        while sound is not None:
            try:
                sound = self._asked.get_nowait()
            except Empty:
                return sound
        return None

    def _play(self, sound: SoundCommand) -> SoundCommand | None:
        """Play the sound until it ends, LONGEST_SENTENCE_S is over or something newer is requested; then return the
        next request, for which it waits. None if the speaker must end."""
        command, given = sound
        if command[0] not in self._silent:
            try:
                process = self._start(
                    [*command], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            except OSError as error:
                self._silent.add(command[0])
                logging.getLogger(__name__).warning("%s cannot be started: %s", command[0], error.strerror)
            else:
                return self._until_done(process, given)
        return self._asked.get()

    def _until_done(self, process: subprocess.Popen[bytes], given: bytes) -> SoundCommand | None:
        try:
            assert process.stdin is not None
            process.stdin.write(given)
            process.stdin.close()
        except BrokenPipeError:
            pass
        for _ in range(int(LONGEST_SENTENCE_S / CHECKED_EVERY_S)):
            if process.poll() is not None:
                return self._asked.get()
            try:
                sound = self._asked.get(timeout=CHECKED_EVERY_S)
            except Empty:
                continue
            stop_process(process)
            return sound
        stop_process(process)
        return self._asked.get()


def stop_process(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
