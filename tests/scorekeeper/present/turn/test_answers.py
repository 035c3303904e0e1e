"""What every touch leads to is what answers.txt says, which people have read and approved."""

from difflib import unified_diff

from tests.scorekeeper.present.turn.answers import APPROVED, table


def test_every_touch_leads_to_what_was_approved() -> None:
    approved, now = APPROVED.read_text(encoding="utf-8").splitlines(), table().splitlines()
    changed = list(unified_diff(approved, now, "approved", "now", lineterm="", n=4))
    assert not changed, "\n".join((*changed[:60], "if this is meant: python -m tests.scorekeeper.present.turn.answers"))
