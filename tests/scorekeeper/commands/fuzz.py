"""Random lines for the referee: legal acts, spoiled ones, and bytes without sense."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

SHEETS = ("philos", "mb1982", "noris", "tactic", "carlit", "carlit-beginner", "chicago", "whist")
BOXES = ("ones", "sixes", "one_pair", "full_house", "chance", "yatzy", "bonus")
WORDS = (
    "sheets", "score", "options", "bonus", "starter", "rank", "new", "declare", "throw", "enter", "stand", "target",
    "undo", "state", "dance",
)  # fmt: skip
FIELDS = (
    "do", "id", "sheet", "edition", "options", "players", "cards", "filled", "dice", "kept", "box", "strike",
    "declared", "yatzis_before", "upper_total", "throws", "totals", "games", "opener", "active", "chips", "pot",
    "rounds_done", "places", "target",
)  # fmt: skip
NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 1 << 64, -(10**25), 1.5, -0.0, 1e308, "", "x" * 3000, "\ud800", "\u0000", [], {}, [[]],
    [{}], {"": None}, [1, 2, 3, 4, "5"], ["A", "A"], {"A": [6] * 5}, {"A": {"filled": {"ones": 10**20}}}, [None] * 5,
    [True] * 5,
)  # fmt: skip
RAW = (
    b"", b"[", b"{", b"\xff", b"\xed\xa0\x80", b"\x00", b"NaN", b'{"do":"state","id":NaN}', b"[" * 5000,
    b'{"do":"rank","totals":{"A":1e999}}', b'{"do":"state","do":"undo"}', b'{"id":' * 3000,
    b'{"do":"bonus","upper_total":' + b"9" * 6000 + b"}",
)  # fmt: skip


def fuzzed(random: Random, count: int) -> Iterator[bytes]:
    """Yield `count` random lines for the referee: legal, spoiled or senseless, each without a line end."""
    for _ in range(count):
        yield random.choice((legal, legal, spoiled, spoiled, senseless))(random).replace(b"\n", b" ")


def request(random: Random) -> dict[str, Any]:
    """The fields of a request that a table might send, which often fits the game."""
    sheet = random.choice(SHEETS)
    count = 3 if sheet == "chicago" else random.choice((3, 5, 5, 5))
    dice = [random.randint(1, 6) for _ in range(count)]
    word = random.choice(WORDS) if random.random() < 0.6 else random.choice(("throw", "enter", "stand", "target"))
    asked: dict[str, Any] = {"do": word, "sheet": sheet, "dice": dice, "box": random.choice(BOXES)}
    if word in ("throw", "options") and random.random() < 0.8:
        del asked["sheet"]
    return asked | {
        "filled": {box: random.choice((0, 5, 50)) for box in random.sample(BOXES[:2] + BOXES[3:6], 2)},
        "players": random.sample("ABCDE", random.randint(1, 5)), "opener": "A", "upper_total": random.randint(0, 105),
        "target": random.choice(("over", "under")), "throws": {"A": dice, "B": dice[::-1]}, "totals": {"A": 1, "B": 2},
        "kept": random.choice(([], [], [0], [0, 1])), "id": random.randint(0, 9),
    }  # fmt: skip


def legal(random: Random) -> bytes:
    return json.dumps(request(random)).encode()


def spoiled(random: Random) -> bytes:
    """A request as JSON with one to three fields changed, perhaps one lost; sometimes it breaks off."""
    asked = request(random)
    for _ in range(random.randint(1, 3)):
        asked[random.choice(FIELDS)] = random.choice(NASTY)
    if random.random() < 0.3:
        asked.pop(random.choice([*asked]))
    line = json.dumps(asked).encode()
    return line[: random.randrange(len(line))] if random.random() < 0.1 else line


def senseless(random: Random) -> bytes:
    return random.choice(RAW) if random.random() < 0.5 else random.randbytes(random.randint(0, 300))
