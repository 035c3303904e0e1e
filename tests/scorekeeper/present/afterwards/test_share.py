"""A finished match can be shared as a link and as text; a link that no QR code holds is left out."""

from datetime import UTC, datetime

from scorekeeper.present.afterwards.share import share_codes
from tests.scorekeeper.records.test_play_link import played

WHEN = datetime(2026, 11, 19, 12, tzinfo=UTC)


def test_the_text_has_a_line_for_each_player() -> None:
    link, text = share_codes(played(1, 4), 3, WHEN)
    assert text.text == "Noris Yatzy · 2026-11-19\n1. Ґалаґан · 27\n2. Anna & co · 24"
    assert link.name == "BG Stats"


def test_ten_long_names_still_fit_a_code() -> None:
    names = tuple(f"Ґалаґан-Ящук-Ґалаґан {number}" for number in range(10))
    for one in share_codes(played(*range(1, 7), 1, 2, 3, 4, names=names), 3, WHEN):
        assert len(one.text.encode()) <= 2953  # the largest code


def test_a_link_that_is_too_long_is_left_out() -> None:
    names = tuple(f"{'Ґ' * 23}{number}" for number in range(10))
    match = played(*range(1, 7), 1, 2, 3, 4, names=tuple(name * 3 for name in names))
    assert [one.name for one in share_codes(match, 3, WHEN)] == ["Text"]
