"""The link that hands a match to the app BG Stats: its address, its JSON, and ids that stay the same."""

import json
from datetime import UTC, datetime, timedelta, timezone
from urllib.parse import parse_qs, urlsplit

from scorekeeper.records.play_link import ADDRESS, play_fields, play_link
from scorekeeper.rules.acts import Enter, Setup, Stand, Target
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session

WHEN = datetime(2026, 11, 19, 21, 30, 5, tzinfo=timezone(timedelta(hours=1)))


def played(*faces: int, names: tuple[str, ...] = ("Anna & co", "Ґалаґан"), games: int = 1) -> Match:
    """A match in which each player has only Chance open and enters three sixes, a five and the given face there."""
    boxes = SHEETS["noris"].editions["de"].labels
    card = Card({box: 0 for box in boxes if box != "chance"})
    session = Session()
    session.begin(Setup("noris", names, cards=dict.fromkeys(names, card), games=games))
    for face in faces:
        session.throw((6, 6, 6, 5, face))
        session.act(Enter("chance"))
    assert session.view.match is not None
    return session.view.match


def test_the_link_is_the_published_address_with_the_play_as_json() -> None:
    link = play_link(played(1, 4), 12, WHEN)
    assert link.startswith(ADDRESS)
    assert link.isascii()
    assert " " not in link
    data = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert data == play_fields(played(1, 4), 12, WHEN)


def test_the_play_names_the_game_the_time_in_utc_and_every_player() -> None:
    found = play_fields(played(1, 4), 12, WHEN)
    assert found["playDate"] == "2026-11-19 20:30:05"
    assert found["game"] == {
        "name": "Noris Yatzy", "sourceGameId": "noris", "highestWins": True, "noPoints": False,
    }  # fmt: skip
    first, second = found["players"]
    assert (first["name"], first["score"], first["winner"]) == ("Ґалаґан", 27, True)
    assert (second["name"], second["score"], second["winner"], second["startPlayer"]) == ("Anna & co", 24, False, True)
    assert "startPlayer" not in first


def test_the_time_at_the_table_is_in_minutes_and_left_out_if_it_is_not_known() -> None:
    assert play_fields(played(1, 4), 12, WHEN, 1500)["durationMin"] == 25
    assert play_fields(played(1, 4), 12, WHEN, 20)["durationMin"] == 1
    assert "durationMin" not in play_fields(played(1, 4), 12, WHEN)


def test_players_who_share_the_victory_have_all_won() -> None:
    assert [one["winner"] for one in play_fields(played(3, 3), 1, WHEN)["players"]] == [True, True]


def test_ids_are_the_same_at_every_sharing_and_differ_between_games() -> None:
    one, later = play_fields(played(1, 4), 12, WHEN), play_fields(played(1, 4), 12, WHEN + timedelta(days=1))
    assert one["sourcePlayId"] == later["sourcePlayId"]
    assert one["players"][0]["sourcePlayerId"] == later["players"][0]["sourcePlayerId"]
    assert (
        len(
            {play_fields(played(*dice), number, WHEN)["sourcePlayId"] for dice in ((1, 4), (1, 5)) for number in (1, 2)}
        )
        == 4
    )


def test_chicago_has_no_points_but_ranks_and_the_first_has_won() -> None:
    session = Session()
    session.begin(Setup("chicago", ("Anna", "Ben", "Cai", "Dai")))
    while session.view.match and session.view.match.phase == "playing":
        now = session.view.match.games[-1].now
        session.throw({"Anna": (6, 6, 6), "Ben": (4, 4, 4), "Cai": (3, 4, 4)}.get(now.player or "", (2, 2, 3)))
        session.act(Stand())
        if session.view.match.games[-1].now.must_target:  # type: ignore[attr-defined]
            session.act(Target("over"))
    assert session.view.match is not None
    found = play_fields(session.view.match, 1, datetime.now(UTC))
    assert found["game"]["noPoints"]
    ranks = [(one["name"], one["rank"], one["winner"]) for one in found["players"]]
    assert ranks == [("Anna", 1, True), ("Ben", 2, False), ("Cai", 2, False), ("Dai", 4, False)]
    assert "score" not in found["players"][0]
