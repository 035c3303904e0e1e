"""Stopping by signals: the first one is remembered, the second one interrupts at once, ignored ones stay ignored."""

import os
import signal

import pytest

from scorekeeper.appliance.stopping import SIGNALS, Stopping


@pytest.mark.parametrize("number", SIGNALS)
def test_the_first_signal_is_only_a_wish(number: signal.Signals) -> None:
    signal.signal(number, signal.SIG_DFL)  # nohup, or a shell that runs the tests in the background, has it ignored
    with Stopping() as stopping:
        assert not stopping.wanted
        os.kill(os.getpid(), number)
        assert stopping.wanted


def test_a_signal_that_waited_acts_when_it_is_obeyed() -> None:
    with Stopping() as stopping:
        stopping.act_on_remembered_signal()
        os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        stopping.act_on_remembered_signal()


def test_a_second_signal_ends_at_once() -> None:
    with Stopping(), pytest.raises(KeyboardInterrupt):  # noqa: PT012
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Stopping() as stopping:
            os.kill(os.getpid(), signal.SIGHUP)
            assert not stopping.wanted
    finally:
        signal.signal(signal.SIGHUP, before)


def test_afterwards_signals_do_what_they_did_before() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    with Stopping():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before
