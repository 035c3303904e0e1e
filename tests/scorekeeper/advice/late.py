"""Random games that begin with few open boxes, and the expected points for them, for the tests of the advice."""

from collections.abc import Sequence
from functools import reduce
from operator import and_
from random import Random

from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.advice.solver.tables import filled_lower_mask
from scorekeeper.advice.solver.values import Values
from scorekeeper.rules.acts import Declare, Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame, Game, begin_card_game, game_from
from scorekeeper.rules.sheet import Card, Terms
from tests.scorekeeper.advice.plain import late_card


def late_cards(terms: Terms, still_open: int, dice: Random, players: Sequence[str] = "AB") -> dict[str, Card]:
    return {name: late_card(terms, still_open, dice) for name in players}


def values_of(game: CardGame) -> Values:
    """Solve the cards of this game and all that can follow from them, which is cheaper than the whole sheet."""
    filled = [filled_lower_mask(game.terms, card) for card in game.cards]
    return solve_table(game.terms, filled_lower=reduce(and_, filled))


def thrown(at: CardGame, dice: Random) -> Throw:
    """A random throw: all dice, or some of the last ones kept; dice that may not be thrown again stay.

    At least one die is thrown.
    """
    before = at.throws[-1] if at.throws else None
    if before is None:
        return Throw(tuple(dice.randint(1, 6) for _ in range(5)))
    standing = before.kept if not at.terms.sheet.rethrow_kept else ()
    keep = {place for place in range(5) if place in standing or dice.random() < 0.5}
    free = [place for place in range(5) if place not in standing]
    keep -= {dice.choice(free)} if free else set()
    return Throw(tuple(before.dice[place] if place in keep else dice.randint(1, 6) for place in range(5)), tuple(keep))


def played(terms: Terms, still_open: int, dice: Random, players: Sequence[str] = "AB") -> Game[CardGame]:
    """Play a random game from cards with `still_open` open boxes each, until all cards are full."""
    game = game_from(begin_card_game(terms, [*players], late_cards(terms, still_open, dice, players)))
    while not game.now.over:
        at = game.now
        if at.must_declare:
            game = game.do(Declare(dice.choice([box for box in terms.boxes if box not in at.card.filled])))
        elif at.throws and (not at.throws_left or dice.random() < 0.3 or len(at.throws[-1].kept) == 4):
            made = dice.choice(at.entries)
            game = game.do(Enter(made.box))
        else:
            game = game.do(thrown(at, dice))
    return game
