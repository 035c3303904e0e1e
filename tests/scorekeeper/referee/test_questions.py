"""Questions that need no game: worked examples of scores, the bonus, who begins and who has won."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.referee.questions import answer_bonus, answer_rank, answer_score, answer_starter

NORIS = {"sheet": "noris", "filled": {}, "dice": [5, 5, 5, 2, 2]}


def test_a_throw_is_scored_in_a_box() -> None:
    assert answer_score(NORIS | {"box": "full_house"}) == {"points": 25, "yatzy_bonus": 0}
    assert answer_score(NORIS | {"box": "fives"}) == {"points": 15, "yatzy_bonus": 0}
    assert answer_score(NORIS | {"box": "full_house", "strike": True})["points"] == 0


def test_a_second_yahtzee_earns_a_hundred_beside_the_boxes() -> None:
    asked = {"sheet": "mb1982", "filled": {"yatzy": 50}, "dice": [6, 6, 6, 6, 6], "box": "sixes"}
    assert answer_score(asked) == {"points": 30, "yatzy_bonus": 100}


@pytest.mark.parametrize(("sheet", "total", "points"), [("noris", 62, 0), ("noris", 63, 35), ("tactic", 63, 50)])
def test_the_bonus_begins_at_its_threshold(sheet: str, total: int, points: int) -> None:
    assert answer_bonus({"sheet": sheet, "upper_total": total})["points"] == points


def test_the_highest_throw_begins_and_ties_throw_again() -> None:
    throws = {"Anna": [6, 5, 4, 1, 1], "Bo": [6, 6, 4, 1, 1], "Cai": [1, 1, 1, 1, 2]}
    assert answer_starter({"sheet": "mb1982", "throws": throws}) == {"starter": "Bo"}
    tied = throws | {"Cai": [6, 6, 4, 1, 1]}
    assert answer_starter({"sheet": "mb1982", "throws": tied}) == {"reroll": ["Bo", "Cai"]}
    with pytest.raises(RuleError, match="nobody"):
        answer_starter({"sheet": "mb1982", "throws": {}})


def test_the_points_of_several_games_are_added() -> None:
    games = [{"Anna": 200, "Bo": 180}, {"Anna": 150, "Bo": 170}]
    assert answer_rank({"games": games}) == {"winners": ["Anna", "Bo"], "totals": {"Anna": 350, "Bo": 350}}
    assert answer_rank({"totals": {"Anna": 1, "Bo": 2}})["winners"] == ["Bo"]
    with pytest.raises(RuleError, match="no totals"):
        answer_rank({})
