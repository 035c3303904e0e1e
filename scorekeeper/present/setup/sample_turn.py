"""The sample turn, to watch before the first game: when something is thrown or entered, and the words about it. No kivy
here."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.present.setup.draft import fresh_draft
from scorekeeper.present.texts import N_
from scorekeeper.rules.acts import Setup
from scorekeeper.session.view import View


@dataclass(frozen=True, slots=True)
class SampleCue:
    """What happens `at_s` seconds after the sample turn began: perhaps a sentence, a throw of these faces while the
    dice at the positions `keeps` stay, and a finger that points at the entry, presses it or lets go."""

    at_s: float
    says: str = ""
    faces: tuple[int, ...] = ()
    keeps: tuple[int, ...] = ()
    finger: Literal["", "points", "presses", "lets go"] = ""


SAMPLE_CUES = (
    SampleCue(0.0, N_("This is how a turn goes. Any touch ends it.")),
    SampleCue(2.0, N_("You throw real dice into the tray."), faces=(5, 5, 3, 1, 3)),
    SampleCue(5.0, N_("The dice are read, and each entry shows its points.")),
    SampleCue(8.0, N_("Leave what you keep in the tray, and throw the others."), faces=(5,), keeps=(0, 1, 2, 4)),
    SampleCue(11.2, N_("One tap writes it on the card."), finger="points"),
    SampleCue(12.3, finger="presses"),
    SampleCue(12.7, finger="lets go"),
    SampleCue(13.8, N_("Then the next player throws. Undo takes back what was wrong.")),
    SampleCue(17.0, N_("Without a camera you tap the faces of the dice.")),
)
SAMPLE_LENGTH_S = 20.0


def sample_setup(language: str) -> Setup:
    """The match of the sample turn: two players, on the first sheet printed in this language, else on the default
    sheet."""
    draft = fresh_draft(language)
    return Setup(draft.sheet, ("Anna", "Ben"), draft.edition)


def sample_box(view: View) -> str:
    """The box that the sample turn fills: Full House, or the best entry on a sheet without it."""
    boxes = [one.entry.box for one in view.suggestions]
    return "full_house" if "full_house" in boxes else boxes[0]
