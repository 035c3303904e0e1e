"""Random legal games under all rules: they end with full cards, within the highest total, and can be undone.

The journal replays them to the same cards; Chicago keeps its three chips and ranks every player.
"""

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.journal.book import Journal
from scorekeeper.rules import chicago
from scorekeeper.rules.acts import Act, Declare, Enter, Setup, Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.chips import CHICAGO_ID
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.rules.paper import possible_points
from scorekeeper.rules.sheet import Card, Terms, Value, agree_terms, card_sums, legal_entries
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session

NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")
SEEDS = st.integers(0, 1 << 32)
MODEST = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def all_terms() -> list[Terms]:
    """The rules of every edition of every sheet with every combination of the options that it offers."""
    found = []
    for sheet in SHEETS.values():
        for edition in sheet.editions:
            names = [*sheet.options]
            for values in product(*(sheet.options[name].values(edition) for name in names)):
                found.append(agree_terms(sheet, edition, dict(zip(names, values, strict=True))))
    return found


ALL_TERMS = all_terms()


def highest(where: Terms) -> int:
    """The highest total possible under these rules, written here by hand, with what editions and options add."""
    stated = {"philos": 445, "mb1982": 1575, "noris": 375, "tactic": 374, "carlit": 349, "carlit-beginner": 349}
    danish = where.edition == "da" and where.sheet.id == "tactic"
    extra = 30 if danish and not where.options["yatzy_is_50"] else 0
    if where.sheet.id in ("tactic", "carlit"):
        extra += 2 * (where.options["five_alike_full_house"] is True)
        extra += 2 * (where.options["four_alike_two_pairs"] is True)
    return stated[where.sheet.id] + extra


def lucky(random: Random, count: int) -> Roll:
    """`count` random dice, half of the time mostly of one face, so that rare cases such as five of a kind occur."""
    if random.random() < 0.5:
        return tuple(random.choices(range(1, 7), k=count))
    face = random.choice((1, 6, random.randint(1, 6)))
    return tuple(face if random.random() < 0.9 else random.randint(1, 6) for _ in range(count))


def next_throw(random: Random, before: tuple[Throw, ...], count: int, rethrow_kept: bool) -> Throw:
    """Any legal throw: some dice kept at random; unless `rethrow_kept`, at least those kept before."""
    if not before:
        return Throw(lucky(random, count))
    standing = () if rethrow_kept else before[-1].kept
    free = [place for place in range(count) if place not in standing]
    kept = {*standing, *random.sample(free, random.randrange(len(free)))}
    fresh = lucky(random, count)
    dice = tuple(before[-1].dice[place] if place in kept else fresh[place] for place in range(count))
    return Throw(dice, tuple(sorted(kept)))


def card_act(position: CardGame, random: Random) -> Act:
    if position.must_declare:
        return Declare(random.choice([box for box in position.terms.boxes if box not in position.card.filled]))
    if not position.throws or (position.throws_left and random.random() < 0.5):
        return next_throw(random, position.throws, 5, position.terms.sheet.rethrow_kept)
    legal = position.entries
    assert legal, "there is always an entry"
    assert [entry.box for entry in legal] == [box for box in position.terms.boxes if box in {one.box for one in legal}]
    return Enter(max(legal, key=lambda entry: entry.points).box if random.random() < 0.5 else random.choice(legal).box)


def chicago_act(position: Chicago, random: Random) -> Act:
    if position.must_target:
        return Target(random.choice(("over", "under")))
    if not position.throws or (position.throws_left and random.random() < 0.5):
        while True:
            throw = next_throw(random, position.throws, 3, rethrow_kept=True)
            if 3 - len(throw.kept) <= position.dice_left_to_throw:
                return throw
    return Stand()


def chicago_options(random: Random) -> tuple[str, dict[str, Value]]:
    """A random edition of Chicago, and a random value for each option that it offers."""
    edition = random.choice([*chicago.EDITIONS])
    return edition, {name: random.choice(option.values(edition)) for name, option in chicago.OPTIONS.items()}


def next_act(match: Match, random: Random) -> Act:
    now = match.games[-1].now
    if isinstance(now, CardGame):
        return card_act(now, random)
    assert isinstance(now, Chicago)
    return chicago_act(now, random)


def setup_of(where: Terms, random: Random) -> Setup:
    fewest, most = where.sheet.players
    players = NAMES[: random.randint(fewest, min(most or 4, 4))]
    return Setup(where.sheet.id, players, where.edition, dict(where.options), cards=paper(where, players, random))


def paper(where: Terms, players: tuple[str, ...], random: Random) -> dict[str, Card]:
    """Cards taken over from paper with random entries, by player; in seven of ten cases none."""
    if random.random() < 0.7:
        return {}
    cards = {}
    for player in players:
        boxes = list(where.boxes)[: random.randint(0, len(where.boxes))]
        if not where.in_order:
            boxes = random.sample(list(where.boxes), len(boxes))
        cards[player] = Card(
            {box: random.choice(sorted(possible_points(where, box))) for box in boxes}, random.randint(0, 1)
        )
    return cards


def play(session: Session, random: Random) -> int:
    """Play the match in play to its end with random acts; return their number, and fail after 2000."""
    done = 0
    while (match := session.view.match) is not None and match.phase == "playing":
        session.act(next_act(match, random))
        done += 1
        assert done < 2000, "the game does not end"
    return done


@MODEST
@given(where=st.sampled_from(ALL_TERMS), seed=SEEDS)
def test_a_game_ends_with_full_cards_and_undo_returns_to_its_start(where: Terms, seed: int) -> None:
    random = Random(seed)
    session = Session()
    start = session.begin(setup_of(where, random)).match
    done = play(session, random)
    match = session.view.match
    assert start is not None
    assert match is not None
    now = match.games[-1].now
    assert isinstance(now, CardGame)
    assert now.over
    assert sorted(name for group in now.places for name in group) == sorted(now.players)
    for card in now.cards:
        assert set(card.filled) == set(where.boxes)
        assert all(points in possible_points(where, box) for box, points in card.filled.items())
        assert card_sums(where, card).grand <= highest(where)
    for _ in range(done):
        session.undo(agreed=True)
    assert session.view.match == start
    assert not session.view.can_undo


@settings(MODEST, max_examples=10)
@given(where=st.sampled_from(ALL_TERMS), seed=SEEDS)
def test_the_journal_replays_to_the_same_cards(
    where: Terms, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    random = Random(seed)
    path = tmp_path_factory.mktemp("journal") / "games.sqlite"
    journal = Journal(path)
    session = Session(journal)
    session.begin(setup_of(where, random))
    play(session, random)
    for _ in range(random.randint(0, 5)):
        if session.view.can_undo:
            session.undo(agreed=True)
    journal.close()
    again = Session(Journal(path))
    assert_same(again.view.match, session.view.match)


def assert_same(one: Match | None, other: Match | None) -> None:
    """Check that two matches are equal.

    Their terms are new objects in every game, so that positions are compared by content.
    """
    assert one is not None
    assert other is not None
    assert one.setup == other.setup
    for mine, theirs in zip(one.games, other.games, strict=True):
        assert mine.acts == theirs.acts
        assert isinstance(mine.now, CardGame)
        assert isinstance(theirs.now, CardGame)
        assert (mine.now.cards, mine.now.throws) == (theirs.now.cards, theirs.now.throws)


@MODEST
@given(where=st.sampled_from(ALL_TERMS), seed=SEEDS)
def test_an_entry_does_not_depend_on_the_order_of_the_dice(where: Terms, seed: int) -> None:
    random = Random(seed)
    have = paper(where, ("A",), random).get("A", Card())
    roll = lucky(random, 5)
    open_boxes = [box for box in where.boxes if box not in have.filled]
    said = random.choice(open_boxes) if where.options.get("announce") and open_boxes else None
    expected = legal_entries(where, have, roll, said)
    for _ in range(5):
        assert legal_entries(where, have, tuple(random.sample(roll, 5)), said) == expected


@pytest.mark.parametrize("where", ALL_TERMS, ids=lambda where: f"{where.sheet.id}-{where.edition}")
def test_no_box_can_hold_more_than_the_highest_total_allows(where: Terms) -> None:
    """The most points of every box, the bonus and the primes add up to exactly the stated highest total."""
    most = sum(max(possible_points(where, box)) for box in where.boxes) + where.bonus.points
    assert most + (1200 if where.sheet.id == "mb1982" else 0) == highest(where)


def five(face: int) -> Roll:
    return (face,) * 5


UPPER = {box: five(face) for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)}
STRAIGHTS = {"small_straight": (1, 2, 3, 4, 5), "large_straight": (2, 3, 4, 5, 6)}
BEST_THIRTEEN: dict[str, Roll] = {
    "yatzy": five(6), "chance": five(6), "three_of_a_kind": five(6), "four_of_a_kind": five(6),
    **UPPER, "full_house": (6, 6, 6, 5, 5), **STRAIGHTS,
}  # fmt: skip
BEST_FIFTEEN: dict[str, Roll] = {
    **UPPER, "one_pair": five(6), "two_pairs": (6, 6, 5, 5, 1), "three_of_a_kind": five(6), "four_of_a_kind": five(6),
    **STRAIGHTS, "full_house": (6, 6, 6, 5, 5), "chance": five(6), "yatzy": five(6),
}  # fmt: skip
THIRTEEN_YAHTZEES = {"yatzy": five(6)} | UPPER | {box: five(6) for box in BEST_THIRTEEN if box not in UPPER}
WIDE: dict[str, Roll] = {**BEST_FIFTEEN, "two_pairs": five(6), "full_house": five(6)}
BOTH: dict[str, Value] = {"five_alike_full_house": True, "four_alike_two_pairs": True}


@pytest.mark.parametrize(
    ("sheet", "edition", "options", "rolls", "total"),
    [
        ("philos", "de", {}, BEST_THIRTEEN, 445),
        ("mb1982", "fr", {}, THIRTEEN_YAHTZEES, 1575),
        ("noris", "de", {}, BEST_THIRTEEN, 375),
        ("tactic", "en", {}, BEST_FIFTEEN, 374),
        ("tactic", "da", {}, BEST_FIFTEEN, 404),
        ("tactic", "no", BOTH, WIDE, 378),
        ("carlit", "de", {}, BEST_FIFTEEN, 349),
        ("carlit", "it", BOTH, WIDE, 353),
        ("carlit-beginner", "fr", {}, BEST_FIFTEEN, 349),
    ],
)  # fmt: skip
def test_the_highest_total_can_be_reached(
    sheet: str, edition: str, options: dict[str, Value], rolls: dict[str, Roll], total: int
) -> None:
    session = Session()
    session.begin(Setup(sheet, ("A", "B"), edition, options))
    for box, roll in rolls.items():
        for _ in "AB":
            session.throw(roll)
            session.act(Enter(box))
    match = session.view.match
    assert match is not None
    assert match.phase == "over"
    assert match.totals == {"A": total, "B": total}


@MODEST
@given(seats=st.integers(2, 8), seed=SEEDS)
def test_chicago_always_ends_keeps_its_three_chips_and_ranks_every_seat(seats: int, seed: int) -> None:
    random = Random(seed)
    session = Session()
    edition, options = chicago_options(random)
    opener = {"opener": random.choice(NAMES[:seats])}
    session.begin(Setup(CHICAGO_ID, NAMES[:seats], edition, options, midway=opener))
    done = 0
    while (match := session.view.match) is not None and match.phase == "playing":
        now = match.games[-1].now
        assert isinstance(now, Chicago)
        assert now.pot + sum(now.chips.values()) == 3
        assert min(now.pot, *now.chips.values()) >= 0
        session.act(chicago_act(now, random))
        done += 1
        assert done < 2000, "the game does not end"
    assert match is not None
    now = match.games[-1].now
    assert isinstance(now, Chicago)
    assert now.player is None
    assert sorted(name for group in now.places for name in group) == sorted(NAMES[:seats])
    assert all(now.places)
    for _ in range(done):
        session.undo()
    assert not session.view.can_undo
