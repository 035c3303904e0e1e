"""Which entries are legal, told a second time question by question, and both tellings compared over random cards."""

from dataclasses import dataclass
from random import Random

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Terms, Value, entries, entry
from tests.scorekeeper.rules.test_random_games import ALL_TERMS, lucky
from tests.scorekeeper.rules.test_scoring import OF_FIFTEEN, OF_THIRTEEN, shape


@dataclass(frozen=True)
class Question:
    """One player's card, a throw and a box, and what the table agreed on."""

    sheet: str
    edition: str
    options: dict[str, Value]
    filled: dict[str, int]
    yatzis: int
    roll: Roll
    declared: str | None

    @property
    def order(self) -> list[str]:
        return [*UPPER, *(OF_FIFTEEN if self.sheet in ("tactic", "carlit", "carlit-beginner") else OF_THIRTEEN)]

    @property
    def five(self) -> bool:
        return shape(self.roll) == "5"

    @property
    def own_box_used(self) -> bool:
        return UPPER[self.roll[0] - 1] in self.filled

    def plain(self, box: str) -> int:
        """What the definition of the box gives, with the options that widen it."""
        if box in UPPER:
            return sum(die for die in self.roll if UPPER[die - 1] == box)
        fifteen = "one_pair" in self.order
        if box == "yatzy" and self.edition == "da" and self.five:
            return sum(self.roll) + 50
        if box == "full_house" and self.options.get("five_alike_full_house") and self.five:
            return sum(self.roll) if fifteen else 25
        if box == "two_pairs" and self.options.get("four_alike_two_pairs") and shape(self.roll) in ("41", "5"):
            return 4 * sorted(self.roll)[2]
        return (OF_FIFTEEN if fifteen else OF_THIRTEEN)[box](tuple(sorted(self.roll)))

    def worth(self, box: str) -> int:
        if self.sheet == "philos" and self.five and self.yatzis:
            if box == "chance":
                return 100
            forced = "chance" in self.filled and self.own_box_used and self.options["second_yatzi_forced_zero"]
            return 0 if forced and box != "yatzy" else self.plain(box)
        if self.sheet == "mb1982" and self.five and "yatzy" in self.filled and self.own_box_used:
            return {"full_house": 25, "small_straight": 30, "large_straight": 40}.get(box, self.plain(box))
        return self.plain(box)

    def legal(self, box: str) -> int | None:
        """Points in this box, None where it is closed."""
        still_open = [one for one in self.order if one not in self.filled]
        if box in self.filled or (self.sheet == "carlit-beginner" and box != still_open[0]):
            return None
        if self.options.get("announce"):
            return self.after_announcement(box)
        scoring = [one for one in still_open if self.worth(one) and one != "chance"]
        if box == "chance" and self.options.get("chance") == "last_resort" and scoring:
            return None
        if box == "chance" and self.options.get("chance") == "last_box" and len(still_open) > 1:
            return None
        anything = scoring or "chance" in still_open
        if self.options.get("strike") == "last_resort" and anything and not self.worth(box):
            return None
        return self.worth(box)

    def after_announcement(self, box: str) -> int | None:
        if self.declared is None:
            return None
        if self.worth(self.declared):
            return self.worth(box) if box == self.declared else None
        if "chance" not in self.filled:
            return self.worth(box) if box in (self.declared, "chance") else None
        return 0

    def prime(self) -> int:
        return 100 if self.sheet == "mb1982" and self.five and self.filled.get("yatzy") == 50 else 0


@pytest.mark.parametrize("terms", ALL_TERMS, ids=lambda terms: f"{terms.sheet.id}-{terms.edition}")
def test_both_tellings_agree_on_every_entry(terms: Terms) -> None:
    random = Random(repr(sorted(terms.options.items())) + terms.edition)
    for _ in range(120):
        boxes = random.sample(list(terms.boxes), random.randrange(len(terms.boxes)))
        if terms.sheet.in_order:
            boxes = list(terms.boxes)[: len(boxes)]
        filled = {box: random.choice((0, 0, 12, 50)) for box in boxes}
        open_boxes = [box for box in terms.boxes if box not in filled]
        said = random.choice(open_boxes) if terms.options.get("announce") and random.random() < 0.9 else None
        yatzis, roll = random.randint(0, 2), lucky(random, 5)
        question = Question(terms.sheet.id, terms.edition, dict(terms.options), filled, yatzis, roll, said)
        card = Card(filled, yatzis)
        found = {one.box: one for one in entries(terms, card, roll, said)}
        for box in terms.boxes:
            expected = question.legal(box)
            assert (found[box].points if box in found else None) == expected, (question, box)
            if expected is None:
                with pytest.raises(RuleError):
                    entry(terms, card, roll, box, declared=said)
            else:
                assert found[box].yatzy_bonus == question.prime()
