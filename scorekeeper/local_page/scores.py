"""What the scoreboard shows: words and numbers, already in the language of the screens."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A player on the scoreboard: `seat` is the number of the badge, which determines the colour, `total` the points
    (in Chicago the chips as dots), `note` a few words below the name, as the points of the whole match, and `turn` says
    whether it is this player's turn."""

    name: str
    initials: str
    seat: int
    total: str = ""
    note: str = ""
    turn: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A box of the card with what each player has there; a `sum` is set apart from the boxes."""

    label: str
    cells: tuple[str, ...]
    sum: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    """Everything that the scoreboard shows at one moment. `says` is the largest line, such as whose turn it is; `dice`
    are faces; `lost` is the text for a reader while the table does not answer."""

    title: str
    says: str = ""
    progress: str = ""
    dice: tuple[int, ...] = ()
    columns: tuple[ScoreColumn, ...] = ()
    rows: tuple[ScoreRow, ...] = ()
    total_label: str = ""
    language: str = "en"
    lost: str = ""


class NumberedScores(NamedTuple):
    """A state of the scoreboard with its number, which grows with each change."""

    number: int
    scores: Scores
