"""A game on a sheet: its positions, the acts that lead from one to the next, and the game as the list of its acts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Generic, Protocol, Self, TypeVar

from scorekeeper.errors import RuleError
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.acts import ChangePlayers, Correct, Declare, Enter, GameAct
from scorekeeper.rules.dice import Throw, check_throw
from scorekeeper.rules.paper import with_proven_yatzis
from scorekeeper.rules.sheet import Card, Entry, Terms

Places = tuple[tuple[str, ...], ...]
"""Groups of players, the winners first; players of one group share a place."""


class Position(Protocol):
    """The state of a game between two acts; frozen."""

    @property
    def player(self) -> str | None:
        """The player to act; None when the game is over."""

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The throws of the current turn; the last one is what lies on the table."""

    @property
    def throws_left(self) -> int: ...

    @property
    def must_declare(self) -> bool:
        """Whether a box must be announced before the first throw."""

    @property
    def over(self) -> bool: ...

    @property
    def places(self) -> Places:
        """The final places so far; empty as long as nobody has one."""

    @property
    def scores(self) -> Mapping[str, int]:
        """What each player has so far: points or chips. The journal stores it with every act."""

    def after(self, act: GameAct) -> Self:
        """The position after this act; raises a RuleError with the reason if the act is illegal."""


P = TypeVar("P", bound=Position)


def check_players(players: Sequence[str], fewest: int, most: int | None) -> tuple[str, ...]:
    if len(players) < fewest:
        raise RuleError("illegal_players", f"at least {fewest} {'player is' if fewest == 1 else 'players are'} needed")
    if most is not None and len(players) > most:
        raise RuleError("illegal_players", f"at most {most} players fit this sheet, not {len(players)}")
    if not all(name.strip() for name in players) or len(set(players)) < len(players):
        raise RuleError("illegal_players", "every player needs a different name")
    return tuple(players)


def clockwise_from(players: Sequence[str], first: str) -> tuple[str, ...]:
    place = players.index(first)
    return (*players[place:], *players[:place])


def rank_players(points: Mapping[str, int]) -> Places:
    """Groups of players by points, highest first; no sheet breaks a tie, so players with equal totals share a place."""
    totals = sorted(set(points.values()), reverse=True)
    return tuple(tuple(name for name in points if points[name] == total) for total in totals)


@dataclass(frozen=True)
class CardGame:
    """A position of a game on a sheet: all cards, the box announced (`declared`) and the throws of this turn."""

    terms: Terms
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    declared: str | None = None
    throws: tuple[Throw, ...] = ()
    away: Mapping[str, Card] = field(default_factory=dict)
    """The cards of players who have left, to be used again when they return."""
    handicap: Mapping[str, int] = field(default_factory=dict)

    @property
    def seat(self) -> int | None:
        """The index of the player to act: fewest entries, then the earlier seat; None when all cards are full."""
        filled = [len(card.filled) for card in self.cards]
        return None if min(filled) == len(self.terms.boxes) else filled.index(min(filled))

    @property
    def player(self) -> str | None:
        return None if self.seat is None else self.players[self.seat]

    @property
    def throws_left(self) -> int:
        return self.terms.sheet.throws - len(self.throws)

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def card(self) -> Card:
        assert self.seat is not None
        return self.cards[self.seat]

    @property
    def places(self) -> Places:
        return rank_players(self.scores) if self.over else ()

    @property
    def scores(self) -> dict[str, int]:
        """The grand total of every player, with the handicap."""
        sums = {one: rules.card_sums(self.terms, own) for one, own in self.players_cards()}
        return {one: of_card.grand + self.handicap.get(one, 0) for one, of_card in sums.items()}

    def players_cards(self) -> Iterable[tuple[str, Card]]:
        return zip(self.players, self.cards, strict=True)

    @property
    def must_declare(self) -> bool:
        return self.terms.options.get("announce") is True and self.declared is None and not self.over

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The legal entries of the current throw, in the order of the boxes; empty before the first throw of a turn."""
        if not self.throws or self.over:
            return ()
        return rules.legal_entries(self.terms, self.card, self.throws[-1].dice, self.declared)

    def entry(self, act: Enter) -> Entry:
        rules.check_box(self.terms, act.box)
        if not self.throws:
            raise RuleError("illegal_entry", "there is nothing to enter before the first throw")
        return rules.entry_in_box(self.terms, self.card, self.throws[-1].dice, act.box, act.strike, self.declared)

    def after(self, act: GameAct) -> "CardGame":
        if self.over:
            raise RuleError("game_over", "the game has ended")
        match act:
            case Declare():
                return self.declare(act)
            case Throw():
                return self.throw(act)
            case Enter():
                return self.enter(act)
            case ChangePlayers():
                return self.change_players(act)
        raise RuleError("bad_request", "this act belongs to another game than one on a sheet")

    def declare(self, act: Declare) -> "CardGame":
        box = rules.check_box(self.terms, act.box)
        if not self.must_declare:
            raise RuleError("illegal_entry", "a box is announced before the first throw, where the table agreed so")
        if box in self.card.filled:
            raise RuleError("illegal_entry", f"{self.terms.label(box)} is already filled")
        return replace(self, declared=box)

    def throw(self, throw: Throw) -> "CardGame":
        if self.must_declare:
            raise RuleError("illegal_throw", "a box must be announced before the first throw")
        sheet = self.terms.sheet
        checked = check_throw(throw, self.throws, sheet.dice, sheet.throws, sheet.rethrow_kept)
        return replace(self, throws=(*self.throws, checked))

    def enter(self, act: Enter) -> "CardGame":
        made, seat = self.entry(act), self.seat
        entered = rules.card_with_entry(self.card, self.throws[-1].dice, made)
        cards = tuple(entered if place == seat else card for place, card in enumerate(self.cards))
        return replace(self, cards=cards, declared=None, throws=())

    def change_players(self, act: ChangePlayers) -> "CardGame":
        if self.throws or self.declared:
            raise RuleError("illegal_players", "players come and go between two turns")
        names = check_players(act.players, *self.terms.sheet.players)
        before, cards = names_before_change(act), {**self.away, **dict(self.players_cards())}
        away = {name: card for name, card in cards.items() if name not in before and card.filled}
        more = {**self.handicap, **{new: self.handicap.get(old, 0) for old, new in zip(before, names, strict=True)}}
        given = tuple(cards.get(name, Card()) for name in before)
        return replace(self, players=names, cards=given, away=away, handicap=more)


def names_before_change(act: ChangePlayers) -> tuple[str, ...]:
    before = act.before or act.players
    if len(before) != len(act.players) or any(name and before.count(name) > 1 for name in before):
        raise RuleError("bad_request", "every player has one name and had at most one before")
    return before


def begin_card_game(terms: Terms, players: Sequence[str], cards: Mapping[str, Card] | None = None) -> CardGame:
    """The first position of a game, or of one continued from paper `cards`; a RuleError for wrong players or cards."""
    names = check_players(players, *terms.sheet.players)
    for name, card in (cards or {}).items():
        if name not in names:
            raise RuleError("illegal_players", f"there is a card for {name!r}, who does not play")
        for box in card.filled:
            rules.check_box(terms, box)
    return CardGame(terms, names, tuple(with_proven_yatzis(terms, (cards or {}).get(name, Card())) for name in names))


@dataclass(frozen=True, slots=True)
class Game(Generic[P]):
    """A game as it was played: first and present position, acts, and player and box of each corrected entry."""

    start: P
    now: P
    acts: tuple[GameAct, ...] = ()
    corrections: tuple[tuple[str | None, str], ...] = ()

    def do(self, act: GameAct) -> "Game[P]":
        if isinstance(act, Correct):
            acts = correct_acts(self.acts, act)
            player = replay_acts(self.start, acts[: entry_indices(acts)[act.entry]]).player
            was = self.acts[entry_indices(self.acts)[act.entry]]
            marks = tuple(mark for mark in self.corrections if mark != (player, getattr(was, "box", "")))
            return Game(self.start, replay_acts(self.start, acts), acts, (*marks, (player, act.box)))
        after = replace(self, now=self.now.after(act), acts=(*self.acts, act))
        if isinstance(act, ChangePlayers):
            called = dict(zip(names_before_change(act), act.players, strict=True))
            return replace(after, corrections=tuple((called.get(who or "", who), box) for who, box in self.corrections))
        return after


def game_from(start: P) -> Game[P]:
    return Game(start, start)


def replay_acts(start: P, acts: Iterable[GameAct]) -> P:
    return reduce(lambda position, act: position.after(act), acts, start)


def entry_indices(acts: tuple[GameAct, ...]) -> list[int]:
    return [place for place, act in enumerate(acts) if isinstance(act, Enter)]


def correct_acts(acts: tuple[GameAct, ...], act: Correct) -> tuple[GameAct, ...]:
    """The acts with the throws and entry of one turn replaced by a single throw of the right dice and its entry; a
    RuleError if there is no such entry. Whether later turns are still legal is not checked here."""
    ends = entry_indices(acts)
    if not 0 <= act.entry < len(ends):
        raise RuleError("illegal_entry", f"there is no entry number {act.entry} to correct")
    first = ends[act.entry - 1] + 1 if act.entry else 0
    named = tuple(one for one in acts[first : ends[act.entry]] if isinstance(one, Declare | ChangePlayers))
    turn: tuple[GameAct, ...] = (*named, Throw(act.dice), Enter(act.box, act.strike))
    return acts[:first] + turn + acts[ends[act.entry] + 1 :]
