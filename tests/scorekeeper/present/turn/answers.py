"""What every touch leads to, as a text that people read and approve: answers.txt.

    python -m tests.scorekeeper.present.turn.answers

writes it again from what the program does now. Read the difference before you commit it: each line says for a moment
of the game and a touch, with which cameras and in which modes, what the mode is afterwards and what is done. Where
nothing is said, the touch means nothing: the mode stays and nothing is done.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

from scorekeeper.present.turn.events import Event
from scorekeeper.present.turn.mode import Mode
from scorekeeper.present.turn.update import update
from scorekeeper.session.camera_throw import PendingDice
from tests.scorekeeper.present.turn.test_update import EVENTS, MODES, MOMENTS, SEEN
from vision.results import Reading

APPROVED = Path(__file__).with_name("answers.txt")
LEFT_OUT = ("keeping", "a hand", "a die too many", "the game is over")
"""States of the camera and moments of the game that are left out, as they answer like others or not at all."""
NAMES = (
    "idle", "idle keeping two", "menu", "why", "by hand", "by hand keeping two", "fixing a die", "adding a die",
    "wanting", "striking", "striking page 3", "lifted", "whole card", "correcting", "mending",
    "mending a die",
)  # fmt: skip
"""The names of MODES in the text, in the same order."""
Cases = dict[str, set[tuple[str, str]]]
"""For each answer the pairs of camera and mode that lead to it."""


def spoken(value: object) -> str:
    """A mode by its name, else a touch, a mode or a deed with whatever differs from its usual values."""
    if value in MODES:
        return NAMES[MODES.index(value)]  # type: ignore[arg-type]
    if isinstance(value, PendingDice):
        return f"{value.question} {''.join(str(die.face) for die in value.dice)}"
    if not is_dataclass(value) or isinstance(value, type):
        return "".join(map(str, value)) if isinstance(value, tuple | frozenset) else repr(value)
    unusual = [(one.name, getattr(value, one.name)) for one in fields(value) if getattr(value, one.name) != one.default]
    return f"{type(value).__name__}({', '.join(f'{name}={spoken(what)}' for name, what in unusual)})"


def cases(moment: str, event: Event) -> Cases:
    found: Cases = defaultdict(set)
    for camera, seen in SEEN.items():
        if camera in LEFT_OUT:
            continue
        session = MOMENTS[moment]()
        if seen.hand_or_motion:
            session.see(Reading(seen.state))
        for mode in MODES:
            after, deed = update(mode, event, session.view, seen)
            if after != mode or deed is not None:
                stays = "" if after != mode else "as it is"
                found[f"{stays or spoken(after)}{f' and {spoken(deed)}' if deed else ''}"].add((camera, spoken(mode)))
    return found


def grouped(pairs: set[tuple[str, str]], cameras: Sequence[str], modes: Sequence[Mode]) -> Iterator[str]:
    """The pairs as few lines: cameras that share their modes are named together."""
    by_modes: dict[tuple[str, ...], list[str]] = defaultdict(list)
    names = [spoken(mode) for mode in modes]
    for camera in cameras:
        in_modes = tuple(name for name in names if (camera, name) in pairs)
        if in_modes:
            by_modes[in_modes].append(camera)
    for in_modes, with_cameras in by_modes.items():
        missing = [name for name in names if name not in in_modes]
        said = "in every mode" if not missing else f"in {', '.join(in_modes)}"
        if missing and len(missing) < len(in_modes):
            said = f"in every mode but {', '.join(missing)}"
        yield f"{'any camera' if len(with_cameras) == len(cameras) else ', '.join(with_cameras)}, {said}"


def table() -> str:
    """The whole text of answers.txt."""
    cameras = [name for name in SEEN if name not in LEFT_OUT]
    lines: list[str] = []
    for moment in MOMENTS:
        if moment in LEFT_OUT:
            continue
        lines += ["", f"# {moment}"]
        for event in EVENTS:
            found = cases(moment, event)
            if found:
                lines.append(f"{spoken(event)}")
            for answer, pairs in found.items():
                lines += [f"    {answer}", *(f"        {where}" for where in grouped(pairs, cameras, MODES))]
    return "\n".join(lines).strip() + "\n"


if __name__ == "__main__":
    APPROVED.write_text(table(), encoding="utf-8")
