"""The referee on random lines: one answer per line, a known error, and a state that stays consistent."""

import json
from random import Random

import pytest

from scorekeeper.commands.referee import reply_to_line
from scorekeeper.referee.table import Referee
from scorekeeper.session import Session
from tests.scorekeeper.commands.fuzz import fuzzed

KINDS = {
    "bad_request", "unknown_sheet", "unknown_edition", "unknown_box", "unknown_option", "illegal_players",
    "illegal_throw", "illegal_entry", "illegal_target", "no_game", "game_over", "nothing_to_undo",
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_no_line_breaks_the_referee_or_changes_the_game_when_it_is_refused(seed: int) -> None:
    referee, state, accepted = Referee(Session()), b'{"do": "state"}', 0
    before = reply_to_line(referee, state)
    for line in fuzzed(Random(seed), 2500):
        text = reply_to_line(referee, line)
        answer = json.loads(text)
        assert "\n" not in text
        after = reply_to_line(referee, state)
        if answer["ok"]:
            accepted += 1
        else:
            assert answer["error"] in KINDS, line
            assert answer["message"], line
            assert after == before, line
        holds_together(json.loads(after))
        before = after
    assert accepted > 500


def holds_together(state: dict[str, object]) -> None:
    """Check that a state of the referee is consistent: chips and pot add up to three, points to the totals."""
    if state["ok"] and state["sheet"] == "chicago":
        chips = state["chips"]
        assert isinstance(chips, dict)
        assert isinstance(state["pot"], int)
        assert state["pot"] + sum(chips.values()) == 3
    elif state["ok"]:
        cards = state["cards"]
        assert isinstance(cards, dict)
        for card in cards.values():
            assert card["upper"] + card["lower"] == sum(card["filled"].values())
            assert card["grand"] == card["upper"] + card["bonus"] + card["lower"] + card["yatzy_bonus"]
