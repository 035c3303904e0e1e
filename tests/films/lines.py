"""Compares what `camera watch --json` printed of a film with the truth of its frames."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.films.film import Truth
from tests.films.score import sorted_dice

BRIEF = 0.3
"""Dice that lie free for fewer seconds need not be read."""


@dataclass
class Verdict:
    """What `camera watch` did wrong in one film: counts of mistakes, notes on each, and delays in seconds.

    Rests can be `unread`; sure lines `early` (dice move), `wrong` (faces), or with wrong `throws` or `kept` dice.
    """

    rests: int = 0
    unread: int = 0
    early: int = 0
    wrong: int = 0
    throws: int = 0
    kept: int = 0
    delays: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.unread or self.early or self.wrong or self.throws or self.kept)


def judge(lines: Sequence[Mapping[str, Any]], truths: Sequence[tuple[float, Truth]]) -> Verdict:
    """Compare the lines that `camera watch` printed of a film with its truth; return the mistakes and the delays.

    `truths` are the time and the truth of every frame.
    """
    verdict = Verdict()
    for line in lines:
        if line["state"] == "rest" and line["sure"]:
            about(line, truths[min(line["frame"], len(truths) - 1)][1], verdict)
    for first, last in rests(truths):
        measure(first, last, lines, truths, verdict)
    return verdict


def about(line: Mapping[str, Any], truth: Truth, verdict: Verdict) -> None:
    """Compare a sure line with the truth of its frame, and count and note a mistake in `verdict`."""
    seen = f"{line['t']:.2f} throw {line['throw']} {[die['face'] for die in line['dice']]}"
    if any(die.moves for die in truth.dice):
        verdict.early += 1
        verdict.notes.append(f"{seen} while dice move")
    elif sorted(die["face"] for die in line["dice"]) != truth.faces:
        verdict.wrong += 1
        verdict.notes.append(f"{seen} for {truth.faces}")
    else:
        if line["throw"] != truth.throw:
            verdict.throws += 1
            verdict.notes.append(f"{seen} is throw {truth.throw}")
        kept = sorted((die["face"], die["kept"]) for die in line["dice"])
        if kept != [(die.face, die.kept) for die in sorted_dice(truth)]:
            verdict.kept += 1
            verdict.notes.append(f"{seen}: kept are {[die.face for die in sorted_dice(truth) if die.kept]}")


def rests(truths: Sequence[tuple[float, Truth]]) -> list[tuple[int, int]]:
    """The first and last frame of each time in which all dice lie free for at least BRIEF seconds."""
    found: list[tuple[int, int]] = []
    for number, (_, truth) in enumerate(truths):
        if truth.rest and found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        elif truth.rest:
            found.append((number, number))
    return [(first, last) for first, last in found if truths[last][0] - truths[first][0] >= BRIEF]


def measure(
    first: int,
    last: int,
    lines: Sequence[Mapping[str, Any]],
    truths: Sequence[tuple[float, Truth]],
    verdict: Verdict,
) -> None:
    """Note in `verdict` whether the dice of this rest (first to last frame) were read, and the delay in seconds."""
    verdict.rests += 1
    begin = truths[first][0]
    current = [line for line in lines if line["frame"] <= first][-1:]
    within = current + [line for line in lines if first < line["frame"] <= last + 1]
    read = next((line for line in within if line["state"] == "rest" and line["sure"]), None)
    if read is None:
        verdict.unread += 1
        verdict.notes.append(f"{begin:.2f} to {truths[last][0]:.2f} unread: {[one['state'] for one in within]}")
    else:
        verdict.delays.append(max(0.0, truths[min(read["frame"], last)][0] - begin))
