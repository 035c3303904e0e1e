"""A journal written by an earlier version replays to the cards that it showed.

`former.sqlite.xz` was written by the version before the sheets became TOML files: 33 matches of two players with random
throws and entries, on each sheet and edition with options drawn at random, Chicago, two games in a match, and a card
continued from paper. `former.json` has what that version showed at the end of each: the entries of every card by
player, of Chicago the places. `former.sqlite-last` names the last act, as it does beside each journal.
"""

import json
import lzma
from contextlib import closing
from pathlib import Path
from shutil import copy
from typing import Any

from scorekeeper.journal.book import Journal
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.games import GAMES
from scorekeeper.rules.match import Match

HERE = Path(__file__).parent


def ended(match: Match) -> list[Any]:
    """What each game of the match came to, in the form of `former.json`."""
    games = (game.now for game in match.games)
    return [
        {name: dict(card.filled) for name, card in zip(now.players, now.cards, strict=True)}
        if isinstance(now, CardGame)
        else [list(names) for names in now.places]
        for now in games
    ]


def test_a_journal_of_an_earlier_version_replays_to_the_same_cards(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(lzma.decompress((HERE / "former.sqlite.xz").read_bytes()))
    copy(HERE / "former.sqlite-last", tmp_path / "games.sqlite-last")
    with closing(Journal(path)) as journal:
        assert journal.notice is None
        found = [replay_past(kept) for kept in stored_matches(journal.rows())]
    assert [one.damage for one in found] == [None] * len(found)
    shown = [[one.match.setup.sheet, one.match.setup.edition, ended(one.match)] for one in found if one.match]
    assert shown == json.loads((HERE / "former.json").read_text())
    assert {sheet for sheet, _, _ in shown} == set(GAMES)
