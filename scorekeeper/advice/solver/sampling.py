"""The final points of a card with many open boxes, from games that are simulated side by side under optimal play."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.throws import Indices, Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnd, TurnEnds
from scorekeeper.advice.solver.values import NEVER_LEGAL, Values
from scorekeeper.rules.scoring import UPPER

SIMULATED_GAMES = 768
"""The number of simulated games. As the mean of the final points is known exactly, a chance to win is then off by 0.3
percentage points on average."""
GAMES_AT_ONCE = 256
"""The number of games that play a turn at once."""


@dataclass(slots=True)
class SimulatedGames:
    """Simulated games side by side, an element for each: the card's mask of filled lower boxes, the number of its
    memory, the index of its upper section, and the points gained so far."""

    lower: Indices
    memory: Indices
    sections: Indices
    gained: Indices

    def select_games(self, columns: slice) -> "SimulatedGames":
        return SimulatedGames(self.lower[columns], self.memory[columns], self.sections[columns], self.gained[columns])

    def put(self, columns: slice, games: "SimulatedGames") -> None:
        self.lower[columns], self.memory[columns] = games.lower, games.memory
        self.sections[columns], self.gained[columns] = games.sections, games.gained


def can_sample(values: Values) -> bool:
    """Whether games by these rules can be played side by side: Chance and zeros may be entered freely, no box is
    announced, and boxes do not go in order. Upper boxes that are closed to a Joker are no hindrance."""
    options = values.terms.options
    free = options.get("chance", "free") == options.get("strike", "free") == "free"
    return free and not options.get("announce") and not values.terms.in_order


def sample_further_points(turn_ends: TurnEnds, ends: list[TurnEnd], turns: int) -> Indices:
    """The further points in SIMULATED_GAMES simulated games that begin with one of these ends of a turn and go on for
    `turns` turns."""
    dice = np.random.default_rng(0)
    chances = np.array([float(one.chance[0]) for one in ends]).cumsum()
    begun = np.searchsorted(chances, (np.arange(SIMULATED_GAMES) + 0.5) / SIMULATED_GAMES * chances[-1])
    games = SimulatedGames(
        *(
            np.array(column, dtype=np.intp)[begun]
            for column in zip(
                *((one.cards.lower, one.cards.memory, one.cards.sections[0], one.points) for one in ends), strict=True
            )
        )
    )
    for _ in range(turns):
        turn_ends.check()
        for first in range(0, SIMULATED_GAMES, GAMES_AT_ONCE):
            columns = slice(first, first + GAMES_AT_ONCE)
            games.put(columns, play_turn(turn_ends, games.select_games(columns), dice))
    bonus = turn_ends.values.uppers.bonus[games.sections].astype(np.intp)
    made: Indices = games.gained + bonus
    return made


def play_turn(turn_ends: TurnEnds, games: SimulatedGames, generator: np.random.Generator) -> SimulatedGames:
    """Each game after one more turn with random dice."""
    values, width = turn_ends.values, len(games.sections)
    flow = turn_ends.flow_of_width(width)
    best, choice = (
        np.full(flow.final_roll_values.shape, NEVER_LEGAL),
        np.zeros(flow.final_roll_values.shape, dtype=np.intp),
    )
    for box in range(len(values.histories.boxes)):
        made = worth_of_entry(values, box, games)
        better = made > best
        choice[better] = box
        np.copyto(best, made, where=better)
    flow.final_roll_values[:] = best
    likely = flow.final_roll_chances((), values.terms.sheet.throws).cumsum(axis=0)
    roll = np.minimum((likely < generator.random(width) * likely[-1]).sum(axis=0), len(likely) - 1)
    return games_after_entry(values, games, roll, choice[roll, np.arange(width)])


def worth_of_entry(values: Values, box: int, games: SimulatedGames) -> Numbers:
    """The expected further points of each roll (row) entered in the box on each card (column), its points included;
    NEVER_LEGAL where the box is filled, and for five of a kind where the upper boxes are closed to it."""
    histories = values.histories
    scores = np.unique(values.plain[:, box])
    rows = np.array(
        [score + worth_after_entry(values, box, games, histories.after[games.memory, box], score) for score in scores]
    )
    made: Numbers = rows[np.searchsorted(scores, values.plain[:, box])]
    for at, roll in enumerate(histories.special):
        points, beside = five_of_a_kind_points_in_and_beside_box(values, box, games, at)
        made[roll] = (
            points
            + beside
            + worth_after_entry(values, box, games, histories.after_five_of_a_kind[games.memory, box], points)
        )
        if histories.closed is not None and box < len(UPPER):
            made[roll, histories.closed[at, values.uppers.mask[games.sections] | games.lower << len(UPPER)]] = (
                NEVER_LEGAL
            )
    return made


def worth_after_entry(
    values: Values, box: int, games: SimulatedGames, memory: Indices, points: float | Numbers
) -> Numbers:
    """The expected further points of each card once these points are in the box, without the points themselves;
    NEVER_LEGAL where the box is filled."""
    lower, part = masks_and_sections_after_entry(values, box, games, points)
    found: Numbers = values.table[lower, memory, part]
    if box >= len(UPPER):
        found = np.where(games.lower >> box - len(UPPER) & 1, NEVER_LEGAL, found)
    return found


def masks_and_sections_after_entry(
    values: Values, box: int, games: SimulatedGames, points: float | Numbers
) -> tuple[Indices, Indices]:
    """The masks of filled lower boxes and the upper sections once these points are in the box."""
    if box >= len(UPPER):
        return games.lower | 1 << box - len(UPPER), games.sections
    score = np.searchsorted(values.uppers.scores[box], points)
    return games.lower, values.uppers.after[box][score, games.sections]


def five_of_a_kind_points_in_and_beside_box(
    values: Values, box: int, games: SimulatedGames, five_of_a_kind: int | Indices
) -> tuple[Numbers, Numbers]:
    """The points of the five of a kind with this number in the box on each card, and those beside the boxes."""
    histories = values.histories
    mask = values.uppers.mask[games.sections] | games.lower << len(UPPER)
    points, beside = np.zeros(len(mask)), np.zeros(len(mask))
    for memory in np.unique(games.memory):
        for made, found in ((points, histories.points[memory][box]), (beside, histories.yatzy_bonuses[memory])):
            held = found[five_of_a_kind, mask if found.shape[1] > 1 else 0]
            np.copyto(made, held, where=games.memory == memory)
    return points, beside


def games_after_entry(values: Values, games: SimulatedGames, roll: Indices, boxes: Indices) -> SimulatedGames:
    """Each game after its roll (by index) is entered in its box (by index)."""
    histories = values.histories
    made = SimulatedGames(games.lower.copy(), games.memory.copy(), games.sections.copy(), games.gained.copy())
    numbers: npt.NDArray[np.intp] = np.full(len(values.plain), -1)
    numbers[histories.special] = range(len(histories.special))
    for box in np.unique(boxes):
        alike = numbers[roll] >= 0
        points, beside = values.plain[roll, box], np.zeros(len(roll))
        if histories.special:
            held, more = five_of_a_kind_points_in_and_beside_box(values, box, games, np.maximum(numbers[roll], 0))
            points, beside = np.where(alike, held, points), np.where(alike, more, beside)
        lower, part = masks_and_sections_after_entry(values, box, games, points)
        memory = np.where(alike, histories.after_five_of_a_kind[games.memory, box], histories.after[games.memory, box])
        for column, new in (
            (made.lower, lower), (made.memory, memory), (made.sections, part),
            (made.gained, games.gained + (points + beside).astype(np.intp)),
        ):  # fmt: skip
            np.copyto(column, new, where=boxes == box)
    return made
