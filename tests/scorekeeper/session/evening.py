"""A table that plays at random, for tests of the journal: any act that may come next, with undos and corrections."""

from random import Random
from typing import Any

from scorekeeper.errors import RuleError
from scorekeeper.rules.acts import Correct, Declare, Enter, Setup, Stand, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Position, entry_indices
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session, View

ALMOST = {name: Card(dict.fromkeys(list(sheet.boxes)[:-1], 0)) for name, sheet in SHEETS.items()}
"""For each sheet, a card taken over from paper with only its last box open: its match ends after one turn each."""

SETUPS = [
    *(Setup(sheet, ("Anna", "Bo")) for sheet in SHEETS),
    Setup("mb1982", ("Anna", "Bo", "Cai"), games=2, dice_decide=True),
    Setup("noris", ("Änne", 'B"o}{', "Cai"), games=3),
    Setup("tactic", ("Anna",), edition="fi"),
    Setup("noris", ("Anna", "Bo"), cards=dict.fromkeys(("Anna", "Bo"), ALMOST["noris"])),
    Setup("philos", ("Anna", "Bo"), cards=dict.fromkeys(("Anna", "Bo"), ALMOST["philos"])),
    Setup("tactic", ("Anna", "Bo"), edition="da", options={"announce": True}),
    Setup("chicago", ("Anna", "Bo", "Cai", "Dee", "Eli")),
]


def dice(random: Random, count: int) -> tuple[int, ...]:
    return tuple(random.choices(range(1, 7), k=count))


def play(session: Session, random: Random) -> View:
    """Do one random act that the rules allow, also undo or leave the match; begin a match if none is in play."""
    match, chance = session.view.match, random.random()
    if match is None or (match.phase == "over" and chance > 0.2):
        return session.begin(random.choice(SETUPS))
    if session.view.can_undo and chance < 0.08:
        return session.undo(agreed=True)
    if match.phase == "over" or chance < 0.082:
        return session.leave()
    return play_on(session, match, random)


def play_on(session: Session, match: Match, random: Random) -> View:
    if match.phase == "starting":
        return session.start_throw(dice(random, match.dice_count))
    if match.phase == "between":
        return session.next_game()
    position = match.games[-1].now
    if isinstance(position, Chicago):
        return play_chicago(session, position, random)
    assert isinstance(position, CardGame)
    if random.random() < 0.05 and entry_indices(match.games[-1].acts):
        return tried(session, correction(match, random)) or throw_or_enter(session, position, random)
    return throw_or_enter(session, position, random)


def throw_or_enter(session: Session, position: CardGame, random: Random) -> View:
    chance = random.random()
    if position.must_declare and not position.throws:
        closed = position.card.filled
        return session.act(Declare(random.choice([box for box in position.terms.boxes if box not in closed])))
    if not position.throws:
        return session.throw(dice(random, 5))
    if chance < 0.1:
        return session.fix_die(random.randrange(5), random.randint(1, 6))
    if chance < 0.5 and len(position.throws) < position.terms.sheet.throws and len(position.throws[-1].kept) < 4:
        return session.act(thrown_again(position.throws[-1], random))
    return session.act(Enter(random.choice(position.entries).box))


def thrown_again(before: Throw, random: Random) -> Throw:
    kept = sorted({*before.kept, *random.sample(range(len(before.dice)), random.randrange(2))})
    roll = [before.dice[place] if place in kept else random.randint(1, 6) for place in range(len(before.dice))]
    return Throw(tuple(roll), tuple(kept))


def play_chicago(session: Session, position: Chicago, random: Random) -> View:
    if position.must_target:
        return session.act(Target(random.choice(("over", "under"))))
    if not position.throws:
        return session.throw(dice(random, 3))
    if len(position.throws) < position.allowed and random.random() < 0.4:
        return session.throw(dice(random, 3))
    return session.act(Stand())


def correction(match: Match, random: Random) -> Correct:
    entry = random.randrange(len(entry_indices(match.games[-1].acts)))
    boxes = SHEETS[match.setup.sheet].boxes
    return Correct(entry, dice(random, 5), random.choice(list(boxes)))


def tried(session: Session, act: Correct) -> View | None:
    try:
        return session.act(act)
    except RuleError:
        return None


def state_of(view: View) -> dict[str, Any]:
    """What a View holds of the match, as plain data that can be compared: cards, throws, question, suggestions."""
    match = view.match
    return {
        "stamp": view.stamp, "last": view.last, "can_undo": view.can_undo, "saved": view.saved,
        "pending": view.pending, "phase": match and match.phase, "setup": match and match.setup,
        "games": [state_of_position(game.now) for game in match.games] if match else [],
        "corrections": [game.corrections for game in match.games] if match else [],
        "starting": (match.contenders, dict(match.start_throws)) if match else (),
        "suggestions": view.suggestions,
    }  # fmt: skip


def state_of_position(position: Position) -> Any:
    if not isinstance(position, CardGame):
        return position
    return position.players, position.cards, position.declared, position.throws
