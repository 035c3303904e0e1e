"""Measuring a set: each call of `measure` uses the conditions that it was given, and only those."""

import signal
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from vision.replay.measure import Conditions, measure, without_interrupts
from vision.replay.sets import load_sets

PHOTOS = Path(__file__).parents[2] / "photos"


def test_two_measurements_at_once_do_not_mix_their_terms() -> None:
    sets = [replace(one, samples=one.samples[:2]) for one in load_sets(PHOTOS)]
    both = zip(measure(sets, Conditions(expect=1)), measure(sets, Conditions(expect=2)), strict=True)
    assert [(len(one.reading.dice), len(two.reading.dice)) for one, two in both] == [(1, 2)] * 2


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no signal masks")
def test_an_interrupt_in_a_librarys_thread_waits_until_the_processes_have_begun() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have begun the tests in the background
    begins, arrived, begun = Event(), Event(), Event()

    def interrupted() -> None:
        begins.wait()
        signal.raise_signal(signal.SIGINT)  # in this thread, as the main one lets none through
        arrived.set()

    def start_processes() -> None:
        with without_interrupts():
            begins.set()
            arrived.wait()
            begun.set()

    Thread(target=interrupted).start()
    with pytest.raises(KeyboardInterrupt):
        start_processes()
    assert begun.is_set()
