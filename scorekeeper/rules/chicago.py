"""Chicago, the game without a card: its editions, its options, and the first position. Its rounds are in chips.py."""

import tomllib
from collections.abc import Mapping, Sequence
from itertools import chain

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Setup
from scorekeeper.rules.chips import CHICAGO_ID, CHIPS, DICE, THROWS, Chicago, RoundResult, best_and_worst
from scorekeeper.rules.game import check_players
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Value
from scorekeeper.rules.sheets import published_file
from scorekeeper.sheet_files.making import option_of

__all__ = ["EDITIONS", "KIND", "OPTIONS", "PLAYERS", "Chicago", "RoundResult", "begin_chicago", "best_and_worst"]

PLAYERS = (2, None)

DOCUMENT = tomllib.loads(published_file("chicago").read_text(encoding="utf-8"))
EDITIONS: dict[str, dict[str, str]] = DOCUMENT["editions"]
OPTIONS = {name: option_of(one) for name, one in DOCUMENT["options"].items()}


def begin_chicago(
    seats: Sequence[str],
    opener: str,
    active: Sequence[str] | None = None,
    chips: Mapping[str, int] | None = None,
    pot: int | None = None,
    rounds_done: int = 0,
    places: Sequence[Sequence[str]] = (),
    edition: str | None = None,
    options: Mapping[str, Value] | None = None,
) -> Chicago:
    """The first position of a game of Chicago, or one in the middle of a game; a RuleError if it is impossible."""
    names, chips = check_players(seats, *PLAYERS), chips or {}
    playing = set(names if active is None else active)
    held = [chips.get(name, 0) for name in names]
    pot = CHIPS - sum(held) if pot is None else pot
    if sorted([*(names if active is None else active), *chain(*places)]) != sorted(names) or () in map(tuple, places):
        raise RuleError("bad_request", "every seat is either active or has a place, once")
    if opener not in playing or len(playing) < 2:
        raise RuleError("bad_request", "the opener and one other player must be active")
    if not {name for name in chips if chips[name]} <= playing:
        raise RuleError("bad_request", "chips are held by active players")
    if pot + sum(held) != CHIPS or min(pot, rounds_done, *held) < 0 or max(held) == CHIPS:
        raise RuleError("bad_request", "pot and chips are three together, none is below 0, and nobody has all three")
    seated, groups = tuple(name for name in names if name in playing), tuple(map(tuple, places))
    agreed = KIND.chosen_options(next(iter(EDITIONS)) if edition is None else edition, options or {})
    holding = dict(zip(names, held, strict=True))
    return Chicago(names, seated, holding, pot, opener, rounds_done, groups, options=agreed)


def chicago_of_setup(setup: Setup, players: tuple[str, ...]) -> Chicago:
    where = {"opener": players[0], **setup.midway}
    return begin_chicago(players, **where, edition=setup.edition, options=setup.options)


KIND = Kind(
    CHICAGO_ID, "Chicago", EDITIONS, chicago_of_setup, PLAYERS, OPTIONS, DICE, THROWS, starter="highest", adds_up=False,
    midway={"opener": str, "active": list[str], "chips": dict[str, int], "pot": int, "rounds_done": int,
            "places": list[list[str]]},
)  # fmt: skip
