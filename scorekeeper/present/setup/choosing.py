"""What the page for a new match holds, as one frozen value, and its steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.present.setup.draft import Draft
from scorekeeper.present.texts import N_

SetupStepName = Literal["sheet", "edition", "agree", "players", "start", "papers"]


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of the page: its title, the step to which its back key leads (None: the page before), the next step (None:
    the match begins, or there is no key), and its number if it is one of the two main steps, else 0."""

    title: str
    back: SetupStepName | None = None
    onward: SetupStepName | None = None
    number: int = 0


SETUP_STEPS: Mapping[SetupStepName, SetupStep] = {
    "sheet": SetupStep(N_("Which sheet?"), None, "players", 1),
    "edition": SetupStep(N_("Card"), "sheet"),
    "agree": SetupStep(N_("House rules"), "sheet"),
    "players": SetupStep(N_("Who plays?"), "sheet", "start", 2),
    "start": SetupStep(N_("How does it begin?"), "players"),
    "papers": SetupStep(N_("Paper cards"), "start"),
}


@dataclass(frozen=True, slots=True)
class NewMatch:
    """The choices so far (`draft`), the step that is shown, and the player whose seat is chosen (empty: nobody's)."""

    draft: Draft
    step: SetupStepName = "sheet"
    seat: str = ""
    more_rules: bool = False
    """Whether the rarely used house rules are shown, too."""
    asking: bool = False
    """Whether the page asks if the unfinished match may be put aside."""

    @property
    def step_words(self) -> str:
        """The number of the step, as in "1/2"; empty for a step beside the main ones."""
        main = sum(bool(one.number) for one in SETUP_STEPS.values())
        return f"{SETUP_STEPS[self.step].number}/{main}" if SETUP_STEPS[self.step].number else ""
