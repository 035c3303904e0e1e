"""Old results on paper: totals or full cards are checked by the rules, kept, and counted with the played matches."""

from pathlib import Path

import pytest

from scorekeeper.errors import BadInput, RuleError
from scorekeeper.records.old_paper import (
    OLD_RESULTS_FILE,
    PaperResult,
    add_result,
    as_matches,
    known_results,
    read_results,
)
from scorekeeper.records.statistics import finished_games, lines_by_sheet_and_player
from scorekeeper.rules.sheets import SHEETS

CARD = {**dict.fromkeys(SHEETS["philos"].boxes, 0), "sixes": 24, "fives": 20, "fours": 20, "yatzy": 50}


def test_results_are_kept_and_count_in_the_statistics(tmp_path: Path) -> None:
    add_result(tmp_path, PaperResult("1998-12-24", "philos", {"Oma": 254, "Opa": 176}, "de"))
    add_result(tmp_path, PaperResult("1999-01-01", "philos", {"Opa": 200}, cards={"Oma": CARD}))
    found = as_matches(known_results(tmp_path))
    assert [(one.number, one.begun[:10], one.totals) for one in found] == [
        (-1, "1998-12-24", {"Oma": 254, "Opa": 176}), (-2, "1999-01-01", {"Opa": 200, "Oma": 149}),
    ]  # fmt: skip
    assert found[1].games[0].cards[1].bonus == 35
    lines = {one.player: one for one in lines_by_sheet_and_player(finished_games(found))}
    assert (lines["Oma"].games, lines["Oma"].best, lines["Oma"].won) == (2, 254, 1)


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (PaperResult("1998-13-24", "philos", {"A": 1, "B": 2}), "written as 1998-12-24"),
        (PaperResult("9998-12-24", "philos", {"A": 1, "B": 2}), "still to come"),
        (PaperResult("1998-12-24", "philos", {"A": 1, "B": 9999}), "from 0 to 5000"),
        (PaperResult("1998-12-24", "philos", {"A": 1}), "at least 2 players"),
        (PaperResult("1998-12-24", "philos", {"A": 1, "B": 2}, "fi"), "no edition 'fi'"),
        (PaperResult("1998-12-24", "rommé", {"A": 1, "B": 2}), "there is no sheet"),
        (PaperResult("1998-12-24", "chicago", {"A": 1, "B": 2}), "has no card"),
        (PaperResult("1998-12-24", "philos", {"A": 1}, cards={"B": {"ones": 3}}), "nothing in 2er"),
        (PaperResult("1998-12-24", "philos", {"A": 1}, cards={"B": {**CARD, "ones": 7}}), "1er cannot hold 7"),
        (PaperResult("1998-12-24", "philos", {"A": 1, "B": 150}, cards={"B": CARD}), "give 149 points, not 150"),
    ],
)
def test_what_cannot_be_right_is_refused_with_the_reason(tmp_path: Path, result: PaperResult, says: str) -> None:
    with pytest.raises((BadInput, RuleError), match=says):
        add_result(tmp_path, result)
    assert not (tmp_path / OLD_RESULTS_FILE).exists()


DAY = '{"day": "1998-12-24", "sheet": "philos", "totals": '


@pytest.mark.parametrize("line", [
    "{", "[]", '{"day": "1998-12-24"}', '{"nothing": 1}', f"{DAY}[1]}}", f'{DAY}{{"Oma": "1"}}}}',
    f'{DAY}{{"Oma": {{}}}}}}', f'{DAY}{{"Oma": 1, "Opa": 2}}, "edition": "xx"}}', f'{DAY}{{}}, "cards": 5}}',
    f'{DAY}{{"Oma": 1}}, "cards": {{"Oma": {{"ones": "3"}}}}}}', '{"day": 5, "sheet": "philos", "totals": {}}',
    '{"day": "1998-12-24", "sheet": [], "totals": {}}',
])  # fmt: skip
def test_a_damaged_line_costs_no_other_result(tmp_path: Path, line: str) -> None:
    add_result(tmp_path, PaperResult("1998-12-24", "philos", {"Oma": 254, "Opa": 176}, "de"))
    kept = known_results(tmp_path)
    (tmp_path / OLD_RESULTS_FILE).write_text((tmp_path / OLD_RESULTS_FILE).read_text() + f"\n{line}\n")
    found, problem = read_results(tmp_path)
    assert found == kept
    assert str(problem).endswith(f"{OLD_RESULTS_FILE} is damaged in line 3: using its other lines.")
    assert len(as_matches(found)) == 1


def test_a_result_on_a_sheet_that_is_not_here_is_no_damage_and_stays(tmp_path: Path) -> None:
    (tmp_path / OLD_RESULTS_FILE).write_text('{"day": "1998-12-24", "sheet": "ours", "totals": {"Oma": 3, "Opa": 4}}\n')
    add_result(tmp_path, PaperResult("1998-12-24", "philos", {"Oma": 254, "Opa": 176}, "de"))
    found, problem = read_results(tmp_path)
    assert ([one.sheet for one in found], problem) == (["ours", "philos"], None)
