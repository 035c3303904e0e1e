"""Errors with one sentence for a person, which a screen can translate, and a keyword for programs."""

import errno

import pytest

from scorekeeper.errors import (
    BadInput,
    DiskError,
    JournalError,
    Missing,
    RuleError,
    ScorekeeperError,
    Sentence,
    reason_of,
)


def test_a_sentence_is_english_and_keeps_its_pattern_and_facts() -> None:
    full = Sentence("{path} cannot be read: {reason}", path="games.sqlite", reason=Sentence("it is full"))
    assert full == "games.sqlite cannot be read: it is full"
    assert full.pattern == "{path} cannot be read: {reason}"
    assert full.facts["reason"] == "it is full"


def test_braces_in_a_fact_are_no_pattern() -> None:
    assert Sentence("there is no folder {folder}", folder="{odd}") == "there is no folder {odd}"


def test_an_error_hands_on_its_sentence_as_it_was_given() -> None:
    sentence = Sentence("there is no folder {folder}", folder="x")
    assert BadInput(sentence).sentence is sentence
    assert BadInput("plain words").sentence == "plain words"
    assert ScorekeeperError().sentence == ""


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (RuleError("illegal_throw", "no throw is left"), "illegal_throw"),
        (DiskError("the disk is full"), "journal"),
        (BadInput("no such word"), "bad_input"),
        (Missing("there is no display"), "missing"),
    ],
)
def test_every_error_has_a_word_for_programs(error: ScorekeeperError, kind: str) -> None:
    assert error.kind == kind
    assert isinstance(DiskError("x"), JournalError)


def test_what_happens_to_disks_is_said_in_words_that_can_be_translated() -> None:
    full = reason_of(OSError(errno.ENOSPC, "No space left on device"))
    assert isinstance(full, Sentence)
    assert full == "the disk is full"
    assert reason_of(OSError(errno.EXDEV, "Invalid cross-device link")) == "Invalid cross-device link"
    assert reason_of(OSError("torn")) == "torn"
