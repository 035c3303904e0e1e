"""After a game: score = expectation + luck - mistakes, the same in chances to win, and the moment that decided it."""

from collections.abc import Iterator, Sequence

from scorekeeper.advice.solver.chances import Chances, FinalTotals, victory_shares, win_chances
from scorekeeper.advice.solver.judges import JudgeByChanceToWin
from scorekeeper.advice.solver.turns import judge_turns, turns_by_points
from scorekeeper.advice.solver.values import Values
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.story import ChanceHistory, PlayedTurn, PlayerReview
from scorekeeper.rules.acts import ChangePlayers, Enter
from scorekeeper.rules.game import CardGame, Game
from scorekeeper.rules.sheet import card_sums

MOST_OPEN_BOXES_JUDGED_BY_CHANCE = 5
"""With at most this many boxes open before a turn, the chance to win that its mistakes cost is computed exactly; with
more it is estimated from the points that they cost."""
UNMENTIONED_MISTAKE_POINTS = 0.5
"""Points: mistakes in a turn that cost less than this together are not mentioned."""


def review_players(values: Values, game: Game[CardGame]) -> tuple[PlayerReview, ...]:
    """The review of every player, in the order of the seats; those who left, or entered nothing, are left out."""
    played = [*turns_by_points(values, game)]
    names = dict.fromkeys(name for name in game.now.players if any(turn.player == name for turn in played))
    cards = dict(game.now.players_cards())
    return tuple(
        review_player(
            name, card_sums(game.now.terms, cards[name]).grand, [turn for turn in played if turn.player == name]
        )
        for name in names
    )


def review_player(player: str, score: int, played: Sequence[PlayedTurn]) -> PlayerReview:
    """The review of one player from all their turns."""
    dearest = max(played, key=lambda turn: turn.cost)
    throws = [(turn, thrown) for turn in played for thrown in turn.throws]
    luckiest = max(throws, key=lambda one: one[1].luck)
    return PlayerReview(
        player,
        score,
        played[0].before,
        sum(turn.luck for turn in played),
        sum(turn.cost for turn in played),
        dearest if dearest.cost >= UNMENTIONED_MISTAKE_POINTS else None,
        luckiest if luckiest[1].luck > 0 else None,
    )


def chances_along_game(winning: WinAdviser, game: Game[CardGame]) -> ChanceHistory | None:
    """The chances to win along a finished game; None for a single player, for a game that is not over, and if players
    joined, left or were renamed."""
    changed = any(isinstance(act, ChangePlayers) for act in game.acts)
    if len(game.now.players) == 1 or changed or not game.now.over:
        return None
    chances, players = winning.chances, game.now.players
    played = [*turns_by_points(chances.values, game)]
    seats = [players.index(turn.player) for turn in played]
    final_totals = final_totals_along_game(chances, game, seats)
    along = [win_chances(one) for one in final_totals]
    exact = next((at for at in range(len(along)) if all(one.exact for one in along[at:])), len(along))
    given = [0.0] * len(players)
    for seat, cost in zip(seats, costs_of_turns_in_chance(winning, game, played, seats, final_totals), strict=True):
        given[seat] += cost
    winners = game.now.places[0]
    return ChanceHistory(
        players, tuple(played), tuple(one.chances for one in along), exact, tuple(given),
        winners[0] if len(winners) == 1 else None,
    )  # fmt: skip


def final_totals_along_game(
    chances: Chances, game: Game[CardGame], seats_of_entries: Sequence[int]
) -> list[list[FinalTotals]]:
    """The distributions of everybody's final points, at the start of the game and after each entry, which are made in
    the seats `seats_of_entries`."""
    at, cards = game.start, [[card] for card in game.start.cards]
    for act in game.acts:
        after = at.after(act)
        if isinstance(act, Enter) and at.seat is not None:
            cards[at.seat].append(after.cards[at.seat])
        at = after
    final_totals = [chances.final_totals_along(one) for one in cards]
    turn = [0] * len(cards)
    found = [[one[0] for one in final_totals]]
    for seat in seats_of_entries:
        turn[seat] += 1
        found.append([one[number] for one, number in zip(final_totals, turn, strict=True)])
    return found


def costs_of_turns_in_chance(
    winning: WinAdviser, game: Game[CardGame], played: Sequence[PlayedTurn], seats: Sequence[int],
    final_totals: Sequence[Sequence[FinalTotals]],
) -> Iterator[float]:  # fmt: skip
    """Yield by how much the choices of each turn lowered its player's chance to win: exactly if at most
    MOST_OPEN_BOXES_JUDGED_BY_CHANCE boxes were open before it, else as if all of the player's final totals fell by the
    points that the choices cost."""
    boxes, late = len(game.now.terms.boxes), len(played)
    still_open = [boxes - turn.number + 1 for turn in played]
    while late and still_open[late - 1] <= MOST_OPEN_BOXES_JUDGED_BY_CHANCE:
        late -= 1
    for at in range(late):
        others = [one for seat, one in enumerate(final_totals[at]) if seat != seats[at]]
        yield chance_with_less(final_totals[at][seats[at]], others, 0) - chance_with_less(
            final_totals[at][seats[at]], others, played[at].cost
        )
    yield from (turn.cost for turn in judge_turns(JudgeByChanceToWin(winning), game, late))


def chance_with_less(mine: FinalTotals, others: Sequence[FinalTotals], less: float) -> float:
    """The chance to win against `others` if each final total of `mine` were `less` points lower; between whole numbers
    of points it is interpolated."""
    whole = int(less)
    share = victory_shares(others, mine.first - whole - 1, mine.first + len(mine.chances))
    at, below = (mine.chances @ share[1 + whole - down : len(share) - down] for down in (whole, whole + 1))
    return float(at + (below - at) * (less - whole))
