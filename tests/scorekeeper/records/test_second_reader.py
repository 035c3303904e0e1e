"""The second reader of exported games follows the format, and finds what contradicts it."""

import json

import pytest

from scorekeeper.records.export import export_everything
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.acts import Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.session import Session
from tests.scorekeeper.records.played import Kept
from tests.scorekeeper.records.second_reader import problems


def chicago(equal_passes: bool, target: str) -> dict[str, object]:
    """An exported game of Chicago in which everybody throws 15 in the first round."""
    kept = Kept()
    session = Session(kept)
    session.begin(Setup("chicago", ("Anna", "Bo", "Cleo"), "fr", {"equal_passes": equal_passes}))
    for act in (Throw((6, 5, 4)), Stand(), Target(target), Throw((5, 5, 5)), Stand(), Throw((6, 6, 3)), Stand()):
        session.act(act)
    return export_everything([replay_past(stored_matches(kept.rows)[-1])], {})


@pytest.mark.parametrize("target", ["over", "under"])
@pytest.mark.parametrize(("equal_passes", "worst"), [(False, "Cleo"), (True, "Anna")])
def test_of_equal_throws_the_later_is_worst_or_where_they_pass_the_opener(
    equal_passes: bool, worst: str, target: str
) -> None:
    data = chicago(equal_passes, target)
    text = json.dumps(data)
    assert problems(text) == []
    assert f'"worst": "{worst}"' in text
    assert problems(text.replace(f'"worst": "{worst}"', '"worst": "Bo"')) == ["match 1: round 1: worst"]
